"""What the small buttons of *Start a table* do to the page before it is sent for good.

Each function changes the page in place. They are the same with and without JavaScript: a button sends the
whole page, and the page comes back changed. A game adds its own (``DRAFTS | {…}``).
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.drawings.badges import BADGES
from companion.reading.numbers import whole_number


@dataclass(frozen=True)
class Page:
    """The data of the form, for a game of so many players."""

    data: Any
    fewest: int
    most: int
    parts: tuple[str, ...]
    """What a seat has besides its name: fields with its number behind."""

    @property
    def players(self) -> int:
        said = whole_number(self.data.get("players"), default=self.fewest)
        return min(self.most, max(self.fewest, said))

    @property
    def seats(self) -> list[int]:
        """In player order; what the page says wrongly is left out."""
        playing = list(range(1, self.players + 1))
        said = [whole_number(seat) for seat in self.data.get("order", "").split("-")]
        known = [seat for seat in dict.fromkeys(said) if seat in playing]
        return [*known, *(seat for seat in playing if seat not in known)]

    def reorder(self, seats: list[int]) -> None:
        self.data["order"] = "-".join(map(str, seats))

    def swap(self, part: str, value: str) -> None:
        """“2-blue”: the second seat has blue; who had it gets the other's. “2-” gives it back."""
        seat, _dash, wanted = value.partition("-")
        mine = f"{part}{seat}"
        if mine not in self.data:
            return
        for other in (f"{part}{number}" for number, _badge in enumerate(BADGES, start=1)):
            if wanted and self.data[other] == wanted:
                self.data[other] = self.data[mine]
        self.data[mine] = wanted


Draft = Callable[[Page, str], None]


def call(page: Page, name: str) -> None:
    """A remembered name sits down on the first seat without one, or on a new seat."""
    free = [seat for seat in page.seats if not page.data.get(f"name{seat}", "").strip()]
    if not free and page.players < page.most:
        page.data["players"] = str(page.players + 1)
        free = [page.players]
    for seat in free[:1]:
        page.data[f"name{seat}"] = name


def take_out(page: Page, seat: str) -> None:
    """The last seat takes the place of the one that is taken out."""
    seats, gone, data = page.seats, whole_number(seat), page.data
    if gone not in seats or len(seats) == page.fewest:
        return
    last = len(seats)
    for part in ("name", *page.parts):
        data[f"{part}{gone}"], data[f"{part}{last}"] = data[f"{part}{last}"], data[f"{part}{gone}"]
    data[f"name{last}"] = ""
    left = [seat for seat in seats if seat != gone]
    page.reorder([gone if seat == last else seat for seat in left])
    data["players"] = str(last - 1)


def move_up(page: Page, seat: str) -> None:
    seats, wanted = page.seats, whole_number(seat)
    place = seats.index(wanted) if wanted in seats else 0
    if place:
        seats[place - 1 : place + 1] = seats[place], seats[place - 1]
    page.reorder(seats)


def move_down(page: Page, seat: str) -> None:
    """The one behind moves up."""
    seats, wanted = page.seats, whole_number(seat)
    if wanted in seats[:-1]:
        move_up(page, str(seats[seats.index(wanted) + 1]))


def shuffle(page: Page, _value: str) -> None:
    seats = page.seats
    random.shuffle(seats)
    page.reorder(seats)


def paint(page: Page, value: str) -> None:
    page.swap("color", value)


DRAFTS: dict[str, Draft] = {
    "call": call,
    "out": take_out,
    "up": move_up,
    "down": move_down,
    "shuffle": shuffle,
    "paint": paint,
}
