"""The Age of Renaissance. The whole game in five functions::

state = initial(game)               the table before turn 1
state = apply(state, entry)         after one recorded entry (JSON), or a refusal
replay(game, entries)               after a whole log, as far as it fits
tell(before, entry, after)          the sentence for the log
result_of(state)                    who is first, and why
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring import log
from scoring.acts import Acts
from scoring.log import Replay
from scoring.renaissance.ending import result_of
from scoring.renaissance.entry import Entry
from scoring.renaissance.game import Game, Seat
from scoring.renaissance.phases import KINDS
from scoring.renaissance.setup import FIRST_INCOME, OPEN_SPACES, cards_each, opening
from scoring.renaissance.state import Player, State
from scoring.renaissance.turns import STAGE_NAMES
from scoring.text import gettext_noop as _

__all__ = [
    "KINDS",
    "Entry",
    "Game",
    "Seat",
    "State",
    "apply",
    "can_read",
    "initial",
    "opening",
    "read",
    "replay",
    "result_of",
    "tell",
    "understand",
]

TITLE = _("The Age of Renaissance")


def initial(game: Game) -> State:
    """The table before turn 1."""
    number = len(game.players)
    return State(
        game=game,
        printed=game.printed,
        players={
            name: Player(
                name,
                seat.capital,
                FIRST_INCOME - seat.bid,
                place,
                cards=cards_each(number),
                markets=dict.fromkeys(seat.goods, 1),
            )
            for (name, seat), place in zip(game.seats.items(), OPEN_SPACES[number], strict=True)
        },
    )


ACTS: Acts[State, Entry] = Acts(KINDS, STAGE_NAMES, lambda state: state)
read, can_read, understand, tell, apply = ACTS.read, ACTS.can_read, ACTS.understand, ACTS.tell, ACTS.apply


def replay(game: Game, entries: Iterable[Any]) -> Replay[State]:
    """The table after a whole log, as far as it fits."""
    return log.replay(apply, initial(game), entries)
