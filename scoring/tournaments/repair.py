"""Mend a published round: up to three ways, fewest moves first. Begun tables are never touched."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.text import Line, ngettext
from scoring.text import gettext_noop as _
from scoring.tournaments.meetings import Pair, Round, Rounds, meetings, pair
from scoring.tournaments.sizes import FEWEST, LARGE, MOST

WAYS = 3
_SIZES = {3: _("a three"), 4: _("a four"), 5: _("a five"), 6: _("a six")}
_AWKWARD = {0: 0, 3: 2, 4: 0, 5: 1, 6: 8}
"""How unwelcome a size is; nothing below three is possible."""


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody gets another table; ``old`` is None for who had none. Tables are counted from 0."""

    player: str
    old: int | None
    new: int


@dataclass(frozen=True, slots=True)
class Repair:
    """A way to mend a round."""

    tables: Round
    moves: tuple[Moved, ...]
    newcomers: tuple[Moved, ...]
    changed: tuple[tuple[int, int], ...]
    """Tables whose size changes, with the new size."""

    def lines(self) -> tuple[Line, ...]:
        """First what matters most ("Table 6 becomes a five, nobody moves."), then everything by itself."""
        said = not self.moves and len(self.changed) == 1
        changed = [] if said else [_becomes(table, size) for table, size in self.changed]
        return (self._headline(), *map(_says, self.newcomers), *map(_says, self.moves), *changed)

    def _headline(self) -> Line:
        if self.moves:
            return ngettext("%(count)d person moves.", "%(count)d people move.", len(self.moves))
        if len(self.changed) != 1:
            return Line(_("Nobody moves."))
        ((table, size),) = self.changed
        return Line(
            _("Table %(table)d becomes %(size)s, nobody moves."), {"table": table + 1, "size": _SIZES[size]}
        )


def _says(one: Moved) -> Line:
    where = {"player": one.player, "new": one.new + 1}
    if one.old is None:
        return Line(_("%(player)s sits down at table %(new)d."), where)
    return Line(_("%(player)s goes from table %(old)d to %(new)d."), {**where, "old": one.old + 1})


def _becomes(table: int, size: int) -> Line:
    if not size:
        return Line(_("Table %(table)d is not used."), {"table": table + 1})
    return Line(_("Table %(table)d becomes %(size)s."), {"table": table + 1, "size": _SIZES[size]})


@dataclass(frozen=True, slots=True)
class Damage:
    """What has happened to a published round."""

    tables: Round
    begun: frozenset[int] = frozenset()
    absent: frozenset[str] = frozenset()
    newcomers: tuple[str, ...] = ()
    unusable: frozenset[int] = frozenset()
    """Tables that can't be played, such as for a copy that lacks pieces."""
    history: Rounds = ()
    apart: tuple[Pair, ...] = ()
    spare_copies: int = 0


def repair(damage: Damage) -> tuple[Repair, ...]:
    """Up to three ways, fewest moves first, then the better sizes, then fewer repeats."""
    met = meetings((*damage.history, damage.tables))
    kept = {pair(*two) for two in damage.apart}
    found: dict[tuple[object, ...], tuple[tuple[int, ...], Repair]] = {}
    for tables in _ways(damage):
        if len(tables) > len(damage.tables) and not tables[-1]:  # one more, at which nobody sits
            continue
        if any(nth not in damage.begun and len(table) not in _AWKWARD for nth, table in enumerate(tables)):
            continue
        way = _told(damage, _in_the_chairs(damage, tables))
        alike = (*map(len, tables), len(way.moves))
        if alike not in found or _price(damage, way, met, kept) < found[alike][0]:
            found[alike] = (_price(damage, way, met, kept), way)
    best = sorted(found.values(), key=lambda one: (one[0], one[1].tables))
    return tuple(way for _price, way in best[:WAYS])


def _in_the_chairs(damage: Damage, tables: list[list[str]]) -> Round:
    """Whoever comes to a table with an empty chair takes that very chair."""
    made = []
    for nth, table in enumerate(tables):
        sat = damage.tables[nth] if nth < len(damage.tables) else ()
        came = [name for name in table if name not in sat]
        stayed = [name for name in sat if name in table]
        chairs = [name if name in stayed else (came.pop(0) if came else None) for name in sat]
        made.append((*(name for name in chairs if name is not None), *came))
    return tuple(made)


def _price(damage: Damage, way: Repair, met: Mapping[Pair, int], apart: Collection[Pair]) -> tuple[int, ...]:
    """Less is better: not kept apart, moves, awkward sizes, tables that change, repeats."""
    old = meetings([damage.tables])
    new = [two for two in meetings([way.tables]) if not old[two]]
    return (
        sum(two in apart for two in new),
        len(way.moves),
        sum(_AWKWARD.get(len(table), 0) for table in way.tables),
        len(way.changed),
        sum(met.get(two, 0) for two in new),
    )


def _told(damage: Damage, tables: Round) -> Repair:
    """What has changed between two seatings."""
    was = {name: nth for nth, table in enumerate(damage.tables) for name in table}
    moved = [
        Moved(name, was.get(name), nth)
        for nth, table in enumerate(tables)
        for name in table
        if was.get(name) != nth
    ]
    before = [len(table) for table in damage.tables] + [0] * (len(tables) - len(damage.tables))
    return Repair(
        tables=tables,
        moves=tuple(one for one in moved if one.old is not None),
        newcomers=tuple(one for one in moved if one.old is None),
        changed=tuple((nth, len(table)) for nth, table in enumerate(tables) if len(table) != before[nth]),
    )


def _ways(damage: Damage) -> Iterator[list[list[str]]]:
    """Seatings worth a look: as it is, one table more given up, or one table more set up."""
    left = [
        list(table) if nth in damage.begun else [name for name in table if name not in damage.absent]
        for nth, table in enumerate(damage.tables)
    ]
    open_ = [nth for nth in range(len(left)) if nth not in damage.begun and nth not in damage.unusable]
    given_up = [(), *((nth,) for nth in open_ if len(left[nth]) <= FEWEST)]
    for more in given_up:
        closed = damage.unusable.union(more)
        yield from _spread(damage, left, [nth for nth in open_ if nth not in more], closed)
    if damage.spare_copies:
        yield from _spread(damage, [*left, []], [*open_, len(left)], damage.unusable, [len(left)])


def _spread(
    damage: Damage,
    left: list[list[str]],
    open_: list[int],
    closed: Collection[int],
    firsts: Sequence[int] = (),
) -> Iterator[list[list[str]]]:
    """Everybody without a chair gets one; the first of them is tried at several tables."""
    homeless = [*(name for nth in sorted(closed) for name in left[nth]), *damage.newcomers]
    bare = [[] if nth in closed else table for nth, table in enumerate(left)]
    for first in (firsts or _tables_for(bare, open_)[:WAYS]) if homeless else [None]:
        tables = [table[:] for table in bare]
        waiting = list(homeless)
        if first is not None:
            tables[first].append(waiting.pop(0))
        if _sit_down(tables, open_, waiting) and _fill_up(tables, open_):
            yield tables


def _tables_for(tables: Sequence[Sequence[str]], open_: Sequence[int]) -> list[int]:
    """Where one more is most welcome: at tables of less than four, the smallest first, then fives."""
    room = [nth for nth in open_ if 0 < len(tables[nth]) < MOST] or [nth for nth in open_ if not tables[nth]]
    return sorted(room, key=lambda nth: (len(tables[nth]) >= LARGE, len(tables[nth]), nth))


def _sit_down(tables: list[list[str]], open_: Sequence[int], waiting: list[str]) -> bool:
    for name in waiting:
        room = _tables_for(tables, open_)
        if not room:
            return False
        tables[room[0]].append(name)
    return True


def _fill_up(tables: list[list[str]], open_: Sequence[int]) -> bool:
    """People of the largest tables come to those with fewer than three, while there are any."""
    for nth in open_:
        while 0 < len(tables[nth]) < FEWEST:
            largest = max(open_, key=lambda other: (len(tables[other]), -other))
            if len(tables[largest]) <= FEWEST:
                return False
            tables[nth].append(tables[largest].pop())
    return True
