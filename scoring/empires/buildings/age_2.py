"""The twenty-two Capital Buildings of Age II: what each is, and above that what four of them do."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.empires.arrivals import Arrival, arrive, refuse_if_no_token
from scoring.empires.buildings.building import Building, Kind
from scoring.empires.effects import (
    AtOnce,
    Choice,
    Purchase,
    Rule,
    changes,
    gain_money,
    has_goods,
    has_on_map,
    has_ships,
    income,
    income_per,
    income_per_chosen,
    lets,
    reminds,
    robs_per_ship,
    trains,
)
from scoring.empires.names import a_good, a_region, a_worker
from scoring.empires.regions import REGIONS
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.reading import Table, a_player, fields_of, list_of, or_null
from scoring.text import gettext_noop as _

ALLIED_SOLDIERS = 2
EDICT_COLONISTS = 2
SPOILS_GOODS = 2
PLAGUE_GROUP = 3
MAYFLOWER_SHIPS = 3
MINT_GOODS = ("gold", "silver")


def indian_allies(state: State, bought: Purchase) -> State:
    """Two Soldiers into one of the owner's colonies."""
    region = bought.choices["region"]
    _refuse_unless_own_colony(state, bought, bought.player, region)
    arrivals = _arrivals(bought.player, region, {"soldier": ALLIED_SOLDIERS})
    return arrive(state, bought.refuse, arrivals, bought.choices.get("good"))


def papal_edict(state: State, bought: Purchase) -> State:
    """The owner and another player place two Colonists each, in the order the owner says."""
    owner, other = bought.player, bought.choices["other"]
    first = bought.choices["first"]
    if other == owner:
        bought.refuse("bad_choice", _("%(player)s must name another player for the edict."), player=owner)
    if first not in (owner, other):
        bought.refuse("bad_choice", _("%(player)s has no part in the edict."), player=first)
    placed = [(owner, bought.choices["region"]), (other, bought.choices["other_region"])]
    for player, region in placed:
        _refuse_unless_own_colony(state, bought, player, region)
    arrivals = [
        arrival
        for player, region in sorted(placed, key=lambda one: one[0] != first)
        for arrival in _arrivals(player, region, {"colonist": EDICT_COLONISTS})
    ]
    return arrive(state, bought.refuse, arrivals, bought.choices.get("good"))


def spoils_goods(state: State, bought: Purchase) -> State:
    """Two goods drawn from the supply."""
    goods = bought.choices["goods"]
    if len(goods) != SPOILS_GOODS:
        bought.refuse(
            "bad_choice",
            _("This tile gives %(right)d Trade Goods, not %(number)d."),
            right=SPOILS_GOODS,
            number=len(goods),
        )
    for good in goods:
        refuse_if_no_token(state, bought.refuse, good)
        state = state.given_good(bought.player, good)
    return state


class Removed(NamedTuple):
    player: str
    region: str
    worker: str


def _a_removed_worker(value: Any, table: Table) -> Removed:
    keys = {"player": a_player, "region": a_region, "worker": a_worker}
    return Removed(**fields_of(value, table, keys))


def plague_groups(state: State) -> list[tuple[str, str]]:
    """The player and the region of each colony that loses a worker."""
    return [
        (player, region)
        for region, now in state.regions.items()
        for player in now.workers
        if now.count(player) >= PLAGUE_GROUP
    ]


def plague_2(state: State, bought: Purchase) -> State:
    """One worker out of every group of three or more of one player in one region."""
    removed: tuple[Removed, ...] = bought.choices["removed"]
    groups = plague_groups(state)
    if sorted((one.player, one.region) for one in removed) != sorted(groups):
        bought.refuse(
            "bad_choice",
            _("One worker leaves each of the %(groups)d colonies of three or more; %(named)d are named."),
            groups=len(groups),
            named=len(removed),
        )
    for one in removed:
        if not state.regions[one.region].of(one.player, one.worker):
            bought.refuse(
                "no_such_workers",
                _("%(player)s has no %(worker)s in %(region)s."),
                player=one.player,
                worker=WORKERS[one.worker].name,
                region=REGIONS[one.region],
            )
        state = state.removed(one.region, one.player, {one.worker: 1})
    return state


def _refuse_unless_own_colony(state: State, bought: Purchase, player: str, region: str | None) -> None:
    """New workers join a colony; null says that the player has none anywhere."""
    if region is None:
        if any(now.count(player) for now in state.regions.values()):
            bought.refuse(
                "bad_choice",
                _("%(player)s has colonies and must choose one of them."),
                player=player,
            )
    elif not state.regions[region].count(player):
        bought.refuse(
            "bad_choice",
            _("%(player)s has no worker in %(region)s."),
            player=player,
            region=REGIONS[region],
        )


def _arrivals(player: str, region: str | None, workers: dict[str, int]) -> list[Arrival]:
    return [] if region is None else [Arrival(player, region, workers)]


_GOOD = Choice("good", a_good, required=False)

AGE_2 = (
    Building(
        "indian_allies",
        _("Indian Allies"),
        2,
        Kind.IMMEDIATE,
        _("Place 2 Soldiers at once in one of your colonies."),
        (AtOnce(indian_allies, (Choice("region", or_null(a_region)), _GOOD)),),
    ),
    Building(
        "privateers",
        _("Privateers"),
        2,
        Kind.ONGOING,
        _("Each turn take $1 from every other player for each of your Merchant Ships."),
        (robs_per_ship(1),),
    ),
    Building(
        "ship_yards",
        _("Ship Yards"),
        2,
        Kind.ONGOING,
        _("A Captain each turn."),
        (trains("captain"),),
    ),
    Building(
        "cathedral",
        _("Cathedral"),
        2,
        Kind.ONGOING,
        _("Your Missionaries bring 2 Colonists on landing."),
        (changes(Rule.CONVERTS, 1),),
    ),
    Building(
        "taxation",
        _("Taxation"),
        2,
        Kind.ONGOING,
        _("$10 each turn. Worth 2 points at the end."),
        (income(10),),
        points=2,
    ),
    Building(
        "university",
        _("University"),
        2,
        Kind.ONE_TIME,
        _(
            "Once, at any time: move one of your workers to the front of a box or of the player order. "
            "Worth 5 points at the end."
        ),
        (
            lets("university", times=1),
            *(
                reminds(box, _("A worker of yours may still be moved to the front, once."))
                for box in (
                    Box.PLACE_WORKERS,
                    Box.INITIATIVE,
                    Box.DOCK,
                    Box.GOODS,
                    Box.BUILDINGS,
                    Box.WARFARE,
                    Box.REFRESH,
                )
            ),
        ),
        points=5,
    ),
    Building(
        "west_indies_co",
        _("West Indies Co."),
        2,
        Kind.ONGOING,
        _("Each turn draw a Trade Good from the supply, too late for this turn's income."),
        (
            lets("free_good"),
            reminds(Box.BENEFITS, _("Draw a Trade Good from the supply.")),
        ),
    ),
    Building(
        "colonization_laws",
        _("Colonization Laws"),
        2,
        Kind.ONGOING,
        _("Each turn a free Colonist stands on space Y of the Colonist Dock."),
        (
            reminds(Box.PLACE_WORKERS, _("Put a free Colonist on space Y of the Colonist Dock.")),
            reminds(Box.DOCK, _("A Colonist on Y.")),
        ),
    ),
    Building(
        "rum_distillery",
        _("Rum Distillery"),
        2,
        Kind.ONGOING,
        _("Each turn $3 for every Sugar of yours."),
        (income_per("sugar", 3),),
    ),
    Building(
        "marketplace",
        _("Marketplace"),
        2,
        Kind.ONGOING,
        _("A Merchant each turn."),
        (trains("merchant"),),
    ),
    Building(
        "military_academy",
        _("Military Academy"),
        2,
        Kind.ONGOING,
        _("A Soldier each turn."),
        (trains("soldier"),),
    ),
    Building(
        "fortress",
        _("Fortress"),
        2,
        Kind.ONGOING,
        _("A Soldier each turn."),
        (trains("soldier"),),
    ),
    Building(
        "stables",
        _("Stables"),
        2,
        Kind.ONGOING,
        _("Each turn, before Discovery: move one of your Soldiers to a colony next door."),
        (
            lets("march"),
            reminds(
                Box.DISCOVERY,
                _("Before the expeditions, a Soldier of yours may move next door."),
                has_on_map("soldier"),
            ),
        ),
    ),
    Building(
        "plague_2",
        _("Plague (Age II)"),
        2,
        Kind.IMMEDIATE,
        _("Every player loses a worker of the own choice in each region where that player has 3 or more."),
        (AtOnce(plague_2, (Choice("removed", list_of(_a_removed_worker)),)),),
    ),
    Building(
        "spoils_7",
        _("Spoils of War: $7"),
        2,
        Kind.IMMEDIATE,
        _("$7 at once. The tile is free."),
        (gain_money(7),),
        expansion=True,
        free=True,
    ),
    Building(
        "spoils_goods",
        _("Spoils of War: Trade Goods"),
        2,
        Kind.IMMEDIATE,
        _("Draw 2 Trade Goods from the supply. The tile is free."),
        (AtOnce(spoils_goods, (Choice("goods", list_of(a_good)),)),),
        expansion=True,
        free=True,
    ),
    Building(
        "stone_masonry",
        _("Stone Masonry"),
        2,
        Kind.ONGOING,
        _("A Builder each turn."),
        (trains("builder"),),
        expansion=True,
    ),
    Building(
        "papal_edict",
        _("Papal Edict"),
        2,
        Kind.IMMEDIATE,
        _(
            "You and a player of your choice place 2 Colonists each, together in one region "
            "where that player is already. You say who goes first."
        ),
        (
            AtOnce(
                papal_edict,
                (
                    Choice("other", a_player),
                    Choice("region", or_null(a_region)),
                    Choice("other_region", or_null(a_region)),
                    Choice("first", a_player),
                    _GOOD,
                ),
            ),
        ),
        expansion=True,
    ),
    Building(
        "mint",
        _("Mint"),
        2,
        Kind.ONGOING,
        _("Each turn $2 for every Gold or for every Silver of yours, as you choose."),
        (income_per_chosen(MINT_GOODS, 2), lets("mint")),
        expansion=True,
    ),
    Building(
        "trading_house",
        _("Trading House"),
        2,
        Kind.ONGOING,
        _("Each turn you may sell Trade Goods to the bank, $5 each."),
        (
            lets("sell_goods"),
            reminds(Box.BENEFITS, _("You may sell Trade Goods for $5 each."), has_goods),
        ),
        expansion=True,
    ),
    Building(
        "reformation",
        _("Reformation"),
        2,
        Kind.ONGOING,
        _("Where you have a Missionary, the Missionaries of others bring no Colonist."),
        (changes(Rule.SILENCES_MISSIONARIES, 1),),
        expansion=True,
    ),
    Building(
        "mayflower",
        _("Mayflower"),
        2,
        Kind.ONGOING,
        _(
            "Each turn up to 3 of your Merchant Ships may carry a worker each, landing after space Y; "
            "they are not wild in that turn's income."
        ),
        (
            changes(Rule.IDLE_SHIPS, MAYFLOWER_SHIPS),
            reminds(Box.PLACE_WORKERS, _("Up to 3 ships of yours may carry a worker each."), has_ships),
            reminds(Box.DOCK, _("Workers on ships land last."), has_ships),
            reminds(Box.INCOME, _("Ships that carried workers are not wild this turn."), has_ships),
        ),
        expansion=True,
    ),
)
