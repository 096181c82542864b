"""The moment of a turn at which a page was made."""

from typing import NamedTuple

from companion.reading.numbers import whole_number
from scoring.empires.turns import LAST_TURN, Stage


class Moment(NamedTuple):
    """When the page was made: what is recorded follows from that, not from when it arrives."""

    turn: int
    stage: Stage

    def __str__(self) -> str:
        return f"{self.turn}.{self.stage}"


def moment_of(sent: str) -> Moment | None:
    turn, _dot, stage = sent.partition(".")
    number = whole_number(turn, 1, LAST_TURN)
    return Moment(number, Stage(stage)) if number and stage in set(Stage) - {Stage.OVER} else None
