"""What deserves a stage at a table: what the game says does, and for every game who won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING, NamedTuple

from companion.games.hooks.moments import Happening, Moment
from companion.selectors.podium import podium_of

if TYPE_CHECKING:
    from companion.selectors.table import Table

LOOKED_BACK = 2
"""As many steps as phones may hear of at once: the newest, and one that came just before it."""


class Staged(NamedTuple):
    """A moment, with the number of the last entry of its step and the revision that this made."""

    number: int
    revision: int
    moment: Moment


class Step(NamedTuple):
    """What was recorded together: the places of its entries in the log."""

    first: int
    last: int


def newest_moment(table: Table) -> Staged | None:
    """Of the last few steps; older ones nobody waits for."""
    found = (staged(table, step) for step in last_steps(table))
    return next(filter(None, found), None)


def moment_at(table: Table, number: int) -> Moment | None:
    """The moment of the step that ends with this entry."""
    found = (step for step in last_steps(table) if table.fold.entries[step.last].number == number)
    step = next(found, None)
    return moment_of(table, step) if step else None


def last_steps(table: Table) -> Iterator[Step]:
    """The newest first."""
    entries = table.fold.entries
    steps = groupby(reversed(range(len(entries))), key=lambda place: entries[place].step)
    for _step, found in islice(steps, LOOKED_BACK):
        places = list(found)
        yield Step(places[-1], places[0])


def staged(table: Table, step: Step) -> Staged | None:
    moment = moment_of(table, step)
    last = table.fold.entries[step.last]
    return Staged(last.number, last.revision, moment) if moment else None


def moment_of(table: Table, step: Step) -> Moment | None:
    before, after = table.fold.states[step.first], table.fold.states[step.last + 1]
    if table.is_over and table.rules.is_over(after) and not table.rules.is_over(before):
        return winner(table)
    return table.hooks.moment(table, list(happenings(table, step)))


def happenings(table: Table, step: Step) -> Iterator[Happening]:
    fold = table.fold
    for place in range(step.first, step.last + 1):
        yield Happening(fold.states[place], fold.entries[place].data, fold.states[place + 1])


def winner(table: Table) -> Moment:
    result = table.if_game_ended
    return Moment("moments/_winner.html", result.sentence(), podium_of(result, table.seat), is_large=True)
