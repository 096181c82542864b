"""What was recorded here and is not in a file that would take its place: said before, and kept after."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.basics.digests import digest_of
from companion.log.event_parts import EVENT, Row
from companion.log.event_reading import event_now
from companion.log.event_titles import places_said, titles_of
from companion.models import Act, Event, EventTable, Version
from companion.models.game import new_code
from companion.services.errors import NotNow
from companion.services.event_pads import rows_in
from companion.services.event_steps import marks_draw

OF_COPIES = frozenset(
    {"handed_over", "gone", "here_again", "resumed", "imported", "replaced", "other_code", "joined"}
)
"""Acts that are said of one copy alone, or say only who came to its desk."""
NAMED = 3
"""So many lines of the log are told."""
DAY_AND_TIME = "j M H:i"
LONGEST_NAME = Event._meta.get_field("name").max_length or 0


@dataclass(frozen=True)
class Lost:
    results: tuple[tuple[int, int, str], ...]
    """Round, table, and when."""
    tables: str
    """Where those were reported, in words."""
    acts: tuple[str, ...]
    since: datetime | None
    """When the first of the results was recorded."""
    going: tuple[tuple[int, int, int], ...] = ()
    """Tables that are played here and have no result yet, there either: round, table, how far they are."""
    going_at: str = ""
    """The same in words."""
    newest: tuple[Act, ...] = ()
    """Of the log, to be told by what it is."""
    titles: Mapping[int, str] = field(default_factory=dict)
    """How people call the rounds."""

    @property
    def mark(self) -> str:
        """Who saw this has seen all of it."""
        return digest_of([self.results, self.acts, self.going])[:12]

    def __bool__(self) -> bool:
        return bool(self.results or self.acts or self.going)

    def __str__(self) -> str:
        said = {
            "number": len(self.results),
            "since": date_format(timezone.localtime(self.since), DAY_AND_TIME) if self.since else "–",
            "tables": self.tables,
        }
        results = ngettext(
            "%(number)d result recorded here since %(since)s is not in that file: %(tables)s.",
            "%(number)d results recorded here since %(since)s are not in that file: %(tables)s.",
            len(self.results),
        )
        acts = ngettext(
            "%(number)d line of the log here is not in that file.",
            "%(number)d lines of the log here are not in that file.",
            len(self.acts),
        )
        going = _("Played here and not over, so the phones there go on outside the event: %(tables)s.")
        lines = [results % said] if self.results else []
        lines += [going % {"tables": self.going_at}] if self.going else []
        return " ".join([*lines, *([acts % {"number": len(self.acts)}] if self.acts else [])])


class WouldLose(NotNow):
    """The file may take the place of what is here only if somebody says so who knows what is lost."""

    def __init__(self, lost: Lost):
        super().__init__(str(lost))
        self.lost = lost


def lost_to(event: Event, said: Row) -> Lost:
    """What is recorded here and not in the event that a file has."""
    known = set(results_in(said))
    versions = Version.objects.filter(table__round__event=event).select_related("table__round")
    gone = [one for one in versions if named(one) not in known]
    there = {digest_of([one.get("what"), one.get("at")]) for one in rows_in(said, "acts")}
    acts = [
        one
        for one in event.acts.exclude(what__in=OF_COPIES)
        if digest_of([one.what, one.at.isoformat()]) not in there
    ]
    results = [(one.table.round.number, one.table.number, one.at.isoformat()) for one in gone]
    since = min((one.at for one in gone), default=None)
    going = going_here(event, said)
    titles = titles_of(event_now(event)) if results or going or acts else {}
    return Lost(
        results=tuple(sorted(results)),
        tables=places_said(sorted({(one, table) for one, table, _at in results}), titles),
        acts=tuple(f"{one.what} {one.at.isoformat()}" for one in acts),
        since=since,
        going=going,
        going_at=places_said([(one, table) for one, table, _far in going], titles),
        newest=tuple(acts[: -NAMED - 1 : -1]),
        titles=titles,
    )


def going_here(event: Event, said: Row) -> tuple[tuple[int, int, int], ...]:
    """Tables at which somebody has recorded something, without a result here or in the file. A file brings
    scorepads of its own: whoever sits at this one would record for nobody."""
    there = {
        (one.get("number"), table.get("number"))
        for one in rows_in(said, "rounds")
        for table in rows_in(one, "tables")
        if rows_in(table, "versions")
    }
    tables = EventTable.objects.filter(round__event=event, versions=None, voided_at=None)
    tables = tables.annotate(entries=Count("game__entries")).select_related("round", "pad")
    far = [(one, one.entries + (one.pad.revision if one.pad else 0)) for one in tables]
    found = [(one.round.number, one.number, count) for one, count in far if count]
    return tuple(sorted(one for one in found if one[:2] not in there))


def named(version: Version) -> str:
    table = version.table
    return digest_of(
        [table.round.number, table.number, version.number, version.counted, version.at.isoformat()]
    )


def results_in(said: Row) -> Iterator[str]:
    for one in rows_in(said, "rounds"):
        for table in rows_in(one, "tables"):
            for version in rows_in(table, "versions"):
                told = [version.get(key) for key in ("number", "counted", "at")]
                yield digest_of([one.get("number"), table.get("number"), *told])


def refuse_unseen_loss(event: Event, said: Row, seen: str) -> Lost:
    lost = lost_to(event, said)
    if lost and lost.mark != seen:
        raise WouldLose(lost)
    return lost


# Kept


def as_it_was(event: Event) -> Row:
    """Its own columns, before those of a file are in their place."""
    own = {field.name: getattr(event, field.name) for field in EVENT.columns if field.name != "code"}
    return own | {"generation": event.generation}


def keep_copy(beside: Event, before: Row) -> Event:
    """What was replaced is an event of its own, for its organizer alone and read only: it can be looked at,
    taken along as a file, or gone on with."""
    now = timezone.localtime()
    said = _("%(name)s, as it was here until %(time)s")
    for name, value in before.items():
        setattr(beside, name, value)
    suffix = said % {"name": "", "time": now.strftime("%H:%M")}
    kept = before["name"][: max(0, LONGEST_NAME - len(suffix))]
    beside.name = said % {"name": kept, "time": now.strftime("%H:%M")}
    beside.code, beside.opened_at, beside.moved_at = new_code(), None, now
    beside.save()
    marks_draw(beside)
    return beside
