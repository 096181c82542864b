"""What somebody has, what stands in a region, who comes first: said by the table, not by the sums."""

import json

from django import forms

from companion.faces import Face, face_of
from companion.forms.controls import ABSENT, Choice, Control, Ranking, Shown, YesNo, label_of
from companion.forms.empires.base import Data, Sheet
from companion.forms.log import NOTHING, SETTABLE, WORKERS_OF_EACH
from companion.selectors.table import Table
from scoring.empires.regions import REGIONS

REGION_CONTROLS: dict[str, Control] = {
    "workers": WORKERS_OF_EACH,
    "discovered": YesNo(),
    "good": Choice("good", none=NOTHING),
}


class Correction(Sheet):
    """Filled in with what the app believes; only what was changed on the page is sent."""

    box = None  # type: ignore[assignment]  corrections belong to no box

    was = forms.JSONField(widget=forms.HiddenInput)
    """What the page showed at first, to tell what was changed on it."""
    note = forms.CharField(required=False, max_length=80)

    def __init__(self, table: Table, about: str, data=None):
        super().__init__(table, data)
        self.about = about
        self.controls_by_key = self._controls()
        self.now = self._now()
        self.initial["was"] = self.now

    # What it is about

    def _controls(self) -> dict[str, Control]:
        if self.about in self.table.seat:
            return SETTABLE
        return REGION_CONTROLS if self.about in REGIONS else {"order": Ranking()}

    def _now(self) -> Data:
        state = self.table.state
        if self.about in state.players:
            player = state.players[self.about]
            held = {key: getattr(player, key) for key in SETTABLE}
            held["counters"] = [counter._asdict() for counter in player.counters]
        elif self.about in REGIONS:
            held = {key: getattr(state.regions[self.about], key) for key in REGION_CONTROLS}
        else:
            held = {"order": state.order}
        return json.loads(json.dumps(held))

    @property
    def about_face(self) -> Face:
        part = "player" if self.about in self.table.seat else "region"
        return face_of(self.table, part, self.about)

    # What was changed

    def said(self) -> Data:
        found = {key: control.read(self.given, key) for key, control in self.controls_by_key.items()}
        return {key: value for key, value in found.items() if value is not ABSENT}

    def changed(self) -> Data:
        was = self.cleaned_data.get("was") if self.is_valid() else None
        if not isinstance(was, dict):
            return {}
        return {key: value for key, value in self.said().items() if value != was.get(key)}

    def controls(self) -> list[Shown]:
        """As it is now, with what was changed on the page before it was refused."""
        shown = {**self.now, **(self.changed() if self.is_bound else {})}
        return [
            control.show(self.table, key, Face(label_of(key, "correct")), shown[key])
            for key, control in self.controls_by_key.items()
        ]

    def refuse(self, refusal: Exception) -> None:
        """From now on, changed is what differs from the table as it is shown now."""
        super().refuse(refusal)
        self.data["was"] = json.dumps(self.now)

    def entries(self) -> list[Data]:
        changed = self.changed()
        if not changed:
            return []
        note = {"note": self.cleaned_data["note"]} if self.cleaned_data["note"] else {}
        if self.about in self.table.seat:
            return [{"do": "correct", "player": self.about, "set": changed, **note}]
        about = {"region": self.about} if self.about in REGIONS else {}
        return [{"do": "correct", **about, **changed, **note}]
