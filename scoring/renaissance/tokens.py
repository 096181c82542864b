"""Tokens in a sentence: a bare number could be anything."""

from __future__ import annotations

from scoring.renaissance.state import Player
from scoring.text import Line, ngettext


def so_many_tokens(number: int) -> Line:
    return ngettext("%(count)d token", "%(count)d tokens", number)


def tokens_paid(before: Player, after: Player) -> Line:
    """What left the Income of a player."""
    return so_many_tokens(before.income - after.income)
