"""The play order as the board draws it: every space with what it brings, and who stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scoring.renaissance.setup import OPEN_SPACES, SPACES

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table


class TrackSpace(NamedTuple):
    place: int
    tokens: int
    misery: int
    is_open: bool
    """Fewer players leave some closed."""
    seat: SeatRow | None


def track_read(table: Table) -> list[TrackSpace]:
    state = table.state
    stand = {player.place: table.seat[player.name] for player in state.in_order()}
    places = OPEN_SPACES[len(state.players)]
    return [
        TrackSpace(*space, place in places or place in stand, stand.get(place))
        for place, space in SPACES.items()
    ]
