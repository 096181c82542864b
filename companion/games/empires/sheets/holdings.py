"""What everybody holds, by tapping: a player, and then one thing after the other."""

from companion.drawings.faces import Face
from companion.forms.parts import face_of
from companion.forms.sheet import Data, Sheet
from companion.games.empires.counters import COUNTER_KEYS, counter_data, counter_key
from companion.wording.saying import say
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, COUNTERS
from scoring.empires.goods import GOODS
from scoring.empires.state import Player
from scoring.empires.turns import AGES
from scoring.text import gettext_noop as _

SHIP = "ship"


class Holdings(Sheet):
    """For sheets whose lines are things of a player: ``good.sugar``, ``ship``, ``building.navy``,
    ``counter.1-2-1-4``, ``card.china``."""

    parts = ("player", "thing")
    adds = "thing"

    def first_pick(self, part: str) -> str:
        return self.table.seats[0].key if part == "player" else ""

    def _read_lines(self):
        """At first, what everybody is known to hold."""
        if self.is_bound:
            return super()._read_lines()
        return [
            {"player": seat.key, "thing": thing}
            for seat in self.table.seats
            for thing in things_of(seat.player)
        ]

    def face(self, part: str, key: str) -> Face:
        kind, _dot, what = key.partition(".")
        match part, kind:
            case "thing", "ship":
                return Face(say(_("Ship")), icon=("thing", "ship"))
            case "thing", ("good" | "building"):
                return face_of(self.table, kind, what)
            case "thing", "counter" if what in COUNTER_KEYS:
                return Face(str(COUNTER_KEYS[what].vp), icon=("thing", "counter"))
            case "thing", "card" if what in CARDS:
                return Face(say(CARDS[what].name), icon=("thing", "card"))
        return face_of(self.table, part, key)

    # What can be tapped

    goods = tuple(GOODS.values())
    cards = tuple(CARDS.values())
    counters = tuple((counter_key(counter), counter) for counter in COUNTERS)

    def tiles(self):
        """The buildings in the game, Age by Age."""
        builders = self.table.state.game.setup.builders
        return [
            (
                age.name,
                [
                    tile
                    for tile in BUILDINGS.values()
                    if tile.age == age.number and (builders or not tile.expansion)
                ],
            )
            for age in AGES.values()
        ]

    # What it becomes

    def holdings(self) -> dict[str, Data]:
        """What each player holds, as a correction sets it."""
        held = {}
        for player in dict.fromkeys(line["player"] for line in self.lines):
            things = [line["thing"].partition(".") for line in self.lines if line["player"] == player]
            goods = [what for kind, _dot, what in things if kind == "good"]
            held[player] = {
                "goods": {good: goods.count(good) for good in dict.fromkeys(goods)},
                "ships": sum(kind == SHIP for kind, _dot, _what in things),
                "buildings": [what for kind, _dot, what in things if kind == "building"],
                "counters": [counter_data(what) for kind, _dot, what in things if what in COUNTER_KEYS],
                "cards": [what for kind, _dot, what in things if kind == "card"],
            }
        return held


NOTHING = {"goods": {}, "ships": 0, "buildings": [], "counters": [], "cards": []}


def things_of(player: Player) -> list[str]:
    return [
        *(f"good.{good}" for good, number in player.goods.items() for _nth in range(number)),
        *([SHIP] * player.ships),
        *(f"building.{key}" for key in player.buildings),
        *(f"counter.{counter_key(counter)}" for counter in player.counters),
        *(f"card.{card}" for card in player.cards),
    ]
