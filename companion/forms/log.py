"""One old entry as a form: a control for whatever its kind holds."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.faces import Face
from companion.forms.controls import (
    ABSENT,
    Choice,
    Control,
    Each,
    Flag,
    Group,
    Number,
    Ranking,
    Several,
    Shown,
    Text,
    Tile,
    Toggles,
    YesNo,
    label_of,
)
from companion.forms.empires.base import Data, Sheet
from companion.models import Entry
from companion.selectors.table import Table
from scoring.empires.buildings import BUILDINGS
from scoring.empires.phases import KINDS
from scoring.empires.phases.building_benefits import MIGRANTS
from scoring.reading import LARGEST

COMMON = frozenset({"override", "step", "by", "at"})
"""What any entry may carry and nobody changes by a control."""

NOTHING, NOWHERE = _("None"), _("Nowhere")
PLAYER, REGION, GOOD, WORKER = Choice("player"), Choice("region"), Choice("good"), Choice("worker")
SOMEBODY = Choice("player", absent=_("Nobody"))
WORKERS_OF_EACH = Each("player", Each("worker"))

SETTABLE: dict[str, Control] = {
    "money": Number(),
    "ships": Number(),
    "goods": Each("good"),
    "other_vp": Number(-LARGEST),
    "gained": Each("specialist"),
    "buildings": Toggles("building"),
    "counters": Toggles("counter"),
    "cards": Toggles("card"),
}

CONTROLS: dict[str, Control] = {
    "player": PLAYER,
    "attacker": PLAYER,
    "defender": PLAYER,
    "with": PLAYER,
    "other": PLAYER,
    "first": PLAYER,
    "victim": PLAYER,
    "region": REGION,
    "from": REGION,
    "to": REGION,
    "worker": WORKER,
    "specialist": Choice("specialist"),
    "good": GOOD,
    "give": GOOD,
    "get": GOOD,
    "building": Tile(),
    "counter": Choice("counter"),
    "card": Choice("card"),
    "builder": Flag(),
    "training": Flag(),
    "advantage": Flag(),
    "vp": Number(),
    "count": Number(1, MIGRANTS),
    "workers": Each("worker"),
    "goods": Each("good"),
    "order": Ranking(),
    "losses": WORKERS_OF_EACH,
    "battles": Several(
        Group({"region": Choice("region", absent=NOWHERE), "losses": WORKERS_OF_EACH}, leads="region")
    ),
    "idle_ships": Each("player"),
    "mint": Each("player", Choice("good", absent=_("What pays more"))),
    "specialists": Each("player"),
    "set": Group(SETTABLE),
    "discovered": YesNo(),
    "note": Text(),
}

# Where the same word means another thing: by the kind of the entry, or by the tile that is bought.
SPECIAL: dict[tuple[str, str], Control] = {
    ("correct", "workers"): WORKERS_OF_EACH,
    ("correct", "good"): Choice("good", none=NOTHING),
    ("spoils_specialists", "specialists"): Several(Choice("specialist", absent=NOTHING), lines=2),
    ("spoils_goods", "goods"): Several(Choice("good", absent=NOTHING), lines=2),
    ("overpopulation", "colonists"): Each("region"),
    ("indian_allies", "region"): Choice("region", none=NOWHERE),
    ("papal_edict", "region"): Choice("region", none=NOWHERE),
    ("papal_edict", "other_region"): Choice("region", none=NOWHERE),
    ("plague_2", "removed"): Several(
        Group({"player": SOMEBODY, "region": REGION, "worker": WORKER}, leads="player")
    ),
    ("plague_3", "colonists"): Number(),
    ("rewrite_history", "taken"): Several(
        Group({"player": SOMEBODY, "counter": Choice("counter")}, leads="player")
    ),
}


def control_for(where: str, key: str, *, required: bool) -> Control:
    """The control of a field of an entry, or of a tile's question."""
    control = SPECIAL.get((where, key)) or CONTROLS[key]
    if isinstance(control, Choice) and not required and control.none is None:
        return Choice(control.part, absent=NOTHING)
    return control


def controls_of(data: Data) -> dict[str, Control]:
    """For everything that an entry of this kind holds; of a correction only what it corrects."""
    shape = KINDS[data["do"]].shape
    keys = [key for key in shape.readers if key not in COMMON]
    if data["do"] == "correct":
        return {
            key: _only(data[key]) if key == "set" else control_for("correct", key, required=True)
            for key in keys
            if key in data or key == "note"
        }
    found = {key: control_for(data["do"], key, required=key in shape.required) for key in keys}
    for choice in tile_choices(data):
        found[choice.key] = control_for(data["building"], choice.key, required=choice.required)
    return found


def tile_choices(data: Data):
    return BUILDINGS[data["building"]].choices if data.get("building") in BUILDINGS else ()


def _only(value: Data) -> Group:
    """Those of a player's things that a correction sets."""
    return Group({key: control for key, control in SETTABLE.items() if key in value})


class EntrySheet(Sheet):
    """An entry to be changed. A building that asks other things than before is asked about them
    first: the page comes back with its questions."""

    box = None  # type: ignore[assignment]  it stands where the entry was recorded

    asked_tile = forms.CharField(widget=forms.HiddenInput, required=False)
    """The tile whose questions the page showed."""

    def __init__(self, table: Table, entry: Entry, data=None):
        super().__init__(table, data)
        self.entry = entry
        self.kept = self._sent() if self.is_bound else entry.data
        self.initial["asked_tile"] = entry.data.get("building", "")

    def _sent(self) -> Data:
        named = {**self.entry.data, "building": self.given.get("building")}
        known = named if self.entry.data["do"] == "buy" else self.entry.data
        said = {key: control.read(self.given, key) for key, control in controls_of(known).items()}
        return {"do": self.entry.data["do"], **{k: v for k, v in said.items() if v is not ABSENT}}

    @property
    def is_draft(self) -> bool:
        """Whether another tile was picked, and it asks something that the page did not."""
        asked = {choice.key for choice in tile_choices({"building": self.given.get("asked_tile")})}
        asks = {choice.key for choice in tile_choices(self.kept) if choice.required}
        return super().is_draft or not asks <= asked

    def ask_again(self) -> None:
        """The page with the questions of the tile that was picked."""
        self.data = self.data.copy()
        self.data["asked_tile"] = self.kept.get("building", "")

    def controls(self) -> list[Shown]:
        return [
            control.show(self.table, key, Face(label_of(key, self.kept["do"])), self.kept.get(key, ABSENT))
            for key, control in controls_of(self.kept).items()
        ]

    def to_data(self) -> Data:
        """As it goes into the log: maps that may be left out and hold nothing are left out."""
        shape = KINDS[self.kept["do"]].shape
        needed = shape.required | {choice.key for choice in tile_choices(self.kept)}
        correcting = self.kept["do"] == "correct"
        return {
            key: value
            for key, value in self.kept.items()
            if key == "do" or correcting or key in needed or not _is_empty(value)
        }


def _is_empty(value: Any) -> bool:
    return value in ({}, [])
