"""What one entry did to everybody, for its page."""

from collections.abc import Iterator
from typing import cast

from companion.games.hooks.table import Change
from companion.games.renaissance.drawings import category_icon, count_icon, good_icon
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.ending import result_of
from scoring.renaissance.state import Player, State
from scoring.text import Word
from scoring.text import gettext_noop as _

COUNTED = {
    "income": _("Income"),
    "misery": _("Misery"),
    "enlightenment": _("Enlightenment"),
    "cards": _("Cards"),
    "provinces": _("Provinces"),
    "satellites": _("Satellites"),
    "tokens": _("Tokens on the map"),
}


def changes(before: State, after: State) -> dict[str, list[Change]]:
    """For each player whom an entry touched, what is different after it."""
    points = [{one.player: one.total for one in result_of(state).scores} for state in (before, after)]
    found = {}
    for key, was in before.players.items():
        more = Change(_("Points"), points[1][key] - points[0][key])
        made = [change for change in (*_differences(was, after.players[key]), more) if change.by]
        if made:
            found[key] = made
    return found


def _differences(was: Player, now: Player) -> Iterator[Change]:
    for key, name in COUNTED.items():
        yield Change(name, getattr(now, key) - getattr(was, key), count_icon(key))
    for good in {**was.markets, **now.markets}:
        more = now.markets.get(good, 0) - was.markets.get(good, 0)
        yield Change(cast(Word, commodity_name(good)), more, good_icon(good))
    for advance, known in ADVANCES.items():
        yield Change(known.name, now.owns(advance) - was.owns(advance), category_icon(known.category))
