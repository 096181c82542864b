"""What a swap of two people costs, said before it is made."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _
from scoring.tournaments.meetings import Pair, Round, Rounds, meetings, pair, repeats
from scoring.tournaments.wish import Wish


@dataclass(frozen=True, slots=True)
class Price:
    """Repeats before and after, who meets again by it, and who sits together though kept apart."""

    before: int
    after: int
    again: tuple[Pair, ...]
    together: tuple[Pair, ...]

    def line(self) -> Line:
        """ "9 → 11: Ann and Bob again"."""
        numbers = {"before": self.before, "after": self.after}
        if self.together:
            return Line(
                _("%(before)d → %(after)d, and to be kept apart: %(pairs)s"),
                {**numbers, "pairs": in_pairs(self.together)},
            )
        if self.again:
            return Line(
                _("%(before)d → %(after)d: %(pairs)s again"), {**numbers, "pairs": in_pairs(self.again)}
            )
        return Line(_("%(before)d → %(after)d"), numbers)


def in_pairs(found: Collection[Pair]) -> Line | Listing:
    """ "Ann and Bob, Ann and Cid"."""
    lines: list[Line | Listing] = [Listing(one) for one in found]
    first = lines[0]
    for line in lines[1:]:
        first = Line(_("%(before)s, %(next)s"), {"before": first, "next": line})
    return first


def swapped(tables: Round, one: str, other: str) -> Round:
    """The same round with two people in each other's chairs."""
    chairs = {one: other, other: one}
    if sum(name in chairs for table in tables for name in table) != len(chairs):
        raise RuleError("bad_choice", _("Only two people who both have a seat can swap."))
    return tuple(tuple(chairs.get(name, name) for name in table) for table in tables)


def price(wish: Wish, rounds: Rounds, nth: int, one: str, other: str) -> Price:
    """What it costs when two people swap in one round of a draft."""
    present = frozenset(wish.players)
    changed = (*rounds[:nth], swapped(rounds[nth], one, other), *rounds[nth + 1 :])
    before, after = (*wish.history, *rounds), (*wish.history, *changed)
    met, meets = meetings(before, present), meetings(after, present)
    more = [two for two in sorted(meets) if meets[two] > met[two]]
    apart = {pair(*two) for two in wish.apart}
    return Price(
        before=repeats(before, present),
        after=repeats(after, present),
        again=tuple(two for two in more if meets[two] > 1),
        together=tuple(two for two in more if two in apart),
    )
