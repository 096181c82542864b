"""What the boxes of a device's people print and no rulebook says."""

from typing import Any

from companion.device import session
from companion.device.owners import owner_of
from companion.games import pages_of
from companion.log.folds import fold_if_readable
from companion.models import Game

LOOKED_AT = 5
"""How many of the newest games of one's groups are looked at."""


def printed_known(request, rules: str) -> Any:
    """As this device said it last; or as the games of its groups have it. None if nobody said it yet."""
    hooks = pages_of(rules).start
    own = session.printed_known(request.session, rules, before=hooks.printed_before)
    return own if own is not None else printed_in_groups(request, rules)


def printed_in_groups(request, rules: str) -> Any:
    groups = owner_of(request).places.values("group")
    games = Game.objects.filter(result__kept__group__in=groups, rules=rules)
    newest = games.order_by("-changed_at")[:LOOKED_AT]
    return next(filter(None, map(printed_of, newest)), None)


def printed_of(game: Game) -> Any:
    """As the group said it before the game, or by its end where it is learnt on the way."""
    hooks = pages_of(game.rules).start
    fold = fold_if_readable(game) if hooks.printed_at else None
    return hooks.printed_at(fold.state) if fold else hooks.printed_in(game.head)
