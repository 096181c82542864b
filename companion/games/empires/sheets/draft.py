"""The table as it would be after what is filled in so far."""

from companion.forms.sheet import Data
from companion.log.folds import after_draft
from scoring.empires.rules import RULES
from scoring.empires.state import State


def followed(state: State, entry: Data) -> State:
    """After one more drafted entry."""
    return after_draft(RULES, state, entry)
