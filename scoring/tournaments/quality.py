"""How good a draft is, in words: each line good, could be better, or broken, with names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.text import Line, Listing
from scoring.text import gettext_noop as _
from scoring.tournaments import bounds
from scoring.tournaments.meetings import Round, Rounds, meetings, pair, pairs, repeats
from scoring.tournaments.people import Start, earlier_odd
from scoring.tournaments.prices import in_pairs
from scoring.tournaments.seating import goal
from scoring.tournaments.sizes import odd_tables
from scoring.tournaments.wish import Wish

NAMED = 6
"""No more names in one line."""


class State(StrEnum):
    """What a line of the draft is."""

    GOOD = "good"
    COULD_BE_BETTER = "could_be_better"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Judged:
    """One line of a draft's quality, and whom it is about."""

    key: str
    state: State
    line: Line
    names: tuple[str, ...] = ()


def quality(wish: Wish, rounds: Rounds) -> tuple[Judged, ...]:
    """All lines, the broken ones as they come; a draft that misses somebody is not judged further."""
    broken = tuple(_seats_broken(wish, rounds))
    if broken:
        return broken
    return (
        *_locks(wish, rounds),
        *_apart(wish, rounds),
        _repeats(wish, rounds),
        *_odd(wish, rounds),
        _first(wish, rounds),
    )


def _seats_broken(wish: Wish, rounds: Rounds) -> Iterator[Judged]:
    for tables in rounds:
        sat = Counter(name for table in tables for name in table)
        lost = tuple(name for name in wish.players if name not in sat)
        doubled = tuple(name for name in sat if sat[name] > 1)
        strange = tuple(name for name in sat if name not in wish.players)
        if lost:
            yield _broken("seats", _("Without a seat: %(names)s."), lost)
        if doubled:
            yield _broken("seats", _("With two seats: %(names)s."), doubled)
        if strange:
            yield _broken("seats", _("Not here, but seated: %(names)s."), strange)


def _broken(key: str, message: str, names: tuple[str, ...]) -> Judged:
    return Judged(key, State.BROKEN, Line(message, {"names": Listing(names)}), names)


def _locks(wish: Wish, rounds: Rounds) -> Iterator[Judged]:
    moved = tuple(
        lock.player
        for nth, tables in enumerate(rounds)
        for lock in wish.locks
        if lock.holds(nth) and not _kept(lock.player, lock.seat, tables[lock.table])
    )
    if moved:
        yield _broken("locks", _("Not at the locked place: %(names)s."), moved)


def _kept(player: str, seat: int | None, table: Sequence[str]) -> bool:
    return player in table and (seat is None or table[seat] == player)


def _apart(wish: Wish, rounds: Rounds) -> Iterator[Judged]:
    if not wish.apart:
        return
    met = meetings(rounds)
    together = tuple(two for two in sorted({pair(*two) for two in wish.apart}) if met[two])
    if together:
        line = Line(_("To be kept apart, but at one table: %(pairs)s."), {"pairs": in_pairs(together)})
        yield Judged("apart", State.BROKEN, line, tuple(name for two in together for name in two))
    else:
        yield Judged("apart", State.GOOD, Line(_("All pairs to keep apart are apart.")))


def _repeats(wish: Wish, rounds: Rounds) -> Judged:
    number = repeats((*wish.history, *rounds), frozenset(wish.players))
    least = bounds.minimum(wish.players, wish.sizes, len(rounds), wish.history)
    found = {"repeats": number, "least": least}
    if not number:
        return Judged("repeats", State.GOOD, Line(_("Nobody meets anybody again.")))
    if number <= least:
        return Judged(
            "repeats",
            State.GOOD,
            Line(_("Repeats %(repeats)d, and no plan can have fewer than %(least)d."), found),
        )
    return Judged(
        "repeats",
        State.COULD_BE_BETTER,
        Line(_("Repeats %(repeats)d; no plan can have fewer than %(least)d."), found),
    )


_TWICE: dict[tuple[int, ...], tuple[str, str]] = {
    (3,): (
        _("Nobody at a three twice."),
        _("Twice at a table of three, while others never were: %(names)s."),
    ),
    (5,): (_("Nobody at a five twice."), _("Twice at a table of five, while others never were: %(names)s.")),
}
_ODD_TWICE = (
    _("Nobody at an odd-sized table twice."),
    _("Twice at an odd-sized table, while others never were: %(names)s."),
)
_FAIREST = _("Odd-sized tables are shared out as evenly as possible without another repeat.")


def _odd(wish: Wish, rounds: Rounds) -> Iterator[Judged]:
    """Nobody twice at an odd-sized table while others never were there."""
    odd = sorted({size for size, flag in zip(wish.sizes, odd_tables(wish.sizes), strict=True) if flag})
    if not odd:
        return
    known = sorted({*odd, *(size for tables in wish.history for size in _odd_sizes(tables))})
    nobody, somebody = _TWICE.get(tuple(known), _ODD_TWICE)
    sat = earlier_odd((*wish.history, *rounds))
    twice = tuple(name for name in wish.players if sat.get(name, 0) > 1)
    if not twice:
        yield Judged("odd", State.GOOD, Line(nobody))
    elif all(sat.get(name, 0) for name in wish.players) or _fairest(wish, rounds, sat):
        yield Judged("odd", State.GOOD, Line(_FAIREST))
    else:
        line = Line(somebody, {"names": Listing(twice[:NAMED])})
        yield Judged("odd", State.COULD_BE_BETTER, line, twice)


def _odd_sizes(tables: Round) -> list[int]:
    sizes = tuple(map(len, tables))
    return [size for size, flag in zip(sizes, odd_tables(sizes), strict=True) if flag]


def _fairest(wish: Wish, rounds: Rounds, sat: dict[str, int]) -> bool:
    """Whether no plan with as few repeats can be fairer."""
    number = repeats((*wish.history, *rounds), frozenset(wish.players))
    return sum(pairs(sat.get(name, 0)) for name in wish.players) <= goal(Start.of(wish), number)[2]


def _first(wish: Wish, rounds: Rounds) -> Judged:
    """First seats, with those of earlier rounds if they count."""
    counted: tuple[Round, ...] = (*wish.history, *rounds) if wish.seats_count else rounds
    first = Counter(table[0] for tables in counted for table in tables if table)
    counts = [first[name] for name in wish.players]
    least, most = min(counts), max(counts)
    if most - least > 1:
        often = tuple(name for name in wish.players if first[name] > least + 1)
        line = Line(_("First more often than others: %(names)s."), {"names": Listing(often[:NAMED])})
        return Judged("first", State.COULD_BE_BETTER, line, often)
    if most <= 1:
        return Judged("first", State.GOOD, Line(_("All first once or never.")))
    return Judged(
        "first",
        State.GOOD,
        Line(_("All first %(least)d or %(most)d times."), {"least": least, "most": most}),
    )
