"""What only the table can do is said at its box, until it is done."""

import pytest

from scoring import empires
from scoring.empires.reminders import reminders
from scoring.empires.turns import Box

COUNTER = {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}
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
        ("conquistadors", Box.PLACE_WORKERS, "Conquistadors"),
        ("navigator", Box.PLACE_WORKERS, "Navigator"),
        ("colonization_laws", Box.PLACE_WORKERS, "Colonization Laws"),
        ("cartography", Box.BUILDINGS, "New World Cartography"),
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
        ("smuggler", {"goods": {"fur": 1}}, Box.BENEFITS),
        ("mayflower", {"ships": 1}, Box.PLACE_WORKERS),
    ],
)
def test_a_building_is_silent_while_its_owner_has_nothing_for_it(building, has, box):
    assert said(state_after(owning(building)), box) == []
    assert len(said(state_after(owning(building, **has)), box)) == 1


def test_stables_and_migration_wait_for_somebody_on_the_map():
    bare = state_after(owning("stables", "migration"))
    workers = {"Ann": {"soldier": 1, "colonist": 1}}
    there = state_after(
        owning("stables", "migration"), {"do": "correct", "region": "caribbean", "workers": workers}
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
