"""A game looked back on: turn by turn where it was followed, and what was remarkable about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.log import best_of, last_of_each_turn, longest_leads, since_recording
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.ending import Score, result_of
from scoring.renaissance.state import State
from scoring.renaissance.tokens import so_many_tokens
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

PASSING = frozenset({"draw", "end_cards", "tax", "domination", "places", "epoch", "printed"})
"""Entries by which turns go by, whatever happens in them."""


class Moment(NamedTuple):
    """How everybody stood at the end of a turn."""

    turn: int
    points: Mapping[str, int]
    sources: Mapping[str, Score]
    misery: Mapping[str, int]
    income: Mapping[str, int]
    advances: Mapping[str, int]


def followed(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> list[State]:
    return since_recording(states, entries, PASSING)


def moments(states: Iterable[State]) -> list[Moment]:
    return [moment(state) for state in last_of_each_turn(states)]


def moment(state: State) -> Moment:
    scores = {score.player: score for score in result_of(state).scores}
    players = state.players
    return Moment(
        turn=state.turn,
        points={name: scores[name].total for name in players},
        sources={name: scores[name] for name in players},
        misery={name: player.misery for name, player in players.items()},
        income={name: player.income for name, player in players.items()},
        advances={name: len(player.advances) for name, player in players.items()},
    )


# Highlights


def highlights(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> tuple[Line, ...]:
    """What people will talk about; ``states[n]`` is the table before entry n."""
    found = (
        longest_lead(moments(followed(states, entries))),
        best_card(states, entries),
        busiest_purchase(states, entries),
        most_conquests(states, entries),
        deepest_misery(states),
    )
    return tuple(line for line in found if line is not None)


def longest_lead(told: Sequence[Moment]) -> Line | None:
    """All of the longest, if there are several."""
    leads = [Line(_LEAD, lead._asdict()) for lead in longest_leads(told)]
    return Line(_("The longest lead: %(leads)s."), {"leads": Listing(tuple(leads))}) if leads else None


_LEAD = _("%(player)s from turn %(first)d to turn %(last)d")


def best_card(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Line | None:
    """The most that one commodity card paid to one player."""
    paid: dict[tuple[str, str, int], int] = {}
    for before, entry, after in zip(states, entries, states[1:], strict=False):
        if entry["do"] == "commodity":
            for name, player in after.players.items():
                key = (name, entry["commodity"], before.turn)
                paid[key] = max(paid.get(key, 0), player.income - before.players[name].income)
    most, best = best_of(paid)
    if not most:
        return None
    cards = [
        Line(_PAID, {"player": name, "good": commodity_name(good), "turn": turn}) for name, good, turn in best
    ]
    return Line(
        _("The best card paid %(tokens)s: %(cards)s."),
        {"tokens": so_many_tokens(most), "cards": Listing(tuple(cards))},
    )


_PAID = _("%(good)s to %(player)s on turn %(turn)d")


def busiest_purchase(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Line | None:
    """Most advances bought by one player in one turn."""
    bought = Counter(
        (entry["player"], before.turn)
        for before, entry, after in zip(states, entries, states[1:], strict=False)
        if entry["do"] == "buy" and len(_advances(after, entry)) > len(_advances(before, entry))
    )
    if not bought:
        return None
    number, busiest = best_of(bought)
    buyers = [
        Line(_("%(player)s on turn %(turn)d"), {"player": name, "turn": turn}) for name, turn in busiest
    ]
    return ngettext(
        "The busiest purchase, %(count)d advance: %(buyers)s.",
        "The busiest purchase, %(count)d advances: %(buyers)s.",
        number,
        buyers=Listing(tuple(buyers)),
    )


def _advances(state: State, entry: Mapping[str, Any]) -> tuple[str, ...]:
    return state.players[entry["player"]].advances


def most_conquests(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Line | None:
    won = Counter(
        entry["player"]
        for before, entry, after in zip(states, entries, states[1:], strict=False)
        if entry["do"] == "compete"
        and after.players[entry["player"]].new > before.players[entry["player"]].new
    )
    if not won:
        return None
    number, winners = best_of(won)
    return ngettext(
        "Most competitions won: %(count)d by %(players)s.",
        "Most competitions won: %(count)d by %(players)s.",
        number,
        players=Listing(tuple(winners)),
    )


def deepest_misery(states: Sequence[State]) -> Line | None:
    """The most misery that anybody bore and came back from by a third of it at least."""
    borne: dict[str, int] = {}
    for state in states:
        for name, player in state.players.items():
            if states[-1].players[name].misery * 3 <= player.misery * 2:
                borne[name] = max(borne.get(name, 0), player.misery)
    most, deepest = best_of(borne)
    if not most:
        return None
    back = [Line(_BACK, {"player": name, "last": states[-1].players[name].misery}) for name in deepest]
    return Line(
        _("The deepest misery overcome, %(most)d: %(back)s."), {"most": most, "back": Listing(tuple(back))}
    )


_BACK = _("%(player)s came back to %(last)d")
