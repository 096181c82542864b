"""A score pad as the empires-sheet/1 document that what was said in its sections makes."""

from typing import Any

from companion.games.empires.counters import counter_data
from companion.log.pads import seat_keys
from companion.models import PadSheet
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import COUNTERS
from scoring.empires.effects import AtEnd
from scoring.empires.holdings import (
    Counted,
    builders_on_map,
    colonized_regions,
    pairs_of_workers,
    soldiers_on_map,
    workers_in_specialists_box,
)
from scoring.empires.turns import LAST_TURN, SCORING_TURNS

Data = dict[str, Any]

ALL = "all"
"""All workers together; those of no kind that is asked for count as Colonists."""


# What only some tiles want to know


def tiles_counting(counted: Counted) -> frozenset[str]:
    """The tiles that give points for so many of these at the end."""
    return frozenset(
        key
        for key, tile in BUILDINGS.items()
        if any(isinstance(effect, AtEnd) and effect.counted is counted for effect in tile.effects)
    )


ASKS = {
    "soldiers": tiles_counting(soldiers_on_map),
    "specialists": tiles_counting(workers_in_specialists_box),
    "idle": frozenset({"mayflower"}),
}
LOOK_AT_MAP = frozenset().union(*map(tiles_counting, (pairs_of_workers, builders_on_map, colonized_regions)))
"""They are asked nothing: the colonies of the last scoring say it."""


# The document


def document_of(sheet: PadSheet) -> Data:
    """The sheet as empires-sheet/1, with seats for names."""
    seats = seat_keys(sheet)
    rounds = {str(turn): sheet.sections.get(str(turn), {}) for turn in SCORING_TURNS}
    held = held_of(sheet)
    by_points = {turn: said["points"] for turn, said in rounds.items() if said.get("by") == "points"}
    return {
        "format": "empires-sheet/1",
        "builders": sheet.head.get("builders", False),
        "players": seats,
        "colonies": {turn: colonies_of(said) for turn, said in rounds.items() if turn not in by_points}
        | with_soldiers(rounds, held),
        "colony_points": by_points,
        "bought": {turn: said.get("bought", {}) for turn, said in rounds.items()},
        "final": {seat: final_of(said) for seat, said in held.items()},
        "economy": {seat: said["economy"] for seat, said in held.items() if said["economy"] is not None},
        "specialists": {
            seat: value
            for said in held.values()
            if asked_by(said, "specialists")
            for seat, value in said["specialists"].items()
        },
        "age_of_reason": sheet.head.get("age_of_reason", "own"),
    }


def held_of(sheet: PadSheet) -> dict[str, Data]:
    """What was said of each player, as far as something was."""
    return {seat: sheet.sections[seat] for seat in seat_keys(sheet) if seat in sheet.sections}


def colonies_of(said: Data) -> Data:
    """Workers by kind in each region; those of no kind that is asked for are Colonists."""
    workers, builders = said.get(ALL, {}), said.get("builder", {})
    return {
        region: {
            seat: by_kind(workers.get(region, {}).get(seat, 0), builders.get(region, {}).get(seat, 0))
            for seat in {**workers.get(region, {}), **builders.get(region, {})}
        }
        for region in {**workers, **builders}
    }


def more_builders_than_workers(sheet: PadSheet) -> tuple[int, str, str] | None:
    """The first scoring, region and seat of which that was said: Builders are counted among the workers."""
    for turn in SCORING_TURNS:
        for region, seats in colonies_of(sheet.sections.get(str(turn), {})).items():
            for seat, kinds in seats.items():
                colonists, builders = kinds.get("colonist"), kinds.get("builder")
                if isinstance(colonists, int) and isinstance(builders, int) and colonists < 0 < builders:
                    return turn, region, seat
    return None


def by_kind(workers: int | str, builders: int | str) -> Data:
    if isinstance(workers, int) and isinstance(builders, int):
        workers -= builders
    return {kind: value for kind, value in (("colonist", workers), ("builder", builders)) if value}


def with_soldiers(rounds: dict[str, Data], held: dict[str, Data]) -> dict[str, Data]:
    """The last scoring once more, with as many Soldiers among the Colonists as the tiles that count
    them were told. Where they stand is worth nothing."""
    last = str(LAST_TURN)
    left = soldiers_said(held)
    if not left or rounds[last].get("by") == "points":
        return {}
    colonies = colonies_of(rounds[last])
    for region in colonies.values():
        for seat, workers in region.items():
            if isinstance(workers.get("colonist", 0), int):
                enlist(workers, left, seat)
    return {last: colonies}


def soldiers_said(held: dict[str, Data]) -> dict[str, int]:
    said = {seat: one["soldiers"] for seat, one in held.items() if asked_by(one, "soldiers")}
    return {seat: value for seat, value in said.items() if isinstance(value, int) and value > 0}


def soldiers_counted(document: Data, seat: str) -> int:
    """The document has Soldiers among the workers of the last scoring alone, so there may be no place
    for all that were said."""
    regions = document["colonies"].get(str(LAST_TURN), {}).values()
    return sum(region.get(seat, {}).get("soldier", 0) for region in regions)


def tiles_without_map(sheet: PadSheet, document: Data, seat: str) -> list[str]:
    """A player's tiles that give nothing, because of the last scoring no worker was noted."""
    last = str(LAST_TURN)
    if last not in sheet.sections or document["colonies"].get(last):
        return []
    return [tile for tile in sheet.sections.get(seat, {}).get("buildings", []) if tile in LOOK_AT_MAP]


def asked_by(said: Data, asked: str) -> bool:
    return bool(ASKS[asked].intersection(said["buildings"]))


def final_of(said: Data) -> Data:
    counters = [one for key, value in said["counters"].items() for one in so_many(counter_data(key), value)]
    return {
        "money": said["money"] or 0,
        **{key: said[key] for key in ("goods", "ships", "cards", "buildings", "other")},
        "idle_ships": said["idle_ships"] if asked_by(said, "idle") else 0,
        "counters": counters,
    }


def so_many(counter: Data, value: int | str) -> list[Any]:
    """The counter as often as was said, though no more often than it takes to be refused; so is what is no
    number."""
    if isinstance(value, int) and value >= 0:
        return [counter] * min(value, COUNTERS.total() + 1)
    return [value]


def enlist(workers: dict[str, int], left: dict[str, int], player: str) -> None:
    """As many Colonists of this colony become Soldiers as are still to be placed."""
    number = min(workers.get("colonist", 0), left.get(player, 0))
    if number > 0:  # with more Builders than workers there are fewer Colonists than none, to be refused
        workers |= {"colonist": workers["colonist"] - number, "soldier": number}
        left[player] -= number
