"""How many people sit at how many tables.

Tables of four are best, then five, then three; six is very hard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.errors import RuleError
from scoring.text import Line
from scoring.text import gettext_noop as _

FEWEST, BEST, LARGE, MOST = 3, 4, 5, 6
LEAST_AT_A_GAME = 2

Sizes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables, how many people wait beside them, and what an organizer has to know."""

    sizes: Sizes
    standby: int = 0
    warnings: tuple[Line, ...] = ()


def plain(players: int) -> Sizes:
    """Fours; 1 left over makes a five, 2 two fives, 3 a three; six are two threes."""
    if players == 2 * FEWEST:
        return (FEWEST, FEWEST)
    fours, left = divmod(players, BEST)
    if left == FEWEST:
        return (BEST,) * fours + (FEWEST,)
    return (BEST,) * (fours - left) + (LARGE,) * left if fours >= left else ()


def without_threes(players: int) -> Sizes | None:
    """3 left over makes three fives; nothing else with fours and fives alone."""
    fives = players % BEST
    fours, left = divmod(players - LARGE * fives, BEST)
    return None if fours < 0 or left else (BEST,) * fours + (LARGE,) * fives


def without_fives(players: int) -> Sizes | None:
    """1 left over makes three threes, 2 two threes, 3 one."""
    threes = -players % BEST
    fours, left = divmod(players - FEWEST * threes, BEST)
    return None if fours < 0 or left else (BEST,) * fours + (FEWEST,) * threes


def even(players: int, tables: int) -> Sizes:
    """As even as possible, the larger tables first."""
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def hall(
    players: int,
    *,
    no_threes: bool = False,
    no_fives: bool = False,
    copies: int | None = None,
    sixes: bool = True,
) -> Hall:
    """The tables for all who are here, as far as options and copies of the game allow."""
    sizes, warnings = _wished(players, no_threes, no_fives)
    if not sizes:
        return Hall((), players)
    if copies is None or len(sizes) <= copies:
        return Hall(sizes, 0, warnings)
    # Where enough copies would do without fives it is the copies that need them, not the number of people.
    by_copies = no_fives and LARGE not in sizes
    found = _few_copies(players, copies, no_threes, no_fives and not by_copies, sixes)
    if by_copies and LARGE in found.sizes:
        line = Line(_("So few copies of the game need a table of five."))
        return replace(found, warnings=(line, *found.warnings))
    return found


def _wished(players: int, no_threes: bool, no_fives: bool) -> tuple[Sizes, tuple[Line, ...]]:
    """Sizes by the options; one that can't be kept yields."""
    usual = plain(players)
    if no_threes and no_fives:
        return usual, _yielded(usual, no_threes, no_fives)
    wished = usual
    if no_threes and FEWEST in usual:
        wished = without_threes(players) or usual
    if no_fives and LARGE in usual:
        wished = without_fives(players) or usual
    return wished, _yielded(wished, no_threes, no_fives)


def _yielded(sizes: Sizes, no_threes: bool, no_fives: bool) -> tuple[Line, ...]:
    warnings = []
    if no_threes and FEWEST in sizes:
        warnings.append(Line(_("This number of people needs a table of three.")))
    if no_fives and LARGE in sizes:
        warnings.append(Line(_("This number of people needs a table of five.")))
    return tuple(warnings)


def _few_copies(players: int, copies: int, no_threes: bool, no_fives: bool, sixes: bool) -> Hall:
    """As many tables as copies; who finds no chair waits."""
    if copies < 1:
        return Hall((), players, (Line(_("There is no copy of the game.")),))
    largest = MOST if sixes else LARGE
    seated = min(players, copies * largest)
    sizes = even(seated, copies)
    warnings = list(_yielded(sizes, no_threes, no_fives))
    if MOST in sizes:
        warnings.append(Line(_("Six at a table: very hard to finish in time.")))
    return Hall(sizes, players - seated, tuple(warnings))


def knockout(players: int, tables: int) -> Sizes:
    """A knock-out states its number of tables; the sizes are as even as possible, in the order in which the
    snake fills them: if its last row comes back, the last tables are the larger ones."""
    if tables < 1 or not LEAST_AT_A_GAME * tables <= players <= MOST * tables:
        raise RuleError(
            "bad_choice",
            _("%(players)d players don't fit at %(tables)d tables of %(fewest)d to %(most)d."),
            players=players,
            tables=tables,
            fewest=LEAST_AT_A_GAME,
            most=MOST,
        )
    sizes = even(players, tables)
    return sizes[::-1] if players // tables % 2 else sizes


def odd_tables(sizes: Sizes) -> tuple[bool, ...]:
    """Which tables are odd-sized, so that nobody should sit there twice.

    Beside fours it is every other size; without fours it is three and five. All alike are not odd.
    """
    odd = tuple(size != BEST if BEST in sizes else size % 2 == 1 for size in sizes)
    return (False,) * len(sizes) if all(odd) else odd
