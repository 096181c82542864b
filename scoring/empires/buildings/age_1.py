"""The twenty Capital Buildings of Age I: what each is, and above that what three of them do."""

from __future__ import annotations

from scoring.empires.arrivals import Arrival, arrive
from scoring.empires.buildings.building import Building, Kind
from scoring.empires.effects import (
    AtOnce,
    Choice,
    Purchase,
    Rule,
    changes,
    gain_money,
    gain_ships,
    has_goods,
    income,
    lets,
    reminds,
    something_undiscovered,
    trains,
)
from scoring.empires.names import a_good, a_region, a_worker
from scoring.empires.regions import REGIONS
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.reading import a_count, list_of, map_of
from scoring.text import gettext_noop as _

OVERPOPULATION_COLONISTS = 3
SPOILS_SPECIALISTS = 2


def spoils_specialists(state: State, bought: Purchase) -> State:
    """Two Specialists of any kind for the next turn."""
    chosen = bought.choices["specialists"]
    if len(chosen) != SPOILS_SPECIALISTS:
        bought.refuse(
            "bad_choice",
            _("This tile gives %(right)d Specialists, not %(number)d."),
            right=SPOILS_SPECIALISTS,
            number=len(chosen),
        )
    if "colonist" in chosen:
        bought.refuse("bad_choice", _("A Colonist is no Specialist."))
    for worker in chosen:
        state = state.gaining(bought.player, worker)
    return state


def overpopulation(state: State, bought: Purchase) -> State:
    """Three Colonists into discovered regions."""
    colonists = bought.choices["colonists"]
    if sum(colonists.values()) != OVERPOPULATION_COLONISTS:
        bought.refuse(
            "bad_choice",
            _("Overpopulation places %(right)d Colonists, not %(number)d."),
            right=OVERPOPULATION_COLONISTS,
            number=sum(colonists.values()),
        )
    for region, number in colonists.items():
        if number and not state.regions[region].discovered:
            bought.refuse("not_discovered", _("%(region)s is not discovered yet."), region=REGIONS[region])
    arrivals = [
        Arrival(bought.player, region, {"colonist": number}) for region, number in colonists.items() if number
    ]
    return arrive(state, bought.refuse, arrivals, bought.choices.get("good"))


AGE_1 = (
    Building(
        "settlers",
        _("Settlers"),
        1,
        Kind.ONGOING,
        _("A Colonist more each turn."),
        (trains("colonist"),),
        copies=2,
    ),
    Building(
        "monastery",
        _("Monastery"),
        1,
        Kind.ONGOING,
        _("A Missionary each turn."),
        (trains("missionary"),),
    ),
    Building(
        "trade_routes",
        _("Trade Routes"),
        1,
        Kind.ONGOING,
        _("A Merchant each turn."),
        (trains("merchant"),),
    ),
    Building(
        "training_grounds",
        _("Training Grounds"),
        1,
        Kind.ONGOING,
        _("A Soldier each turn."),
        (trains("soldier"),),
    ),
    Building(
        "indentured_servitude",
        _("Indentured Servitude"),
        1,
        Kind.ONGOING,
        _("Each turn a free Colonist stands on space X of the Colonist Dock."),
        (
            reminds(Box.PLACE_WORKERS, _("Put a free Colonist on space X of the Colonist Dock.")),
            reminds(Box.DOCK, _("A Colonist on X.")),
        ),
    ),
    Building(
        "conquistadors",
        _("Conquistadors"),
        1,
        Kind.ONGOING,
        _("Each turn a free Soldier goes into the Discovery box."),
        (reminds(Box.PLACE_WORKERS, _("Put a free Soldier into the Discovery box.")),),
    ),
    Building(
        "navigator",
        _("Navigator"),
        1,
        Kind.ONGOING,
        _("Each turn a free Captain goes into the Discovery box."),
        (reminds(Box.PLACE_WORKERS, _("Put a free Captain into the Discovery box.")),),
    ),
    Building(
        "inca_conquest",
        _("Conquest of the Inca Empire"),
        1,
        Kind.IMMEDIATE,
        _("$20 at once."),
        (gain_money(20),),
    ),
    Building(
        "trading_post",
        _("Trading Post"),
        1,
        Kind.ONGOING,
        _("$5 each turn."),
        (income(5),),
    ),
    Building(
        "cartography",
        _("New World Cartography"),
        1,
        Kind.ONE_TIME,
        _(
            "Once, now or in a later benefits phase: discover a region without an expedition. "
            "A Colonist goes there, the counter and its plunder are yours, Soldiers earn nothing. "
            "Worth 4 points at the end."
        ),
        (
            lets("cartography", times=1),
            reminds(Box.BUILDINGS, _("The free discovery is still to come."), something_undiscovered),
            reminds(Box.BENEFITS, _("The free discovery is still to come."), something_undiscovered),
        ),
        points=4,
    ),
    Building(
        "plague_1",
        _("Plague (Age I)"),
        1,
        Kind.ONGOING,
        _("Resistance is 1 less in all your discoveries."),
        (changes(Rule.RESISTANCE, -1),),
    ),
    Building(
        "spoils_5",
        _("Spoils of War: $5"),
        1,
        Kind.IMMEDIATE,
        _("$5 at once. The tile is free."),
        (gain_money(5),),
        expansion=True,
        free=True,
    ),
    Building(
        "spoils_ship",
        _("Spoils of War: Merchant Ship"),
        1,
        Kind.IMMEDIATE,
        _("A Merchant Ship at once. The tile is free."),
        (gain_ships(1),),
        expansion=True,
        free=True,
    ),
    Building(
        "spoils_specialists",
        _("Spoils of War: Specialists"),
        1,
        Kind.IMMEDIATE,
        _("Two Specialists of your choice for the next turn. The tile is free."),
        (AtOnce(spoils_specialists, (Choice("specialists", list_of(a_worker)),)),),
        expansion=True,
        free=True,
    ),
    Building(
        "magellan",
        _("Magellan"),
        1,
        Kind.ONGOING,
        _("Your Captains count 3 in Discovery."),
        (changes(Rule.CAPTAIN_STRENGTH, 1),),
        expansion=True,
    ),
    Building(
        "new_world_city",
        _("New World City"),
        1,
        Kind.ONGOING,
        _("A Builder each turn."),
        (trains("builder"),),
        expansion=True,
    ),
    Building(
        "new_world_mission",
        _("New World Mission"),
        1,
        Kind.ONGOING,
        _("A Missionary each turn."),
        (trains("missionary"),),
        expansion=True,
    ),
    Building(
        "overpopulation",
        _("Overpopulation"),
        1,
        Kind.IMMEDIATE,
        _("Place 3 Colonists at once in discovered regions, together or apart."),
        (
            AtOnce(
                overpopulation,
                (
                    Choice("colonists", map_of(a_region, a_count)),
                    Choice("good", a_good, required=False),
                ),
            ),
        ),
        expansion=True,
    ),
    Building(
        "smuggler",
        _("Smuggler"),
        1,
        Kind.ONGOING,
        _("Once each turn swap a Trade Good with a player who cannot say no."),
        (
            lets("swap_good"),
            reminds(Box.BENEFITS, _("You may swap a Trade Good with another player."), has_goods),
        ),
        expansion=True,
    ),
)
