"""Everything that changes a followed game.

``table`` opens it and says who sits there, ``recording`` writes steps and takes them back, ``mending``
changes old entries; ``commands`` is what all of them begin and end with.
"""

from companion.services.games.commands import Data, locked, moved, was_recorded
from companion.services.games.mending import (
    correctable,
    entry_correct,
    entry_drop,
    entry_restore,
    entry_revert,
    entry_set_aside,
)
from companion.services.games.recording import log_rewind, step_record, step_redo, step_undo
from companion.services.games.table import box_open, detail_change, game_start, seat_change

__all__ = [
    "Data",
    "box_open",
    "correctable",
    "detail_change",
    "entry_correct",
    "entry_drop",
    "entry_restore",
    "entry_revert",
    "entry_set_aside",
    "game_start",
    "locked",
    "log_rewind",
    "moved",
    "seat_change",
    "step_record",
    "step_redo",
    "step_undo",
    "was_recorded",
]
