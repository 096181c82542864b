"""Semifinals and finals: the snake by rank, start seats, an alternate for an empty chair."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from scoring.errors import RuleError
from scoring.text import gettext_noop as _
from scoring.tournaments.meetings import Round, Table
from scoring.tournaments.sizes import knockout
from scoring.tournaments.wish import Lock


def snake(players: Sequence[str], tables: int, locks: Sequence[Lock] = ()) -> Round:
    """By rank: 1 … T at tables 1 … T, then back; sizes as even as possible.

    Whoever keeps a table takes the first free chair there when their turn comes; the others leave it free.
    """
    knockout(len(players), tables)
    chairs = [_table_of(nth, tables) for nth in range(len(players))]
    keeps = {lock.player: lock.table for lock in locks if lock.player in players}
    free, kept = Counter(chairs), Counter(keeps.values())
    made: list[list[str]] = [[] for _table in range(tables)]
    for player in players:
        others = (table for table in chairs if free[table] > kept[table])
        table = keeps[player] if player in keeps else next(others)
        kept[table] -= player in keeps
        free[table] -= 1
        chairs.remove(table)
        made[table].append(player)
    return tuple(tuple(table) for table in made)


def _table_of(nth: int, tables: int) -> int:
    """There and back."""
    row, place = divmod(nth, tables)
    return place if row % 2 == 0 else tables - 1 - place


def drawn_seats(tables: Round, seed: int, locks: Sequence[Lock] = ()) -> Round:
    """Start seats by lot; whoever keeps one sits there."""
    chance = random.Random(seed)
    mixed = [chance.sample(table, len(table)) for table in tables]
    return tuple(_with_kept(names, nth, locks) for nth, names in enumerate(mixed))


def _with_kept(names: Sequence[str], table: int, locks: Sequence[Lock]) -> Table:
    kept = {lock.seat: lock.player for lock in locks if lock.table == table and lock.player in names}
    kept.pop(None, None)
    others = (name for name in names if name not in kept.values())
    return tuple(kept[seat] if seat in kept else next(others) for seat in range(len(names)))


def chosen_seats(table: Table, choices: Sequence[int]) -> Table:
    """Start seats as the players chose them, the best by rank first; seats are counted from 0."""
    if sorted(choices) != list(range(len(table))):
        raise RuleError("bad_choice", _("Everybody chooses a seat of their own."))
    seat = dict(zip(choices, table, strict=True))
    return tuple(seat[nth] for nth in range(len(table)))


def with_alternate(tables: Round, absent: str, alternate: str) -> Round:
    """After publishing: the alternate takes the empty chair, nobody else moves."""
    return tuple(tuple(alternate if name == absent else name for name in table) for table in tables)
