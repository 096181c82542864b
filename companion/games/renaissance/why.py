"""Where a number comes from, down to the entries of the log."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from companion.games.hooks.why import Why
from companion.games.renaissance.market import MarketRow, market_read
from companion.models import Entry
from companion.selectors.log import told
from companion.selectors.table import Table
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.ending import holdings_of, reasons
from scoring.renaissance.misery import TIERS_NEEDED, section
from scoring.renaissance.phases.tax import taxed
from scoring.renaissance.price_lines import price_lines
from scoring.renaissance.prices import prices
from scoring.renaissance.state import Player, State
from scoring.text import Line, Word
from scoring.text import gettext_noop as _


@dataclass(frozen=True)
class Change:
    """What one entry added or took, and how much there was after it."""

    entry: Entry
    line: Line
    by: int
    after: int


@dataclass(frozen=True)
class CountWhy:
    total: int
    opening: int
    changes: tuple[Change, ...]
    """The newest first."""


def count_why(count: str, table: Table, seat: str) -> CountWhy:
    """Of a number that the state keeps of every player: what each entry did to it."""
    fold = table.fold
    numbers = [_number(state.players[seat], count) for state in fold.states]
    found: list[Change] = []
    for place, (before, after) in enumerate(pairwise(numbers)):
        entry = fold.entries[place]
        if count == "income" and entry.data["do"] == "tax":
            found += _taxes(fold.states[place], entry, seat, after)
        elif after != before:
            found.append(Change(entry, told(fold, place), after - before, after))
    return CountWhy(numbers[-1], numbers[0], tuple(reversed(found)))


def _taxes(state: State, entry: Any, seat: str, after: int) -> list[Change]:
    """The tax of the space, and what Holy Indulgence adds or takes."""
    player = state.players[seat]
    by_space = player.income if player.out else taxed(player).income
    steps = (
        (Line(_("Tax of space %(place)d."), {"place": player.place}), player.income, by_space),
        (Line(_("Holy Indulgence.")), by_space, after),
    )
    return [Change(entry, line, later - earlier, later) for line, earlier, later in steps if later != earlier]


def _number(player: Player, count: str) -> int:
    number: int = getattr(player, count)
    return number


@dataclass(frozen=True)
class PointsWhy:
    total: int
    reasons: tuple[Any, ...]


def points_why(table: Table, seat: str) -> PointsWhy:
    found = next(reasons(one) for one in holdings_of(table.state) if one.player == seat)
    return PointsWhy(sum(one.points for one in found), tuple(found))


@dataclass(frozen=True)
class MiseryWhy:
    count: CountWhy
    section: int | None
    """How many points a space up costs; None if the mat is not known."""
    tiers: int
    tiers_needed: tuple[int, ...] = TIERS_NEEDED


def misery_why(table: Table, seat: str) -> MiseryWhy:
    printed, player = table.state.printed, table.state.players[seat]
    ends = printed.misery_sections
    return MiseryWhy(
        count_why("misery", table, seat),
        section(ends, player.misery) if ends else None,
        printed.tiers(player.advances),
    )


def markets_why(table: Table, seat: str) -> list[MarketRow]:
    """What each card would pay this player now."""
    rows = market_read(table)
    own = [row._replace(held=[one for one in row.held if one.seat.key == seat]) for row in rows]
    return [row for row in own if row.held]


@dataclass(frozen=True)
class PriceWhy:
    name: Word
    total: int | None
    lines: tuple[Line, ...]


def prices_why(table: Table, seat: str) -> list[PriceWhy]:
    """What every advance that is not owned would cost this player now."""
    state = table.state
    player = state.players[seat]
    return [
        PriceWhy(ADVANCES[advance].name, cost.total, price_lines(state, player, advance, cost))
        for advance, cost in prices(state, player).items()
    ]


def _counted(name, count: str) -> Why:
    return Why(name, partial(count_why, count), "games/renaissance/why/count.html")


WHYS: Mapping[str, Why] = {
    "income": _counted(_("Income"), "income"),
    "misery": Why(_("Misery"), misery_why, "games/renaissance/why/misery.html"),
    "points": Why(_("Points"), points_why, "games/renaissance/why/points.html"),
    "enlightenment": _counted(_("Enlightenment"), "enlightenment"),
    "provinces": _counted(_("Provinces"), "provinces"),
    "cards": _counted(_("Cards"), "cards"),
    "tokens": _counted(_("Tokens on the map"), "tokens"),
    "satellites": _counted(_("Satellites"), "satellites"),
    "stock": _counted(_("Stock"), "stock"),
    "prices": Why(_("Prices"), prices_why, "games/renaissance/why/prices.html"),
    "markets": Why(_("Markets"), markets_why, "games/renaissance/why/markets.html"),
}
