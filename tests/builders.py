"""Readable arranging: ``table("Ann", "Bob").plays(buy("Ann", "settlers"), …).state``.

Everything goes through the documents of the interchange format and through JSON, so that a test
says what another program would see.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.interchange import answer_or_error

Entry = dict[str, Any]

SCORING_TURNS = (3, 6, 8)
REGIONS = (
    "caribbean",
    "new_spain",
    "new_granada",
    "florida",
    "virginia",
    "new_england",
    "new_france",
    "peru",
    "brazil",
)
WORKERS = ("colonist", "captain", "merchant", "missionary", "soldier", "builder")
PRINTED_GOODS = {
    "silver": 6,
    "sugar": 6,
    "gold": 5,
    "tobacco": 5,
    "coffee": 4,
    "indigo": 4,
    "fur": 4,
    "cattle": 3,
    "cocoa": 3,
    "fish": 3,
    "rice": 3,
}
PRINTED_COUNTERS = [
    dict(zip(("plunder", "soldier", "resistance", "vp"), numbers, strict=True))
    for numbers in (
        *((1, 2, 1, 4), (1, 2, 1, 4), (1, 3, 2, 4), (1, 2, 2, 4), (1, 3, 2, 4), (2, 4, 3, 5)),
        *((2, 2, 3, 5), (2, 2, 3, 5), (1, 3, 3, 5), (1, 2, 3, 5), (2, 5, 3, 5), (3, 4, 4, 6)),
        *((4, 5, 4, 6), (3, 4, 4, 6), (4, 5, 5, 7), (2, 4, 5, 7)),
    )
]
PRINTED_CARDS = {  # plunder, for each Soldier, resistance, points
    "mississippi": (2, 1, 3, 4),
    "great_lakes": (1, 2, 3, 4),
    "pampas": (2, 1, 3, 4),
    "california": (2, 1, 4, 4),
    "philippines": (2, 1, 4, 5),
    "south_seas": (2, 1, 4, 5),
    "ethiopia": (3, 2, 4, 5),
    "amazon": (2, 1, 4, 4),
    "northwest_territory": (2, 2, 4, 4),
    "australia": (2, 1, 4, 5),
    "chipongu": (4, 3, 5, 5),
    "siam": (4, 2, 5, 5),
    "spice_islands": (5, 3, 5, 6),
    "india": (6, 3, 6, 6),
    "circumnavigation": (8, 3, 6, 6),
    "china": (7, 3, 6, 6),
}


def answer(document: Any) -> Any:
    """What a document is answered, by way of JSON."""
    return json.loads(json.dumps(answer_or_error(json.loads(json.dumps(document)))[0]))


def code(answered: Any) -> str | None:
    """The code of a refusal, or None for an answer."""
    return answered["error"]["code"] if "error" in answered else None


def counter(plunder: int, soldier: int, resistance: int, vp: int) -> dict[str, int]:
    return {"plunder": plunder, "soldier": soldier, "resistance": resistance, "vp": vp}


EASY = counter(1, 2, 1, 4)
HARD = counter(4, 5, 5, 7)


# Entries


def do(kind: str, **fields: Any) -> Entry:
    """Any entry; ``from_`` and ``with_`` stand for the words that Python keeps."""
    return {"do": kind, **{key.rstrip("_"): value for key, value in fields.items()}}


def anyway(entry: Entry) -> Entry:
    """The same, recorded although the rules say no."""
    return {**entry, "override": True}


def land(player: str, worker: str, region: str = "caribbean", **more: Any) -> Entry:
    return do("land", player=player, worker=worker, region=region, **more)


def buy(player: str, building: str, **choices: Any) -> Entry:
    return do("buy", player=player, building=building, **choices)


def expedition(player: str, workers: dict[str, int], region: str, found: Entry, **more: Any) -> Entry:
    return do("expedition", player=player, workers=workers, region=region, counter=found, **more)


def card_expedition(player: str, workers: dict[str, int], card: str, **more: Any) -> Entry:
    return do("expedition", player=player, workers=workers, card=card, **more)


def battle(attacker: str, defender: str, losses: dict[str, Any], region: str = "caribbean") -> Entry:
    return do("battle", attacker=attacker, defender=defender, region=region, losses=losses)


def has(player: str, **things: Any) -> Entry:
    """A correction: what the player has now."""
    return do("correct", player=player, set=things)


def colony(region: str, **workers: dict[str, int]) -> Entry:
    """A correction: the discovered region and everybody's workers in it."""
    return do("correct", region=region, workers=workers, discovered=True)


INCOME, BENEFITS, SCORE, END = do("income"), do("benefits"), do("score_colonies"), do("end_turn")
ALL_DISCOVERED = tuple(do("correct", region=region, discovered=True) for region in REGIONS)


def rest_of_turn(turn: int) -> tuple[Entry, ...]:
    """From the actions of a turn to its end."""
    return (INCOME, BENEFITS, SCORE, END) if turn in SCORING_TURNS else (INCOME, BENEFITS, END)


def turns_before(turn: int) -> tuple[Entry, ...]:
    """Everything up to the actions of that turn."""
    return tuple(entry for earlier in range(1, turn) for entry in rest_of_turn(earlier))


FIRST_TURN_OF_AGE = {1: 1, 2: 4, 3: 7}


# The table


@dataclass(frozen=True)
class Table:
    document: dict[str, Any]

    def plays(self, *entries: Entry) -> Table:
        """The same game with more entries recorded."""
        known = self.document["entries"]
        return replace(self, document={**self.document, "entries": [*known, *entries]})

    def on_turn(self, turn: int) -> Table:
        return self.plays(*turns_before(turn))

    def in_age(self, age: int) -> Table:
        return self.on_turn(FIRST_TURN_OF_AGE[age])

    @cached_property
    def answer(self) -> Any:
        return answer(self.document)

    @property
    def refusal(self) -> str | None:
        """The code with which the *last* entry is refused; None if the whole log is followed."""
        error = self.answer.get("error")
        if error is None:
            return None
        last = len(self.document["entries"]) - 1
        assert error.get("entry") == last, f"refused before the last entry: {error}"
        return str(error["code"])

    @property
    def state(self) -> Any:
        assert "error" not in self.answer, self.answer
        return self.answer

    def of(self, player: str) -> Any:
        return self.state["players"][player]

    def money(self, player: str) -> int:
        return int(self.of(player)["money"])

    def workers_in(self, region: str) -> Any:
        return self.state["regions"][region]["workers"]

    @property
    def result(self) -> Any:
        return self.state["result"]


def table(
    *names: str,
    builders: bool = True,
    nations: dict[str, str] | None = None,
    options: dict[str, Any] | None = None,
    region_goods: dict[str, str] | None = None,
    **setup: Any,
) -> Table:
    """A game about to begin. Nations imply that advantages are played, unless ``setup`` says no."""
    nations = nations or {}
    if nations:
        setup.setdefault("advantages", "random")
    return Table(
        {
            "format": "empires-log/1",
            "builders": builders,
            "players": [{"name": name, "nation": nations.get(name)} for name in names or ("Ann", "Bob")],
            "options": options or {},
            "region_goods": region_goods or {},
            "entries": [],
            **setup,
        }
    )


def sheet(*names: str, **rows: Any) -> Any:
    """The answer to a score pad."""
    rows.setdefault("builders", True)
    return answer({"format": "empires-sheet/1", "players": list(names or ("Ann", "Bob")), **rows})
