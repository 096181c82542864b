"""One old entry as a form: a control for whatever its kind holds."""

from typing import Any

from django import forms

from companion.drawings.faces import Face
from companion.forms.controls import ABSENT, Control, Shown, control_of, label_of
from companion.forms.sheet import Data, Sheet
from companion.log.folds import refusal_of
from companion.models import Entry
from companion.selectors.table import Table
from scoring.entry import BaseEntry

ASKED_BEFORE = "asked_tile"
"""What a correction that waits on a phone since an older version calls ``asked_by``."""


def controls_of(kind: type[BaseEntry], data: Data) -> dict[str, Control]:
    """For everything that an entry of this kind holds."""
    return {one.key: control_of(one.kind, required=one.required) for one in kind.asked(data)}


class EntrySheet(Sheet):
    """An entry to be changed. What one field says may ask for others (a tile has questions of its own):
    if another one is picked, its questions are asked first, and the page comes back with them."""

    box = None  # type: ignore[assignment]  # it stands where the entry was recorded

    asked_by = forms.CharField(widget=forms.HiddenInput, required=False)
    """What the page showed the questions of."""

    def __init__(self, table: Table, entry: Entry, data=None):
        super().__init__(table, data)
        self.entry = entry
        self.kind = table.rules.kinds[entry.data["do"]]
        self.kept = self._data_sent() if self.is_bound else entry.data
        self.initial["asked_by"] = self._asker(entry.data)

    def _asker(self, data: Data) -> str:
        """What this entry names that has questions of its own."""
        return data.get(self.kind.asks_by, "")

    def _data_sent(self) -> Data:
        known = self.entry.data
        if self.kind.asks_by:
            known = {**known, self.kind.asks_by: self.given.get(self.kind.asks_by)}
        controls = controls_of(self.kind, known)
        said = {key: control.read(self.table, self.given, key) for key, control in controls.items()}
        # What is said to be unknown has no control, and stays so.
        unknown = {key: None for key, value in known.items() if value is None and key not in controls}
        return {"do": known["do"], **unknown, **{k: v for k, v in said.items() if v is not ABSENT}}

    @property
    def is_draft(self) -> bool:
        """Whether something else was picked, and it asks something that the page did not."""
        shown = self.given.get("asked_by", self.given.get(ASKED_BEFORE))
        asked = {one.key for one in self.kind.asked({self.kind.asks_by: shown})}
        asks = {one.key for one in self.kind.asked(self.kept) if one.required}
        return super().is_draft or (bool(self.kind.asks_by) and not asks <= asked)

    def ask_again(self) -> None:
        """The page with the questions of what was picked."""
        self.fill_in(asked_by=self._asker(self.kept))

    def controls(self) -> list[Shown]:
        kind = self.kept["do"]
        return [
            control.show(self.table, key, Face(label_of(self.table, key, kind)), self.kept.get(key, ABSENT))
            for key, control in controls_of(self.kind, self.kept).items()
        ]

    def to_data(self) -> Data:
        """As it goes into the log: maps that may be left out and hold nothing are left out."""
        needed = {"do", *(one.key for one in self.kind.asked(self.kept) if one.required)}
        data = {key: value for key, value in self.kept.items() if key in needed or not _is_empty(value)}
        return data if self.anyway else self._without_what_went(data, needed)

    def _without_what_went(self, data: Data, needed: set[str]) -> Data:
        """What nobody touched and what belonged to what was changed goes with it: the good that a landing
        took is not taken by somebody else's."""
        state, rules = self.table.fold.before(self.entry.number), self.table.rules
        if refusal_of(rules, state, [data]) is None:
            return data
        known = self.entry.data
        left = [key for key in data if key not in needed and key in known and data[key] == known[key]]
        shorter = ({one: value for one, value in data.items() if one != key} for key in left)
        return next((one for one in shorter if refusal_of(rules, state, [one]) is None), data)


def _is_empty(value: Any) -> bool:
    return value in ({}, [])
