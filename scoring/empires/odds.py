"""The chance of an expedition, with the money and points to be expected of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from scoring.empires.buildings import Rule, rule_change
from scoring.empires.counts import Counts
from scoring.empires.discoveries import CARDS, COUNTERS, Card, Counter, Find
from scoring.empires.state import Player, State
from scoring.empires.workers import WORKERS

PORTUGAL_RESISTANCE = 3

F = TypeVar("F", bound=Find)


class Odds(NamedTuple):
    success: Fraction
    money: Fraction
    """Plunder with the Soldiers' share; a failure brings nothing."""
    vp: Fraction


def strength(player: Player, workers: Counts) -> int:
    """What these workers count for together in Discovery."""
    captain = WORKERS["captain"].discovery + rule_change(player, Rule.CAPTAIN_STRENGTH)
    return sum(
        number * (captain if worker == "captain" else WORKERS[worker].discovery)
        for worker, number in workers.items()
    )


def succeeds(find: Find, strength: int, reduce: int = 0) -> bool:
    return strength >= find.resistance - reduce


def plunder(find: Find, soldiers: int) -> int:
    return find.plunder + find.soldier * soldiers


def odds(finds: Mapping[F, int], strength: int, soldiers: int, reduce: int = 0) -> Odds:
    """Each of these finds is as likely as any other to be the one turned over."""
    all_of_them = sum(finds.values())
    won = [(find, number) for find, number in finds.items() if succeeds(find, strength, reduce)]
    return Odds(
        Fraction(sum(number for _find, number in won), all_of_them),
        Fraction(sum(plunder(find, soldiers) * number for find, number in won), all_of_them),
        Fraction(sum(find.vp * number for find, number in won), all_of_them),
    )


def counters_possible(state: State, region: str) -> dict[Counter, int]:
    """What may lie in the region: the known counter, or any that is nowhere else."""
    possible = {counter: state.counters_left(counter, region) for counter in COUNTERS}
    return {counter: number for counter, number in possible.items() if number > 0}


def counters_unseen(state: State) -> list[Counter]:
    """Each kind of counter that may still lie somewhere."""
    lands = [key for key, region in state.regions.items() if not region.discovered]
    return [counter for counter in COUNTERS if any(state.counters_left(counter, land) > 0 for land in lands)]


def cards_possible(held: Iterable[str]) -> dict[Card, int]:
    gone = set(held)
    return {card: 1 for card in CARDS.values() if card.key not in gone}


def odds_in_region(state: State, player: str, workers: Counts, region: str) -> Odds | None:
    """For an expedition on the map; None when nothing can lie there."""
    return _odds_for(state.players[player], workers, counters_possible(state, region))


def odds_of_cards(state: State, player: str, workers: Counts, *, advantage: bool = False) -> Odds | None:
    """For an expedition with the deck; with Portugal's advantage every card resists alike."""
    cards = cards_possible(state.cards_held())
    if advantage:
        cards = {card._replace(resistance=PORTUGAL_RESISTANCE): 1 for card in cards}
    return _odds_for(state.players[player], workers, cards)


def _odds_for(player: Player, workers: Counts, finds: Mapping[F, int]) -> Odds | None:
    if not finds:
        return None
    reduce = -rule_change(player, Rule.RESISTANCE)
    return odds(finds, strength(player, workers), workers.get("soldier", 0), reduce)
