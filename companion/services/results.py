"""The end of a game: agree to it, close the sheet, open it again, show it to everybody."""

import hashlib
import json

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from companion.errors import StaleTable
from companion.folds import fold_of
from companion.models import Closing, Game, PadSheet, Seat, Share
from companion.models.result import MARK_BYTES
from companion.services.games import locked, moved, refuse_closed
from scoring.empires.ending import result_of
from scoring.empires.turns import Stage

# Confirming


@transaction.atomic
def result_confirm(*, game: Game, seat: Seat, seen: str, by: str = "") -> Game:
    """A player agrees to the result that was ``seen``; StaleTable if that was corrected meanwhile.
    When everybody has agreed, the sheet is closed."""
    game = with_open_sheet(game)
    refuse_other_result(game, seen)
    game.confirmations.update_or_create(seat=seat, defaults={"digest": seen, "by": by})
    if seats_confirmed(game) >= {one.pk for one in game.seats.all() if not one.left}:
        Closing.objects.create(game=game)
    return moved(game, game.box)


@transaction.atomic
def result_doubt(*, game: Game, seat: Seat) -> Game:
    """A player takes the confirmation back."""
    game = with_open_sheet(game)
    game.confirmations.filter(seat=seat).delete()
    return moved(game, game.box)


def seats_confirmed(game: Game) -> set[int]:
    """Those who agreed to this very result."""
    agreed = game.confirmations.filter(digest=result_digest(game))
    return set(agreed.values_list("seat_id", flat=True))


def result_digest(game: Game) -> str:
    """What players agree to: everybody's points by source, and the places."""
    scores = result_of(fold_of(game).state, game.left).scores
    rows = [[one.player, one.rank, *map(str, one)] for one in scores]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


def refuse_other_result(game: Game, seen: str) -> None:
    if result_digest(game) != seen:
        raise StaleTable


# Closing


@transaction.atomic
def sheet_close(*, game: Game, seen: str, by: str = "") -> Game:
    """With the result that was ``seen``, without waiting for those who did not confirm."""
    game = with_open_sheet(game)
    refuse_other_result(game, seen)
    Closing.objects.create(game=game, by=by)
    return moved(game, game.box)


@transaction.atomic
def sheet_reopen(*, game: Game, by: str = "") -> Game:
    """The sheet can be mended again, and everybody is asked anew. Open already, it stays as it is."""
    game = locked(game)
    now = timezone.now()
    if game.closings.filter(reopened_at=None).update(reopened_at=now, reopened_by=by):
        game.confirmations.all().delete()
        game = moved(game, game.box)
    return game


def with_open_sheet(game: Game) -> Game:
    """The game while nobody else writes to it, if it is over and not closed yet."""
    game = locked(game)
    refuse_closed(game)
    if fold_of(game).state.stage is not Stage.OVER:
        raise PermissionDenied(_("The game is not over yet."))
    return game


# Sharing

HALF = 2 * MARK_BYTES
SALT = "companion.share"


def share_make(*, of: Game | PadSheet) -> Share:
    """The public page of a game or a pad, which it has already or gets now."""
    share, _made = of.shares.get_or_create(revoked_at=None)
    return share


def share_revoke(*, of: Game | PadSheet) -> None:
    """Its address leads nowhere any more; a new page gets another one."""
    of.shares.filter(revoked_at=None).update(revoked_at=timezone.now())


def share_of(source: Game | PadSheet) -> Share | None:
    return source.shares.filter(revoked_at=None).first()


def token_of(share: Share) -> str:
    """The address: made from what is stored and the server's own secret, so that a copy of the
    database opens nothing and the host can still read it again."""
    return share.mark + salted_hmac(SALT, share.mark, algorithm="sha256").hexdigest()[:HALF]


def share_find(token: str) -> Share | None:
    share = Share.objects.filter(mark=token[:HALF], revoked_at=None).select_related("game", "pad").first()
    return share if share and constant_time_compare(token_of(share), token) else None
