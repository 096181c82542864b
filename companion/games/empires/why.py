"""Where a number comes from, down to the entries of the log.

Nothing is kept for it: the fold has the table before and after every entry, and whatever differs
between the two is what that entry did.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.hooks.why import Why
from companion.models import Entry
from companion.selectors.log import told
from companion.selectors.table import Table
from scoring.empires.ending import colony_reasons, holdings_of, reasons, source_name
from scoring.empires.goods import GOODS
from scoring.empires.phases.gifts import preview
from scoring.empires.phases.income import Income
from scoring.empires.sets import SHIP, best_income, best_sets, left_over, one_more, set_income
from scoring.empires.state import State
from scoring.rules import Reason
from scoring.text import Line, Word
from scoring.text import gettext_noop as _


@dataclass(frozen=True)
class Part:
    """A piece of a change: what a building paid, what a set of goods earned."""

    amount: int
    line: Line | None = None
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """What one entry added or took, and how much there was after it."""

    entry: Entry
    line: Line
    turn: int
    by: int
    after: int
    parts: tuple[Part, ...] = ()


# Money


@dataclass(frozen=True)
class MoneyWhy:
    total: int
    opening: int
    changes: tuple[Change, ...]
    """The newest first."""


def money_why(table: Table, seat: str) -> MoneyWhy:
    fold = table.fold
    found = [
        Change(
            fold.entries[place],
            told(fold, place),
            before.turn,
            after.players[seat].money - before.players[seat].money,
            after.players[seat].money,
            _parts(before, fold.entries[place].data, seat),
        )
        for place, (before, after) in enumerate(zip(fold.states, fold.states[1:], strict=False))
    ]
    changes = tuple(change for change in reversed(found) if change.by or change.parts)
    return MoneyWhy(fold.state.players[seat].money, fold.states[0].players[seat].money, changes)


def _parts(before: State, data: Mapping[str, Any], seat: str) -> tuple[Part, ...]:
    """Of the two entries that pay several things at once."""
    match data["do"]:
        case "benefits":
            gifts = preview(before, data.get("mint") or {}, data.get("sell"))
            return tuple(Part(gift.money_of(seat), gift.tell(seat)) for gift in gifts if gift.money_of(seat))
        case Income.kind:
            player = before.players[seat]
            ships = max(0, player.ships - (data.get("idle_ships") or {}).get(seat, 0))
            return tuple(
                Part(set_income(tokens), tokens=tuple(tokens)) for tokens in best_sets(player.goods, ships)
            )
    return ()


# Points


@dataclass
class Source:
    """A row of the score table: its points, the reasons for them, the entries that changed them."""

    name: Word
    reasons: list[Reason] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(reason.points for reason in self.reasons)


@dataclass(frozen=True)
class PointsWhy:
    total: int
    sources: tuple[Source, ...]


def points_why(table: Table, seat: str) -> PointsWhy:
    fold = table.fold
    sources: dict[str, Source] = {}
    for reason in _reasons(fold.state, seat):
        sources.setdefault(reason.source, Source(source_name(reason.source))).reasons.append(reason)
    for turn, scores in fold.state.scorings.items():
        row = f"colonies_{turn}"
        if row in sources:
            sources[row].reasons = colony_reasons(row, scores, seat)
    was = _by_source(fold.states[0], seat)
    for place, after in enumerate(fold.states[1:]):
        now = _by_source(after, seat)
        for key in sources:
            by = now.get(key, 0) - was.get(key, 0)
            if by:
                turn = fold.states[place].turn
                change = Change(fold.entries[place], told(fold, place), turn, by, now.get(key, 0))
                sources[key].changes.insert(0, change)
        was = now
    return PointsWhy(sum(source.points for source in sources.values()), tuple(sources.values()))


def _reasons(state: State, seat: str) -> tuple[Reason, ...]:
    return next(reasons(one) for one in holdings_of(state) if one.player == seat)


def _by_source(state: State, seat: str) -> dict[str, int]:
    points: dict[str, int] = {}
    for reason in _reasons(state, seat):
        points[reason.source] = points.get(reason.source, 0) + reason.points
    return points


# Income


@dataclass(frozen=True)
class IncomeWhy:
    total: int
    sets: tuple[Part, ...]
    left_over: list[str]
    one_more: tuple[tuple[str, int], ...]
    """What one more token of each good, or a ship, would add; the best first."""
    paid: tuple[Change, ...]
    """What was paid in earlier turns, the newest first."""


def income_why(table: Table, seat: str) -> IncomeWhy:
    player = table.state.players[seat]
    sets = best_sets(player.goods, player.ships)
    more = one_more(player.goods, player.ships, GOODS)
    paid = (change for change in money_why(table, seat).changes if change.entry.data["do"] == Income.kind)
    return IncomeWhy(
        best_income(player.goods, player.ships),
        tuple(Part(set_income(tokens), tokens=tuple(tokens)) for tokens in sets),
        left_over(player.goods, player.ships, sets),
        tuple(sorted(more.items(), key=lambda item: (-item[1], item[0] == SHIP))),
        tuple(paid),
    )


WHYS: Mapping[str, Why] = {
    "money": Why(_("Money"), money_why, "games/empires/why/money.html"),
    "points": Why(_("Points"), points_why, "games/empires/why/points.html"),
    "income": Why(_("Income"), income_why, "games/empires/why/income.html"),
}
