"""What only the table can do is said at its box, until it is done."""

import pytest

from scoring import empires
from scoring.empires.game import Options
from scoring.empires.occasions import march_goals
from scoring.empires.passing import until_turn
from scoring.empires.reminders import reminders
from scoring.empires.turns import Box

COUNTER = {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}
SOLDIER = {"do": "correct", "region": "caribbean", "workers": {"Ann": {"soldier": 1}}}
TO_BENEFITS = ({"do": "income"}, {"do": "benefits"})


def state_after(*entries, nations=None, **setup):
    game = empires.Game(empires.Setup(("Ann", "Bob"), builders=True, **setup), nations or {})
    table = empires.replay(game, entries)
    assert table.refusal is None
    return table.state


def owning(*buildings, **other):
    return {"do": "correct", "player": "Ann", "set": {"buildings": list(buildings), **other}}


def said(state, box):
    return [(one.player, str(one.source)) for one in reminders(state, box)]


@pytest.mark.parametrize(
    ("building", "box", "name"),
    [
        ("indentured_servitude", Box.PLACE_WORKERS, "Indentured Servitude"),
        ("indentured_servitude", Box.DOCK, "Indentured Servitude"),
        ("conquistadors", Box.PLACE_WORKERS, "Conquistadors"),
        ("conquistadors", Box.DISCOVERY, "Conquistadors"),
        ("navigator", Box.PLACE_WORKERS, "Navigator"),
        ("navigator", Box.DISCOVERY, "Navigator"),
        ("colonization_laws", Box.DOCK, "Colonization Laws"),
        ("colonization_laws", Box.PLACE_WORKERS, "Colonization Laws"),
        ("cartography", Box.BENEFITS, "New World Cartography"),
        ("university", Box.DOCK, "University"),
        ("west_indies_co", Box.BENEFITS, "West Indies Co."),
        ("militia", Box.WARFARE, "Militia"),
    ],
)
def test_a_building_reminds_at_its_box(building, box, name):
    assert ("Ann", name) in said(state_after(owning(building)), box)


@pytest.mark.parametrize("building", ["settlers", "trading_post", "magellan", "navy", "inca_conquest"])
def test_what_the_program_does_by_itself_needs_no_reminder(building):
    state = state_after(owning(building))
    assert [one for box in Box for one in said(state, box)] == []


@pytest.mark.parametrize(
    ("building", "has", "box"),
    [
        ("trading_house", {"goods": {"fur": 1}}, Box.BENEFITS),
        ("mayflower", {"ships": 1}, Box.PLACE_WORKERS),
    ],
)
def test_a_building_is_silent_while_its_owner_has_nothing_for_it(building, has, box):
    assert said(state_after(owning(building)), box) == []
    assert len(said(state_after(owning(building, **has)), box)) == 1


@pytest.mark.parametrize(("theirs", "number"), [({}, 0), ({"fur": 2}, 0), ({"fur": 1, "gold": 1}, 1)])
def test_smuggler_waits_for_somebody_with_another_good(theirs, number):
    has = {"do": "correct", "player": "Bob", "set": {"goods": theirs}}
    assert len(said(state_after(owning("smuggler", goods={"fur": 1}), has), Box.BENEFITS)) == number


def standing(region, **workers):
    return {"do": "correct", "region": region, "workers": {"Ann": workers}}


def test_stables_and_migration_wait_for_somebody_on_the_map():
    bare = state_after(owning("stables", "migration"))
    there = state_after(
        owning("stables", "migration"),
        standing("caribbean", soldier=1, colonist=1),
        standing("florida", colonist=1),
    )
    assert said(bare, Box.DISCOVERY) == said(bare, Box.BENEFITS) == []
    assert said(there, Box.DISCOVERY) == [("Ann", "Stables")]
    assert said(there, Box.BENEFITS) == [("Ann", "Migration")]


def test_what_is_done_this_turn_is_not_said_again_until_the_next():
    drawn = (owning("west_indies_co"), *TO_BENEFITS, {"do": "free_good", "player": "Ann", "good": "fur"})
    assert said(state_after(*drawn), Box.BENEFITS) == []
    assert said(state_after(*drawn, {"do": "end_turn"}), Box.BENEFITS) == [("Ann", "West Indies Co.")]


@pytest.mark.parametrize(
    "use",
    [
        {"do": "university", "player": "Ann"},
        {"do": "cartography", "player": "Ann", "region": "peru", "counter": COUNTER},
    ],
)
def test_what_is_used_up_is_never_said_again(use):
    building = use["do"]
    state = state_after(owning(building), use, *TO_BENEFITS, {"do": "end_turn"})
    assert [one for box in Box for one in said(state, box)] == []


@pytest.mark.parametrize("building", ["conquistadors", "navigator"])
def test_a_free_worker_is_in_the_discovery_box_from_the_turn_after_its_tile_was_bought(building):
    """The tile pays in Building benefits, and these come after Discovery."""
    bought = (owning(money=10), {"do": "buy", "player": "Ann", "building": building})
    assert said(state_after(*bought), Box.DISCOVERY) == []
    assert len(said(state_after(*bought, *TO_BENEFITS, {"do": "end_turn"}), Box.DISCOVERY)) == 1


def test_a_free_discovery_is_said_in_the_turn_it_is_bought_and_in_benefits_ever_after():
    bought = (owning(money=10), {"do": "buy", "player": "Ann", "building": "cartography"})
    name = [("Ann", "New World Cartography")]
    assert said(state_after(*bought), Box.BUILDINGS) == name
    later = state_after(*bought, *TO_BENEFITS, {"do": "end_turn"})
    assert [box for box in Box if said(later, box) == name] == [Box.BENEFITS]


@pytest.mark.parametrize("tile", ["conquistadors", "navigator"])
def test_who_waits_for_the_expedition_is_not_said_after_it(tile):
    sent = {"do": "expedition", "player": "Ann", "workers": {"captain": 1}, "region": "peru"}
    assert said(state_after(owning(tile), {**sent, "counter": COUNTER}), Box.DISCOVERY) == []


def test_stables_wait_for_a_colony_that_may_be_a_neighbour():
    def reminded(*regions):
        colonies = [standing(region, colonist=1) for region in regions]
        return bool(said(state_after(owning("stables"), *colonies, SOLDIER), Box.DISCOVERY))

    assert not reminded()
    assert not reminded("peru")
    assert all(reminded(region) for region in ("florida", "new_spain", "new_granada"))
    assert march_goals(
        state_after(standing("peru", soldier=1), standing("brazil", colonist=1), SOLDIER), "Ann", "peru"
    ) == ("brazil",)


def test_a_sale_in_the_benefits_needs_no_reminder_afterwards():
    owned = owning("trading_house", goods={"fur": 2})
    sold = {"do": "benefits", "sell": {"Ann": {"fur": 1}}}
    assert said(state_after(owned, *TO_BENEFITS), Box.BENEFITS) == [("Ann", "Trading House")]
    assert said(state_after(owned, TO_BENEFITS[0], sold), Box.BENEFITS) == []


def test_mayflower_is_not_said_at_an_income_that_is_paid():
    owned = owning("mayflower", ships=1)
    assert said(state_after(owned), Box.INCOME) == [("Ann", "Mayflower")]
    assert said(state_after(owned, TO_BENEFITS[0]), Box.INCOME) == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("own", "Count your workers here before they leave the box: 4 points each."),
        ("all", "Count everybody's workers here before they leave the box: 4 points each."),
    ],
)
def test_age_of_reason_is_said_in_the_specialists_box_of_turn_8(rule, text):
    game = empires.Game(empires.Setup(("Ann", "Bob"), builders=True), options=Options(age_of_reason=rule))
    state = empires.replay(game, [owning("age_of_reason"), *until_turn(8)]).state
    assert [str(one.text) for one in reminders(state, Box.SPECIALISTS)] == [text]
    assert said(state._replace(turn=7), Box.SPECIALISTS) == []
    assert said(empires.apply(state, TO_BENEFITS[0]), Box.SPECIALISTS) == []


def test_university_is_not_said_at_the_refresh_after_which_nobody_plays():
    game = empires.Game(empires.Setup(("Ann", "Bob"), builders=True))
    state = empires.replay(game, [owning("university"), *until_turn(8)]).state
    assert said(state, Box.REFRESH) == []
    assert said(state, Box.WARFARE) == said(state._replace(turn=7), Box.REFRESH) == [("Ann", "University")]


def test_a_nation_says_how_often_it_may_still_be_used():
    nations = {"Ann": "france", "Bob": "portugal"}
    used = ({"do": "advantage", "player": "Ann", "good": "fur"}, *TO_BENEFITS, {"do": "end_turn"})
    before = state_after(nations=nations, advantages="random")
    after = state_after(*used, nations=nations, advantages="random")
    assert [one.uses_left for one in reminders(before, Box.GOODS)] == [2]
    assert [one.uses_left for one in reminders(after, Box.GOODS)] == [1]
    assert [one.uses_left for one in reminders(after, Box.DISCOVERY)] == [1]


def test_a_nation_reminds_until_its_advantage_is_used_up():
    nations = {"Ann": "france", "Bob": "holland"}
    used = ({"do": "advantage", "player": "Ann", "good": "fur"}, {"do": "advantage", "player": "Bob"})
    after = state_after(*used, nations=nations, advantages="random")
    later = state_after(*used, *TO_BENEFITS, {"do": "end_turn"}, nations=nations, advantages="random")
    assert said(state_after(nations=nations, advantages="random"), Box.GOODS) == [("Ann", "France")]
    assert said(after, Box.GOODS) == said(after, Box.SHIPPING) == []
    assert said(later, Box.GOODS) == [("Ann", "France")]
    assert said(later, Box.SHIPPING) == []


def test_spain_is_reminded_only_before_anything_happens():
    nations = {"Ann": "spain"}
    begun = {"do": "win_ship", "player": "Bob"}
    assert said(state_after(nations=nations, advantages="random"), Box.PLACE_WORKERS) == [("Ann", "Spain")]
    assert said(state_after(begun, nations=nations, advantages="random"), Box.PLACE_WORKERS) == []


def test_nations_are_silent_where_advantages_are_not_played():
    state = state_after(nations={"Ann": "france", "Bob": "holland"})
    assert [one for box in Box for one in said(state, box)] == []
