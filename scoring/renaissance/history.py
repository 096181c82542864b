"""A game looked back on: turn by turn where it was followed, and what was remarkable about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.log import last_of_each_turn, longest_leads, since_recording
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.ending import Score, result_of
from scoring.renaissance.state import State
from scoring.renaissance.tokens import so_many_tokens
from scoring.text import Line, ngettext
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
    """The first of the longest, if there are several."""
    leads = [lead._asdict() for lead in longest_leads(told)]
    if not leads:
        return None
    return Line(_("%(player)s had the longest lead, from turn %(first)d to turn %(last)d."), leads[0])


def best_card(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Line | None:
    """The most that one commodity card paid to one player."""
    most, best = 0, None
    for before, entry, after in zip(states, entries, states[1:], strict=False):
        if entry["do"] != "commodity":
            continue
        for name, player in after.players.items():
            gain = player.income - before.players[name].income
            if gain > most:
                most, best = gain, (name, entry["commodity"], before.turn)
    if best is None:
        return None
    return Line(
        _("The best card: %(good)s paid %(player)s %(tokens)s on turn %(turn)d."),
        {"player": best[0], "good": commodity_name(best[1]), "tokens": so_many_tokens(most), "turn": best[2]},
    )


def busiest_purchase(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Line | None:
    """Most advances bought by one player in one turn."""
    bought = Counter(
        (entry["player"], before.turn)
        for before, entry, after in zip(states, entries, states[1:], strict=False)
        if entry["do"] == "buy" and len(_advances(after, entry)) > len(_advances(before, entry))
    )
    if not bought:
        return None
    (player, turn), number = bought.most_common(1)[0]
    return ngettext(
        "The busiest purchase: %(count)d advance for %(player)s on turn %(turn)d.",
        "The busiest purchase: %(count)d advances for %(player)s on turn %(turn)d.",
        number,
        player=player,
        turn=turn,
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
    player, number = won.most_common(1)[0]
    return ngettext(
        "Most competitions won: %(count)d by %(player)s.",
        "Most competitions won: %(count)d by %(player)s.",
        number,
        player=player,
    )


def deepest_misery(states: Sequence[State]) -> Line | None:
    """The most misery that anybody bore and came back from by a third of it at least."""
    most, who = 0, ""
    for state in states:
        for name, player in state.players.items():
            last = states[-1].players[name].misery
            if player.misery > most and last * 3 <= player.misery * 2:
                most, who = player.misery, name
    if not who:
        return None
    return Line(
        _("The deepest misery overcome: %(player)s came back from %(most)d to %(last)d."),
        {"player": who, "most": most, "last": states[-1].players[who].misery},
    )
