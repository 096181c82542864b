"""Numbers of standings as a person says them.

Numbers stay numbers in the gaps of a line (never texts): a text would be taken for somebody's name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from scoring.text import Line, ngettext
from scoring.text import gettext_noop as _

Number = int | Decimal
MOST_DECIMALS = 12


def decimal(value: Fraction, decimals: int) -> Decimal:
    """Rounded to so many decimals, halves up as people do it, all of them written."""
    whole = floor(value * 10**decimals + Fraction(1, 2))
    return Decimal(whole).scaleb(-decimals)


def plain_number(value: Fraction, decimals: int) -> Number:
    """A whole number without decimals, any other with them."""
    return value.numerator if value.denominator == 1 else decimal(value, decimals)


def decimals_that_part(one: Fraction, other: Fraction) -> int:
    """One decimal, or as many as it takes to see the difference."""
    for decimals in range(1, MOST_DECIMALS):
        if decimal(one, decimals) != decimal(other, decimals):
            return decimals
    return MOST_DECIMALS


def ordinal(number: int) -> Line:
    """1st, 2nd, 3rd, 4th; the four forms are one in many languages."""
    forms = {1: _("%(number)dst"), 2: _("%(number)dnd"), 3: _("%(number)drd")}
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    return Line(forms.get(last, _("%(number)dth")), {"number": number})


@dataclass(frozen=True, slots=True)
class Wording:
    """How a criterion is said: whole, and short where the whole was said just before."""

    long: Callable[[Fraction, int], Line]
    short: Callable[[Fraction, int], Line]
    scale: int = 1
    """What the number is multiplied by before it is shown: 100 for percents."""


def _number(value: Fraction, decimals: int) -> Line:
    return Line("%(value)s", {"value": plain_number(value, decimals)})


def _none_or_number(value: Fraction, decimals: int) -> Line:
    return _number(value, decimals) if value else Line(_("none"))


def _counted(none: str, some: Callable[[int, Number], Line]) -> Wording:
    """Things that are counted: none, one, several, or parts of them."""

    def long(value: Fraction, decimals: int) -> Line:
        return (
            some(ceil(value) + (value.denominator > 1), plain_number(value, decimals))
            if value
            else Line(none)
        )

    return Wording(long, _none_or_number)


def _points(count: int, number: Number) -> Line:
    return ngettext("%(number)s point", "%(number)s points", count, number=number)


def _wins(count: int, number: Number) -> Line:
    return ngettext("%(number)s win", "%(number)s wins", count, number=number)


def _seconds(count: int, number: Number) -> Line:
    return ngettext("%(number)s second place", "%(number)s second places", count, number=number)


def _measured(message: str, short: str = "%(value)s", scale: int = 1) -> Wording:
    """Numbers with decimals; percents always show them."""
    shown = decimal if scale > 1 else plain_number

    def said(template: str) -> Callable[[Fraction, int], Line]:
        return lambda value, decimals: Line(template, {"value": shown(value, decimals)})

    return Wording(said(message), said(short), scale)


def _yes_or_no(yes: str, no: str) -> Wording:
    def said(yes: str, no: str) -> Callable[[Fraction, int], Line]:
        return lambda value, decimals: Line(yes if value else no, {})

    return Wording(said(yes, no), said(_("won"), _("not won")))


_PERCENT = _("%(value)s %%")

WORDINGS: dict[str, Wording] = {
    "points": _counted(_("no point"), _points),
    "wins": _counted(_("no win"), _wins),
    "seconds": _counted(_("no second place"), _seconds),
    "percent": _measured(_("%(value)s %% of the winner's score"), _PERCENT, 100),
    "share": _measured(_("%(value)s %% of the table's mean"), _PERCENT, 100),
    "vp": _measured(_("%(value)s victory points in all")),
    "finish": _measured(_("mean place %(value)s")),
    "opponents": _measured(_("opponents with %(value)s points a game")),
    "first_heat": _yes_or_no(_("first heat won"), _("first heat not won")),
    "second_heat": _yes_or_no(_("second heat won"), _("second heat not won")),
    "best_second": _measured(_("best second place: %(value)s %% of the winner's score"), _PERCENT, 100),
    "best_third": _measured(_("best third place: %(value)s %% of the winner's score"), _PERCENT, 100),
    "draw": _measured(_("lot %(value)s")),
}


def said(key: str, value: Fraction) -> Line:
    """A value of a criterion by itself."""
    wording = WORDINGS[key]
    return wording.long(value * wording.scale, 1)
