"""What is stored: columns only; the rules are in ``scoring`` and the verbs in ``services``."""

from companion.models.access import Knock, Link, Phone, Role
from companion.models.game import Command, Detail, Entry, Game, Seat

__all__ = ["Command", "Detail", "Entry", "Game", "Knock", "Link", "Phone", "Role", "Seat"]
