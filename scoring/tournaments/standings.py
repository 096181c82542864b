"""A tournament's table: everybody in order, shared ranks, and what puts each row above the next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.games import Game
from scoring.tournaments.records import Record, records

Key = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line; ``values`` in the chain's order, exact."""

    player: str
    rank: int
    games: int
    values: Key
    above_next_by: str | None = None
    """The criterion that puts this row above the next; None within a shared rank and in the last row."""


def standings(
    games: Iterable[Game],
    chain: Sequence[str],
    points: Sequence[int] = (),
    draws: Mapping[str, int] | None = None,
    leave_out: Collection[str] = (),
) -> tuple[Row, ...]:
    """The rows in order. Who is left out (a guest) stays an opponent, and the rest are ranked anew."""
    known = records(games, points, draws)
    return ranked({player: record for player, record in known.items() if player not in leave_out}, chain)


def values_of(record: Record, chain: Sequence[str]) -> Key:
    return tuple(CRITERIA[key].value(record) for key in chain)


def sort_key(chain: Sequence[str]) -> Callable[[Key], Key]:
    """Values as they are compared: less is ahead."""
    signs = [-CRITERIA[key].sign for key in chain]
    return lambda values: tuple(sign * value for sign, value in zip(signs, values, strict=True))


def ranked(known: Mapping[str, Record], chain: Sequence[str]) -> tuple[Row, ...]:
    """Rows out of records; within a shared rank by name."""
    ahead = sort_key(chain)
    values = {player: values_of(record, chain) for player, record in known.items()}
    keys = {player: ahead(value) for player, value in values.items()}
    order = sorted(sorted(known), key=keys.__getitem__)
    rows: list[Row] = []
    rank = 0
    for nth, player in enumerate(order):
        if nth == 0 or keys[player] != keys[order[nth - 1]]:
            rank = nth + 1
        behind = keys[order[nth + 1]] if nth + 1 < len(order) else keys[player]
        rows.append(
            Row(
                player=player,
                rank=rank,
                games=len(known[player].outings),
                values=values[player],
                above_next_by=_parted_by(keys[player], behind, chain),
            )
        )
    return tuple(rows)


def _parted_by(key: Key, behind: Key, chain: Sequence[str]) -> str | None:
    """The first criterion that differs."""
    pairs = zip(key, behind, chain, strict=True)
    return next((criterion for mine, theirs, criterion in pairs if mine != theirs), None)
