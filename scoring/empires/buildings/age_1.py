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
    income,
    lets,
    reminds,
    trains,
)
from scoring.empires.names import a_good, a_region, a_worker
from scoring.empires.occasions import (
    can_swap_goods,
    something_undiscovered,
    with_a_discovery_just_bought,
    with_a_worker_waiting,
)
from scoring.empires.questions import how_many, specialists_in
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.kinds import ListOf, Of
from scoring.reading import a_count, list_of, map_of
from scoring.text import gettext_noop as _
from scoring.text import ngettext

OVERPOPULATION_COLONISTS = 3
SPOILS_SPECIALISTS = 2


def spoils_specialists(state: State, bought: Purchase) -> State:
    """Two Specialists of any kind for the next turn."""
    chosen = bought.choices["specialists"]
    if len(chosen) != SPOILS_SPECIALISTS:
        bought.refuse(
            "bad_choice",
            _("Choose %(right)d Specialists; you chose %(number)d."),
            right=SPOILS_SPECIALISTS,
            number=len(chosen),
        )
    if "colonist" in chosen:
        bought.refuse("bad_choice", _("A Colonist is not a Specialist."))
    for worker in chosen:
        state = state.gaining(bought.player, worker)
    return state


def overpopulation(state: State, bought: Purchase) -> State:
    """Three Colonists into discovered regions."""
    colonists = bought.choices["colonists"]
    if sum(colonists.values()) != OVERPOPULATION_COLONISTS:
        bought.refuse(
            "bad_choice",
            _("Place %(right)d Colonists; you placed %(number)d."),
            right=OVERPOPULATION_COLONISTS,
            number=sum(colonists.values()),
        )
    for region, number in colonists.items():
        if number and not state.regions[region].discovered:
            bought.refuse("not_discovered", _("Nobody has discovered %(region)s yet."), region=PLACES[region])
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
        _("One more Colonist every turn."),
        (trains("colonist"),),
        copies=2,
    ),
    Building(
        "monastery",
        _("Monastery"),
        1,
        Kind.ONGOING,
        _("One more Missionary every turn."),
        (trains("missionary"),),
    ),
    Building(
        "trade_routes",
        _("Trade Routes"),
        1,
        Kind.ONGOING,
        _("One more Merchant every turn."),
        (trains("merchant"),),
    ),
    Building(
        "training_grounds",
        _("Training Grounds"),
        1,
        Kind.ONGOING,
        _("One more Soldier every turn."),
        (trains("soldier"),),
    ),
    Building(
        "indentured_servitude",
        _("Indentured Servitude"),
        1,
        Kind.ONGOING,
        _("Every turn, put a free Colonist on space X of the Colonist Dock."),
        (
            reminds(Box.PLACE_WORKERS, _("Put a free Colonist on space X of the Colonist Dock.")),
            reminds(Box.DOCK, _("Your free Colonist is on space X.")),
        ),
    ),
    Building(
        "conquistadors",
        _("Conquistadors"),
        1,
        Kind.ONGOING,
        _("Every turn, put a free Soldier into the Discovery box."),
        (
            reminds(Box.PLACE_WORKERS, _("Put a free Soldier into the Discovery box.")),
            reminds(
                Box.DISCOVERY,
                _("Your free Soldier is here."),
                with_a_worker_waiting("conquistadors"),
                waits="soldier",
            ),
        ),
    ),
    Building(
        "navigator",
        _("Navigator"),
        1,
        Kind.ONGOING,
        _("Every turn, put a free Captain into the Discovery box."),
        (
            reminds(Box.PLACE_WORKERS, _("Put a free Captain into the Discovery box.")),
            reminds(
                Box.DISCOVERY,
                _("Your free Captain is here."),
                with_a_worker_waiting("navigator"),
                waits="captain",
            ),
        ),
    ),
    Building(
        "inca_conquest",
        _("Conquest of the Inca Empire"),
        1,
        Kind.IMMEDIATE,
        _("Take $20 now."),
        (gain_money(20),),
    ),
    Building(
        "trading_post",
        _("Trading Post"),
        1,
        Kind.ONGOING,
        _("$5 every turn."),
        (income(5),),
    ),
    Building(
        "cartography",
        _("New World Cartography"),
        1,
        Kind.ONE_TIME,
        _(
            "Once, right when you buy it or in a later Building benefits phase: discover a region "
            "without an expedition. Place a Colonist there and take the counter and its plunder, but "
            "nothing for Soldiers. Worth 4 points at the end."
        ),
        (
            lets("cartography", times=1, when_bought=True),
            reminds(
                Box.BUILDINGS,
                _("You may use your free discovery now, or in Building benefits."),
                with_a_discovery_just_bought("cartography"),
            ),
            reminds(Box.BENEFITS, _("You may use your free discovery now."), something_undiscovered),
        ),
        points=4,
    ),
    Building(
        "plague_1",
        _("Plague (Age I)"),
        1,
        Kind.ONGOING,
        _("Resistance is 1 lower in all your discoveries."),
        (changes(Rule.RESISTANCE, -1),),
    ),
    Building(
        "spoils_5",
        _("Spoils of War: $5"),
        1,
        Kind.IMMEDIATE,
        _("Take $5 now. The tile is free."),
        (gain_money(5),),
        expansion=True,
        free=True,
    ),
    Building(
        "spoils_ship",
        _("Spoils of War: Merchant Ship"),
        1,
        Kind.IMMEDIATE,
        _("Take a Merchant Ship now. The tile is free."),
        (gain_ships(1),),
        expansion=True,
        free=True,
    ),
    Building(
        "spoils_specialists",
        _("Spoils of War: Specialists"),
        1,
        Kind.IMMEDIATE,
        _("Choose two Specialists for the next turn. The tile is free."),
        (
            AtOnce(
                spoils_specialists,
                (
                    Choice(
                        "specialists", list_of(a_worker), ListOf(Of("specialist"), lines=SPOILS_SPECIALISTS)
                    ),
                ),
                how_many(
                    "specialists",
                    "worker",
                    specialists_in,
                    ngettext(
                        "Choose %(count)d Specialist", "Choose %(count)d Specialists", SPOILS_SPECIALISTS
                    ),
                    one_by_one=True,
                ),
            ),
        ),
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
        _("One more Builder every turn."),
        (trains("builder"),),
        expansion=True,
    ),
    Building(
        "new_world_mission",
        _("New World Mission"),
        1,
        Kind.ONGOING,
        _("One more Missionary every turn."),
        (trains("missionary"),),
        expansion=True,
    ),
    Building(
        "overpopulation",
        _("Overpopulation"),
        1,
        Kind.IMMEDIATE,
        _("Place 3 Colonists now in discovered regions, together or apart."),
        (
            AtOnce(
                overpopulation,
                (
                    Choice("colonists", map_of(a_region, a_count)),
                    Choice("good", a_good, required=False),
                ),
                how_many(
                    "colonists",
                    "region",
                    lambda state: [key for key, one in state.regions.items() if one.discovered],
                    ngettext(
                        "Place %(count)d Colonist", "Place %(count)d Colonists", OVERPOPULATION_COLONISTS
                    ),
                    one_by_one=False,
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
        _(
            "Every turn, in Building benefits: you may swap one of your goods for another player's; "
            "they can't say no."
        ),
        (
            lets("swap_good"),
            reminds(Box.BENEFITS, _("You may swap one of your goods for another player's."), can_swap_goods),
        ),
        expansion=True,
    ),
)
