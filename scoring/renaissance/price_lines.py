"""How the price of an advance comes about, line by line."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.renaissance.advances import ADVANCES, INSTITUTIONAL_RESEARCH, WRITTEN_RECORD
from scoring.renaissance.prices import Price, missing_before
from scoring.renaissance.state import Player, State
from scoring.renaissance.tokens import so_many_tokens
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


def price_lines(state: State, player: Player, advance: str, cost: Price) -> tuple[Line, ...]:
    """What the mat prints first, then all that is taken off, then what stands in the way."""
    return (*_printed(cost), *_credits(cost), *_discounts(cost), *_in_the_way(state, player, advance, cost))


def _printed(cost: Price) -> Iterator[Line]:
    if cost.printed is None:
        yield Line(_("Nobody has entered its price from your mat yet."))
    else:
        yield Line(_("Your mat prints %(price)d."), {"price": cost.printed})


def _credits(cost: Price) -> Iterator[Line]:
    for owned, credit in cost.credits.items():
        name = ADVANCES[owned].name
        if credit is None:
            yield Line(_("Credit of %(advance)s: not entered yet."), {"advance": name})
        elif credit:
            yield Line(_("Credit of %(advance)s: −%(off)d."), {"advance": name, "off": credit})


def _discounts(cost: Price) -> Iterator[Line]:
    if cost.research:
        yield _off(INSTITUTIONAL_RESEARCH, cost.research)
    for player, off in cost.leaders.items():
        yield Line(_("Leader of %(name)s: −%(off)d."), {"name": player, "off": off})
    if cost.record:
        yield _off(WRITTEN_RECORD, cost.record)


def _off(advance: str, off: int) -> Line:
    return Line(_("%(advance)s: −%(off)d."), {"advance": ADVANCES[advance].name, "off": off})


def _in_the_way(state: State, player: Player, advance: str, cost: Price) -> Iterator[Line]:
    missing = missing_before(state, player, advance)
    if missing:
        names = Listing(tuple(ADVANCES[one].name for one in missing))
        yield Line(_("Buy first: %(advances)s."), {"advances": names})
    if cost.total is not None and cost.total > player.income:
        lacks = {
            "name": player.name,
            "income": so_many_tokens(player.income),
            "lacks": cost.total - player.income,
        }
        yield Line(_("%(name)s has %(income)s: %(lacks)d too few."), lacks)
