"""What was remarkable about a game. Where several are equally good, all of them are named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.empires.buildings import BUILDINGS
from scoring.empires.colonies import RegionScore
from scoring.empires.ending import building_points, holdings_of
from scoring.empires.history import Moment, followed, moments
from scoring.empires.holdings import Holdings
from scoring.empires.phases.gifts import Gift, Sale, preview
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.log import best_of, longest_leads
from scoring.text import Line, Listing, Word, ngettext
from scoring.text import gettext_noop as _


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


def longest_lead(told: Sequence[Moment]) -> Line | None:
    leads = [lead._asdict() for lead in longest_leads(told)]
    if not leads:
        return None
    if len(leads) == 1:
        return Line(_("%(player)s had the longest lead, from turn %(first)d to turn %(last)d."), leads[0])
    parts = (Line(_("%(player)s from turn %(first)d to turn %(last)d"), one) for one in leads)
    return Line(_("The longest leads: %(leads)s."), {"leads": Listing(tuple(parts))})


def biggest_scoring(everybody: Iterable[Holdings]) -> Line | None:
    """The most points that anybody got from the colonies of one turn."""
    points, found = best_of(
        {
            (turn, holdings.player): points
            for holdings in everybody
            for turn, points in holdings.colony_points.items()
        }
    )
    if not points:
        return None
    if len(found) == 1:
        [(turn, player)] = found
        return ngettext(
            "The biggest single scoring: %(count)d point for %(player)s from the colonies of turn %(turn)d.",
            "The biggest single scoring: %(count)d points for %(player)s from the colonies of turn %(turn)d.",
            points,
            player=player,
            turn=turn,
        )
    turns: dict[str, list[int]] = {}
    for turn, player in sorted(found):
        turns.setdefault(player, []).append(turn)
    return ngettext(
        "The biggest single scorings: %(count)d point each from the colonies, for %(who)s.",
        "The biggest single scorings: %(count)d points each from the colonies, for %(who)s.",
        points,
        who=Listing(tuple(_with_turns(*one) for one in turns.items())),
    )


def _with_turns(player: str, turns: Sequence[int]) -> Line:
    """ "Ann (turns 6 and 8)"."""
    said = Listing(tuple(turns))
    return ngettext(
        "%(player)s (turn %(turns)s)", "%(player)s (turns %(turns)s)", len(turns), player=player, turns=said
    )


def most_valuable_region(scorings: Mapping[int, Mapping[str, RegionScore]]) -> Line | None:
    """What a region gave in all scorings of which the map is known."""
    by_region: dict[str, Counter[str]] = {}
    for scores in scorings.values():
        for region, score in scores.items():
            by_region.setdefault(region, Counter()).update(score.points)
    points, regions = best_of({region: given.total() for region, given in by_region.items()})
    if not points:
        return None
    if len(regions) > 1:
        return ngettext(
            "The most valuable regions: %(regions)s gave %(count)d point each.",
            "The most valuable regions: %(regions)s gave %(count)d points each.",
            points,
            regions=Listing(tuple(PLACES[region] for region in regions)),
        )
    most, players = best_of(by_region[regions[0]])
    shared = {"region": PLACES[regions[0]], "most": most, "players": Listing(tuple(players))}
    if len(players) > 1:
        return ngettext(
            "The most valuable region: %(region)s gave %(count)d point, %(most)d each to %(players)s.",
            "The most valuable region: %(region)s gave %(count)d points, %(most)d each to %(players)s.",
            points,
            **shared,
        )
    return ngettext(
        "The most valuable region: %(region)s gave %(count)d point, %(most)d of them to %(players)s.",
        "The most valuable region: %(region)s gave %(count)d points, %(most)d of them to %(players)s.",
        points,
        **shared,
    )


def payments(states: Sequence[State], entries: Sequence[Mapping[str, Any]]) -> Iterator[Gift]:
    """All that buildings paid in the phases for it. Goods that were sold are no gift of the building."""
    for before, entry in zip(states, entries, strict=False):
        if entry["do"] == "benefits":
            gifts = preview(before, entry.get("mint") or {}, entry.get("sell"))
            yield from (gift for gift in gifts if not isinstance(gift, Sale))


def best_payer(paid: Iterable[Gift]) -> Line | None:
    sums: Counter[tuple[str, str]] = Counter()
    for gift in paid:
        sums[gift.player, gift.building.key] += gift.money
    money, found = best_of(sums)
    if not money:
        return None
    if len(found) > 1:
        return Line(
            _("The buildings that paid best: %(buildings)s brought $%(money)d each."),
            {"buildings": owned(found), "money": money},
        )
    [(player, key)] = found
    return Line(
        _("The building that paid best: %(building)s brought %(player)s $%(money)d."),
        {"building": building_name(key), "player": player, "money": money},
    )


def most_points_building(everybody: Iterable[Holdings]) -> Line | None:
    points, found = best_of(
        {
            (holdings.player, key): points
            for holdings in everybody
            for key, points in building_points(holdings._replace(is_final=True)).items()
        }
    )
    if not points:
        return None
    if len(found) > 1:
        return ngettext(
            "The buildings worth most at the end: %(buildings)s with %(count)d point each.",
            "The buildings worth most at the end: %(buildings)s with %(count)d points each.",
            points,
            buildings=owned(found),
        )
    [(player, key)] = found
    return ngettext(
        "The building worth most at the end: %(building)s with %(count)d point for %(player)s.",
        "The building worth most at the end: %(building)s with %(count)d points for %(player)s.",
        points,
        building=building_name(key),
        player=player,
    )


def owned(found: Iterable[tuple[str, str]]) -> Listing:
    """Tiles with their owners."""
    return Listing(
        tuple(
            Line(_("%(building)s (%(player)s)"), {"building": building_name(key), "player": player})
            for player, key in found
        )
    )


def building_name(key: str) -> Word:
    return BUILDINGS[key].name
