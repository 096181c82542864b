"""The next play order: bids for the method, then the spaces chosen."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.entry import entry, read
from scoring.reading import a_number_from, a_player, map_of
from scoring.renaissance.choosing import METHOD_NAMES, METHODS, choosing_order
from scoring.renaissance.entry import Entry, afford, in_play
from scoring.renaissance.setup import OPEN_SPACES, SPACES
from scoring.renaissance.state import State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _

HIGHEST_BID = 3

some_places = map_of(a_player, a_number_from(1, len(SPACES)))


@entry("bids", Stage.ORDER)
class Bids(Entry):
    box = Box.ORDER

    bids: Mapping[str, int] = read(map_of(a_player, a_number_from(0, HIGHEST_BID)))

    def apply(self, state: State) -> State:
        """Only those who bid most pay; who could not have paid is refused all the same."""
        if state.highest_bid is not None:
            self.refuse("already_done", _("This turn's bids are already made."))
        highest = max(self.bids.values(), default=0)
        for name, bid in self.bids.items():
            player = state.players[name]
            in_play(self, player)
            paid = afford(self, player, bid)
            if bid == highest:
                state = state.put(paid)
        return state.but(highest_bid=highest)

    def tell(self, before: State, after: State) -> Line:
        highest = after.highest_bid or 0
        method = METHODS[highest]
        if method is None:
            return Line(_("Nobody bids. Choosing: %(order)s."), {"order": Listing(choosing_order(after))})
        payers = tuple(name for name, bid in self.bids.items() if bid == highest)
        return Line(
            _("The highest bid is %(bid)d, by %(players)s: %(method)s. Choosing: %(order)s."),
            {
                "bid": highest,
                "players": Listing(payers),
                "method": METHOD_NAMES[method],
                "order": Listing(choosing_order(after)),
            },
        )


@entry("places", Stage.ORDER)
class Places(Entry):
    box = Box.ORDER

    places: Mapping[str, int] = read(some_places)

    def apply(self, state: State) -> State:
        state = placed(state, self, self.places)
        everybody = [player.but(bought=(), relieved=0) for player in state.players.values()]
        return state.put_all(everybody).but(
            turn=state.turn + 1,
            stage=Stage.DRAW,
            events=(),
            card_buyers=(),
            cathedrals=frozenset(),
            highest_bid=None,
        )

    def tell(self, before: State, after: State) -> Line:
        return Line(_("Turn %(turn)d begins: %(order)s."), {"turn": after.turn, "order": places_line(after)})


def places_line(state: State) -> Listing:
    return Listing(
        tuple(
            Line(_("%(player)s on %(place)d"), {"player": player.name, "place": player.place})
            for player in state.in_order()
        )
    )


def placed(state: State, entry: Entry, places: Mapping[str, int]) -> State:
    """Everybody in play on an open space of their own."""
    open_spaces = OPEN_SPACES[len(state.players)]
    taken = set(places.values())
    if set(places) != set(state.order):
        entry.refuse("bad_choice", _("Choose a space for every player who is in play."))
    if len(taken) < len(places) or not taken <= set(open_spaces):
        entry.refuse(
            "bad_choice",
            _("Everybody needs a different one of the open spaces: %(spaces)s."),
            spaces=Listing(open_spaces),
        )
    playing = {name: place for name, place in places.items() if not state.players[name].out}
    return state.put_all([state.players[name].but(place=place) for name, place in playing.items()])
