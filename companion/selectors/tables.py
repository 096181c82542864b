"""The tables that a device knows, to resume one."""

from dataclasses import dataclass

from companion.access import tables_joined
from companion.badges import Badge
from companion.folds import fold_of
from companion.models import Game, Seat
from companion.selectors.table import BADGES_BY_KEY
from scoring.empires.state import State
from scoring.empires.turns import Stage

SHOWN = 8


@dataclass(frozen=True)
class KnownTable:
    game: Game
    state: State

    @property
    def is_over(self) -> bool:
        return self.state.stage is Stage.OVER

    @property
    def people(self) -> list[tuple[Badge, str]]:
        return people_of(self.game)


def people_of(game: Game) -> list[tuple[Badge, str]]:
    return [(BADGES_BY_KEY[seat.color], seat.name) for seat in game.seats.all()]


def tables_of(request) -> list[KnownTable]:
    """Those used last come first."""
    games = Game.objects.filter(code__in=tables_joined(request.session)).prefetch_related("seats")
    newest = games.order_by("-changed_at")[:SHOWN]
    return [KnownTable(game, fold_of(game).state) for game in newest]


def last_table(request, wanted: str = "") -> Game | None:
    """The table that this device started last, or the one that it wants to play again."""
    codes = tables_joined(request.session)
    code = wanted if wanted in codes else next(iter(codes), None)
    return Game.objects.filter(code=code).prefetch_related("seats").first()


def seat_of(game: Game, key: str) -> Seat | None:
    return next((seat for seat in game.seats.all() if seat.key == key), None)
