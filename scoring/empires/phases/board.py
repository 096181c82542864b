"""The board: what lies there, told by the table for its own use."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from functools import reduce

from scoring.empires.arrivals import refuse_if_no_token
from scoring.empires.buildings import BUILDINGS, a_building
from scoring.empires.counts import Counts
from scoring.empires.entry import Entry
from scoring.empires.goods import ON_OFFER, goods_in_words
from scoring.empires.names import some_goods, some_workers
from scoring.empires.phases.buildings import TILES_ON_OFFER, refuse_tile
from scoring.empires.phases.dock import refuse_builder
from scoring.empires.state import State
from scoring.empires.turns import Stage
from scoring.empires.workers import in_order
from scoring.empires.workers import some_workers as workers_in_words
from scoring.entry import UNTOUCHED, Untouched, entry, maybe
from scoring.kinds import AnyOf, Each
from scoring.reading import a_player, bad_format, list_of, map_of, or_null
from scoring.text import Line, Listing, then
from scoring.text import gettext_noop as _

PARTS = ("tiles", "goods", "discovery")


@entry("board", *(stage for stage in Stage if stage is not Stage.OVER))
class SeeBoard(Entry):
    begins = False
    says_only_some = True

    tiles: tuple[str, ...] | Untouched | None = maybe(
        or_null(list_of(a_building)), default=UNTOUCHED, kind=AnyOf("building")
    )
    goods: Counts | Untouched | None = maybe(or_null(some_goods), default=UNTOUCHED, kind=Each("good"))
    discovery: Mapping[str, Counts] | Untouched = maybe(map_of(a_player, some_workers), default=UNTOUCHED)

    def check_shape(self, state: State) -> None:
        if all(isinstance(getattr(self, part), Untouched) for part in PARTS):
            raise bad_format(_("Enter tiles, goods, or who waits in the Discovery box."))

    def apply(self, state: State) -> State:
        """Each part replaces what was said of it before."""
        board = state.board
        if not isinstance(self.tiles, Untouched):
            self._refuse_tiles(state, self.tiles or ())
            board = board._replace(tiles=self.tiles)
        if not isinstance(self.goods, Untouched):
            self._refuse_goods(state, self.goods or {})
            board = board._replace(goods=self.goods)
        if not isinstance(self.discovery, Untouched):
            waiting = {player: workers for player, workers in self.discovery.items() if workers}
            refuse_builder(state, self, *(worker for workers in waiting.values() for worker in workers))
            board = board._replace(discovery=waiting)
        return state._replace(board=board)

    def _refuse_tiles(self, state: State, tiles: tuple[str, ...]) -> None:
        if len(tiles) > TILES_ON_OFFER:
            self.refuse("bad_choice", _("At most %(most)d tiles are on offer."), most=TILES_ON_OFFER)
        for key, number in Tally(tiles).items():
            refuse_tile(state, self, key, number)

    def _refuse_goods(self, state: State, goods: Counts) -> None:
        if sum(goods.values()) > ON_OFFER:
            self.refuse("bad_choice", _("At most %(most)d goods are on offer."), most=ON_OFFER)
        for good, number in goods.items():
            refuse_if_no_token(state, self.refuse, good, number)

    def tell(self, before: State, after: State) -> Line:
        return reduce(then, self._told())

    def _told(self) -> Iterator[Line]:
        if not isinstance(self.tiles, Untouched):
            yield tiles_told(self.tiles)
        if not isinstance(self.goods, Untouched):
            yield goods_told(self.goods)
        if not isinstance(self.discovery, Untouched):
            yield waiting_told(self.discovery)


def tiles_told(tiles: tuple[str, ...] | None) -> Line:
    if tiles is None:
        return Line(_("Nobody knows the tiles on offer."))
    if not tiles:
        return Line(_("No tiles are on offer."))
    names = Listing(tuple(BUILDINGS[key].name for key in tiles))
    return Line(_("Tiles on offer: %(tiles)s."), {"tiles": names})


def goods_told(goods: Counts | None) -> Line:
    if goods is None:
        return Line(_("Nobody knows the goods on offer."))
    if not goods:
        return Line(_("No goods are on offer."))
    return Line(_("Goods on offer: %(goods)s."), {"goods": goods_in_words(goods)})


def waiting_told(discovery: Mapping[str, Counts]) -> Line:
    waiting = tuple(
        Line(
            _("%(player)s (%(workers)s)"), {"player": player, "workers": workers_in_words(in_order(workers))}
        )
        for player, workers in discovery.items()
        if workers
    )
    if not waiting:
        return Line(_("Nobody waits in the Discovery box."))
    return Line(_("In the Discovery box: %(waiting)s."), {"waiting": Listing(waiting)})
