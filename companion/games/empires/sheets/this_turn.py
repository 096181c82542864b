"""What was recorded in this turn, where a box has only so many spaces."""

from companion.forms.sheet import Data
from companion.selectors.table import Table
from scoring.errors import RuleError
from scoring.text import Word


def recorded_this_turn(table: Table, *kinds: str) -> list[Data]:
    fold = table.fold
    return [
        entry.data
        for entry, before in zip(fold.entries, fold.states, strict=False)
        if before.turn == table.state.turn and entry.data["do"] in kinds
    ]


def refuse_beyond(most: int, number: int, message: Word) -> None:
    """More than there is room for: the table may know better, and record it anyway."""
    if number > most:
        raise RuleError("bad_choice", message, most=most, number=number)
