"""The table at one moment. Every entry makes a new one that shares what did not change.

Named tuples, not dataclasses: a changed copy of one costs a tenth, and a replay makes thousands.
Nothing in them is ever changed in place, so that they may share an empty dict as their default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.empires.board import Board
from scoring.empires.colonies import RegionScore
from scoring.empires.counts import Counts, merged, plus, without
from scoring.empires.discoveries import COUNTERS, SPARE, Counter
from scoring.empires.game import Game
from scoring.empires.goods import GOODS
from scoring.empires.turns import AGE_OF_TURN, AGES, Age, Stage

_NONE: dict[Any, Any] = {}


class Mark(NamedTuple):
    """Something that may be done only so often: who did what on which turn."""

    what: str
    player: str
    turn: int


class Claim(NamedTuple):
    """A region's good that a player has earned, but nobody said yet which good it is."""

    region: str
    player: str


class Player(NamedTuple):
    name: str
    money: int
    nation: str | None = None
    goods: Counts = _NONE
    ships: int = 0
    buildings: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    cards: tuple[str, ...] = ()
    workers: Counts = _NONE
    gained: Counts = _NONE
    colony_points: Mapping[int, int] = _NONE
    bought: int = 0
    spent_on_last_points: int = 0
    other_vp: int = 0
    income_paid: int = 0
    """What the latest Income phase paid; that of turn 8 becomes the Economy points."""
    in_specialists_box: int = 0


class Region(NamedTuple):
    discovered: bool = False
    good: str | None = None
    good_taken: bool = False
    """With no good and this false, a token lies there, but nobody told the app which."""
    counter: Counter | None = None
    """The counter known to lie there still."""
    workers: Mapping[str, Counts] = _NONE

    def count(self, player: str) -> int:
        return sum(self.workers.get(player, {}).values())

    def of(self, player: str, worker: str) -> int:
        return self.workers.get(player, {}).get(worker, 0)


class State(NamedTuple):
    game: Game
    order: tuple[str, ...]
    players: Mapping[str, Player]
    regions: Mapping[str, Region]
    turn: int = 1
    stage: Stage = Stage.ACTIONS
    initiative: tuple[str, ...] = ()
    marks: Mapping[Mark, int] = _NONE
    gone: Mapping[Counter, int] = _NONE
    """Counters that left the game."""
    spare_counters: int = SPARE
    unclaimed: tuple[Claim, ...] = ()
    scorings: Mapping[int, Mapping[str, RegionScore]] = _NONE
    """The map as it was at each colony scoring."""
    begun: bool = False
    """Whether anything has been recorded but corrections, revealed counters and the board."""
    board: Board = Board()
    goods_gone: Counts = _NONE
    """Goods that nobody took out of the box in earlier turns, as far as they were known: they left the
    game. The rules refuse nothing for it; a page does not offer them."""

    # Reading

    @property
    def age(self) -> Age:
        return AGES[AGE_OF_TURN[self.turn]]

    def in_order(self) -> Iterator[Player]:
        return (self.players[name] for name in self.order)

    def did(self, what: str, player: str = "") -> bool:
        """Whether it was done this turn."""
        return Mark(what, player, self.turn) in self.marks

    def times(self, what: str, player: str, *, this_age: bool = False) -> int:
        """How often it was done in the game, or in this Age."""
        return sum(
            number
            for mark, number in self.marks.items()
            if mark.what == what
            and mark.player == player
            and (not this_age or AGE_OF_TURN[mark.turn] == self.age.number)
        )

    def tokens_left(self, good: str) -> int:
        """Printed tokens that are neither a player's nor known to lie in a region."""
        held = sum(player.goods.get(good, 0) for player in self.players.values())
        lying = sum(region.good == good for region in self.regions.values())
        return GOODS[good].tokens - held - lying

    def counters_left(self, counter: Counter, region: str) -> int:
        """How many of these counters may be the one in that region."""
        known = self.regions[region].counter
        if known is not None:
            return int(known == counter)
        held = sum(player.counters.count(counter) for player in self.players.values())
        elsewhere = sum(other.counter == counter for other in self.regions.values())
        return COUNTERS[counter] - held - elsewhere - self.gone.get(counter, 0)

    def cards_held(self) -> set[str]:
        return {card for player in self.players.values() for card in player.cards}

    def colonies(self) -> dict[str, Mapping[str, Counts]]:
        """The workers of each player in each region."""
        return {key: region.workers for key, region in self.regions.items()}

    def everything_discovered(self) -> bool:
        return all(region.discovered for region in self.regions.values())

    # Changing

    def with_player(self, name: str, **changes: Any) -> State:
        return self._replace(players={**self.players, name: self.players[name]._replace(**changes)})

    def with_region(self, key: str, **changes: Any) -> State:
        return self._replace(regions={**self.regions, key: self.regions[key]._replace(**changes)})

    def marked(self, what: str, player: str = "") -> State:
        mark = Mark(what, player, self.turn)
        return self._replace(marks={**self.marks, mark: self.marks.get(mark, 0) + 1})

    def paid(self, name: str, amount: int) -> State:
        """Money to a player, or from one, as far as it goes."""
        return self.with_player(name, money=max(0, self.players[name].money + amount))

    def gaining(self, name: str, worker: str) -> State:
        """A worker for the next turn."""
        return self.with_player(name, gained=plus(self.players[name].gained, worker))

    def given_good(self, name: str, good: str, by: int = 1) -> State:
        return self.with_player(name, goods=plus(self.players[name].goods, good, by))

    def placed(self, region: str, player: str, workers: Counts) -> State:
        return self._with_colony(region, player, merged(self._colony(region, player), workers))

    def removed(self, region: str, player: str, workers: Counts) -> State:
        return self._with_colony(region, player, without(self._colony(region, player), workers))

    def _colony(self, region: str, player: str) -> Counts:
        return self.regions[region].workers.get(player, {})

    def _with_colony(self, region: str, player: str, colony: Counts) -> State:
        colonies = {**self.regions[region].workers, player: colony}
        if not colony:
            del colonies[player]
        return self.with_region(region, workers=colonies)
