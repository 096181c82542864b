"""A sheet: the form of one box, sent once, that becomes several entries of one step.

Most sheets are lists of lines ("Ann lands a Soldier in Florida"). A line is one hidden field whose
value names its parts, joined by colons. It is put together out of chips: some that stay picked
(``pick_region``), and buttons that add a line (``add``). With JavaScript that happens on the phone
(static/js/sheet.js); without, every such button sends the sheet as a draft, and the page comes back
with the line added.
"""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext, gettext_lazy

from companion.errors import ReusedCommand, StaleTable
from companion.faces import Face, face_of
from companion.models import Detail
from companion.selectors.log import told
from companion.selectors.table import SeatRow, Table
from companion.templatetags.scorepad import say_at
from scoring.empires.turns import Box
from scoring.errors import Refused

Data = dict[str, Any]

DRAFT_KEYS = ("add", "drop", "draft")


class Sheet(forms.Form):
    """Checks shapes only: whether a thing is allowed, the rules library says."""

    box: ClassVar[Box]
    detail: ClassVar[Detail] = Detail.FULL
    """The level that this sheet is for; *Full* serves every level that has none of its own."""
    template: ClassVar[str]
    parts: ClassVar[tuple[str, ...]] = ()
    """Of a line, in the order in which its value names them."""
    adds: ClassVar[str] = ""
    """The part that a tap on a button says; the other parts are picked before."""
    resets: ClassVar[dict[str, str]] = {}
    """Parts that go back to this value once a line is added."""
    advances: ClassVar[str] = ""
    """The part whose next chip is picked once a line is added."""
    once: ClassVar[bool] = False
    """Whether a button that has made its line goes away until the line is taken out."""
    skippable: ClassVar[bool] = False
    """Whether the sheet may be sent empty, because nobody stood in the box."""
    only_moves_on: ClassVar[bool] = False
    """Whether there is nothing to record, and the large button just leads to the next box."""
    asked: ClassVar[str] = ""
    """The part of the template that the server makes anew while the sheet is being filled in: what
    the draft would bring, what it leaves open (see _asked.html)."""

    seen = forms.IntegerField(widget=forms.HiddenInput)
    command = forms.CharField(widget=forms.HiddenInput, max_length=40)

    def __init__(self, table: Table, data=None):
        super().__init__(data, initial={"seen": table.game.revision, "command": table.new_command})
        self.table = table
        self.refusal: Refused | None = None
        self.notice = ""
        self.given = data if data is not None else {}
        self.lines = self._read_lines() if self.parts else []

    # Lines

    def _read_lines(self) -> list[dict[str, str]]:
        if not self.is_bound:
            return []
        lines = [self._line(value) for value in self.given.getlist("line")]
        lines = [line for line in lines if line is not None]
        if self.given.get("add"):
            lines.append({part: self._part(part) for part in self.parts})
        if self.given.get("drop", "").isdecimal():
            del lines[int(self.given["drop"]) : int(self.given["drop"]) + 1]
        return lines

    def _line(self, value: str) -> dict[str, str] | None:
        said = value.split(":")
        return dict(zip(self.parts, said, strict=True)) if len(said) == len(self.parts) else None

    def _part(self, part: str) -> str:
        return self.given["add"] if part == self.adds else self._sent(part)

    def _sent(self, part: str) -> str:
        return self.given.get(f"pick_{part}") or self.first_pick(part)

    def picked(self, part: str) -> str:
        """The chip to show as picked: as it was sent, or where it goes back to after a line."""
        if self.given.get("add") and part in self.resets:
            return self.resets[part]
        if self.given.get("add") and part == self.advances:
            return self.pick_after(self._sent(part))
        return self._sent(part)

    def pick_after(self, key: str) -> str:
        """The chip that follows in the part that advances: the next in player order, and the first
        one after any chip that stands beside them."""
        keys = [seat.key for seat in self.table.served]
        return keys[(keys.index(key) + 1) % len(keys)] if key in keys else keys[0]

    def first_pick(self, part: str) -> str:
        return self.resets.get(part, "")

    def shown_lines(self):
        """Each line with the value of its hidden field and the faces of its parts."""
        return [
            {
                "value": ":".join(line.values()),
                "faces": [self.face(part, key) for part, key in line.items()],
            }
            for line in self.lines
        ]

    @property
    def offered(self) -> list[SeatRow]:
        """The players whose names make a line."""
        return self.table.served

    def face(self, part: str, key: str) -> Face:
        return face_of(self.table, part, key)

    @property
    def used(self) -> set[str]:
        """The buttons that have made their line."""
        return {line[self.adds] for line in self.lines} if self.once else set()

    @property
    def button(self) -> str:
        """What the large button at the bottom says."""
        return self.button_empty if self.skippable and not self.entries() else self.button_filled

    button_filled = gettext_lazy("Record")
    button_empty = gettext_lazy("Next")

    @property
    def is_draft(self) -> bool:
        """Sent only to have a line added, dropped or asked about; nothing is to be recorded."""
        return any(key in self.given for key in DRAFT_KEYS)

    # Sending

    def entries(self) -> list[Data]:
        """The entries that this sheet becomes."""
        raise NotImplementedError

    @property
    def content(self) -> Data:
        """All that was sent, by which the same sheet is known when it comes again."""
        sent = {name: self.given.getlist(name) for name in self.given if name != "csrfmiddlewaretoken"}
        return {"box": self.box, **sent}

    @property
    def anyway(self) -> bool:
        """*Record anyway*: the table is right, whatever the rules say."""
        return "anyway" in self.given

    def next_box(self) -> str | None:
        """Where the table stands after it; None for the box that follows."""
        return None

    def refuse(self, refusal: Exception) -> None:
        """Keep what was typed, and say why it is not recorded."""
        match refusal:
            case Refused():
                self.refusal = refusal
            case StaleTable():
                self.notice = f"{self._meanwhile(refusal.entry)} " + gettext(
                    "The table is shown as it is now, with what you filled in; look at it and send it again."
                )
            case ReusedCommand():
                self.notice = gettext(
                    "This sheet was changed after it was sent. Look at it and send it again."
                )
        self.data = self.data.copy()
        self.data["seen"] = str(self.table.game.revision)
        self.data["command"] = self.table.new_command

    def _meanwhile(self, entry) -> str:
        """What changed since the page was made."""
        if entry is None:
            return gettext("The table has changed since this page was made.")
        line = say_at(told(self.table.fold, self.table.fold.place_of(entry.number)), self.table)
        if entry.by:
            return gettext("%(name)s recorded meanwhile: %(line)s") % {"name": entry.by, "line": line}
        return gettext("Recorded meanwhile: %(line)s") % {"line": line}
