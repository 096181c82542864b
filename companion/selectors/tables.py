"""The tables that a device knows, to resume one."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from companion.device.access import phones_known, tables_joined
from companion.device.account import account_of
from companion.device.owners import games_of
from companion.drawings.badges import Badge
from companion.games import FIRST, pages_of
from companion.log.folds import Fold, fold_if_readable, needs_a_look, opening_state
from companion.log.pads import hooks_of
from companion.models import Detail, Game, Seat
from companion.selectors.pad import pads_known
from companion.selectors.table import BADGES_BY_KEY
from scoring.errors import Refused
from scoring.text import Line
from scoring.text import gettext_noop as _

SHOWN = 8
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True)
class KnownTable:
    game: Game
    fold: Fold | None
    """None if not even its beginning can be read."""

    @property
    def where(self) -> Line | None:
        """How far it is: the turn, and the part of the game if it has such."""
        if self.fold is None:
            return None
        state, era = self.fold.state, pages_of(self.game.rules).table.era(self.fold.state)
        if era is None:
            return Line(_("Turn %(turn)d"), {"turn": state.turn})
        return Line(_("Turn %(turn)d · %(age)s"), {"turn": state.turn, "age": era})

    @property
    def needs_a_look(self) -> bool:
        return needs_a_look(self.fold)

    @property
    def is_over(self) -> bool:
        return self.fold is not None and self.fold.is_over

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
    return [KnownTable(game, fold_if_readable(game)) for game in newest]


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
    rules: str = FIRST
    """The game that was played."""


def again_of(request, wanted: str = "") -> Again | None:
    """The table or the pad that somebody wants to play again, or else the table that this device
    started last."""
    pad = pads_known(request.session).filter(code=wanted).first()
    if pad:
        head = hooks_of(pad).table_head(pad.head)
        people = [(one["name"], one["color"]) for one in pad.people]
        return Again(people, head, rules=pad.rules)
    game = last_table(request, wanted)
    if game is None:
        return None
    people = [(seat.name, seat.color) for seat in game.seats.all() if not seat.left]
    return Again(people, head_if_readable(game), game.detail, game.rules)


def head_if_readable(game: Game) -> dict[str, Any]:
    """What the group decided; nothing of what this program does not know."""
    try:
        opening_state(game)
    except Refused:
        return {}
    return game.head


def last_table(request, wanted: str) -> Game | None:
    known = games_known(request.session).prefetch_related("seats")
    last = next(iter(tables_joined(request.session)), None)
    return known.filter(code=wanted).first() or known.filter(code=last).first()


def game_played(session) -> str | None:
    """The key of the game that this device played last: of its newest table, or else of its newest pad."""
    table = next(iter(tables_joined(session)), None)
    played = games_known(session).filter(code=table).values_list("rules", flat=True).first()
    if played is not None:
        return played
    return pads_known(session).order_by("-changed_at").values_list("rules", flat=True).first()


def seat_of(game: Game, key: str) -> Seat | None:
    return next((seat for seat in game.seats.all() if seat.key == key), None)
