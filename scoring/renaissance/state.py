"""The table at one moment. Every entry makes a new one that shares what did not change.

Named tuples, not dataclasses: a changed copy of one costs a tenth, and a replay makes thousands.
Nothing in them is ever changed in place, so that they may share an empty dict as their default.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.counts import Counts
from scoring.renaissance.game import Game
from scoring.renaissance.printed import Printed
from scoring.renaissance.turns import Stage

TOKENS = 100
MOST_PROVINCES = 20
LAST_MISERY = 27
OUT = LAST_MISERY + 1
LAST_ENLIGHTENMENT = 13
LAST_EPOCH = 3

_NONE: dict[Any, Any] = {}


class Shipping(NamedTuple):
    ship: str
    step: int


class Player(NamedTuple):
    name: str
    capital: str
    income: int
    place: int
    """The space of the play order; that of a player who is out is the one held last."""
    cards: int = 0
    misery: int = 0
    enlightenment: int = 0
    advances: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    """The advances bought this turn, which give no credit yet."""
    shipping: Shipping | None = None
    provinces: int = 1
    new: int = 0
    satellites: int = 0
    tokens: int = 0
    markets: Counts = _NONE
    relief: int | None = 0
    """Relief points left this turn; None if some number of them is unknown."""
    relieved: int = 0
    """Spaces that misery was relieved by this turn."""
    fresh: int = 0
    """Satellites put down this turn, which change no competition yet."""

    @property
    def out(self) -> bool:
        return self.misery > LAST_MISERY

    @property
    def stock(self) -> int:
        return max(0, TOKENS - self.income - self.satellites - self.tokens)

    @property
    def older_satellites(self) -> int:
        return max(0, self.satellites - self.fresh)

    def owns(self, advance: str) -> bool:
        return advance in self.advances

    # Changing

    def but(self, **changes: Any) -> Player:
        """A copy with other values; ``_replace`` takes three times as long."""
        values = list(self)
        for field, value in changes.items():
            values[_NTH_OF_PLAYER[field]] = value
        return tuple.__new__(Player, values)

    def gaining(self, tokens: int) -> Player:
        """A gain comes out of Stock, and ends where Stock ends."""
        gain = min(tokens, self.stock)
        return self._with_income(self.income + gain) if gain else self

    def paying(self, tokens: int) -> Player:
        """A payment goes to Stock, as far as the Income goes."""
        return self._with_income(max(0, self.income - tokens)) if tokens else self

    def _with_income(self, income: int) -> Player:
        """``but`` for what changes most of all, twice as fast: Income is the third value."""
        return tuple.__new__(Player, (*self[:2], income, *self[3:]))

    def suffering(self, misery: int) -> Player:
        """More misery, or less; the track stops at its ends."""
        return self.but(misery=min(OUT, max(0, self.misery + misery))) if misery else self

    def enlightened(self, steps: int) -> Player:
        reached = min(LAST_ENLIGHTENMENT, max(0, self.enlightenment + steps))
        return self.but(enlightenment=reached) if steps else self


class Leader(NamedTuple):
    """A leader card that lies before its player."""

    player: str
    card: str
    discounts: Counts
    steps: int = 0
    tokens: int = 0
    used_by: tuple[str, ...] = ()

    def helps(self, player: str, advance: str) -> bool:
        return advance in self.discounts and (player == self.player or player in self.used_by)


class Event(NamedTuple):
    player: str
    card: str


class Wind(NamedTuple):
    """The Wind/Watermill marker: where it lies, and as what."""

    commodity: str
    direction: str


class State(NamedTuple):
    game: Game
    printed: Printed
    players: Mapping[str, Player]
    turn: int = 1
    stage: Stage = Stage.DRAW
    epoch: int = 1
    deck_out: bool = False
    market: Counts = _NONE
    """Shortage above none, surplus below."""
    wind: Wind | None = None
    leaders: tuple[Leader, ...] = ()
    events: tuple[Event, ...] = ()
    card_buyers: tuple[str, ...] = ()
    """Who bought a card in this turn's expansion."""
    cathedrals: frozenset[tuple[str, str]] = frozenset()
    """Who used Cathedral against whom this turn."""
    highest_bid: int | None = None
    """None as long as nobody was asked this turn."""

    # Reading

    @property
    def commodities(self) -> Collection[str]:
        return self.printed.commodities

    @property
    def order(self) -> tuple[str, ...]:
        """Everybody in play; two on one space stand as the document names them."""
        return tuple([player.name for player in self.in_order()])

    def in_order(self) -> list[Player]:
        return sorted(self.playing(), key=_by_place)

    def playing(self) -> list[Player]:
        return [player for player in self.players.values() if player.misery <= LAST_MISERY]

    @property
    def last_turn(self) -> bool:
        """The third deck has run out, or somebody owns all advances."""
        return self.deck_out or any(len(player.advances) == len(ADVANCES) for player in self.players.values())

    @property
    def card_price(self) -> int:
        return 1 + len(self.card_buyers)

    # Changing

    def but(self, **changes: Any) -> State:
        """As of a player."""
        values = list(self)
        for field, value in changes.items():
            values[_NTH_OF_STATE[field]] = value
        return tuple.__new__(State, values)

    def with_player(self, name: str, **changes: Any) -> State:
        return self.put(self.players[name].but(**changes))

    def put(self, player: Player) -> State:
        return self._with_players({**self.players, player.name: player})

    def put_all(self, players: list[Player]) -> State:
        return self._with_players({**self.players, **{player.name: player for player in players}})

    def _with_players(self, players: dict[str, Player]) -> State:
        """``but`` for what nearly every entry changes: the players are the third value."""
        return tuple.__new__(State, (*self[:2], players, *self[3:]))


_NTH_OF_PLAYER = {field: nth for nth, field in enumerate(Player._fields)}
_NTH_OF_STATE = {field: nth for nth, field in enumerate(State._fields)}


def _by_place(player: Player) -> int:
    return player.place
