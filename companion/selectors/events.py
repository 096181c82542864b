"""What the pages of an event show: what is next, seats by name, the draft in words."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_repairs import repairs_of, signature
from companion.log.event_shifts import called_in, in_line, next_alternates
from companion.log.event_titles import title_of
from companion.log.event_wishes import hall_of, here_of, order_before, wish_of_draft
from companion.log.events import EventNow, RoundNow, RoundState, TableNow, TableState
from companion.models import Entrant, Event, EventSeat, Presence, Season, Stage
from companion.wording.saying import say
from scoring.errors import RuleError
from scoring.tournaments.knockout import snake
from scoring.tournaments.prices import price, swapped
from scoring.tournaments.quality import Judged, quality
from scoring.tournaments.sizes import FEWEST
from scoring.tournaments.wish import Wish
from scoring.tournaments.wording import plain_number

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
    label = _("To the round") if last.waits_for else _("To the results")
    return Step(how_far(last), label, to, goes_on=may_go_on(now, last))


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
    return last.stage.kind == Stage.Kind.LEAGUE or (is_timed and is_nearly_over(last))


def is_nearly_over(last: RoundNow) -> bool:
    """A table has a result, or the time of all is up: nobody needs the next round when the clock has just
    been started."""
    ends = [table.ends_at for table in last.tables if table.ends_at]
    return any(table.versions for table in last.tables) or bool(ends and min(ends) <= timezone.now())


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
    key: str = ""


def draft_lines(now: EventNow, one: RoundNow, wish: Wish | None = None) -> list[DraftLine]:
    """``wish``: by which it is judged, if not by its own."""
    lines = [draft_line(line) for line in quality(wish or wish_of_draft(now, one), (one.seating,))]
    if one.stage.kind == Stage.Kind.KNOCKOUT:
        # The ranking seats them: who met before, and who began how often, is no question there.
        return [line for line in lines if line.state == "broken"] + [by_rank_line(now, one)]
    return [*lines, *close_line(now, one)]


def by_rank_line(now: EventNow, one: RoundNow) -> DraftLine:
    order = {name: nth for nth, name in enumerate(order_before(now, one))}
    people = sorted(
        (name for table in one.seating for name in table), key=lambda name: order.get(name, len(order))
    )
    laid = snake(people, len(one.seating)) if one.seating else ()
    if [set(table) for table in laid] == [set(table) for table in one.seating]:
        if len(one.seating) == 1:
            return judged("good", _("Everybody who went on sits here."))
        return judged("good", _("Seated by rank: the best go from table to table, and then back."))
    return judged("could_be_better", _("Not seated by rank: somebody changed the tables by hand."))


def judged(state: str, sentence: str) -> DraftLine:
    return DraftLine(state, str(JUDGED[state]), sentence)


def close_line(now: EventNow, one: RoundNow) -> list[DraftLine]:
    """Of a Swiss round: how far those of one table are apart."""
    known = scores_before(now, one)
    if not known:
        return []
    gaps = [
        (max(known[name] for name in table) - min(known[name] for name in table), nth)
        for nth, table in enumerate(one.seating, start=1)
        if table
    ]
    gap, nth = max(gaps, key=lambda each: (each[0], -each[1]))
    said = {"gap": plain_number(gap, 1), "table": nth}
    if not gap:
        return [judged("good", _("Close scores: at every table all have the same."))]
    return [judged("good", _("Close scores: at most %(gap)s apart, at table %(table)d.") % said)]


def scores_before(now: EventNow, one: RoundNow) -> dict[str, Fraction]:
    """What people bring into a Swiss round, by the first thing that ranks them; nothing before the second."""
    stage = now.stage_at(one.stage.number)
    if stage is None or one.stage.kind != Stage.Kind.SWISS or not stage.rows:
        return {}
    known = {row.player: row.values[0] for row in stage.rows}
    return {name: known.get(name, Fraction(0)) for table in one.seating for name in table}


def draft_line(line: Judged) -> DraftLine:
    return DraftLine(line.state.value, str(JUDGED[line.state.value]), say(line.line), line.key)


def swap_price(now: EventNow, one: RoundNow, first: str, second: str) -> list[str]:
    """What it costs, said before it is done: repeats, and every line of the draft that gets worse."""
    wish, after = wish_of_draft(now, one), swapped_round(one, first, second)
    found = price(wish, (one.seating,), 0, first, second)
    known = {line.sentence for line in draft_lines(now, one, wish)}
    lines = [line for line in draft_lines(now, after, wish) if line.key != "repeats"]
    worse = [line for line in lines if line.state != "good" and line.sentence not in known]
    by_rank = one.stage.kind == Stage.Kind.KNOCKOUT
    repeats = [] if by_rank else [_("Repeats %(price)s.") % {"price": say(found.line())}]
    return [*repeats, *(f"{line.word}: {line.sentence}" for line in worse)]


def swapped_round(one: RoundNow, first: str, second: str) -> RoundNow:
    """The same round with two people in each other's chairs, to be looked at."""
    people = {seat.entrant.name: seat.entrant for table in one.tables for seat in table.seats}
    tables = []
    for table, names in zip(one.tables, swapped(one.seating, first, second), strict=True):
        seats = [EventSeat(entrant=people[name], number=nth) for nth, name in enumerate(names, start=1)]
        tables.append(replace(table, seats=seats))
    return replace(one, tables=tables)


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
