"""*Score a finished game*: who played, and what each of them holds."""

from typing import Any, NamedTuple

from django.urls import reverse_lazy

from companion.forms.start import StartFormBase
from companion.games.hooks.pad import Data
from companion.games.renaissance.start import LEVELS
from companion.models import PadSheet
from companion.reading.numbers import number_or_text
from companion.selectors.pad import pad_seats
from scoring.renaissance.advances import ADVANCES, CATEGORIES
from scoring.renaissance.state import LAST_ENLIGHTENMENT, LAST_MISERY, MOST_PROVINCES
from scoring.text import Word

HERE = reverse_lazy("pad_new")
COUNTS = ("advances", "enlightenment", "income", "provinces", "misery")


class PadStartForm(StartFormBase):
    """People and colours; this game asks a pad for nothing else."""

    game_key = "renaissance"
    levels_told = LEVELS
    is_over = True

    def __init__(self, data, names=()):
        super().__init__(data, names)
        self.fields["players"].widget.attrs["hx-post"] = HERE

    def to_people(self) -> list[Data]:
        return [{"name": seat.name, "color": seat.color} for seat in self.to_seats()]


class Tick(NamedTuple):
    key: str
    name: Word
    is_on: bool


class Holder:
    """What one player holds at the end."""

    template = "games/renaissance/pad/_player.html"
    most_advances = len(ADVANCES)
    last_enlightenment = LAST_ENLIGHTENMENT
    most_provinces = MOST_PROVINCES
    beyond_misery = LAST_MISERY + 1

    def __init__(self, sheet: PadSheet, key: str, given: Any = None):
        self.sheet, self.key = sheet, key
        self.seats = pad_seats(sheet)
        self.seat = next(seat for seat in self.seats if seat.key == key)
        self.said: Data = sheet.sections.get(key, {}) if given is None else self.read(given)

    def read(self, given) -> Data:
        """Nothing said is none; what makes no sense is left in it, for the rules to refuse."""
        ticked = given.getlist("advance")
        return {
            **{key: number_or_text(given.get(key, "")) or 0 for key in COUNTS},
            "by": "names" if given.get("by") == "names" else "number",
            "ticked": [name for name in ADVANCES if name in ticked],
        }

    # Showing

    @property
    def by_names(self) -> bool:
        return self.said.get("by") == "names"

    def categories(self) -> list[tuple[Word, list[Tick]]]:
        """The advances as the mat sorts them, as far as we know."""
        ticked = self.said.get("ticked", ())
        return [
            (
                name,
                [
                    Tick(advance, ADVANCES[advance].name, advance in ticked)
                    for advance in ADVANCES
                    if ADVANCES[advance].category == category
                ],
            )
            for category, name in CATEGORIES.items()
        ]
