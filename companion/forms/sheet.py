"""A sheet: the form of one box, sent once, that becomes several entries of one step.

Most sheets are lists of lines ("Ann lands a Soldier in Florida"). A line is one hidden field whose
value names its parts, joined by colons. It is put together out of chips: some that stay picked
(``pick_region``), and buttons that add a line (``add``). With JavaScript that happens on the phone
(static/js/sheet.js); without, every such button sends the sheet as a draft, and the page comes back
with the line added.
"""

from itertools import zip_longest
from typing import Any, ClassVar, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy

from companion.drawings.faces import Face
from companion.forms.fields import RevisionField
from companion.forms.parts import face_of
from companion.log.errors import ReusedCommand, StaleTable
from companion.models import Detail
from companion.reading.numbers import whole_number
from companion.selectors.log import LogStep, told
from companion.selectors.table import SeatRow, Table
from companion.wording.saying import say_at
from scoring.errors import Refused
from scoring.text import Word

Data = dict[str, Any]

DRAFT_KEYS = ("add", "drop", "draft")


class Sheet(forms.Form):
    """Checks shapes only: whether a thing is allowed, the rules library says."""

    box: ClassVar[str]
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
    repeats: ClassVar[bool] = False
    """Whether it comes once more after it recorded something, because others go on in the same box."""
    is_ahead: Any = False
    """Whether its page is made for a dead spot, and recorded after other sheets of this phone."""
    only_moves_on: ClassVar[bool] = False
    """Whether there is nothing to record, and the large button just leads to the next box."""
    rests: Any = ""
    """What a phone is told that is done where others go on: nothing is recorded, and nobody moves on."""
    beside_it: ClassVar[str] = ""
    """The template of small forms that stand above and below the sheet, see _now.html."""
    asked: ClassVar[str] = ""
    """The part of the template that the server makes anew while the sheet is being filled in: what
    the draft would bring, what it leaves open (see _asked.html)."""

    seen = RevisionField(widget=forms.HiddenInput)
    command = forms.CharField(widget=forms.HiddenInput, max_length=40)

    @property
    def says(self) -> tuple[Word, ...]:
        """Reminders that stand in the sheet already."""
        return ()

    @property
    def says_reminders(self) -> bool:
        """Whether all of them do."""
        return False

    def __init__(self, table: Table, data=None):
        super().__init__(data, initial={"seen": table.game.revision, "command": table.new_command})
        self.table = table
        self.refusal: Refused | None = None
        self.notice = ""
        self.given: Any = data if data is not None else {}
        self.lines = self._read_lines() if self.parts else []

    # Lines

    def _read_lines(self) -> list[dict[str, str]]:
        if not self.is_bound:
            return []
        lines = [line for line in map(self._line, self.given.getlist("line")) if line is not None]
        if self.given.get("add"):
            lines.append({part: self._part(part) for part in self.parts})
        drop = whole_number(self.given.get("drop"))
        if drop is not None:
            del lines[drop : drop + 1]
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
        """Each line with the value of its hidden field, the faces of its parts, and what is known of it."""
        return [
            {
                "value": ":".join(line.values()),
                "faces": [self.face(part, key) for part, key in line.items()],
                "note": note,
            }
            for line, note in zip_longest(self.lines, self.line_notes()[: len(self.lines)], fillvalue="")
        ]

    def line_notes(self) -> list[str]:
        """What the server knows of each line, such as its price; see _notes.html."""
        return []

    @property
    def offered(self) -> list[SeatRow]:
        """The players whose names make a line."""
        return self.table.served_seated

    def face(self, part: str, key: str) -> Face:
        return face_of(self.table, part, key)

    @property
    def used(self) -> set[str]:
        """The buttons that have made their line."""
        return {line[self.adds] for line in self.lines} if self.once else set()

    @property
    def completes(self) -> bool:
        """Whether the last button that can be tapped records the sheet; its legend says so."""
        return False

    @property
    def last_words(self) -> str:
        """The fields of which each says the last that was missing, so that the sheet is recorded by it; "" as
        long as anything is open."""
        return ""

    @property
    def main(self) -> tuple[str, str]:
        """What the large button sends besides, by name and value."""
        return ("", "")

    @property
    def button(self) -> str:
        """What the large button at the bottom says."""
        return str(self.when_empty if self.skippable and not self.entries() else self.button_filled)

    button_filled = gettext_lazy("Record")
    button_empty = gettext_lazy("Next")

    @property
    def over(self) -> str:
        """Why nothing can be recorded at this box now; "" as long as something can. Then the sheet has
        nothing to fill in, and its button leads on."""
        return ""

    @property
    def leads_to(self) -> str:
        """The box to which the large button just leads; "" where it records something."""
        return self.table.next_box.box if self.only_moves_on and self.table.next_box else ""

    def was_recorded(self) -> list[LogStep]:
        """What happened at a box that is over."""
        return []

    says_for_all = False
    """Whether a player's own phone says for everybody what is in the box."""

    @property
    def when_empty(self) -> str:
        """What the button says while nothing is filled in. A player's own phone knows nothing of the others:
        it only leads on."""
        knows_all = self.says_for_all or self.table.viewer.serves_all
        return str(self.button_empty if knows_all else Sheet.button_empty)

    @property
    def is_draft(self) -> bool:
        """Sent only to have a line added, dropped or asked about; nothing is to be recorded."""
        return any(key in self.given for key in DRAFT_KEYS)

    # Sending

    def entries(self) -> list[Data]:
        """The entries that this sheet becomes."""
        raise NotImplementedError

    def refuse_too_many(self) -> None:
        """Raise a refusal if this is more than the box has room for. The rules do not mind: it is a
        warning, and *Record anyway* passes over it."""

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
                    "What you filled in is still here: check it and send it again."
                )
            case ReusedCommand():
                self.notice = gettext("You changed this sheet after you sent it. Check it and send it again.")
        self.fill_in(seen=str(self.table.game.revision), command=self.table.new_command)

    def fill_in(self, **fields: str) -> None:
        """The page comes back with these, whatever was sent."""
        data = cast(QueryDict, self.data).copy()  # a form says only that it is some mapping
        for name, value in fields.items():
            data[name] = value
        self.data = data

    def _meanwhile(self, entry) -> str:
        """What changed since the page was made."""
        if entry is None:
            return gettext("The table has changed since you opened this page.")
        line = say_at(told(self.table.fold, self.table.fold.place_of(entry.number)), self.table)
        if entry.by:
            return gettext("Meanwhile %(name)s recorded: %(line)s") % {"name": entry.by, "line": line}
        return gettext("Meanwhile recorded: %(line)s") % {"line": line}


def sheet_for(table: Table, data=None) -> Sheet | None:
    """The sheet of the box that the table shows, filled in with what was sent. A level that has
    none of its own for a box uses that of *Full*. Once the game is over there is nothing to fill in, nor
    while an entry of the log can't be followed; and for those who watch there never is."""
    if ((table.is_over or table.broken) and data is None) or not table.viewer.may_record:
        return None
    sheets = table.hooks.sheets
    kind = sheets.get((table.game.detail, table.box)) or sheets.get((Detail.FULL, table.box))
    return kind(table, data) if kind else None
