"""Seats by name, words for the states of tables, and lists of events."""

from collections import defaultdict
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.log.events import EventNow, RoundNow, TableNow, TableState
from companion.models import Check, Entrant, Event, EventSeat, Season

STATES = {
    TableState.SET: gettext_lazy("not begun"),
    TableState.PLAYING: gettext_lazy("playing"),
    TableState.OVER: gettext_lazy("reported"),
    TableState.DISPUTED: gettext_lazy("disputed"),
    TableState.FINAL: gettext_lazy("final"),
    TableState.VOID: gettext_lazy("void"),
}


MOST_LISTED = 50


def objection_said(check: Check) -> str:
    """Who says that a result is not right, and why. Without a seat it is the slip, which says this very
    result and stands against the one before."""
    if not check.player:
        return _("The signed slip says this; the table reported something else. The desk decides.")
    return f"{check.name}: {check.note or '–'}"


@dataclass(frozen=True)
class ShownSeat:
    entrant: Entrant
    table: TableNow
    number: int


def seats_by_name(one: RoundNow) -> list[ShownSeat]:
    """Who sits there now: who left looks for no chair any more."""
    seats = [
        ShownSeat(seat.sitting, table, seat.number)
        for table in one.tables
        for seat in table.asked
        if seat.sitting
    ]
    return sorted(seats, key=lambda seat: seat.entrant.spelled)


@dataclass(frozen=True)
class MySeat:
    round: RoundNow
    table: TableNow
    number: int

    @property
    def sitting(self) -> Entrant | None:
        """Who plays there now."""
        return self.chair.sitting

    @property
    def chair(self) -> EventSeat:
        return next(seat for seat in self.table.seats if seat.number == self.number)

    @property
    def others(self) -> list[str]:
        """Who sits there now, too."""
        return [seat.sitting.name for seat in self.table.asked if seat.sitting and seat.number != self.number]


def chairs_by_person(now: EventNow) -> dict[int, list[MySeat]]:
    """In all published rounds, the newest first."""
    found: defaultdict[int, list[MySeat]] = defaultdict(list)
    for one in [each for each in reversed(now.rounds) if each.is_public]:
        for table in one.tables:
            for seat in table.seats:
                for person in {seat.entrant_id, seat.substitute_id or seat.entrant_id}:
                    found[person].append(MySeat(one, table, seat.number))
    return dict(found)


def seats_of(now: EventNow, entrant: Entrant) -> list[MySeat]:
    """Several in a round of somebody who took over a chair when the own game was over: where one still plays
    first."""
    return sorted(
        now.once(chairs_by_person).get(entrant.pk, []),
        key=lambda seat: (
            -seat.round.number,
            seat.sitting != entrant,
            seat.table.is_settled,
            bool(seat.table.now),
        ),
    )


def events_of(account) -> list[Event]:
    return list(Event.objects.filter(account=account)) if account else []


def seasons_of(account) -> list[Season]:
    return list(Season.objects.filter(account=account)) if account else []


def events_open() -> list[Event]:
    """Nobody finds an event here before its first round is published, or one that nobody may look at, such as
    the copy that is kept of one that was replaced."""
    published = Event.objects.filter(opened_at__isnull=False, rounds__published_at__isnull=False)
    return list(published.distinct()[:MOST_LISTED])
