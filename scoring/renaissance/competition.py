"""Market Competition: how many tokens it takes, and the chance to win it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from scoring.text import Line, Word, signed
from scoring.text import gettext_noop as _


class Contest(NamedTuple):
    """A province that is competed for. ``strength``: what stands there, doubled where it counts double."""

    market: int
    strength: int
    modifiers: int = 0
    in_attacker_capital: bool = False
    in_defender_capital: bool = False
    surplus: bool = False

    def needed(self) -> int:
        """Tokens that must stand there, those that are there already included."""
        if self.surplus:
            needed = self.market * (2 if self.in_defender_capital else 1)
        else:
            needed = max(self.market, self.market + self.strength + self.modifiers)
        return (needed + 1) // 2 if self.in_attacker_capital else needed

    def told(self) -> tuple[Line, ...]:
        """How that number comes about."""
        return (self._sum_told(), *([Line(HALVED)] if self.in_attacker_capital else []))

    def _sum_told(self) -> Line:
        parts = {"market": self.market, "strength": self.strength, "modifiers": signed(self.modifiers)}
        if self.surplus:
            return Line(DOUBLE_SURPLUS if self.in_defender_capital else SURPLUS, parts)
        if self.strength + self.modifiers < 0:
            return Line(AT_LEAST, parts)
        return Line(WITH_MODIFIERS if self.modifiers else WITHOUT_MODIFIERS, parts)

    def still_to_place(self, own_tokens: int) -> int:
        return max(0, self.needed() - own_tokens)


SURPLUS: Word = _("Surplus: only the market of %(market)d counts.")
DOUBLE_SURPLUS: Word = _("Surplus in the defender's capital: twice the market of %(market)d.")
AT_LEAST: Word = _("At least the market of %(market)d, whatever the modifiers.")
WITHOUT_MODIFIERS: Word = _("Market %(market)d, and %(strength)d stand against it.")
WITH_MODIFIERS: Word = _("Market %(market)d, %(strength)d stand against it, modifiers %(modifiers)s.")
HALVED: Word = _("In the attacker's own capital each token counts double: half of it, rounded up.")


def strength_of(market: int, tokens: int | None, *, capital: bool) -> int:
    """A marker is as strong as the market number; in their own capital the defenders count double."""
    return (market if tokens is None else tokens) * (2 if capital else 1)


def wins(dice: tuple[int, int, int], place: int, *, shortage: bool) -> bool:
    """Black above white, or green above the attacker's place; in shortage green alone."""
    black, white, green = dice
    return green > place or (black > white and not shortage)


def chance(place: int, *, shortage: bool) -> Fraction:
    """Exactly: black beats white in 15 of 36 throws, green the place in 6 − place of 6."""
    green = Fraction(6 - place, 6)
    if shortage:
        return green
    return 1 - (1 - green) * Fraction(21, 36)
