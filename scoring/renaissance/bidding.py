"""Capital bids: who begins where, and what it costs.

Everybody lays the capitals in order of preference and hides tokens in a fist. Those with tokens pick
first, the most tokens before the others; the rest get what they alone want most, or roll for it.
The table rolls its own dice: a tie that nobody rolled for yet is handed back as a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.errors import RuleError
from scoring.renaissance.capitals import CAPITALS, capitals_in_use
from scoring.renaissance.setup import BID_TOKENS
from scoring.text import gettext_noop as _

TIES_IN_ORDER = tuple(reversed(CAPITALS))
"""Several capitals tied at the same time are rolled for in this order: Hamburg first, Venice last."""


class Bid(NamedTuple):
    preferences: tuple[str, ...]
    """All capitals in use, the best first."""
    tokens: int = 0


class Award(NamedTuple):
    player: str
    capital: str
    paid: int


class Tie(NamedTuple):
    """Dice are wanted of these players; for a capital, or for who picks earlier."""

    players: tuple[str, ...]
    capital: str | None


class Outcome(NamedTuple):
    awards: tuple[Award, ...]
    """In the order of the picks, which is the play order of turn 1 once everybody has one."""
    tie: Tie | None


Roll = Mapping[str, int]


class _Wanted(Exception):  # noqa: N818  no error: the next roll is the table's
    def __init__(self, tie: Tie) -> None:
        self.tie = tie


def work_out(bids: Mapping[str, Bid], rolls: Sequence[Roll] = ()) -> Outcome:
    """As far as the rolls go, which answer one tie after the other."""
    check(bids)
    awards: list[Award] = []
    left = iter(rolls)
    try:
        for award in _awarded(bids, left):
            awards.append(award)
    except _Wanted as wanted:
        return Outcome(tuple(awards), wanted.tie)
    return Outcome(tuple(awards), None)


def check(bids: Mapping[str, Bid]) -> None:
    capitals = sorted(capitals_in_use(len(bids)))
    for player, bid in bids.items():
        if sorted(bid.preferences) != capitals:
            raise RuleError("bad_choice", _("%(player)s must rank every capital in use once."), player=player)
        if not 0 <= bid.tokens <= BID_TOKENS:
            raise RuleError("bad_count", _("A fist holds 0 to %(most)d tokens."), most=BID_TOKENS)


def _awarded(bids: Mapping[str, Bid], rolls: Iterator[Roll]) -> Iterator[Award]:
    taken: set[str] = set()
    for player, paid in _with_tokens(bids, rolls):
        capital = _best(bids[player], taken)
        taken.add(capital)
        yield Award(player, capital, paid)
    waiting = [player for player, bid in bids.items() if not bid.tokens]
    while waiting:
        for award in _one_level(bids, waiting, frozenset(taken), rolls):
            taken.add(award.capital)
            waiting.remove(award.player)
            yield award


def _with_tokens(bids: Mapping[str, Bid], rolls: Iterator[Roll]) -> Iterator[tuple[str, int]]:
    """Most tokens first; of equal fists the high roll picks earlier, and the others pay one less."""
    for tokens in sorted({bid.tokens for bid in bids.values() if bid.tokens}, reverse=True):
        tied = tuple(player for player, bid in bids.items() if bid.tokens == tokens)
        for nth, player in enumerate(_by_dice(tied, rolls)):
            yield player, tokens - (nth > 0)


def _one_level(
    bids: Mapping[str, Bid], waiting: Sequence[str], taken: frozenset[str], rolls: Iterator[Roll]
) -> Iterator[Award]:
    """Everybody's best capital that is left: to who wants it alone, else to the highest roll."""
    wanted: dict[str, list[str]] = {}
    for player in waiting:
        wanted.setdefault(_best(bids[player], taken), []).append(player)
    alone = [capital for capital in TIES_IN_ORDER if len(wanted.get(capital, ())) == 1]
    tied = [capital for capital in TIES_IN_ORDER if len(wanted.get(capital, ())) > 1]
    for capital in alone:
        yield Award(wanted[capital][0], capital, 0)
    for capital in tied:
        yield Award(_highest(tuple(wanted[capital]), capital, rolls), capital, 0)


def _best(bid: Bid, taken: set[str] | frozenset[str]) -> str:
    return next(capital for capital in bid.preferences if capital not in taken)


# Dice


def _rolled(tie: Tie, rolls: Iterator[Roll]) -> list[tuple[str, ...]]:
    """The players in groups of equal rolls, the highest first."""
    roll = next(rolls, None)
    if roll is None:
        raise _Wanted(tie)
    if set(roll) != set(tie.players):
        raise RuleError("bad_choice", _("Only those who are tied roll."))
    values = sorted(set(roll.values()), reverse=True)
    return [tuple(player for player in tie.players if roll[player] == value) for value in values]


def _by_dice(tied: tuple[str, ...], rolls: Iterator[Roll]) -> Iterator[str]:
    """All of them in order; equal rolls are rolled again."""
    if len(tied) == 1:
        yield tied[0]
        return
    for group in _rolled(Tie(tied, None), rolls):
        yield from _by_dice(group, rolls)


def _highest(tied: tuple[str, ...], capital: str, rolls: Iterator[Roll]) -> str:
    while len(tied) > 1:
        tied = _rolled(Tie(tied, capital), rolls)[0]
    return tied[0]
