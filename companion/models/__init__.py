"""What is stored: columns only; the rules are in ``scoring`` and the verbs in ``services``."""

from companion.models.access import Knock, Link, Phone, Role
from companion.models.game import Command, Detail, Entry, Game, Seat
from companion.models.pad import PadChange, PadCheck, PadSheet
from companion.models.result import Closing, Confirmation, Share

__all__ = [
    "Closing",
    "Command",
    "Confirmation",
    "Detail",
    "Entry",
    "Game",
    "Knock",
    "Link",
    "PadChange",
    "PadCheck",
    "PadSheet",
    "Phone",
    "Role",
    "Seat",
    "Share",
]
