"""The table as it would be after what is filled in so far."""

from companion.folds import fitting
from companion.forms.empires.base import Data
from scoring.empires.state import State
from scoring.errors import Refused


def followed(state: State, entry: Data) -> State:
    """After one more drafted entry, whether or not the rules like it. What nobody understands
    changes nothing."""
    try:
        _recorded, [after] = fitting(state, [entry], anyway=True)
    except Refused:
        return state
    return after
