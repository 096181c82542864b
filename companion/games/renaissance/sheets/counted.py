"""What everybody has, counted: tables that follow less say it before a sum is made of it."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext

from companion.forms.sheet import Data
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.printed import Walk
from companion.models import Detail
from companion.selectors.table import SeatRow
from scoring.renaissance.phases.corrections import CARDS
from scoring.renaissance.state import MOST_PROVINCES, OUT, TOKENS

MOST = {"income": TOKENS, "misery": OUT, "provinces": MOST_PROVINCES, "cards": CARDS}


class CountedOnce(TurnSheet):
    """Put before the sheet of a box: what is another number than the table knows is a correction."""

    detail = Detail.LIGHT

    def fill(self, walk: Walk) -> Any:
        for entry in self.corrections():
            walk.follow(entry)
        return super().fill(walk)

    def corrections(self) -> list[Data]:
        found = []
        for seat in self.table.seats:
            said = {key: self.number(field_of(key, seat)) for key in MOST}
            new = {
                key: number
                for key, number in said.items()
                if number is not None and number != getattr(seat.player, key)
            }
            if new:
                found.append({"do": "correct", "player": seat.key, "set": new})
        return found

    def counts(self) -> list[tuple[SeatRow, list[tuple[str, str, int | str, int]]]]:
        """Everybody with what is counted: field, name, number, the most there can be. Without a signal there
        is no number: one of before the tax would be a correction."""
        return [(seat, list(self._counts(seat))) for seat in self.table.seats]

    def _counts(self, seat: SeatRow) -> Iterator[tuple[str, str, int | str, int]]:
        names = {
            "income": gettext("Income"),
            "misery": gettext("Misery"),
            "provinces": gettext("Provinces"),
            "cards": gettext("Cards"),
        }
        for key, most in MOST.items():
            said = self.number(field_of(key, seat))
            known = "" if self.is_ahead else getattr(seat.player, key)
            yield field_of(key, seat), names[key], known if said is None else said, most


def field_of(key: str, seat: SeatRow) -> str:
    return f"{key}-now-{seat.key}"
