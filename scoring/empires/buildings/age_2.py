"""The twenty-two Capital Buildings of Age II: what each is, and above that what four of them do."""

from __future__ import annotations

from typing import Any, NamedTuple

from scoring.empires.arrivals import Arrival, arrive, goods_to_draw, refuse_if_no_token
from scoring.empires.buildings.building import Building, Kind
from scoring.empires.effects import (
    AtOnce,
    Choice,
    Purchase,
    Rule,
    changes,
    gain_money,
    income,
    income_per,
    income_per_chosen,
    lets,
    reminds,
    robs_per_ship,
    trains,
)
from scoring.empires.names import a_good, a_region, a_worker
from scoring.empires.occasions import (
    before_the_last_refresh,
    has_goods,
    has_ships,
    may_march,
    with_ships_before_income,
)
from scoring.empires.questions import a_worker_of_each, how_many, own_colony, two_colonies
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.kinds import Group, ListOf, Of, kinds_of, of_kind
from scoring.reading import Table, a_player, fields_of, list_of, or_null
from scoring.text import Word, ngettext
from scoring.text import gettext_noop as _

ALLIED_SOLDIERS = 2
EDICT_COLONISTS = 2
SPOILS_GOODS = 2
PLAGUE_GROUP = 3
MAYFLOWER_SHIPS = 3
MINT_GOODS = ("gold", "silver")
FRONT_OF_THE_ORDER = _("Once: move anybody to the front of the player order.")


def indian_allies(state: State, bought: Purchase) -> State:
    """Two Soldiers into one of the owner's colonies."""
    region = bought.choices["region"]
    _refuse_unless_own_colony(state, bought, _("Indian Allies"), bought.player, region)
    arrivals = _arrivals(bought.player, region, {"soldier": ALLIED_SOLDIERS})
    return arrive(state, bought.refuse, arrivals, bought.choices.get("good"))


def papal_edict(state: State, bought: Purchase) -> State:
    """The owner and another player place two Colonists each, in the order the owner says."""
    owner, other = bought.player, bought.choices["other"]
    first = bought.choices["first"]
    if other == owner:
        bought.refuse("bad_choice", _("Papal Edict: %(player)s chooses another player."), player=owner)
    if first not in (owner, other):
        bought.refuse("bad_choice", _("%(player)s has no part in Papal Edict."), player=first)
    placed = [(owner, bought.choices["region"]), (other, bought.choices["other_region"])]
    for player, region in placed:
        _refuse_unless_own_colony(state, bought, _("Papal Edict"), player, region)
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
            _("Draw %(right)d Trade Goods; you drew %(number)d."),
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


_REMOVED = {"player": a_player, "region": a_region, "worker": a_worker}


def _a_removed_worker(value: Any, table: Table) -> Removed:
    return Removed(**fields_of(value, table, _REMOVED))


of_kind(Group(kinds_of(_REMOVED), leads="player"), _a_removed_worker)


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
            _("Colonies that lose a worker: %(groups)d. You named %(named)s."),
            groups=len(groups),
            named=ngettext("%(count)d worker", "%(count)d workers", len(removed)),
        )
    for one in removed:
        if not state.regions[one.region].of(one.player, one.worker):
            bought.refuse(
                "no_such_workers",
                _("%(player)s has no %(worker)s in %(region)s."),
                player=one.player,
                worker=WORKERS[one.worker].name,
                region=PLACES[one.region],
            )
        state = state.removed(one.region, one.player, {one.worker: 1})
    return state


def _refuse_unless_own_colony(
    state: State, bought: Purchase, tile: Word, player: str, region: str | None
) -> None:
    """New workers join a colony; null says that the player has none anywhere."""
    if region is None:
        if any(now.count(player) for now in state.regions.values()):
            bought.refuse(
                "bad_choice",
                _("%(tile)s: choose a region for %(player)s."),
                tile=tile,
                player=player,
            )
    elif not state.regions[region].count(player):
        bought.refuse(
            "bad_choice",
            _("%(player)s has no worker in %(region)s."),
            player=player,
            region=PLACES[region],
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
        _("Place 2 Soldiers now in one of your colonies."),
        (AtOnce(indian_allies, (Choice("region", or_null(a_region)), _GOOD), own_colony),),
    ),
    Building(
        "privateers",
        _("Privateers"),
        2,
        Kind.ONGOING,
        _(
            "Every turn, take $1 from each other player for each of your Merchant Ships. Nobody pays "
            "more than they have."
        ),
        (robs_per_ship(1),),
    ),
    Building(
        "ship_yards",
        _("Ship Yards"),
        2,
        Kind.ONGOING,
        _("One more Captain every turn."),
        (trains("captain"),),
    ),
    Building(
        "cathedral",
        _("Cathedral"),
        2,
        Kind.ONGOING,
        _("Your Missionaries bring 2 Colonists when they land."),
        (changes(Rule.CONVERTS, 1),),
    ),
    Building(
        "taxation",
        _("Taxation"),
        2,
        Kind.ONGOING,
        _("$10 every turn. Worth 2 points at the end."),
        (income(10),),
        points=2,
    ),
    Building(
        "university",
        _("University"),
        2,
        Kind.ONE_TIME,
        _(
            "Once, at any time: move any one worker to the front of "
            "Initiative, the Colonist Dock, Trade Goods, Capital Buildings, Warfare or Player Order. "
            "Worth 5 points at the end."
        ),
        (
            lets("university", times=1),
            *(
                reminds(box, _("Once: move any worker here to the front."))
                for box in (Box.INITIATIVE, Box.DOCK, Box.GOODS, Box.BUILDINGS, Box.WARFARE)
            ),
            reminds(Box.PLACE_WORKERS, FRONT_OF_THE_ORDER),
            reminds(Box.REFRESH, FRONT_OF_THE_ORDER, before_the_last_refresh),
        ),
        points=5,
    ),
    Building(
        "west_indies_co",
        _("West Indies Co."),
        2,
        Kind.ONGOING,
        _("Every turn, draw a Trade Good from the supply. It comes too late for this turn's income."),
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
        _("Every turn, put a free Colonist on space Y of the Colonist Dock."),
        (
            reminds(Box.PLACE_WORKERS, _("Put a free Colonist on space Y of the Colonist Dock.")),
            reminds(Box.DOCK, _("Your free Colonist is on space Y.")),
        ),
    ),
    Building(
        "rum_distillery",
        _("Rum Distillery"),
        2,
        Kind.ONGOING,
        _("Every turn, $3 for each Sugar you own."),
        (income_per("sugar", 3),),
    ),
    Building(
        "marketplace",
        _("Marketplace"),
        2,
        Kind.ONGOING,
        _("One more Merchant every turn."),
        (trains("merchant"),),
    ),
    Building(
        "military_academy",
        _("Military Academy"),
        2,
        Kind.ONGOING,
        _("One more Soldier every turn."),
        (trains("soldier"),),
    ),
    Building(
        "fortress",
        _("Fortress"),
        2,
        Kind.ONGOING,
        _("One more Soldier every turn."),
        (trains("soldier"),),
    ),
    Building(
        "stables",
        _("Stables"),
        2,
        Kind.ONGOING,
        _(
            "Every turn, just before Discovery: you may move one of your Soldiers to a neighbouring "
            "region where you have a worker."
        ),
        (
            lets("march"),
            reminds(
                Box.DISCOVERY,
                _("Before the expeditions: you may move a Soldier to a neighbouring colony of yours."),
                may_march,
            ),
        ),
    ),
    Building(
        "plague_2",
        _("Plague (Age II)"),
        2,
        Kind.IMMEDIATE,
        _("Every colony of 3 or more workers loses one of any kind. Its owner chooses."),
        (
            AtOnce(
                plague_2, (Choice("removed", list_of(_a_removed_worker)),), a_worker_of_each(plague_groups)
            ),
        ),
    ),
    Building(
        "spoils_7",
        _("Spoils of War: $7"),
        2,
        Kind.IMMEDIATE,
        _("Take $7 now. The tile is free."),
        (gain_money(7),),
        expansion=True,
        free=True,
    ),
    Building(
        "spoils_goods",
        _("Spoils of War: Trade Goods"),
        2,
        Kind.IMMEDIATE,
        _("Draw 2 Trade Goods from the supply now. The tile is free."),
        (
            AtOnce(
                spoils_goods,
                (Choice("goods", list_of(a_good), ListOf(Of("good"), lines=SPOILS_GOODS)),),
                how_many(
                    "goods",
                    "good",
                    goods_to_draw,
                    ngettext("Draw %(count)d Trade Good", "Draw %(count)d Trade Goods", SPOILS_GOODS),
                    one_by_one=True,
                ),
            ),
        ),
        expansion=True,
        free=True,
    ),
    Building(
        "stone_masonry",
        _("Stone Masonry"),
        2,
        Kind.ONGOING,
        _("One more Builder every turn."),
        (trains("builder"),),
        expansion=True,
    ),
    Building(
        "papal_edict",
        _("Papal Edict"),
        2,
        Kind.IMMEDIATE,
        _(
            "Choose another player, and which of you goes first. Each of you places 2 Colonists "
            "together in one region where you already have a worker."
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
                two_colonies,
            ),
        ),
        expansion=True,
    ),
    Building(
        "mint",
        _("Mint"),
        2,
        Kind.ONGOING,
        _("Every turn, $2 for each Gold or for each Silver you own: you choose."),
        (income_per_chosen(MINT_GOODS, 2), lets("mint")),
        expansion=True,
    ),
    Building(
        "trading_house",
        _("Trading House"),
        2,
        Kind.ONGOING,
        _(
            "Every turn, in Building benefits: you may sell Trade Goods for $5 each. They go back to the "
            "supply."
        ),
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
        _("Where you have a Missionary, other players' Missionaries bring no Colonist."),
        (changes(Rule.SILENCES_MISSIONARIES, 1),),
        expansion=True,
    ),
    Building(
        "mayflower",
        _("Mayflower"),
        2,
        Kind.ONGOING,
        _(
            "Every turn, up to 3 of your Merchant Ships may carry one worker each: say so when you "
            "place the worker. These workers land last, after space Y. Their ships are not wild in "
            "this turn's income."
        ),
        (
            changes(Rule.IDLE_SHIPS, MAYFLOWER_SHIPS),
            reminds(
                Box.PLACE_WORKERS,
                _("Up to 3 of your ships may carry a worker each: place them now."),
                has_ships,
            ),
            reminds(Box.DOCK, _("Your workers on ships land last."), has_ships),
            reminds(
                Box.INCOME, _("Ships that carried workers are not wild this turn."), with_ships_before_income
            ),
        ),
        expansion=True,
    ),
)
