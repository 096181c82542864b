"""What every change of a game begins and ends with: the lock, once and no more, what is no longer allowed,
and the news of it."""

from typing import Any, TypeVar

from companion.basics.digests import digest_of
from companion.live import deeds, news
from companion.log import results
from companion.log.errors import ReusedCommand, StaleTable
from companion.log.folds import fold_of
from companion.models import Command, Game, PadSheet, Phone
from companion.services.errors import SheetClosed

Data = dict[str, Any]
Locked = TypeVar("Locked", bound=Game | PadSheet)


def locked(game: Locked) -> Locked:
    """The game as it is now, while nobody else writes to it. Everything is read anew, its seats too:
    what was read before the lock may be old, and nothing may be decided by it."""
    rows: Any = type(game).objects  # its type does not follow which of the two kinds it is
    game.refresh_from_db(from_queryset=rows.select_for_update())
    return game


def was_recorded(game: Game, command: str, content: Any) -> bool:
    """Whether this very command was carried out before, to be answered without looking at it."""
    return game.commands.filter(key=command, digest=digest_of(content)).exists()


def is_known(game: Game, command: str, content: Any) -> bool:
    """Whether this very command was carried out before; remembers it if not."""
    digest = digest_of(content)
    known = game.commands.filter(key=command).first()
    if known is None:
        # Nobody else can have made it meanwhile: the game is locked.
        Command.objects.create(game=game, key=command, digest=digest)
        return False
    if known.digest != digest:
        raise ReusedCommand
    return True


def is_closed(game: Game) -> bool:
    """Whether the players agreed to the result; only that of a game that is over can be."""
    return fold_of(game).is_over and results.is_closed(game)


def refuse_closed(game: Game) -> None:
    if is_closed(game):
        raise SheetClosed


def refuse_stale(game: Game, seen: int) -> None:
    refuse_closed(game)
    if game.revision != seen:
        raise StaleTable


def moved(game: Game, box: str, *, rewrites: bool = False) -> Game:
    """Something that every screen must show anew has changed. ``rewrites``: and not by appending
    to the log, so that nothing that was filled in before can be trusted to fit."""
    game.revision += 1
    game.box = box
    if rewrites:
        game.rewritten = game.revision
    game.save(update_fields=["revision", "rewritten", "box", "changed_at"])
    news.announce(game.code, game.revision)
    return game


def done_by(phone: Phone | None, kind: str, number: int, game: Game) -> Game:
    """Remembered for the news of this revision."""
    deeds.remember(game.code, game.revision, deeds.Deed(kind, number, phone.label if phone else ""))
    return game
