"""A draft in words: what is good about it, what a swap costs, how a published round is repaired."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_repairs import damage_of, missing_of, repairs_of, signature
from companion.log.event_roles import had_before, role_said, roles_of
from companion.log.event_shifts import missing_in, next_alternates
from companion.log.event_titles import title_of
from companion.log.event_wishes import is_swiss, locks_of, order_before, repeats_allowed, wish_of_draft
from companion.log.events import EventNow, RoundNow
from companion.models import EventSeat, Stage
from companion.selectors.event_clock import rounds_still
from companion.selectors.event_roll_call import room_for
from companion.wording.bidi import isolated
from companion.wording.ranked import ranked_by
from companion.wording.saying import say
from scoring.tournaments.closeness import closer, widest
from scoring.tournaments.knockout import snake
from scoring.tournaments.prices import price, swapped
from scoring.tournaments.quality import Judged, quality
from scoring.tournaments.sizes import knockout
from scoring.tournaments.wish import Wish
from scoring.tournaments.wording import WORDINGS, plain_number, said

JUDGED = {
    "good": gettext_lazy("good"),
    "could_be_better": gettext_lazy("could be better"),
    "broken": gettext_lazy("broken"),
}
COUNTED = ("points", "wins", "seconds")


@dataclass(frozen=True)
class DraftLine:
    state: str
    word: str
    sentence: str
    key: str = ""


def draft_lines(now: EventNow, one: RoundNow, wish: Wish | None = None) -> list[DraftLine]:
    """``wish``: by which it is judged, if not by its own."""
    wish = wish or wish_of_draft(now, one)
    lines = [draft_line(line) for line in quality(wish, (one.seating,))] + fixed_line(now, one, wish)
    if repeats_allowed(now, one):
        allowed = judged("good", _("Repeats are allowed in this round."), "repeats")
        lines = [allowed if line.key == "repeats" else line for line in lines]
    if one.stage.kind == Stage.Kind.KNOCKOUT:
        # The ranking seats them: who met before, and who began how often, is no question there.
        broken = [line for line in lines if line.state == "broken"]
        return [*broken, *free_line(now, one), by_rank_line(now, one)]
    lines += size_lines(now, one)
    return [*lines, *role_line(now, one), *close_line(now, one, wish), *still_lines(now, one)]


def size_lines(now: EventNow, one: RoundNow) -> list[DraftLine]:
    """What the roll call said of these tables, as long as those of the draft are as it said."""
    sizes = sorted(map(len, one.seating))
    room, warnings = room_for(now, one, sum(sizes))
    return [judged("could_be_better", line) for line in warnings] if sorted(room) == sizes else []


def fixed_line(now: EventNow, one: RoundNow, wish: Wish) -> list[DraftLine]:
    """Who has the same table in every round and finds no chair there: the wish has no lock for them."""
    kept = {lock.player for lock in wish.locks}
    seats = [(table.table.number, seat.entrant) for table in one.tables for seat in table.seats]
    free = [
        person
        for number, person in seats
        if person.fixed_table not in (None, number) and person.name not in kept
    ]
    if not free:
        return []
    people = ", ".join(f"{isolated(person.name)} ({person.fixed_table})" for person in free)
    sentence = _("Not at their fixed table, which is full or not there: %(people)s.")
    return [judged("broken", sentence % {"people": people})]


def role_line(now: EventNow, one: RoundNow) -> list[DraftLine]:
    """Of what people start with, where the event deals it: who gets something again and has never had
    something else that tables of this size have."""
    had, chairs = had_before(now, one), [(table, seat) for table in one.tables for seat in table.seats]
    if not any(seat.role for _table, seat in chairs):
        return []
    names = []
    for table, seat in chairs:
        known, dealt = had.get(seat.entrant.name, Counter()), roles_of(now.event, len(table.seats))
        if known[seat.role] and not all(known[role] for role in dealt):
            names.append(f"{isolated(seat.entrant.name)} ({role_said(now.event, seat.role)})")
    if not names:
        return [judged("good", _("Nobody starts with the same again before having had everything."))]
    sentence = _("Start with the same again, before having had everything: %(names)s.")
    return [judged("could_be_better", sentence % {"names": ", ".join(names)})]


def still_lines(now: EventNow, one: RoundNow) -> list[DraftLine]:
    """Who has a seat here and plays at an earlier round's table that is not over: one line for each round."""
    seated, lines = {name for table in one.seating for name in table}, []
    for earlier in rounds_still(now, one.number):
        sitting = [seat.sitting for table in earlier.waits_for for seat in table.seats]
        names = sorted({who.name for who in sitting if who} & seated, key=str.casefold)
        if names:
            said = {"round": title_of(earlier), "names": ", ".join(names)}
            lines.append(judged("could_be_better", _("Still playing in %(round)s: %(names)s.") % said))
    return lines


def free_line(now: EventNow, one: RoundNow) -> list[DraftLine]:
    """A seat of the cut that nobody takes while somebody may still step in."""
    names = next_alternates(now, one)
    if not names:
        return []
    free = missing_in(now, one)
    seats = ngettext("One seat is free", "%(number)d seats are free", free) % {"number": free}
    asked = ngettext("%(names)s was not asked", "%(names)s were not asked", len(names))
    asked %= {"names": ", ".join(map(isolated, names))}
    return [judged("could_be_better", f"{seats}: {asked}.")]


def by_rank_line(now: EventNow, one: RoundNow) -> DraftLine:
    seated = {name for table in one.seating for name in table}
    people = [name for name in order_before(now, one) if name in seated]
    tables = len(one.seating)
    if tables < 2:
        return judged("good", _("Everybody who went on sits here."))
    if is_laid(one, snake(people, tables)):
        return judged("good", _("Seated by rank: the best go from table to table, and then back."))
    locks = locks_of(now, one, people, knockout(len(people), tables))
    if is_laid(one, snake(people, tables, locks)):
        return judged("good", _("Seated by rank around those who keep a locked or fixed table."))
    return judged("could_be_better", _("Not seated by rank: somebody changed the tables by hand."))


def is_laid(one: RoundNow, tables: Sequence[Sequence[str]]) -> bool:
    """Whether these people sit at these tables, wherever they start."""
    return [set(table) for table in tables] == [set(table) for table in one.seating]


def judged(state: str, sentence: str, key: str = "") -> DraftLine:
    return DraftLine(state, str(JUDGED[state]), sentence, key)


def close_line(now: EventNow, one: RoundNow, wish: Wish) -> list[DraftLine]:
    """Of a Swiss round: how far those of one table are apart, and who could narrow it."""
    scores = scores_before(now, one)
    if not scores:
        return []
    gap, nth = widest(one.seating, scores)
    if not gap:
        return [judged("good", _("Scores: at every table all have the same."))]
    swap = closer(wish, one.seating, scores) if set(scores) == set(wish.players) else None
    told = {"gap": gap_said(one.stage.chain[0], gap), "table": one.tables[nth].table.number}
    if swap is None:
        return [judged("good", _("Scores: widest gap %(gap)s, at table %(table)d.") % told)]
    told |= dict(zip(("one", "other"), map(isolated, swap), strict=True))
    sentence = _("Scores: widest gap %(gap)s, at table %(table)d; less if %(one)s and %(other)s swap.")
    return [judged("could_be_better", sentence % told)]


def gap_said(key: str, gap: Fraction) -> str:
    """With what is counted; measured things are named as in the standings."""
    if key in COUNTED:
        return say(said(key, gap))
    return f"{plain_number(gap * WORDINGS[key].scale, 1)} ({ranked_by([key])})"


def scores_before(now: EventNow, one: RoundNow) -> dict[str, Fraction]:
    """What people bring into a Swiss round, by the first thing that ranks them; nothing before the second."""
    stage = now.stage_at(one.stage.number)
    if stage is None or not is_swiss(now, one):
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


def mend_said(now: EventNow, one: RoundNow) -> list[str]:
    """Why a published round is to be fixed, by name."""
    damage = damage_of(now, one)
    away, new = missing_of(one, damage), damage.newcomers
    lines = [
        ngettext(
            "Has a seat and is not here: %(names)s.", "Have a seat and are not here: %(names)s.", len(away)
        ),
        ngettext("Is here without a seat: %(names)s.", "Are here without a seat: %(names)s.", len(new)),
    ]
    said = zip(lines, (away, new), strict=True)
    return [line % {"names": ", ".join(map(isolated, names))} for line, names in said if names]


def ways_to_mend(now: EventNow, one: RoundNow) -> list[tuple[str, list[str]]]:
    """Each way with what it is known by, and what it does in words."""
    return [(signature(way), [say(line) for line in way.lines()]) for way in repairs_of(now, one)]
