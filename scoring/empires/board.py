"""What lies on the board, as far as the table cares to say, and what becomes of it.

Nothing here is a rule: a tile may be bought that nobody saw lying there. What is taken leaves the
board if it was known to lie there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.empires.counts import Counts, plus, without

_NONE: dict[Any, Any] = {}


class Board(NamedTuple):
    """``tiles`` and ``goods`` are None while nobody said anything of them."""

    tiles: tuple[str, ...] | None = None
    """The Capital Buildings on offer."""
    goods: Counts | None = None
    """The tokens in the Trade Goods box."""
    discovery: Mapping[str, Counts] = _NONE
    """Who waits in the Discovery box: only players with workers there."""

    def without_tile(self, key: str) -> Board:
        if self.tiles is None or key not in self.tiles:
            return self
        bought = self.tiles.index(key)
        return self._replace(tiles=(*self.tiles[:bought], *self.tiles[bought + 1 :]))

    def without_good(self, good: str) -> Board:
        return self if self.goods is None else self._replace(goods=plus(self.goods, good, -1))

    def without_workers(self, player: str, workers: Counts) -> Board:
        """Those who were sent are no longer waiting, however the expedition ends."""
        if player not in self.discovery:
            return self
        left = without(self.discovery[player], workers)
        others = {name: waiting for name, waiting in self.discovery.items() if name != player}
        return self._replace(discovery={**others, player: left} if left else others)

    def refreshed(self, *, age_ends: bool) -> Board:
        """For the next turn: other goods, and after an Age other tiles. Who waits still waits."""
        return self._replace(goods=None, tiles=None if age_ends else self.tiles)
