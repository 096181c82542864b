"""Everything that the setup sheet shows."""

from dataclasses import dataclass, replace

from companion.drawings.badges import Badge
from companion.models import Entry, Game
from scoring.empires.setup import DOCK_SPACES, Dock, Opening, Setup, auction_payments, opening
from scoring.empires.workers import WORKERS
from scoring.text import Listing

# The board prints the dock in two rows, and so do we: 1 to 7, then 8 to 11 and X, Y.
ROW = 7
SPACE = 46

NOBODY_WAITS = {"do": "board", "discovery": {}}
"""The first entry of two players who begin without Captains."""


@dataclass(frozen=True)
class Seat:
    name: str
    badge: Badge
    money: int
    paid: int | None


@dataclass(frozen=True)
class Space:
    """One space of the drawn dock: ``kind`` is open, closed or reserved (X and Y)."""

    label: str
    kind: str
    has_ship: bool
    x: int
    y: int


@dataclass(frozen=True)
class Sheet:
    setup: Setup
    opening: Opening
    pieces: Listing
    seats: tuple[Seat, ...]
    dock: tuple[Space, ...]
    is_face_up: bool
    """Whether all counters on the map lie face up (advanced reconnaissance)."""
    captains: int
    """That each player puts into the Discovery box."""
    spain: str | None
    """Who plays it; empty where nobody knows yet, None where nobody does."""

    @property
    def stacks(self) -> tuple[int, ...]:
        return tuple(height for _age, height in sorted(self.opening.stacks.items()))


def sheet_read(
    setup: Setup,
    badges: dict[str, Badge],
    *,
    is_face_up: bool = False,
    leaves_captains: bool = False,
    spain: str | None = "",
) -> Sheet:
    table = opening(setup)
    paid = auction_payments(setup.auction) if setup.auction else {}
    seats = tuple(Seat(name, badges[name], table.money[name], paid.get(name)) for name in table.order)
    return Sheet(
        setup,
        table,
        pieces(builders=setup.builders),
        seats,
        dock_drawn(table.dock),
        is_face_up,
        captains=0 if leaves_captains else table.captains_in_discovery,
        spain=spain if setup.advantages != "none" else None,
    )


def sheet_of_table(table) -> Sheet:
    """The same for a table that is being followed, with its people's names."""
    setup = table.state.game.setup
    named = replace(
        setup,
        players=tuple(map(table.name_of, setup.players)),
        auction=setup.auction and tuple((table.name_of(key), bid) for key, bid in setup.auction),
    )
    return sheet_read(
        named,
        {seat.name: seat.badge for seat in table.seats},
        is_face_up=table.state.game.options.advanced_reconnaissance,
        leaves_captains=begins_without_captains(table.game),
        spain=next((seat.name for seat in table.seats if seat.player.nation == "spain"), None),
    )


def begins_without_captains(game: Game) -> bool:
    """The variant is no option of the log; its first entry says it."""
    first = game.entries.filter(status=Entry.Status.RECORDED).first()
    return first is not None and first.data == NOBODY_WAITS


def pieces(*, builders: bool) -> Listing:
    """The workers of one colour, sorted."""
    kinds = (worker for worker in WORKERS.values() if builders or not worker.expansion)
    return Listing(tuple(worker.some(worker.pieces) for worker in kinds))


def dock_drawn(dock: Dock) -> tuple[Space, ...]:
    labels = [*(str(number) for number in range(1, DOCK_SPACES + 1)), "X", "Y"]
    return tuple(
        Space(
            label=label,
            kind="reserved" if label in "XY" else "open" if place < dock.spaces else "closed",
            has_ship=place + 1 == dock.ship_on,
            x=place % ROW * SPACE,
            y=place // ROW * SPACE,
        )
        for place, label in enumerate(labels)
    )
