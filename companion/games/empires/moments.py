"""What deserves a stage in this game: a discovery, a battle, a scoring. Read from the tables before and after
it, so that it does not matter how much a table records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.empires.map import SPOTS
from companion.games.empires.standings import RegionRow, standings_of
from companion.games.hooks.moments import Happening, Moment
from scoring.empires.discoveries import CARDS, Card, Counter, Find
from scoring.empires.regions import REGIONS
from scoring.empires.rules import RULES
from scoring.empires.workers import WORKERS
from scoring.text import Line, Listing, Word
from scoring.text import gettext_noop as _

if TYPE_CHECKING:
    from companion.selectors.table import SeatRow, Table

SIGHT = 190
"""How much of the map is seen around a region, in units of the drawing."""
FINDS = ("expedition", "cartography", "correct")
FIGHTS = ("battle", "war")
SCORES = "score_colonies"


def moment(table: Table, step: Sequence[Happening]) -> Moment | None:
    for show in (scoring, discovery, failure, battle):
        if found := show(table, step):
            return found
    return None


# A discovery


@dataclass(frozen=True)
class Discovery:
    """Somebody turned something over: a counter in a region, or a card."""

    seat: SeatRow
    find: Find
    region: str | None
    name: Word
    plunder: int
    won: bool

    @property
    def around(self) -> list[str]:
        """The other regions, of which some are in sight."""
        return [key for key in REGIONS if key != self.region]

    @property
    def sight(self) -> str:
        """The part of the map that is shown."""
        spot = SPOTS[self.region or ""]
        return f"{spot.middle - SIGHT // 2} {spot.top - SIGHT // 3} {SIGHT} {SIGHT}"


def discovery(table: Table, step: Sequence[Happening]) -> Moment | None:
    """Where one player has one find more than before. What only changed hands is no discovery."""
    before, after = step[0].before, step[-1].after
    if not any(happening.entry["do"] in FINDS for happening in step):
        return None
    found = [(player, find) for player in after.players for find in new_finds(before, after, player)]
    opened = [key for key in REGIONS if after.regions[key].discovered and not before.regions[key].discovered]
    if len(found) != 1 or len(opened) > 1:
        return None
    player, find = found[0]
    if isinstance(find, Counter) != bool(opened):
        return None
    plunder = after.players[player].money - before.players[player].money
    region = opened[0] if opened else None
    name = name_of(find, region)
    shown = Discovery(table.seat[player], find, region, name, max(0, plunder), won=True)
    line = Line(_("%(player)s discovers %(goal)s."), {"player": player, "goal": name})
    return Moment("games/empires/moments/_discovery.html", line, shown, region or "")


def name_of(find: Find, region: str | None) -> Word:
    """What was discovered: a region, or what a card says."""
    return find.name if isinstance(find, Card) else REGIONS[region or ""]


def new_finds(before: Any, after: Any, player: str) -> list[Find]:
    had, has = before.players[player], after.players[player]
    counters = list(has.counters)
    for counter in had.counters:
        if counter in counters:
            counters.remove(counter)
    return [*counters, *(CARDS[key] for key in has.cards if key not in had.cards)]


def failure(table: Table, step: Sequence[Happening]) -> Moment | None:
    """An expedition that turned over more than it could fight."""
    entry = step[-1].entry
    if entry["do"] != "expedition":
        return None
    player, region = entry["player"], entry.get("region")
    find: Find = Counter(**entry["counter"]) if region else CARDS[entry["card"]]
    name = name_of(find, region)
    shown = Discovery(table.seat[player], find, region, name, 0, won=False)
    line = Line(_("%(player)s fails to discover %(goal)s."), {"player": player, "goal": name})
    return Moment("games/empires/moments/_discovery.html", line, shown, region or "")


# A battle


class Figure(NamedTuple):
    """A worker in the fight."""

    key: str
    name: Word
    falls: bool


class Side(NamedTuple):
    seat: SeatRow
    figures: list[Figure]

    @property
    def lost(self) -> int:
        return sum(figure.falls for figure in self.figures)


class Battle(NamedTuple):
    attacker: Side
    defender: Side
    regions: Listing
    is_war: bool


def battle(table: Table, step: Sequence[Happening]) -> Moment | None:
    fought = [happening for happening in step if happening.entry["do"] in FIGHTS]
    if not fought:
        return None
    before, entry, _after = fought[-1]
    fights = entry["battles"] if entry["do"] == "war" else [entry]
    attacker, defender = (side(table, before, entry[role], fights) for role in ("attacker", "defender"))
    names = Listing(tuple(REGIONS[fight["region"]] for fight in fights))
    shown = Battle(attacker, defender, names, entry["do"] == "war")
    line = RULES.tell(*fought[-1])
    return Moment("games/empires/moments/_battle.html", line, shown, fights[-1]["region"] if fights else "")


def side(table: Table, before: Any, player: str, fights: Sequence[Mapping[str, Any]]) -> Side:
    figures: list[Figure] = []
    for fight in fights:
        there = before.regions[fight["region"]].workers.get(player, {})
        figures += in_line(there, fight["losses"].get(player, {}))
    return Side(table.seat[player], figures)


def in_line(there: Mapping[str, int], lost: Mapping[str, int]) -> Iterator[Figure]:
    """Soldiers in front, those who fall behind those of their kind who stay."""
    for key in sorted(there, key=lambda key: key != "soldier"):
        for nth in range(there[key]):
            yield Figure(key, WORKERS[key].name, falls=nth >= there[key] - lost.get(key, 0))


# A scoring


class Climb(NamedTuple):
    """Somebody's points, before the first region and after each."""

    seat: SeatRow
    totals: list[int]
    gained: int

    @property
    def written(self) -> str:
        return " ".join(map(str, self.totals))


class Scoring(NamedTuple):
    regions: list[RegionRow]
    climbs: list[Climb]


def scoring(table: Table, step: Sequence[Happening]) -> Moment | None:
    """What brings points, one region after the other. Who records has the next box before them, and taps:
    they see it small."""
    scored = [happening for happening in step if happening.entry["do"] == SCORES]
    if not scored:
        return None
    before, _entry, after = scored[-1]
    standings = standings_of(table, after.scorings[before.turn])
    regions = [region for region in standings.regions if region.scores]
    had = {score.player: score.total for score in RULES.result_of(before, table.game.left).scores}
    climbs = [climb(seat, had[seat.key], regions) for seat in table.seats]
    line = RULES.tell(*scored[-1])
    shown = Scoring(regions, climbs)
    is_large = not table.viewer.may_record
    return Moment("games/empires/moments/_scoring.html", line, shown, is_large=is_large)


def climb(seat: SeatRow, had: int, regions: Sequence[RegionRow]) -> Climb:
    gains = [sum(place.points for place in region.places if place.seat.key == seat.key) for region in regions]
    return Climb(seat, list(accumulate(gains, initial=had)), sum(gains))
