"""What somebody has, what stands on the board, who comes first: said by the table, not by the sums."""

import json

from django import forms

from companion.drawings.faces import Face
from companion.forms.controls import ABSENT, Shown, control_of, label_of
from companion.forms.fields import JSONValueField
from companion.forms.sheet import Data, Sheet
from companion.games.hooks.table import Subject
from companion.reading.texts import as_json
from companion.selectors.table import Table


class Correction(Sheet):
    """Filled in with what the app believes; only what was changed on the page is sent."""

    box = None  # type: ignore[assignment]  # corrections belong to no box

    was = JSONValueField(widget=forms.HiddenInput)
    """What the page showed at first, to tell what was changed on it."""
    note = forms.CharField(required=False, max_length=80)

    def __init__(self, table: Table, subject: Subject, data=None):
        super().__init__(table, data)
        self.subject = subject
        self.controls_by_key = {key: control_of(kind) for key, kind in subject.kinds.items()}
        self.now = as_json(subject.now)
        self.initial["was"] = self.now

    # What was changed

    def said(self) -> Data:
        controls = self.controls_by_key.items()
        found = {key: control.read(self.table, self.given, key) for key, control in controls}
        return {key: value for key, value in found.items() if value is not ABSENT}

    def changed(self) -> Data:
        was = self.cleaned_data.get("was") if self.is_valid() else None
        if not isinstance(was, dict):
            return {}
        return {key: value for key, value in self.said().items() if value != was.get(key)}

    def controls(self) -> list[Shown]:
        """As it is now, with what was changed on the page before it was refused."""
        kind = self.subject.entry({})["do"]
        shown = {**self.now, **(self.changed() if self.is_bound else {})}
        return [
            control.show(self.table, key, Face(label_of(self.table, key, kind)), shown[key])
            for key, control in self.controls_by_key.items()
        ]

    def refuse(self, refusal: Exception) -> None:
        """From now on, changed is what differs from the table as it is shown now."""
        super().refuse(refusal)
        self.fill_in(was=json.dumps(self.now))

    def entries(self) -> list[Data]:
        changed = self.changed()
        if not changed:
            return []
        note = {"note": self.cleaned_data["note"]} if self.cleaned_data["note"] else {}
        return [{**self.subject.entry(changed), **note}]
