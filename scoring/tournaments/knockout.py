"""Semifinals and finals: the snake by rank, start seats, an alternate for an empty chair."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scoring.errors import RuleError
from scoring.text import gettext_noop as _
from scoring.tournaments.meetings import Round, Table
from scoring.tournaments.sizes import knockout


def snake(players: Sequence[str], tables: int) -> Round:
    """By rank: 1 … T at tables 1 … T, then back; sizes as even as possible."""
    knockout(len(players), tables)
    made: list[list[str]] = [[] for _table in range(tables)]
    for nth, player in enumerate(players):
        row, place = divmod(nth, tables)
        made[place if row % 2 == 0 else tables - 1 - place].append(player)
    return tuple(tuple(table) for table in made)


def drawn_seats(tables: Round, seed: int) -> Round:
    """Start seats by lot."""
    chance = random.Random(seed)
    return tuple(tuple(chance.sample(table, len(table))) for table in tables)


def chosen_seats(table: Table, choices: Sequence[int]) -> Table:
    """Start seats as the players chose them, the best by rank first; seats are counted from 0."""
    if sorted(choices) != list(range(len(table))):
        raise RuleError("bad_choice", _("Everybody chooses a seat of their own."))
    seat = dict(zip(choices, table, strict=True))
    return tuple(seat[nth] for nth in range(len(table)))


def with_alternate(tables: Round, absent: str, alternate: str) -> Round:
    """After publishing: the alternate takes the empty chair, nobody else moves."""
    return tuple(tuple(alternate if name == absent else name for name in table) for table in tables)
