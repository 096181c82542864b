"""What needs the desk, the most urgent first: tables of a round by need, and the queue of the whole hall."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.log.event_repairs import damage_of, missing_of
from companion.log.event_titles import place_of
from companion.log.events import EventNow, RoundNow, RoundState, TableNow, TableState
from companion.models import Entrant, Presence
from companion.models.account import seen
from companion.selectors.event_clock import Clock, clock_of, is_overtime
from companion.selectors.event_next import how_far
from companion.selectors.event_shifts import shifts_open
from companion.selectors.events import STATES, objection_said

NEEDS = {
    "called": gettext_lazy("calls"),
    "disputed": gettext_lazy("disputed"),
    "overtime": gettext_lazy("overtime"),
    "unconfirmed": gettext_lazy("not confirmed"),
    "playing": gettext_lazy("playing"),
    "set": gettext_lazy("not begun"),
    "final": gettext_lazy("final"),
}
NUMBERED = re.compile(r" \d+$")
BY_STATE = {
    TableState.DISPUTED: "disputed",
    TableState.OVER: "unconfirmed",
    TableState.PLAYING: "playing",
    TableState.SET: "set",
    TableState.FINAL: "final",
    TableState.VOID: "final",
}


def need_of(table: TableNow) -> str:
    if table.table.called_at:
        return "called"
    return "overtime" if is_overtime(table) else BY_STATE[table.state]


@dataclass(frozen=True)
class NeedyTable:
    table: TableNow
    need: str
    label: str
    """Which table: of another round than the newest one, that too."""

    @property
    def said(self) -> str:
        """Its need, and its state where that says more."""
        state = str(STATES[self.table.state])
        need = str(NEEDS[self.need])
        return f"{need} · {state}" if self.need in ("called", "overtime") else state

    @property
    def searched(self) -> str:
        """What it is found by."""
        here = (seat.substitute.name for seat in self.table.seats if seat.substitute)
        return " ".join((str(self.table.table.number), *self.table.names, *here))

    @property
    def place(self) -> tuple[int, int]:
        return self.table.at

    @property
    def clock(self) -> Clock | None:
        return clock_of(self.table)


@dataclass(frozen=True)
class Chip:
    key: str
    label: str
    count: int
    is_chosen: bool


def tables_by_need(one: RoundNow, behind: Iterable[TableNow] = ()) -> list[NeedyTable]:
    """Of this round, and those of earlier ones that lag."""
    own = [NeedyTable(table, need_of(table), table_said(table)) for table in one.tables]
    return by_need([*own, *needy(behind)])


def tables_beside(now: EventNow, one: RoundNow) -> list[NeedyTable]:
    """The same, with those that lag where the newest round is shown."""
    return tables_by_need(one, waiting_behind(now) if one is now.last_round else ())


def needy(behind: Iterable[TableNow]) -> list[NeedyTable]:
    return [NeedyTable(table, need_of(table), place_of(table)) for table in behind]


def by_need(tables: list[NeedyTable]) -> list[NeedyTable]:
    order = list(NEEDS)
    return sorted(tables, key=lambda each: (order.index(each.need), each.place))


def next_needy(now: EventNow, table: TableNow) -> NeedyTable | None:
    """The other table that needs the desk most, of all that are played."""
    last, behind = now.last_round, waiting_behind(now)
    tables = tables_by_need(last, behind) if last and last.is_public else by_need(needy(behind))
    waits = ("called", "disputed", "overtime", "unconfirmed")
    return next((each for each in tables if each.need in waits and each.place != table.at), None)


def table_said(table: TableNow) -> str:
    return _("Table %(number)d") % {"number": table.table.number}


def lagging(now: EventNow) -> list[TableNow]:
    """Tables behind the newest round that are not settled: a league goes on without them."""
    return [table for table in tables_behind(now) if not table.is_settled]


def waiting_behind(now: EventNow) -> list[TableNow]:
    """These, and whoever calls the desk to a table that is settled."""
    return [table for table in tables_behind(now) if table.table.called_at or not table.is_settled]


def tables_behind(now: EventNow) -> list[TableNow]:
    behind = [one for one in now.rounds if one.is_public and one is not now.last_round]
    return [table for one in behind for table in one.tables]


def acceptable(tables: Iterable[TableNow]) -> list[TableNow]:
    """Reported, and nobody disputes it."""
    return [table for table in tables if table.state is TableState.OVER]


def chips_of(tables: list[NeedyTable], chosen: str) -> list[Chip]:
    """All, and each need that some table has."""
    counts = {key: sum(one.need == key for one in tables) for key in NEEDS}
    found = [Chip(key, str(NEEDS[key]), count, key == chosen) for key, count in counts.items() if count]
    return [Chip("", _("all"), len(tables), not chosen), *found]


# The queue


@dataclass(frozen=True)
class Waiting:
    sentence: str
    to: str
    note: str = ""


QUEUED = {
    "called": gettext_lazy("%(table)s calls you"),
    "disputed": gettext_lazy("%(table)s disputes its result"),
    "overtime": gettext_lazy("%(table)s is over time"),
}
UNCONFIRMED = gettext_lazy("%(table)s: the result is not confirmed")
"""Of a table that lags; the newest round lists its own."""


def queue_of(now: EventNow) -> list[Waiting]:
    """Calls, disputes, overtime, newcomers: of every round that is still played; of those that lag also what
    waits to be confirmed, and how far they are."""
    last, behind = now.last_round, waiting_behind(now)
    tables = tables_by_need(last, behind) if last and last.is_public else by_need(needy(behind))
    waits = [each for each in tables if each.need in QUEUED]
    waits += [each for each in tables if each.need == "unconfirmed" and each.table in behind]
    waiting = [waiting_table(now, each) for each in waits]
    return (
        waiting
        + gone(now)
        + missing(now)
        + newcomers(now)
        + doubles(now)
        + to_decide(now)
        + rounds_behind(now)
    )


def label_in(now: EventNow, table: TableNow) -> str:
    """Of another round than the newest one, that too."""
    last = now.last_round
    return table_said(table) if last and table.round.number == last.number else place_of(table)


def gone(now: EventNow) -> list[Waiting]:
    """Who left the event and still sits at a table that plays; of the newest round's seats that nobody has
    sat down in, the round is fixed instead."""
    sentence = _("%(table)s: %(name)s left the event. Last place, or who plays on?")
    return [
        Waiting(
            sentence % {"table": label_in(now, table), "name": name},
            reverse("desk_table", args=[now.event.code, *table.at]),
        )
        for one in now.rounds
        for table in one.tables
        if one.is_public and (table.is_begun or one is not now.last_round)
        for name in table.gone
    ]


def missing(now: EventNow) -> list[Waiting]:
    """Who has a seat at a table that has not begun, and is away."""
    one = now.last_round
    if one is None or not one.is_public:
        return []
    names = missing_of(one, damage_of(now, one))
    to = reverse("desk_round", args=[now.event.code, one.number])
    return [
        Waiting(_("%(name)s has a seat and is not here: fix the round") % {"name": each}, to)
        for each in names
    ]


def rounds_behind(now: EventNow) -> list[Waiting]:
    """Rounds behind the newest one that are not over."""
    numbers = {table.round.number for table in lagging(now)}
    behind = [one for one in now.rounds if one.number in numbers]
    return [Waiting(how_far(one), reverse("desk_round", args=[now.event.code, one.number])) for one in behind]


def to_decide(now: EventNow) -> list[Waiting]:
    """A correction would have sent others on: the desk says what becomes of the seats."""
    sentence = _("The line has moved since the cut: who goes on?")
    return [
        Waiting(sentence, reverse("desk_cut", args=[now.event.code, stage.stage.number]), stage.stage.name)
        for stage in shifts_open(now)
    ]


def waiting_table(now: EventNow, each: NeedyTable) -> Waiting:
    table = each.table
    sentence = str(QUEUED.get(each.need, UNCONFIRMED)) % {"table": each.label}
    to = reverse("desk_table", args=[now.event.code, table.round.number, table.table.number])
    notes = map(objection_said, table.objections)
    return Waiting(sentence, to, " · ".join(notes))


def newcomers(now: EventNow) -> list[Waiting]:
    """Who entered after the seats were published, and has none."""
    one = next((one for one in reversed(now.rounds) if one.is_public), None)
    if one is None or one.state is RoundState.DONE or now.last_round is not one:
        return []
    acts = now.event.acts.filter(what="entered", at__gt=one.round.published_at)
    came = {name for act in acts for name in act.said.get("names", ()) if isinstance(name, str)}
    seated = {
        who for table in one.tables for seat in table.seats for who in (seat.entrant_id, seat.substitute_id)
    }
    people = [each for each in now.active if is_new(each, came, seated, one)]
    to = reverse("desk_roll", args=[now.event.code, one.number])
    return [Waiting(_("%(name)s is new and has no seat") % {"name": each.name}, to) for each in people]


def is_new(entrant: Entrant, came: set[str], seated: set[int | None], one: RoundNow) -> bool:
    is_looked_for = one.presence.get(entrant.pk, Presence.State.HERE) == Presence.State.HERE
    return entrant.name in came and entrant.pk not in seated and is_looked_for


def doubles_of(now: EventNow) -> list[tuple[Entrant, Entrant]]:
    """Who may be in the list twice: "Ann 2" beside "Ann", told apart by nothing but the number."""
    known = {seen(one.name): one for one in now.active}
    found = [
        (known.get(seen(NUMBERED.sub("", one.name))), one) for one in now.active if NUMBERED.search(one.name)
    ]
    return [(first, double) for first, double in found if first and first != double]


def doubles(now: EventNow) -> list[Waiting]:
    """Until the desk has said that they are one, or two: then it renames one of them."""
    to = reverse("desk_entrants", args=[now.event.code]) + "#merge"
    return [
        Waiting(
            _("%(name)s and %(double)s: one person twice?") % {"name": one.name, "double": double.name}, to
        )
        for one, double in doubles_of(now)
        if not (had_seat(now, one) and had_seat(now, double))
    ]


def had_seat(now: EventNow, entrant: Entrant) -> bool:
    return any(seat.entrant == entrant for one in now.rounds for table in one.tables for seat in table.seats)
