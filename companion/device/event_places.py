"""What a device is at an event: the owner by an account; helper, reader, player or the phone of a table by a
ticket.

A ticket is half a stored mark and half made of it with the server's own secret, so that a copy of the
database opens nothing and a slip can be printed again. An event that came here from another machine keeps
the digests of what was printed there, so that this opens the same doors.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.http import Http404
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from companion.device.capability import digest_of
from companion.device.session import event_place_keep, event_places
from companion.models import Entrant, Event, EventTable, HelpLink, OldSlip
from companion.models.account import seen
from companion.models.result import MARK_BYTES

HALF = 2 * MARK_BYTES
SALT = "companion.events"
Marked = TypeVar("Marked", Entrant, EventTable, HelpLink)


def ticket_of(row: Entrant | EventTable | HelpLink) -> str:
    return ticket_for(row.mark)


def ticket_for(mark: str) -> str:
    return mark + salted_hmac(SALT, mark, algorithm="sha256").hexdigest()[:HALF]


def ticket_find(kind: type[Marked], secret: str) -> Marked | None:
    row = kind.objects.filter(mark=secret[:HALF]).first() if secret.isalnum() else None
    if row is None or getattr(row, "revoked_at", None):
        return None
    is_ours = constant_time_compare(ticket_of(row), secret)
    return row if is_ours or digest_of(secret) in row.digests else None


def old_slip_find(secret: str) -> OldSlip | None:
    """A slip that was printed before the seats changed; it opens nothing any more."""
    row = OldSlip.objects.filter(mark=secret[:HALF]).select_related("round__event").first()
    return row if row and secret.isalnum() and constant_time_compare(ticket_for(row.mark), secret) else None


@dataclass(frozen=True)
class Place:
    """Who asks at an event."""

    event: Event
    is_owner: bool
    me: Entrant | None
    tables: frozenset[int]
    """Ids of those whose slips it scanned."""
    help: HelpLink | None = None
    help_name: str = ""
    slips: frozenset[str] = frozenset()
    """The same by their links."""

    def has_slip(self, table: EventTable) -> bool:
        return table.pk in self.tables or seat_mark(table) in self.slips

    @property
    def is_helper(self) -> bool:
        """Whether they may send something at the desk."""
        return self.is_owner or (self.help is not None and self.help.role == HelpLink.Role.HELPER)

    @property
    def is_desk(self) -> bool:
        """Whether they may look at it."""
        return self.is_owner or self.help is not None

    @property
    def name(self) -> str:
        """For the log."""
        if self.is_owner:
            return self.event.account.name
        if self.help:
            # An event may have come to another organizer since: nobody looks like them in the log.
            owner, role = self.event.account.name, self.help.get_role_display()
            return f"{owner} ({role})" if seen(self.help_name) == seen(owner) else self.help_name
        return self.name_of(self.me) if self.me else _("the table")

    def name_of(self, entrant: Entrant) -> str:
        return self.event.by_player(entrant.name)


def place_at(request, code: str) -> Place:
    """A draft exists for its desk alone."""
    event = Event.objects.select_related("account").filter(code=code).first()
    if event is None:
        raise Http404
    is_owner = request.user.is_authenticated and request.user.pk == event.account_id
    known = event_places(request.session, code)
    link = help_of(event, known) if "help" in known else None
    if not (is_owner or link or event.opened_at):
        raise Http404
    me = myself(event, known) if "me" in known else None
    tables, slips = frozenset(known.get("tables", ())), frozenset(known.get("slips", ()))
    return Place(event, is_owner, me, tables, link, known.get("as", ""), slips)


def help_of(event: Event, known: dict[str, Any]) -> HelpLink | None:
    """The link by which somebody came to help or to read, as long as it is not turned off."""
    links = event.help_links.filter(revoked_at=None)
    return links.filter(pk=known["help"]).first() or by_mark(links, known.get("help_mark"))


def by_mark(rows: QuerySet[Marked], half: str | None) -> Marked | None:
    """Of an event that took over what a file has, the rows have new ids, and the links of before."""
    return rows.filter(mark__startswith=half).first() if half else None


def myself(event: Event, known: dict[str, Any], since: int = 0) -> Entrant | None:
    """Until the desk makes a new link: whoever came by the old one is out. A device that came before marks
    were kept is in as long as there was none. ``since``: the act that led here, of who was merged."""
    found = event.entrants.filter(pk=known["me"]).first() or by_mark(event.entrants.all(), known.get("mark"))
    if found is None:
        return merged_into(event, known, since)
    if known.get("mark") == seat_mark(found):
        return found
    is_renewed = "mark" in known or event.acts.filter(what="renewed", said__number=found.number).exists()
    return None if is_renewed else found


def merged_into(event: Event, known: dict[str, Any], since: int = 0) -> Entrant | None:
    """Whoever registered twice and is one person now, as long as that one has the same link as then, and
    nobody said that they are two after all."""
    acts = event.acts.filter(what="merged", pk__gt=since, is_undone=False)
    act = acts.filter(said__row=known["me"], said__mark=known.get("mark", "-")).last()
    if act is None or not isinstance(into := act.said.get("into"), int):
        return None
    return myself(event, {"me": into, "mark": act.said.get("into_mark", "-")}, act.pk)


def seat_mark(row: Entrant | EventTable | HelpLink) -> str:
    """Of a link, in a few letters: enough to tell it from an older one, too few to open anything."""
    return row.mark[:MARK_BYTES]


def desk_at(request, code: str) -> Place:
    """Whoever helps or reads there; sending takes a helper. To others there is no desk."""
    place = place_at(request, code)
    is_looking = request.method in ("GET", "HEAD")
    if not (place.is_desk if is_looking else place.is_helper):
        raise Http404
    return place


def owner_at(request, code: str) -> Place:
    """What the owner alone may do."""
    place = place_at(request, code)
    if not place.is_owner:
        raise Http404
    return place


def sit_down(session, row: Entrant | EventTable) -> str:
    """A device takes the place that its ticket names; the code of the event."""
    if isinstance(row, Entrant):
        code = row.event.code
        event_place_keep(session, code, me=row.pk, mark=seat_mark(row))
        return code
    code = row.round.event.code
    known = event_places(session, code)
    tables, slips = {*known.get("tables", ()), row.pk}, {*known.get("slips", ()), seat_mark(row)}
    event_place_keep(session, code, tables=sorted(tables), slips=sorted(slips))
    return code


def come_to_help(session, link: HelpLink, name: str) -> str:
    """The same for somebody who helps or reads, under the name that the log will say."""
    event_place_keep(session, link.event.code, help=link.pk, help_mark=seat_mark(link), **{"as": name})
    return link.event.code
