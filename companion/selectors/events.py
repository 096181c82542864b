"""What the pages of an event show: what is next, seats by name, the draft in words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_repairs import repairs_of, signature
from companion.log.event_shifts import called_in, in_line, next_alternates
from companion.log.event_titles import title_of
from companion.log.event_wishes import hall_of, here_of, wish_of_draft
from companion.log.events import EventNow, RoundNow, RoundState, TableNow, TableState
from companion.models import Entrant, Event, Presence, Season, Stage
from companion.wording.saying import say
from scoring.errors import RuleError
from scoring.tournaments.prices import price
from scoring.tournaments.quality import Judged, quality
from scoring.tournaments.sizes import FEWEST

STATES = {
    TableState.SET: gettext_lazy("not begun"),
    TableState.PLAYING: gettext_lazy("playing"),
    TableState.OVER: gettext_lazy("reported"),
    TableState.DISPUTED: gettext_lazy("disputed"),
    TableState.FINAL: gettext_lazy("final"),
    TableState.VOID: gettext_lazy("void"),
}
JUDGED = {
    "good": gettext_lazy("good"),
    "could_be_better": gettext_lazy("could be better"),
    "broken": gettext_lazy("broken"),
}
MOST_LISTED = 50
FEW_TABLES = 6
IN_VIEW = 12
"""So many people are found at a glance; among more of them the desk searches."""


@dataclass(frozen=True)
class Step:
    """What the desk does next."""

    sentence: str
    label: str
    to: str
    act: str = ""
    """What is sent there; empty where one only goes."""
    ends: bool = False
    """Whether the desk may as well make the cut or end the event now."""
    goes_on: bool = False
    """Whether the next round may begin although tables of this one lag."""


def next_step(now: EventNow) -> Step:
    code, last = now.event.code, now.last_round
    if not now.entrants:
        return Step(_("Nobody has entered yet."), _("Add entrants"), reverse("desk_entrants", args=[code]))
    if last is None:
        return next_round(now)
    return STEPS[last.state](now, last)


def next_round(now: EventNow) -> Step:
    number = len(now.active)
    sentence = ngettext("%(number)d person takes part.", "%(number)d people take part.", number)
    sentence %= {"number": number}
    last, to = now.last_round, reverse("desk", args=[now.event.code])
    if last is None:
        return Step(sentence, _("First round"), to, "next")
    sentence = _("%(round)s is over.") % {"round": title_of(last)} + " " + sentence
    return Step(sentence, _("Next round"), to, "next", ends=True)


def step_roll_call(now: EventNow, last: RoundNow) -> Step:
    return Step(
        roll_call(now, last).sentence,
        _("Roll call"),
        reverse("desk_roll", args=[now.event.code, last.number]),
    )


def step_draft(now: EventNow, last: RoundNow) -> Step:
    said = {"round": title_of(last), "tables": len(last.tables)}
    sentence = ngettext(
        "%(round)s is drawn at %(tables)d table, and nobody but the desk sees it.",
        "%(round)s is drawn at %(tables)d tables, and nobody but the desk sees it.",
        len(last.tables),
    )
    sentence %= said
    return Step(sentence, _("Look at the draft"), reverse("desk_draft", args=[now.event.code, last.number]))


def step_round(now: EventNow, last: RoundNow) -> Step:
    to = reverse("desk_round", args=[now.event.code, last.number])
    return Step(how_far(last), _("To the round"), to, goes_on=may_go_on(now, last))


def how_far(one: RoundNow) -> str:
    """Of a round that is played; a single table is not counted."""
    if len(one.tables) == 1:
        return str(ONE_TABLE[one.tables[0].state]) % {"round": title_of(one)}
    ready = sum(table.is_settled for table in one.tables)
    said = {"round": title_of(one), "ready": ready, "tables": len(one.tables)}
    return _("%(round)s: %(ready)d of %(tables)d tables are final.") % said


ONE_TABLE = {
    TableState.SET: gettext_lazy("%(round)s has not begun yet."),
    TableState.PLAYING: gettext_lazy("%(round)s is being played."),
    TableState.OVER: gettext_lazy("%(round)s is played; its result is not final yet."),
    TableState.DISPUTED: gettext_lazy("%(round)s is played; its result is disputed."),
    TableState.FINAL: gettext_lazy("%(round)s is over."),
    TableState.VOID: gettext_lazy("%(round)s is void."),
}


def may_go_on(now: EventNow, last: RoundNow) -> bool:
    """A league has no clock, and heats and rounds wait for nobody; a Swiss round needs every result, and
    after a knock-out comes its cut."""
    if last.stage.kind == Stage.Kind.SWISS:
        return not any(one.waits_for for one in now.stage.rounds)
    is_timed = last.stage.kind in (Stage.Kind.HEATS, Stage.Kind.ROUNDS)
    return last.stage.kind == Stage.Kind.LEAGUE or (is_timed and last.is_begun)


def step_done(now: EventNow, last: RoundNow) -> Step:
    """After a semifinal comes its cut, after a final the report; else another round."""
    if last.stage.kind != Stage.Kind.KNOCKOUT:
        return next_round(now)
    if len(last.tables) == 1:
        winners = ", ".join(line.player for line in last.tables[0].game() or () if line.rank == 1)
        if not winners:  # void: it is played again
            return next_round(now)
        sentence = _("%(stage)s is over. First: %(names)s.") % {"stage": last.stage.name, "names": winners}
        return Step(sentence, _("Report"), reverse("event_report", args=[now.event.code]), ends=True)
    sentence = _("%(stage)s is over.") % {"stage": last.stage.name}
    return Step(sentence, _("To the cut"), reverse("desk_cut", args=[now.event.code, last.stage.number]))


STEPS = {
    RoundState.ROLL_CALL: step_roll_call,
    RoundState.DRAFT: step_draft,
    RoundState.PUBLISHED: step_round,
    RoundState.RUNNING: step_round,
    RoundState.DONE: step_done,
}


# All rounds


@dataclass(frozen=True)
class ListedRound:
    round: RoundNow
    title: str
    said: str
    """How far it is."""

    @property
    def number(self) -> int:
        return self.round.number


def rounds_listed(now: EventNow) -> list[ListedRound]:
    """The newest first: the desk looks into each of them, however long ago it was played."""
    return [ListedRound(one, title_of(one), round_said(one)) for one in reversed(now.rounds)]


def round_said(one: RoundNow) -> str:
    if one.state in ROUND_WORDS:
        return str(ROUND_WORDS[one.state])
    final = sum(table.is_settled for table in one.tables)
    said = {"final": final, "tables": len(one.tables)}
    return _("%(final)d of %(tables)d final") % said


ROUND_WORDS = {
    RoundState.ROLL_CALL: gettext_lazy("roll call"),
    RoundState.DRAFT: gettext_lazy("draft"),
    RoundState.PUBLISHED: gettext_lazy("published"),
    RoundState.DONE: gettext_lazy("over"),
}


# Roll call


@dataclass(frozen=True)
class RollCall:
    sentence: str
    rows: list[tuple[Entrant, str]]
    warnings: list[str]
    unknown: int
    is_empty: bool
    """Nobody is here yet."""
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
    said = {"round": title_of(one), "here": here, "unknown": unknown}
    sentence = _("%(round)s: %(here)d here, %(unknown)d unknown.") % said
    sizes, warnings = room_for(now, one, here)
    if sizes:
        sentence += " " + sizes_said(sizes)
    next_ones = next_alternates(now, one)
    line = [(each, one.presence.get(each.pk, ""), each.name in next_ones) for each in in_line(now, one)]
    return RollCall(sentence, rows, warnings, unknown, is_empty=not here, can_draw=bool(sizes), line=line)


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
    if len(sizes) <= FEW_TABLES:
        return _("Tables: %(sizes)s.") % {"sizes": " + ".join(map(str, sizes))}
    counts = Counter(sizes).most_common()
    listed = ", ".join(_("%(tables)d of %(people)d") % {"tables": n, "people": size} for size, n in counts)
    return _("%(number)d tables: %(sizes)s.") % {"number": len(sizes), "sizes": listed}


PRESENCES = [("", gettext_lazy("unknown")), *Presence.State.choices]


# The draft


@dataclass(frozen=True)
class DraftLine:
    state: str
    word: str
    sentence: str


def draft_lines(now: EventNow, one: RoundNow) -> list[DraftLine]:
    return [draft_line(line) for line in quality(wish_of_draft(now, one), (one.seating,))]


def draft_line(line: Judged) -> DraftLine:
    return DraftLine(line.state.value, str(JUDGED[line.state.value]), say(line.line))


def swap_price(now: EventNow, one: RoundNow, first: str, second: str) -> str:
    """What it costs, said before it is done."""
    return say(price(wish_of_draft(now, one), (one.seating,), 0, first, second).line())


def ways_to_mend(now: EventNow, one: RoundNow) -> list[tuple[str, list[str]]]:
    """Each way with what it is known by, and what it does in words."""
    return [(signature(way), [say(line) for line in way.lines()]) for way in repairs_of(now, one)]


# Seats and tables


@dataclass(frozen=True)
class ShownSeat:
    entrant: Entrant
    table: TableNow
    number: int


def seats_by_name(one: RoundNow) -> list[ShownSeat]:
    seats = [ShownSeat(seat.entrant, table, seat.number) for table in one.tables for seat in table.seats]
    return sorted(seats, key=lambda seat: seat.entrant.spelled)


@dataclass(frozen=True)
class MySeat:
    round: RoundNow
    table: TableNow
    number: int

    @property
    def others(self) -> list[str]:
        return [name for nth, name in enumerate(self.table.names, start=1) if nth != self.number]


def seat_of(one: RoundNow, entrant: Entrant) -> MySeat | None:
    for table in one.tables:
        for seat in table.seats:
            if entrant.pk in (seat.entrant_id, seat.substitute_id):
                return MySeat(one, table, seat.number)
    return None


def seats_of(now: EventNow, entrant: Entrant) -> list[MySeat]:
    """In all published rounds, the newest first."""
    found = [seat_of(one, entrant) for one in reversed(now.rounds) if one.is_public]
    return [seat for seat in found if seat]


def events_of(account) -> list[Event]:
    return list(Event.objects.filter(account=account)) if account else []


def seasons_of(account) -> list[Season]:
    return list(Season.objects.filter(account=account)) if account else []


def events_open() -> list[Event]:
    """Nobody finds an event here before its first round is published."""
    published = Event.objects.filter(rounds__published_at__isnull=False)
    return list(published.distinct()[:MOST_LISTED])
