"""The fifteen Capital Buildings of Age III: what each is, and above that what two of them do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.empires.buildings.building import Building, Kind
from scoring.empires.discoveries import Counter
from scoring.empires.effects import (
    AtOnce,
    Choice,
    Purchase,
    Rule,
    changes,
    income,
    lets,
    points_per,
    reminds,
)
from scoring.empires.holdings import (
    builders_on_map,
    buildings_owned,
    colonized_regions,
    discoveries,
    fives_of_money,
    merchant_ships,
    pairs_of_workers,
    soldiers_on_map,
    trade_goods,
    workers_in_specialists_box,
)
from scoring.empires.names import a_counter, a_region
from scoring.empires.occasions import has_on_map, on_the_last_turn
from scoring.empires.questions import colonists_of_somebody, counters_of_others
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.kinds import Group, kinds_of, of_kind
from scoring.reading import Reader, Table, a_number_from, a_player, fields_of, list_of
from scoring.text import gettext_noop as _

HISTORY_COUNTERS = 2
PLAGUE_COLONISTS = 3


class Taken(NamedTuple):
    player: str
    counter: Counter


_TAKEN: Mapping[str, Reader[Any]] = {"player": a_player, "counter": a_counter}


def _a_taken_counter(value: Any, table: Table) -> Taken:
    return Taken(**fields_of(value, table, _TAKEN))


of_kind(Group(kinds_of(_TAKEN), leads="player"), _a_taken_counter)


def rewrite_history(state: State, bought: Purchase) -> State:
    """A counter each from up to two other players."""
    taken: tuple[Taken, ...] = bought.choices["taken"]
    victims = [one.player for one in taken]
    if len(taken) > HISTORY_COUNTERS:
        bought.refuse(
            "bad_choice",
            _("Take at most %(most)d counters; you took %(number)d."),
            most=HISTORY_COUNTERS,
            number=len(taken),
        )
    if bought.player in victims or len(set(victims)) < len(victims):
        bought.refuse("bad_choice", _("Take the counters from two different players, not from yourself."))
    for one in taken:
        held = list(state.players[one.player].counters)
        if one.counter not in held:
            bought.refuse(
                "no_such_token",
                _("%(player)s has no such counter worth %(vp)d points."),
                player=one.player,
                vp=one.counter.vp,
            )
            continue
        held.remove(one.counter)
        state = state.with_player(one.player, counters=tuple(held))
        own = state.players[bought.player].counters
        state = state.with_player(bought.player, counters=(*own, one.counter))
    return state


def plague_3(state: State, bought: Purchase) -> State:
    """Up to three Colonists of one player leave one region."""
    region, victim = bought.choices["region"], bought.choices["victim"]
    wanted = bought.choices["colonists"]
    there = state.regions[region].of(victim, "colonist")
    if there < wanted:
        bought.refuse(
            "no_such_workers",
            _("%(player)s has %(there)s in %(region)s, not %(wanted)d."),
            player=victim,
            there=WORKERS["colonist"].some(there),
            region=PLACES[region],
            wanted=wanted,
        )
    return state.removed(region, victim, {"colonist": wanted})


AGE_3 = (
    Building(
        "militia",
        _("Militia"),
        3,
        Kind.ONGOING,
        _(
            "When you are attacked you have one more Soldier in that battle. That Soldier is not on the map "
            "and starts no battle."
        ),
        (
            changes(Rule.DEFENDING_SOLDIERS, 1),
            reminds(Box.WARFARE, _("When attacked, you have one more Soldier.")),
        ),
    ),
    Building(
        "mercantilism",
        _("Mercantilism"),
        3,
        Kind.ONE_TIME,
        _("At the end, 1 point for each of your Trade Goods. Ships don't count."),
        (points_per(trade_goods, 1),),
    ),
    Building(
        "population",
        _("Population"),
        3,
        Kind.ONE_TIME,
        _("At the end, 1 point for every 2 of your workers in the New World."),
        (points_per(pairs_of_workers, 1),),
    ),
    Building(
        "navy",
        _("Navy"),
        3,
        Kind.ONE_TIME,
        _("At the end, 4 points for each of your Merchant Ships."),
        (points_per(merchant_ships, 4),),
    ),
    Building(
        "power",
        _("Power"),
        3,
        Kind.ONE_TIME,
        _("At the end, 2 points for each of your Soldiers in the New World."),
        (points_per(soldiers_on_map, 2),),
    ),
    Building(
        "prosperity",
        _("Prosperity"),
        3,
        Kind.ONE_TIME,
        _(
            "At the end, 2 points for each of your Capital Buildings: this one too, and Plague and Spoils "
            "of War as well."
        ),
        (points_per(buildings_owned, 2),),
    ),
    Building(
        "glory",
        _("Glory"),
        3,
        Kind.ONE_TIME,
        _(
            "At the end, 2 points for each region where you have a worker and somebody, you or another "
            "player, has at least 3."
        ),
        (points_per(colonized_regions, 2),),
    ),
    Building(
        "wealth",
        _("Wealth"),
        3,
        Kind.ONE_TIME,
        _("At the end, 1 point for every $5 you have before you buy points."),
        (points_per(fives_of_money, 1),),
    ),
    Building(
        "migration",
        _("Migration"),
        3,
        Kind.ONGOING,
        _(
            "Every turn, in Building benefits: move 1 or 2 of your Colonists, if you like, from one region "
            "to one other."
        ),
        (
            lets("migrate"),
            reminds(
                Box.BENEFITS,
                _("You may move 1 or 2 Colonists of yours from one region to one other."),
                has_on_map("colonist"),
            ),
        ),
    ),
    Building(
        "factory",
        _("Factory"),
        3,
        Kind.ONGOING,
        _("$30 every turn. Worth 5 points at the end."),
        (income(30),),
        points=5,
    ),
    Building(
        "plague_3",
        _("Plague (Age III)"),
        3,
        Kind.IMMEDIATE,
        _("Remove 0 to 3 Colonists of one player from one region. Specialists stay."),
        (
            AtOnce(
                plague_3,
                (
                    Choice("region", a_region),
                    Choice("victim", a_player),
                    Choice("colonists", a_number_from(0, PLAGUE_COLONISTS)),
                ),
                colonists_of_somebody(PLAGUE_COLONISTS),
            ),
        ),
    ),
    Building(
        "age_of_discovery",
        _("Age of Discovery"),
        3,
        Kind.ONE_TIME,
        _("At the end, 4 points for each of your Discovery counters and cards."),
        (points_per(discoveries, 4),),
        expansion=True,
    ),
    Building(
        "new_world_capital_city",
        _("New World Capital City"),
        3,
        Kind.ONE_TIME,
        _("At the end, 3 points for each of your Builders in the New World."),
        (points_per(builders_on_map, 3),),
        expansion=True,
    ),
    Building(
        "age_of_reason",
        _("Age of Reason"),
        3,
        Kind.ONE_TIME,
        _(
            "At the end, 4 points for each of your workers in the Specialists box on turn 8, or for "
            "everybody's if your table plays it so."
        ),
        (
            points_per(workers_in_specialists_box, 4),
            reminds(
                Box.SPECIALISTS,
                _("Count your workers here before they leave the box: 4 points each."),
                on_the_last_turn("own"),
            ),
            reminds(
                Box.SPECIALISTS,
                _("Count everybody's workers here before they leave the box: 4 points each."),
                on_the_last_turn("all"),
            ),
        ),
        expansion=True,
    ),
    Building(
        "rewrite_history",
        _("Re-Write History"),
        3,
        Kind.IMMEDIATE,
        _(
            "Take one Discovery counter at random from each of up to 2 other players. It brings you no "
            "plunder. Discovery cards can't be taken."
        ),
        (
            AtOnce(
                rewrite_history,
                (Choice("taken", list_of(_a_taken_counter)),),
                counters_of_others(HISTORY_COUNTERS),
            ),
        ),
        expansion=True,
    ),
)
