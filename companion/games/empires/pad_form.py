"""*Score a finished game*: who played, and the sections of the pad.

A section reads what was sent into plain data that is kept as it is; ``pad_document.py`` makes an
empires-sheet/1 of all of them. What makes no sense is left in it, for the rules to refuse.
"""

from collections import Counter as Tally
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from django.http import QueryDict

from companion.forms.pad import PadSection, PadStart
from companion.games.empires.counters import counter_key
from companion.games.empires.pad_document import ALL, ASKS, Data
from companion.games.empires.start import StartForm
from companion.models import PadSheet
from companion.reading.numbers import number_or_text, whole_number
from companion.selectors.pad import PadSeat
from scoring.empires.buildings import BUILDINGS
from scoring.empires.buildings.age_2 import MAYFLOWER_SHIPS
from scoring.empires.buildings.building import Building
from scoring.empires.discoveries import CARDS, COUNTERS, Card, Counter
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.turns import AGE_OF_TURN, AGES, SCORING_TURNS
from scoring.text import Word


class PadStartForm(PadStart, StartForm):
    """The people of *Start a table* and the little that a pad must know besides."""

    def to_head(self) -> Data:
        return {
            "builders": "builders" in self.cleaned_data["also"],
            "age_of_reason": "all" if self.all_reason else "own",
        }

    @property
    def all_reason(self) -> bool:
        return "all_reason" in cast(QueryDict, self.data).getlist("rules")


# Reading


def number(sent: str) -> int | str:
    """Nothing said is none."""
    return number_or_text(sent) or 0


def numbers(given, prefix: str, keys) -> Data:
    """``prefix-key`` for each of the keys, where it is not 0."""
    said = {key: number(given.get(f"{prefix}-{key}", "")) for key in keys}
    return {key: value for key, value in said.items() if value}


# A scoring round


class Cell(NamedTuple):
    """One player in one region."""

    seat: PadSeat
    workers: int | str
    builders: int | str


class Round(PadSection):
    """The colonies of one scoring: workers in each region, or only the points."""

    template = "games/empires/pad/_round.html"

    @property
    def turn(self):
        return whole_number(self.key)

    def read(self, given) -> Data:
        seats = [seat.key for seat in self.seats]
        said = {
            "by": "points" if given.get("by") == "points" else "workers",
            "points": numbers(given, "points", seats),
            "bought": numbers(given, "bought", seats),
        }
        for kind in (ALL, "builder"):
            lands = {region: numbers(given, f"{kind}-{region}", seats) for region in REGIONS}
            said[kind] = {region: colonies for region, colonies in lands.items() if colonies}
        if "carry" in given:
            said |= {"by": "workers", **self.before()}
        return said

    def before(self) -> Data:
        """The colonies of the scoring before, to begin with."""
        said = self.sheet.sections.get(str(self.carried), {})
        return {kind: said[kind] for kind in (ALL, "builder") if said}

    @property
    def carried(self) -> int | None:
        """The last scoring before this one of which the workers are known."""
        earlier = [turn for turn in reversed(SCORING_TURNS) if turn < self.turn]
        return next((turn for turn in earlier if self.sheet.sections.get(str(turn), {}).get(ALL)), None)

    # Showing

    @property
    def by_points(self) -> bool:
        return self.said.get("by") == "points"

    @property
    def can_carry(self) -> bool:
        return self.carried is not None and not self.said.get(ALL)

    @property
    def price(self) -> int:
        return AGES[AGE_OF_TURN[self.turn]].vp_price

    def rows(self) -> list[tuple[str, Word, list[Cell]]]:
        workers, builders = self.said.get(ALL, {}), self.said.get("builder", {})
        return [
            (
                region,
                name,
                [
                    Cell(
                        seat,
                        workers.get(region, {}).get(seat.key, 0),
                        builders.get(region, {}).get(seat.key, 0),
                    )
                    for seat in self.seats
                ],
            )
            for region, name in REGIONS.items()
        ]

    def points(self) -> list[tuple[PadSeat, int | str]]:
        return self._of_everybody("points")

    @property
    def can_buy(self) -> bool:
        """An event says whether points are bought; any other pad asks."""
        return bool(self.sheet.head.get("buy_vp", True))

    def bought(self) -> list[tuple[PadSeat, int | str]]:
        return self._of_everybody("bought")

    def _of_everybody(self, what: str):
        return [(seat, self.said.get(what, {}).get(seat.key, 0)) for seat in self.seats]


# A player


@dataclass(frozen=True)
class Tile:
    building: Building
    is_on: bool
    owner: PadSeat | None
    """Another player who has it."""
    asks: str
    """What the sheet wants to know once somebody has this tile."""

    @property
    def is_taken(self) -> bool:
        return self.owner is not None


@dataclass(frozen=True)
class FoundCard:
    card: Card
    is_on: bool
    owner: PadSeat | None
    """Another player who has it."""

    @property
    def is_taken(self) -> bool:
        """One that two players claim can still be unticked."""
        return self.owner is not None and not self.is_on


ASKED_BY = {tile: asked for asked, tiles in ASKS.items() for tile in tiles}


class Holder(PadSection):
    """What one player holds at the end."""

    template = "games/empires/pad/_player.html"
    most_idle = MAYFLOWER_SHIPS

    def read(self, given) -> Data:
        said = {key: given.get(key, "").strip() for key in ("money", "economy")}
        return {
            **{key: number(given.get(key, "")) for key in ("ships", "idle_ships", "other", "soldiers")},
            **{key: number(sent) if sent else None for key, sent in said.items()},
            "goods": numbers(given, "good", GOODS),
            "counters": numbers(given, "counter", map(counter_key, COUNTERS)),
            "cards": [card for card in CARDS if card in given.getlist("card")],
            "buildings": [
                tile for tile in given.getlist("building")[: len(BUILDINGS) + 1] if tile in BUILDINGS
            ],
            "specialists": numbers(given, "specialists", [seat.key for seat in self.seats]),
        }

    # Showing

    def _others(self, what: str) -> list[tuple[PadSeat, Any]]:
        """What the others are said to hold."""
        sections = self.sheet.sections
        return [
            (seat, sections[seat.key][what])
            for seat in self.seats
            if seat.key != self.key and seat.key in sections
        ]

    def goods(self):
        mine, left = (
            self.said.get("goods", {}),
            self._left("goods", {good.key: good.tokens for good in GOODS.values()}),
        )
        return [(good, mine.get(good.key, 0), left[good.key]) for good in GOODS.values()]

    def counters(self) -> list[tuple[str, Counter, int | str, int]]:
        mine = self.said.get("counters", {})
        left = self._left(
            "counters", {counter_key(counter): printed for counter, printed in COUNTERS.items()}
        )
        return [
            (key, counter, mine.get(key, 0), left[key]) for key, counter in zip(left, COUNTERS, strict=True)
        ]

    def _left(self, what: str, printed: dict[str, int]) -> dict[str, int]:
        """Of each kind, what the others leave."""
        held: Tally[str] = Tally()
        for _seat, counts in self._others(what):
            held.update({key: value for key, value in counts.items() if isinstance(value, int)})
        return {key: max(0, most - held[key]) for key, most in printed.items()}

    def cards(self) -> list[FoundCard]:
        owners = {card: seat for seat, cards in self._others("cards") for card in cards}
        mine = self.said.get("cards", [])
        return [FoundCard(card, card.key in mine, owners.get(card.key)) for card in CARDS.values()]

    def ages(self) -> list[tuple[Word, list[Tile], set[str]]]:
        """Tiles Age by Age, and what those of an Age ask for."""
        found = [
            (age.name, [one for key in BUILDINGS for one in self._tiles(key, age.number)])
            for age in AGES.values()
        ]
        return [(name, tiles, {tile.asks for tile in tiles}) for name, tiles in found]

    def _tiles(self, key: str, age: int) -> list[Tile]:
        """As many as are printed: those of this player, then those of others, then the free ones."""
        tile = BUILDINGS[key]
        if tile.age != age or (tile.expansion and not self.sheet.head.get("builders", False)):
            return []
        mine = self.said.get("buildings", []).count(key)
        owners = [seat for seat, tiles in self._others("buildings") for held in tiles if held == key]
        free = tile.copies - mine - len(owners)
        asks = ASKED_BY.get(key, "")
        return [
            *[Tile(tile, True, None, asks)] * mine,
            *(Tile(tile, False, owner, asks) for owner in owners[: max(0, tile.copies - mine)]),
            *[Tile(tile, False, None, asks)] * free,
        ]

    def specialists(self) -> list[tuple[PadSeat, int | str]]:
        """Whose workers in the Specialists box count for the tile's owner."""
        said = self.said.get("specialists", {})
        everybody = self.sheet.head.get("age_of_reason", "own") == "all"
        return [(seat, said.get(seat.key, 0)) for seat in self.seats if everybody or seat.key == self.key]


def section_of(sheet: PadSheet, key: str, given=None) -> Round | Holder:
    return (Round if whole_number(key) else Holder)(sheet, key, given)
