"""Why one row is above the next, as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring.text import Line
from scoring.text import gettext_noop as _
from scoring.tournaments.standings import Row
from scoring.tournaments.wording import WORDINGS, decimals_that_part, said


def reason(row: Row, following: Row, chain: Sequence[str]) -> Line | None:
    """ "Fay is above Bob: both 6 points, no win; 97.3 % of the winner's score against 91.7 %".

    None where the two share their rank.
    """
    if row.above_next_by is None:
        return None
    nth = chain.index(row.above_next_by)
    parts = _compared(chain[nth], row, following, nth)
    names = {"above": row.player, "below": following.player}
    if not nth:
        return Line(_("%(above)s is above %(below)s: %(reason)s"), {**names, "reason": parts})
    equal = _in_a_row([said(key, value) for key, value in zip(chain[:nth], row.values, strict=False)])
    return Line(
        _("%(above)s is above %(below)s: both %(equal)s; %(reason)s"),
        {**names, "equal": equal, "reason": parts},
    )


def reasons(rows: Sequence[Row], chain: Sequence[str]) -> tuple[Line | None, ...]:
    """The sentence between every row and the next."""
    return tuple(reason(row, following, chain) for row, following in pairwise(rows))


def _compared(key: str, row: Row, following: Row, nth: int) -> Line:
    wording = WORDINGS[key]
    more, less = row.values[nth] * wording.scale, following.values[nth] * wording.scale
    decimals = decimals_that_part(more, less)
    return Line(
        _("%(more)s against %(less)s"),
        {"more": wording.long(more, decimals), "less": wording.short(less, decimals)},
    )


def _in_a_row(lines: Sequence[Line]) -> Line:
    """ "6 points, no win": one after the other, without an *and*."""
    first, *rest = lines
    for line in rest:
        first = Line(_("%(before)s, %(next)s"), {"before": first, "next": line})
    return first
