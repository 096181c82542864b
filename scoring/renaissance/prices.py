"""What an advance costs a player now, and why."""

from __future__ import annotations

from typing import NamedTuple

from scoring.renaissance.advances import ADVANCES, INSTITUTIONAL_RESEARCH, WRITTEN_RECORD
from scoring.renaissance.counts import Counts
from scoring.renaissance.state import Player, State

RESEARCH_DISCOUNT = 2
NO_RESEARCH_FOR = "religion"


class Price(NamedTuple):
    """``None`` stands for what only the components say."""

    printed: int | None
    credits: dict[str, int | None]
    """Advance of the same category, owned since an earlier turn → what it takes off."""
    research: int
    leaders: Counts
    """Player of a leader → what it takes off."""
    record: int
    """One more with Written Record."""
    total: int | None

    @property
    def unknown_credits(self) -> tuple[str, ...]:
        return tuple(advance for advance, credit in self.credits.items() if credit is None)


def price(state: State, player: Player, advance: str) -> Price:
    printed = state.printed.numbers(advance).price
    given = credits_for(state, player, advance)
    research = research_for(state, player, advance)
    leaders = leader_discounts(state, player, advance)
    record = int(leaders is not None and player.owns(WRITTEN_RECORD))
    total = None
    if printed is not None and None not in given.values():
        off = research + sum((leaders or {}).values()) + record
        total = max(0, printed - off - sum([credit for credit in given.values() if credit]))
    return Price(printed, given, research, leaders or {}, record, total)


def credits_for(state: State, player: Player, advance: str) -> dict[str, int | None]:
    printed, bought = state.printed, player.bought
    categories = printed.categories
    category = categories[advance]
    return {
        other: printed.numbers(other).credit
        for other in player.advances
        if categories[other] == category and other != advance and other not in bought
    }


def research_for(state: State, player: Player, advance: str) -> int:
    helped = state.printed.categories[advance] != NO_RESEARCH_FOR
    return RESEARCH_DISCOUNT if helped and player.owns(INSTITUTIONAL_RESEARCH) else 0


def leader_discounts(state: State, player: Player, advance: str) -> dict[str, int] | None:
    """None if no leader of this player names the advance at all."""
    helping = [leader for leader in state.leaders if leader.helps(player.name, advance)]
    if not helping:
        return None
    discounts: dict[str, int] = {}
    for leader in helping:
        discounts[leader.player] = discounts.get(leader.player, 0) + leader.discounts[advance]
    return discounts


def missing_before(state: State, player: Player, advance: str) -> tuple[str, ...]:
    """Advances that must be owned before this one."""
    owned = player.advances
    return tuple([one for one in state.printed.before(advance) if one not in owned])


def prices(state: State, player: Player) -> dict[str, Price]:
    """Of all advances that the player does not own yet."""
    return {advance: price(state, player, advance) for advance in ADVANCES if not player.owns(advance)}
