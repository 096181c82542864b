"""What one player holds when the game is over, and the things that buildings count in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scoring.empires.counts import Counts
from scoring.empires.discoveries import Counter
from scoring.empires.regions import CLAIMS_GOOD
from scoring.text import Line, Word, ngettext
from scoring.text import gettext_noop as _

WEALTH_UNIT = 5
POPULATION_UNIT = 2

_NONE: dict[Any, Any] = {}


class Holdings(NamedTuple):
    """The same from a score pad and from a followed game."""

    player: str
    money: int = 0
    money_before_buying: int = 0
    """Before points were bought on turn 8."""
    goods: Counts = _NONE
    ships: int = 0
    buildings: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    cards: tuple[str, ...] = ()
    colonies: Mapping[str, Mapping[str, Counts]] = _NONE
    """Everybody's workers in every region after turn 8."""
    in_specialists_box: int = 0
    colony_points: Mapping[int, int] = _NONE
    bought: int = 0
    economy: int = 0
    other: int = 0
    is_final: bool = True
    """Whether tiles count what somebody holds. Until the game is over that goes up and down."""

    def own_colonies(self) -> list[Counts]:
        return [region[self.player] for region in self.colonies.values() if self.player in region]


class Counted(NamedTuple):
    """Something that gives points, and how one says so many of it."""

    number: Callable[[Holdings], int]
    say: Callable[[int], Line]
    unit: Word | None = None
    """What one of them is, where it is not simply one thing."""
    message: Word = _("%(building)s: %(each)d for each of %(things)s")
    """How a score says what they gave."""


def _workers_on_map(holdings: Holdings) -> int:
    return sum(sum(colony.values()) for colony in holdings.own_colonies())


def _on_map(worker: str) -> Callable[[Holdings], int]:
    return lambda holdings: sum(colony.get(worker, 0) for colony in holdings.own_colonies())


def _colonized_regions(holdings: Holdings) -> int:
    return sum(
        any(sum(workers.values()) >= CLAIMS_GOOD for workers in region.values())
        for region in holdings.colonies.values()
        if sum(region.get(holdings.player, {}).values())
    )


trade_goods = Counted(
    lambda holdings: sum(holdings.goods.values()),
    lambda n: ngettext("%(count)d Trade Good", "%(count)d Trade Goods", n),
)
merchant_ships = Counted(
    lambda holdings: holdings.ships,
    lambda n: ngettext("%(count)d Merchant Ship", "%(count)d Merchant Ships", n),
)
pairs_of_workers = Counted(
    lambda holdings: _workers_on_map(holdings) // POPULATION_UNIT,
    lambda n: ngettext(
        "%(count)d pair of workers in the New World",
        "%(count)d pairs of workers in the New World",
        n,
    ),
    _("2 workers"),
)
soldiers_on_map = Counted(
    _on_map("soldier"),
    lambda n: ngettext("%(count)d Soldier in the New World", "%(count)d Soldiers in the New World", n),
)
builders_on_map = Counted(
    _on_map("builder"),
    lambda n: ngettext("%(count)d Builder in the New World", "%(count)d Builders in the New World", n),
)
buildings_owned = Counted(
    lambda holdings: len(holdings.buildings),
    lambda n: ngettext("%(count)d Capital Building", "%(count)d Capital Buildings", n),
)
colonized_regions = Counted(
    _colonized_regions,
    lambda n: ngettext("%(count)d colonized region", "%(count)d colonized regions", n),
)
fives_of_money = Counted(
    lambda holdings: holdings.money_before_buying // WEALTH_UNIT,
    lambda n: ngettext("$5, once", "$5, %(count)d times", n),
    _("$5"),
    _("%(building)s: %(each)d for every %(things)s"),
)
discoveries = Counted(
    lambda holdings: len(holdings.counters) + len(holdings.cards),
    lambda n: ngettext("%(count)d discovery", "%(count)d discoveries", n),
)
workers_in_specialists_box = Counted(
    lambda holdings: holdings.in_specialists_box,
    lambda n: ngettext(
        "%(count)d worker in the Specialists box", "%(count)d workers in the Specialists box", n
    ),
)
