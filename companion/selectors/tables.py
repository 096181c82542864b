"""The tables that a device knows, to resume one."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from companion.access import phones_known, tables_joined
from companion.account import account_of
from companion.badges import Badge
from companion.folds import fold_of
from companion.models import Detail, Game, Seat
from companion.owners import games_of
from companion.selectors.pad import pads_known
from companion.selectors.table import BADGES_BY_KEY
from scoring.empires.state import State
from scoring.empires.turns import Stage

SHOWN = 8
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class KnownTable:
    game: Game
    state: State

    @property
    def is_over(self) -> bool:
        return self.state.stage is Stage.OVER

    @property
    def is_going_on(self) -> bool:
        """Whether somebody may just have put the phone down."""
        return not self.is_over and timezone.now() - self.game.changed_at < ONE_DAY

    @property
    def people(self) -> list[tuple[Badge, str]]:
        return people_of(self.game)


def people_of(game: Game) -> list[tuple[Badge, str]]:
    return [(BADGES_BY_KEY[seat.color], seat.name) for seat in game.seats.all()]


def tables_of(request) -> list[KnownTable]:
    """Those used last come first."""
    newest = games_known(request.session).prefetch_related("seats").order_by("-changed_at")[:SHOWN]
    return [KnownTable(game, fold_of(game).state) for game in newest]


def games_known(session) -> QuerySet[Game]:
    """Those of the device, and of the account that it is signed in to; not those it was shown out of."""
    phones = Q(pk__in=phones_known(session))
    account = account_of(session)
    return games_of(phones | Q(account=account) if account else phones)


class Again(NamedTuple):
    """Who plays once more, and with what."""

    people: list[tuple[str, str]]
    """Names and colours."""
    head: dict[str, Any]
    """As far as it is known, as a game keeps it."""
    detail: str = Detail.FULL


def again_of(request, wanted: str = "") -> Again | None:
    """The table or the pad that somebody wants to play again, or else the table that this device
    started last."""
    pad = pads_known(request.session).filter(code=wanted).first()
    if pad:
        head = {"builders": pad.builders, "options": {"age_of_reason": pad.age_of_reason}}
        return Again([(one["name"], one["color"]) for one in pad.people], head)
    game = last_table(request, wanted)
    if game is None:
        return None
    return Again(
        [(seat.name, seat.color) for seat in game.seats.all() if not seat.left], game.head, game.detail
    )


def last_table(request, wanted: str) -> Game | None:
    known = games_known(request.session).prefetch_related("seats")
    last = next(iter(tables_joined(request.session)), None)
    return known.filter(code=wanted).first() or known.filter(code=last).first()


def seat_of(game: Game, key: str) -> Seat | None:
    return next((seat for seat in game.seats.all() if seat.key == key), None)
