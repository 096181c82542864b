"""What is stored: columns only; the rules are in ``scoring`` and the verbs in ``services``."""

from companion.models.access import Knock, Link, Phone, Role
from companion.models.account import Account, WrongGuess
from companion.models.game import Command, Detail, Entry, Game, Seat
from companion.models.history import Alias, Book, Kept, Member, Played, PlayedSeat
from companion.models.pad import PadChange, PadCheck, PadSheet
from companion.models.result import Closing, Confirmation, Share

__all__ = [
    "Account",
    "Alias",
    "Book",
    "Closing",
    "Command",
    "Confirmation",
    "Detail",
    "Entry",
    "Game",
    "Kept",
    "Knock",
    "Link",
    "Member",
    "PadChange",
    "PadCheck",
    "PadSheet",
    "Phone",
    "Played",
    "PlayedSeat",
    "Role",
    "Seat",
    "Share",
    "WrongGuess",
]
