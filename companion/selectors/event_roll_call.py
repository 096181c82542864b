"""Who is called for a round, who is here, and the tables that those fill."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_shifts import called_in, in_line, next_alternates
from companion.log.event_titles import title_of
from companion.log.event_wishes import hall_of, here_of, ready_of
from companion.log.events import EventNow, RoundNow
from companion.models import Entrant, Presence
from companion.wording.saying import say
from scoring.errors import RuleError
from scoring.tournaments.sizes import FEWEST

FEW_TABLES = 6
SOON = 120
"""Minutes that people count; beyond them the hour says more."""


IN_VIEW = 12
"""So many people are found at a glance; among more of them the desk searches."""


@dataclass(frozen=True)
class RollCall:
    sentence: str
    rows: list[tuple[Entrant, str]]
    warnings: list[str]
    unknown: int
    is_empty: bool
    """Nobody is here yet."""
    is_untouched: bool
    """Nothing is known of anybody yet."""
    can_draw: bool
    """Whether those who are here fill a table."""
    line: list[tuple[Entrant, str, bool]]
    """After a cut those who did not go on, the best first: alternates; and who of them may step in now."""

    @property
    def is_long(self) -> bool:
        return len(self.rows) > IN_VIEW


def roll_call(now: EventNow, one: RoundNow) -> RollCall:
    """*Unknown* first; the sizes follow who is here."""
    rows = [(entrant, one.presence.get(entrant.pk, "")) for entrant in called_in(now, one)]
    rows.sort(key=lambda row: (bool(row[1]), row[0].number))
    here, unknown = len(here_of(now, one)), sum(not state for _one, state in rows)
    counted = _("%(here)d here, %(unknown)d unknown") % {"here": here, "unknown": unknown}
    sentence = f"{begins_said(one)}: {', '.join((counted, *copies_said(now, one)))}."
    sizes, warnings = room_for(now, one, len(ready_of(now, one)))
    if one.is_public:
        sentence, warnings = f"{sentence} {seated_said(now, one)}", []
    elif sizes:
        sentence += " " + sizes_said(sizes)
    next_ones = next_alternates(now, one)
    line = [(each, one.presence.get(each.pk, ""), each.name in next_ones) for each in in_line(now, one)]
    return RollCall(
        sentence,
        rows,
        warnings,
        unknown,
        is_empty=not here,
        is_untouched=unknown == len(rows),
        can_draw=bool(sizes),
        line=line,
    )


def seated_said(now: EventNow, one: RoundNow) -> str:
    """Of a published round: nobody is seated anew, whoever comes."""
    seats = [seat for table in one.tables for seat in table.seats]
    sitting = {who.name for seat in seats for who in (seat.entrant, seat.substitute) if who}
    said = {"seats": len(seats), "tables": len(one.tables)}
    tables = ngettext(
        "%(seats)d have a seat at %(tables)d table",
        "%(seats)d have a seat at %(tables)d tables",
        said["tables"],
    )
    without = sum(name not in sitting for name in here_of(now, one))
    none = ngettext("; %(number)d has none", "; %(number)d have none", without) if without else ""
    return tables % said + none % {"number": without} + "."


def begins_said(one: RoundNow) -> str:
    """With the planned time, and how soon that is."""
    title, at = title_of(one), one.round.starts_at
    if at is None or one.is_public:
        return title
    said = {"round": title, "time": f"{timezone.localtime(at):%H:%M}"}
    minutes = math.ceil((at - timezone.now()) / timedelta(minutes=1))
    if not 0 < minutes <= SOON:
        return _("%(round)s (%(time)s)") % said
    return _("%(round)s in %(minutes)d min (%(time)s)") % {**said, "minutes": minutes}


def copies_said(now: EventNow, one: RoundNow) -> list[str]:
    """Where they count: a knock-out states its tables."""
    copies = None if one.stage.tables else now.event.copies
    if copies is None:
        return []
    return [ngettext("%(number)d copy", "%(number)d copies", copies) % {"number": copies}]


def room_for(now: EventNow, one: RoundNow, here: int) -> tuple[Sequence[int], list[str]]:
    """The tables for so many people, and what the desk has to know of them."""
    try:
        room = hall_of(now.event, here, one.stage)
    except RuleError as refusal:
        return (), [say(refusal.line)]
    if not room.sizes:
        least = _("A table needs at least %(number)d people.") % {"number": FEWEST}
        return (), [least] if here else []
    standby = ngettext("%(number)d stands by.", "%(number)d stand by.", room.standby)
    said = [standby % {"number": room.standby}] if room.standby else []
    return room.sizes, [*said, *(say(line) for line in room.warnings)]


def sizes_said(sizes: Sequence[int]) -> str:
    """One by one where the eye can count them."""
    if len(sizes) == 1:
        return _("1 table of %(people)d.") % {"people": sizes[0]}
    if len(sizes) <= FEW_TABLES:
        listed = " + ".join(map(str, sizes))
    else:
        counts = Counter(sizes).most_common()
        parts = (_("%(tables)d of %(people)d") % {"tables": n, "people": size} for size, n in counts)
        listed = ", ".join(parts)
    return _("%(number)d tables: %(sizes)s.") % {"number": len(sizes), "sizes": listed}


PRESENCES = [("", gettext_lazy("unknown")), *Presence.State.choices]
