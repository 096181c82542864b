"""What one entry did to everybody, for its page."""

from collections.abc import Iterable, Iterator

from companion.games.hooks.table import Change
from scoring.empires.buildings import BUILDINGS
from scoring.empires.ending import result_of
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.state import State
from scoring.empires.workers import WORKERS
from scoring.text import gettext_noop as _


def changes(before: State, after: State) -> dict[str, list[Change]]:
    """For each player whom an entry touched, what is different after it."""
    points = [{one.player: one.total for one in result_of(state).scores} for state in (before, after)]
    found = {}
    for key in before.order:
        was, now = before.players[key], after.players[key]
        made = [
            Change(_("Money"), now.money - was.money, is_money=True),
            Change(_("Points"), points[1][key] - points[0][key]),
            *_differences(was.goods, now.goods, lambda good: (GOODS[good].name, ("good", good))),
            Change(_("Merchant Ships"), now.ships - was.ships, ("thing", "ship")),
            *_differences(
                _tally(was.buildings), _tally(now.buildings), lambda tile: (BUILDINGS[tile].name, None)
            ),
            *_differences(_colonies(before, key), _colonies(after, key), lambda at: (REGIONS[at], None)),
            *_differences(was.gained, now.gained, lambda kind: (WORKERS[kind].name, ("worker", kind))),
        ]
        found[key] = [change for change in made if change.by]
    return {key: made for key, made in found.items() if made}


def _differences(was, now, face) -> Iterator[Change]:
    for key in {**was, **now}:
        yield Change(face(key)[0], now.get(key, 0) - was.get(key, 0), face(key)[1])


def _tally(keys: Iterable[str]) -> dict[str, int]:
    keys = list(keys)
    return {key: keys.count(key) for key in keys}


def _colonies(state: State, player: str) -> dict[str, int]:
    return {key: region.count(player) for key, region in state.regions.items()}
