"""*Score a finished game*, as far as it is the same for every game."""

from collections.abc import Callable
from typing import Any

from django.urls import reverse_lazy

from companion.models import PadSheet, Seat
from companion.selectors.pad import PadSeat, pad_seats

Data = dict[str, Any]


class PadStart:
    """The people of *Start a table*, at the address of a new pad. A game puts it before its own form of a
    table."""

    to_seats: Callable[[], list[Seat]]
    look_part = ""
    is_over = True

    def __init__(self, data, names=()):
        super().__init__(data, names)
        self.fields["players"].widget.attrs["hx-post"] = reverse_lazy("pad_new")

    def to_people(self) -> list[Data]:
        return [{"name": seat.name, "color": seat.color} for seat in self.to_seats()]


class PadSection:
    """A part of a pad: what was sent, read into plain data that is kept as it is; or what is kept."""

    template: str
    seat: PadSeat | None
    """Whose it is; None of what all did together."""

    def __init__(self, sheet: PadSheet, key: str, given=None):
        self.sheet, self.key = sheet, key
        self.seats = pad_seats(sheet)
        self.seat = next((seat for seat in self.seats if seat.key == key), None)
        self.said: Data = sheet.sections.get(key, {}) if given is None else self.read(given)

    def read(self, given) -> Data:
        """What makes no sense is left in it, for the rules to refuse."""
        raise NotImplementedError
