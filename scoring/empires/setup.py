"""How the table begins: player order, money, the Colonist Dock, stacks and supplies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import PLACED, SPARE
from scoring.empires.game import Bids, Setup
from scoring.empires.goods import ON_OFFER, TOKENS
from scoring.empires.regions import REGIONS
from scoring.empires.turns import AGES
from scoring.empires.workers import WORKERS
from scoring.errors import RuleError
from scoring.text import gettext_noop as _

__all__ = ["Dock", "Opening", "Setup", "opening"]

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
COLONISTS = 5
FIRST_MONEY = 10
AUCTION_MONEY = 15
DOCK_SPACES = 11
REDUCED_LUCK_STACK = 10
CAPTAINS_WITH_TWO_PLAYERS = 2
TRAINING_SPACES = 1


class Dock(NamedTuple):
    spaces: int
    ship_on: int | None


@dataclass(frozen=True)
class Opening:
    """The table before turn 1. ``captains_in_discovery`` and ``colonists`` are for each player."""

    order: tuple[str, ...]
    money: dict[str, int]
    dock: Dock
    stacks: dict[int, int]
    specialist_spaces: int
    goods_in_supply: int
    counters_placed: int
    counters_left_over: int
    captains_in_discovery: int
    colonists: int


def opening(setup: Setup) -> Opening:
    """The opening table of this setup."""
    check_auction(setup)
    players = len(setup.players)
    return Opening(
        order=tuple(name for name, _bid in setup.auction) if setup.auction else setup.players,
        money=starting_money(setup),
        dock=dock(players),
        stacks=stacks(builders=setup.builders, reduced_luck=setup.reduced_luck),
        specialist_spaces=specialist_spaces(builders=setup.builders),
        goods_in_supply=TOKENS - len(REGIONS) - ON_OFFER,
        counters_placed=PLACED,
        counters_left_over=SPARE,
        captains_in_discovery=CAPTAINS_WITH_TWO_PLAYERS if players == FEWEST_PLAYERS else 0,
        colonists=COLONISTS,
    )


def check_auction(setup: Setup) -> None:
    """Bids belong to an auction, one winner after the other, the last without a bid."""
    if setup.advantages != "auction":
        if setup.auction is not None:
            raise RuleError("bad_choice", _("There are bids, but no auction is played."))
        return
    bids = setup.auction or ()
    if sorted(name for name, _bid in bids) != sorted(setup.players):
        raise RuleError("bad_choice", _("The auction must name every player exactly once."))
    if any(bid is None for _name, bid in bids[:-1]):
        raise RuleError("bad_choice", _("Only the last player of the auction has no bid."))
    if bids[-1][1] is not None:
        raise RuleError(
            "bad_choice",
            _("%(player)s takes the last board and makes no bid."),
            player=bids[-1][0],
        )


def starting_money(setup: Setup) -> dict[str, int]:
    """$10 and a little more for each place further back, or $15 less the bid."""
    if setup.auction:
        return {name: AUCTION_MONEY - paid for name, paid in auction_payments(setup.auction).items()}
    flat = setup.advantages == "random" and setup.random_money == "flat"
    step = 0 if flat else setup.extra_money
    return {name: FIRST_MONEY + step * place for place, name in enumerate(setup.players)}


def auction_payments(bids: Bids) -> dict[str, int]:
    """Everybody pays the own bid; the last one half of the bid before, rounded up."""
    payments: dict[str, int] = {}
    previous = 0
    for name, bid in bids:
        previous = (previous + 1) // 2 if bid is None else bid
        payments[name] = previous
    return payments


def dock(players: int) -> Dock:
    """A ship on twice the number of players closes its own space and those behind it."""
    ship_on = 2 * players
    return Dock(min(ship_on - 1, DOCK_SPACES), ship_on if ship_on <= DOCK_SPACES else None)


def stacks(*, builders: bool, reduced_luck: bool) -> dict[int, int]:
    """How many Capital Buildings lie in the stack of each Age."""
    heights = {
        age: sum(
            building.copies
            for building in BUILDINGS.values()
            if building.age == age and (builders or not building.expansion)
        )
        for age in AGES
    }
    if reduced_luck:
        heights[max(AGES)] = REDUCED_LUCK_STACK
    return heights


def specialist_spaces(*, builders: bool) -> int:
    """One space for each kind of Specialist in the game, and Training."""
    kinds = [w for w in WORKERS.values() if w.key != "colonist" and (builders or not w.expansion)]
    return len(kinds) + TRAINING_SPACES
