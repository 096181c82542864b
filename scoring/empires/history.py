"""A game looked back on: turn by turn where it was followed, and what was remarkable about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scoring.empires.buildings import BUILDINGS
from scoring.empires.colonies import RegionScore, score_map
from scoring.empires.ending import building_points, holdings_of, result_of
from scoring.empires.holdings import Holdings
from scoring.empires.phases.building_benefits import Benefit, Robbery, preview
from scoring.empires.regions import REGIONS
from scoring.empires.state import State
from scoring.text import Line, ngettext
from scoring.text import gettext_noop as _

PASSING = frozenset({"income", "benefits", "score_colonies", "end_turn"})
"""Entries by which turns go by, whatever happens in them."""

LONG_LEAD = 2
"""Being ahead for a single turn is nothing to speak of."""


class Moment(NamedTuple):
    """How everybody stood at the end of a turn."""

    turn: int
    points: Mapping[str, int]
    income: Mapping[str, int]
    regions: Mapping[str, int]
    """Regions in which the player is ahead of everybody else."""


def followed(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> list[State]:
    """Without the turns that had passed when somebody began to record: of them nothing is known.
    ``states[n]`` is the table before entry n."""
    begun = next((nth for nth, entry in enumerate(entries) if entry["do"] not in PASSING), 0)
    return [state for state in states if state.turn >= states[begun].turn]


def moments(states: Iterable[State]) -> list[Moment]:
    """Of each turn its last table, the turn that is being played included."""
    last_of_turn = {state.turn: state for state in states}
    return [moment(state) for _turn, state in sorted(last_of_turn.items())]


def moment(state: State) -> Moment:
    points = {score.player: score.total for score in result_of(state).scores}
    return Moment(
        turn=state.turn,
        points={name: points[name] for name in state.players},
        income={player.name: player.income_paid for player in state.players.values()},
        regions=regions_held(state),
    )


def regions_held(state: State) -> dict[str, int]:
    held = dict.fromkeys(state.players, 0)
    for score in score_map(state.colonies()).values():
        best = score.standings[0]
        if not best.tied:
            held[best.player] += 1
    return held


# Highlights


def highlights(
    states: Sequence[State], entries: Sequence[Mapping[str, Any]], *, money: bool = True
) -> tuple[Line, ...]:
    """What people will talk about; ``states[n]`` is the table before entry n. ``money``: whether it
    was kept."""
    last, everybody = states[-1], holdings_of(states[-1])
    return remarkable(
        longest_lead(moments(followed(states, entries))),
        biggest_scoring(everybody),
        most_valuable_region(last.scorings),
        best_payer(payments(states, entries)) if money else None,
        most_points_building(everybody),
    )


def highlights_of_sheet(
    everybody: Sequence[Holdings], scorings: Mapping[int, Mapping[str, RegionScore]]
) -> tuple[Line, ...]:
    """The same of a game of which only its end and its scorings are known."""
    return remarkable(
        biggest_scoring(everybody), most_valuable_region(scorings), most_points_building(everybody)
    )


def remarkable(*found: Line | None) -> tuple[Line, ...]:
    return tuple(line for line in found if line is not None)


def leader(points: Mapping[str, int]) -> str | None:
    """Who is ahead alone."""
    best = max(points.values())
    ahead = [player for player, number in points.items() if number == best]
    return ahead[0] if len(ahead) == 1 else None


def longest_lead(told: Sequence[Moment]) -> Line | None:
    """The first of the longest, if there are several."""
    runs = [(player, list(run)) for player, run in groupby(told, lambda one: leader(one.points))]
    player, run = max(
        ((player, run) for player, run in runs if player is not None),
        key=lambda one: len(one[1]),
        default=(None, []),
    )
    if len(run) < LONG_LEAD:
        return None
    return Line(
        _("%(player)s had the longest lead, from turn %(first)d to turn %(last)d."),
        {"player": player, "first": run[0].turn, "last": run[-1].turn},
    )


def biggest_scoring(everybody: Iterable[Holdings]) -> Line | None:
    """The most points that anybody got from the colonies of one turn."""
    points, turn, player = max(
        (
            (points, -turn, holdings.player)
            for holdings in everybody
            for turn, points in holdings.colony_points.items()
        ),
        default=(0, 0, ""),
        key=lambda one: one[:2],
    )
    if not points:
        return None
    return ngettext(
        "The biggest single scoring: %(count)d point for %(player)s from the colonies of turn %(turn)d.",
        "The biggest single scoring: %(count)d points for %(player)s from the colonies of turn %(turn)d.",
        points,
        player=player,
        turn=-turn,
    )


def most_valuable_region(scorings: Mapping[int, Mapping[str, RegionScore]]) -> Line | None:
    """What a region gave in all scorings of which the map is known."""
    by_region: dict[str, Counter[str]] = {}
    for scores in scorings.values():
        for region, score in scores.items():
            by_region.setdefault(region, Counter()).update(score.points)
    best = max(by_region, key=lambda key: by_region[key].total(), default="")
    if not best or not by_region[best].total():
        return None
    player, most = by_region[best].most_common(1)[0]
    return ngettext(
        "The most valuable region: %(region)s gave %(count)d point, %(most)d of them to %(player)s.",
        "The most valuable region: %(region)s gave %(count)d points, %(most)d of them to %(player)s.",
        by_region[best].total(),
        region=REGIONS[best],
        most=most,
        player=player,
    )


def payments(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Iterator[Benefit | Robbery]:
    """All that buildings paid in the phases for it."""
    for before, entry in zip(states, entries, strict=False):
        if entry["do"] == "benefits":
            yield from preview(before, entry.get("mint") or {})


def best_payer(paid: Iterable[Benefit | Robbery]) -> Line | None:
    sums: Counter[tuple[str, str]] = Counter()
    for gift in paid:
        sums[gift.player, gift.building.key] += gift.money
    if not sums or not max(sums.values()):
        return None
    (player, key), money = sums.most_common(1)[0]
    return Line(
        _("The building that paid best: %(building)s brought %(player)s $%(money)d."),
        {"building": BUILDINGS[key].name, "player": player, "money": money},
    )


def most_points_building(everybody: Iterable[Holdings]) -> Line | None:
    points, key, player = max(
        (
            (points, key, holdings.player)
            for holdings in everybody
            for key, points in building_points(holdings).items()
        ),
        default=(0, "", ""),
        key=lambda one: one[0],
    )
    if not points:
        return None
    return ngettext(
        "The building worth most at the end: %(building)s with %(count)d point for %(player)s.",
        "The building worth most at the end: %(building)s with %(count)d points for %(player)s.",
        points,
        building=BUILDINGS[key].name,
        player=player,
    )
