"""A draft in words: what is good about it, what a swap costs, how a published round is repaired."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.log.event_repairs import repairs_of, signature
from companion.log.event_wishes import locks_of, order_before, wish_of_draft
from companion.log.events import EventNow, RoundNow
from companion.models import EventSeat, Stage
from companion.wording.saying import say
from scoring.tournaments.knockout import snake
from scoring.tournaments.prices import price, swapped
from scoring.tournaments.quality import Judged, quality
from scoring.tournaments.sizes import knockout
from scoring.tournaments.wish import Wish
from scoring.tournaments.wording import plain_number

JUDGED = {
    "good": gettext_lazy("good"),
    "could_be_better": gettext_lazy("could be better"),
    "broken": gettext_lazy("broken"),
}


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
    seated = {name for table in one.seating for name in table}
    people = [name for name in order_before(now, one) if name in seated]
    tables = len(one.seating)
    if tables < 2:
        return judged("good", _("Everybody who went on sits here."))
    if is_laid(one, snake(people, tables)):
        return judged("good", _("Seated by rank: the best go from table to table, and then back."))
    locks = locks_of(now, one, knockout(len(people), tables))
    if is_laid(one, snake(people, tables, locks)):
        return judged("good", _("Seated by rank around those who keep a locked or fixed table."))
    return judged("could_be_better", _("Not seated by rank: somebody changed the tables by hand."))


def is_laid(one: RoundNow, tables: Sequence[Sequence[str]]) -> bool:
    """Whether these people sit at these tables, wherever they start."""
    return [set(table) for table in tables] == [set(table) for table in one.seating]


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
