"""What a tile is worth to its buyer, as far as the table as it stands proves it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.games.empires.sheets.draft import followed
from companion.wording.saying import money
from scoring.empires.buildings import BUILDINGS, Building
from scoring.empires.effects import AtEnd, Pays
from scoring.empires.ending import holdings_of
from scoring.empires.state import State
from scoring.empires.turns import LAST_TURN


def worth_of(state: State, player: str, key: str) -> str:
    """In a few words: money now, money each turn, points as the table stands. Empty where it depends on
    what people will do."""
    tile = BUILDINGS[key]
    if tile.choices:
        return ""
    after = followed(state, {"do": "buy", "player": player, "building": key})
    words = (
        _at_once(state, after, player, tile),
        _each_turn(after, player, tile),
        _points(after, player, tile),
    )
    return " · ".join(word for word in words if word)


def _at_once(state: State, after: State, player: str, tile: Building) -> str:
    paid = min(tile.price(), state.players[player].money)
    gained = after.players[player].money - state.players[player].money + paid
    return _("+%(money)s now") % {"money": money(gained)} if gained > 0 else ""


def _each_turn(after: State, player: str, tile: Building) -> str:
    owner = after.players[player]
    paid = sum(effect.amount(owner, {}) for effect in tile.effects if isinstance(effect, Pays))
    if not paid:
        return ""
    turns = LAST_TURN - after.turn + 1
    return ngettext("+%(money)s, once", "+%(money)s a turn, %(turns)d turns", turns) % {
        "money": money(paid),
        "turns": turns,
    }


def _points(after: State, player: str, tile: Building) -> str:
    """Printed ones, and those that it would count today."""
    holdings = next(one for one in holdings_of(after) if one.player == player)
    counted = [effect.points(holdings) for effect in tile.effects if isinstance(effect, AtEnd)]
    points = tile.points + sum(counted)
    if not points:
        return ""
    said = ngettext("%(count)d point", "%(count)d points", points) % {"count": points}
    return _("%(points)s as it stands") % {"points": said} if counted else said
