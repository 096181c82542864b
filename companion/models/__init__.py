"""What is stored: columns only; the rules are in ``scoring`` and the verbs in ``services``."""

from companion.models.access import Knock, Link, Phone, Role
from companion.models.account import Account, WrongGuess
from companion.models.event import (
    Act,
    Apart,
    Entrant,
    Event,
    EventSeat,
    EventTable,
    HelpLink,
    Presence,
    Round,
    Stage,
    Version,
)
from companion.models.event_draws import Drawing, OldSlip
from companion.models.game import Command, Detail, Entry, Game, Seat
from companion.models.history import Alias, Book, Kept, Member
from companion.models.pad import PadChange, PadSheet
from companion.models.result import Check, Closing, Placing, Result, Share
from companion.models.season import Season, SeasonEvent, SeasonPerson

__all__ = [
    "Account",
    "Act",
    "Alias",
    "Apart",
    "Book",
    "Check",
    "Closing",
    "Command",
    "Detail",
    "Drawing",
    "Entrant",
    "Entry",
    "Event",
    "EventSeat",
    "EventTable",
    "Game",
    "HelpLink",
    "Kept",
    "Knock",
    "Link",
    "Member",
    "OldSlip",
    "PadChange",
    "PadSheet",
    "Phone",
    "Placing",
    "Presence",
    "Result",
    "Role",
    "Round",
    "Season",
    "SeasonEvent",
    "SeasonPerson",
    "Seat",
    "Share",
    "Stage",
    "Version",
    "WrongGuess",
]
