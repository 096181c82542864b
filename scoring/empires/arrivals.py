"""Workers arrive in a region, and the first player with three there takes its good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from scoring.empires.counts import Counts
from scoring.empires.goods import GOODS
from scoring.empires.regions import CLAIMS_GOOD
from scoring.empires.state import Claim, State
from scoring.text import gettext_noop as _

Refuse = Callable[..., None]
"""Raises a refusal, unless the table recorded the entry all the same."""


class Arrival(NamedTuple):
    player: str
    region: str
    workers: Counts


def arrive(state: State, refuse: Refuse, arrivals: Iterable[Arrival], good: str | None = None) -> State:
    """One after the other. ``good`` tells the token of the one region that is claimed by it."""
    claims: list[Claim] = []
    for arrival in arrivals:
        claimant = _claimant_before(state, arrival.region)
        state = state.placed(arrival.region, arrival.player, arrival.workers)
        region = state.regions[arrival.region]
        if claimant is None and region.count(arrival.player) >= CLAIMS_GOOD:
            claimant = arrival.player
        if claimant is not None and not region.good_taken:
            claims.append(Claim(arrival.region, claimant))
            state = state.with_region(arrival.region, good_taken=True)
    unknown = [claim for claim in claims if state.regions[claim.region].good is None]
    if good is not None and not (len(claims) == len(unknown) == 1):
        refuse(
            "bad_choice",
            _("Nobody takes a region's unknown good here, so leave out %(good)s."),
            good=GOODS[good].name,
        )
        good = None
    for claim in claims:
        state = _take_token(state, refuse, claim, state.regions[claim.region].good or good)
    return state


def settle_claim(state: State, refuse: Refuse, claim: Claim, good: str) -> State:
    """Now they say which good it was."""
    state = state._replace(unclaimed=tuple(c for c in state.unclaimed if c != claim))
    return _take_token(state, refuse, claim, good)


def claims_made(before: State, after: State) -> tuple[Claim, ...]:
    """The goods earned between these two tables of which nobody said yet which they are."""
    return tuple(claim for claim in after.unclaimed if claim not in before.unclaimed)


def goods_possible(state: State) -> list[str]:
    """What may lie in a region whose good nobody knows: no two regions print the same one."""
    known = state.game.region_goods.values()
    return [good for good in goods_to_draw(state) if good not in known]


def goods_to_draw(state: State) -> list[str]:
    """What may still be in the supply; tokens that left the game are not."""
    return [good for good in GOODS if state.tokens_left(good) > state.goods_gone.get(good, 0)]


def refuse_if_no_token(state: State, refuse: Refuse, good: str, wanted: int = 1) -> None:
    """The printed tokens of a good run out."""
    left = max(0, state.tokens_left(good))
    if left < wanted:
        refuse(
            "no_such_token",
            _("%(good)s: only %(left)d of %(printed)d tokens left.")
            if left
            else _("All %(printed)d %(good)s tokens are taken."),
            good=GOODS[good].name,
            left=left,
            printed=GOODS[good].tokens,
        )


def _claimant_before(state: State, key: str) -> str | None:
    """Somebody who has three there already without the good: only a correction does that."""
    region = state.regions[key]
    if region.good_taken:
        return None
    return next((name for name in state.order if region.count(name) >= CLAIMS_GOOD), None)


def _take_token(state: State, refuse: Refuse, claim: Claim, good: str | None) -> State:
    if good is None:
        return state._replace(unclaimed=(*state.unclaimed, claim))
    if state.regions[claim.region].good is None:
        refuse_if_no_token(state, refuse, good)
    state = state.with_region(claim.region, good=None)
    return state.given_good(claim.player, good)
