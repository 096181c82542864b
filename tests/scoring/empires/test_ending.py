"""The end of a followed game: points by source, tie-breakers, what decided."""

import pytest

from scoring import empires
from scoring.empires.documents.log import read_log
from scoring.empires.ending import reasons, result_of
from scoring.empires.holdings import Holdings
from tests.builders import (
    BENEFITS,
    EASY,
    END,
    HARD,
    INCOME,
    SCORE,
    colony,
    counter,
    do,
    has,
    table,
)

BUY = {"buy_vp": True}


def last_turn(*arranged, names=("Ann", "Bob"), options=None):
    return table(*names, options=options).on_turn(8).plays(*arranged)


def over(*arranged, bought=(), specialists=None, **more):
    end = END if specialists is None else do("end_turn", specialists=specialists)
    points = [do("buy_vp", player=player, vp=vp) for player, vp in bought]
    return last_turn(*arranged, **more).plays(INCOME, BENEFITS, SCORE, *points, end).result


def tiles(result, player="Ann"):
    return result["players"][player]["buildings"]


def test_result_of_an_empty_game_is_shared():
    row = {
        "colonies": {"3": 0, "6": 0, "8": 0},
        "bought": 0,
        "discoveries": 0,
        "buildings": {},
        "economy": 0,
        "other": 0,
        "total": 0,
        "rank": 1,
    }

    assert over(has("Ann", money=0), has("Bob", money=0)) == {
        "format": "empires-result/1",
        "players": {"Ann": row, "Bob": row},
        "regions": {"3": {}, "6": {}, "8": {}},
        "winners": ["Ann", "Bob"],
        "decided_by": "shared",
    }


def test_total_is_the_sum_of_all_sources():
    result = over(
        has("Ann", money=20, goods={"silver": 5}, ships=2, counters=[EASY, HARD], cards=["china"]),
        has("Ann", buildings=["cartography", "taxation", "university", "factory"], other_vp=-3),
        colony("peru", Ann={"colonist": 3}),
        bought=[("Ann", 2)],
        options=BUY,
    )

    assert result["players"]["Ann"] == {
        "colonies": {"3": 0, "6": 0, "8": 6},
        "bought": 2,
        "discoveries": 4 + 7 + 6,
        "buildings": {"cartography": 4, "taxation": 2, "university": 5, "factory": 5},
        "economy": 9,
        "other": -3,
        "total": 6 + 2 + 17 + 16 + 9 - 3,
        "rank": 1,
    }
    assert (result["winners"], result["decided_by"]) == (["Ann"], "points")


@pytest.mark.parametrize(
    ("building", "arranged", "points"),
    [
        ("mercantilism", [has("Ann", goods={"rice": 2, "gold": 3}, ships=4)], 5),
        ("population", [colony("peru", Ann={"colonist": 4, "soldier": 1}, Bob={"colonist": 9})], 2),
        ("population", [colony("peru", Ann={"colonist": 1}), colony("brazil", Ann={"builder": 1})], 1),
        ("navy", [has("Ann", ships=3)], 12),
        ("power", [colony("peru", Ann={"soldier": 2, "colonist": 1}, Bob={"soldier": 5})], 4),
        (
            "glory",
            [
                colony("peru", Ann={"colonist": 3}),
                colony("brazil", Ann={"colonist": 1}, Bob={"colonist": 3}),
                colony("florida", Ann={"colonist": 2}, Bob={"colonist": 2}),
                colony("virginia", Bob={"colonist": 3}),
            ],
            4,
        ),
        ("wealth", [has("Ann", money=24)], 4),
        ("wealth", [has("Ann", money=25)], 5),
        ("wealth", [has("Ann", money=4)], 0),
        ("age_of_discovery", [has("Ann", counters=[EASY, HARD], cards=["china"])], 12),
        ("new_world_capital_city", [colony("peru", Ann={"builder": 2}, Bob={"builder": 1})], 6),
        ("militia", [colony("peru", Ann={"soldier": 2})], 0),
        ("migration", [], 0),
    ],
)
def test_tile_counts_what_is_held_when_the_game_is_over(building, arranged, points):
    result = over(*arranged, has("Ann", buildings=[building]))

    assert tiles(result) == ({building: points} if points else {})


def test_prosperity_counts_every_tile_and_itself():
    assert tiles(over(has("Ann", buildings=["prosperity"]))) == {"prosperity": 2}
    owned = ["prosperity", "settlers", "settlers", "spoils_5", "plague_1"]
    assert tiles(over(has("Ann", buildings=owned))) == {"prosperity": 10}


@pytest.mark.parametrize(("tile", "points"), [("cartography", 4), ("taxation", 2), ("university", 5)])
def test_printed_points_do_not_ask_whether_the_tile_was_used(tile, points):
    assert tiles(over(has("Ann", buildings=[tile]))) == {tile: points}


def test_only_four_tiles_print_points():
    from scoring.empires.buildings import BUILDINGS

    printed = {key: tile.points for key, tile in BUILDINGS.items() if tile.points}
    assert printed == {"cartography": 4, "taxation": 2, "university": 5, "factory": 5}


@pytest.mark.parametrize(("option", "points"), [("own", 8), ("all", 20)])
def test_age_of_reason_counts_own_or_all_workers_of_the_specialists_box(option, points):
    result = over(
        has("Ann", buildings=["age_of_reason"]),
        specialists={"Ann": 2, "Bob": 3},
        options={"age_of_reason": option},
    )

    assert tiles(result) == {"age_of_reason": points}


def test_age_of_reason_without_specialists_counts_nothing():
    assert tiles(over(has("Ann", buildings=["age_of_reason"]), specialists={"Bob": 3})) == {}


def test_wealth_counts_the_money_before_points_are_bought():
    result = over(has("Ann", money=27, buildings=["wealth"]), bought=[("Ann", 1), ("Ann", 1)], options=BUY)

    assert tiles(result) == {"wealth": 5}
    assert result["players"]["Ann"]["bought"] == 2


@pytest.mark.parametrize(("money", "times"), [(9, "once"), (17, "3 times")])
def test_wealth_says_how_often_it_counts(money, times):
    whys = reasons(Holdings("Ann", money_before_buying=money, buildings=("wealth",)))

    assert f"Wealth: 1 for every $5, {times}" in [str(one.line) for one in whys]


def test_wealth_does_not_count_money_spent_in_earlier_ages():
    game = table(options=BUY).on_turn(6).plays(has("Ann", money=9, buildings=["wealth"]))
    game = game.plays(INCOME, BENEFITS, SCORE, do("buy_vp", player="Ann", vp=3), END)
    game = game.plays(INCOME, BENEFITS, END, INCOME, BENEFITS, SCORE, END)

    assert game.result["players"]["Ann"]["buildings"] == {}
    assert game.result["players"]["Ann"]["bought"] == 3


# Economy


def test_economy_is_the_income_of_turn_8_without_the_money_of_buildings():
    result = over(has("Ann", goods={"sugar": 4}, buildings=["rum_distillery", "trading_post"]))

    assert result["players"]["Ann"]["economy"] == 6


def test_economy_is_not_changed_by_the_benefits_after_it():
    owned = ["trading_house", "west_indies_co", "mercantilism"]
    game = last_turn(has("Ann", goods={"sugar": 3}, buildings=owned)).plays(
        INCOME,
        BENEFITS,
        do("sell_goods", player="Ann", goods={"sugar": 1}),
        do("free_good", player="Ann", good="rice"),
        do("free_good", player="Ann", good="rice", override=True),
        SCORE,
        END,
    )

    assert game.result["players"]["Ann"]["economy"] == 3
    assert game.result["players"]["Ann"]["buildings"] == {"mercantilism": 4}


def test_economy_without_idle_ships_which_count_for_navy():
    game = last_turn(has("Ann", goods={"sugar": 3}, ships=1, buildings=["mayflower", "navy"])).plays(
        do("income", idle_ships={"Ann": 1}), BENEFITS, SCORE, END
    )

    assert game.result["players"]["Ann"]["economy"] == 3
    assert game.result["players"]["Ann"]["buildings"] == {"navy": 4}


def test_economy_is_that_of_turn_8_alone():
    game = table().plays(has("Ann", goods={"sugar": 4})).on_turn(8).plays(has("Ann", goods={"sugar": 3}))

    assert game.plays(INCOME, BENEFITS, SCORE, END).result["players"]["Ann"]["economy"] == 3


def test_tiles_count_the_map_after_the_migration_of_turn_8():
    game = last_turn(
        has("Ann", buildings=["glory", "migration"]), colony("peru", Ann={"colonist": 2}), colony("brazil")
    ).plays(
        INCOME,
        BENEFITS,
        do("migrate", player="Ann", from_="peru", to="brazil", count=1),
        colony("brazil", Ann={"colonist": 3}),
        SCORE,
        END,
    )

    assert game.result["players"]["Ann"]["buildings"] == {"glory": 2}


# Ties


def decided(result):
    return result["winners"], result["decided_by"], [row["rank"] for row in result["players"].values()]


def test_more_points_win():
    result = over(has("Ann", other_vp=1, money=0), has("Bob", money=50))

    assert decided(result) == (["Ann"], "points", [1, 2])


def test_first_tie_breaker_is_the_colonies_of_turn_8():
    result = over(colony("peru", Bob={"colonist": 3}), has("Ann", other_vp=6, money=50), has("Bob", money=0))

    assert decided(result) == (["Bob"], "turn_8_colonies", [2, 1])


def test_colonies_of_earlier_rounds_break_no_tie():
    game = (
        table()
        .on_turn(6)
        .plays(colony("peru", Bob={"colonist": 3}), INCOME, BENEFITS, SCORE, END, colony("peru"))
    )
    game = game.plays(has("Ann", other_vp=6, money=1), has("Bob", money=0), INCOME, BENEFITS, END)

    assert decided(game.plays(INCOME, BENEFITS, SCORE, END).result) == (["Ann"], "money", [1, 2])


def test_second_tie_breaker_is_the_money_left():
    assert decided(over(has("Ann", money=5), has("Bob", money=6))) == (["Bob"], "money", [2, 1])
    # $20 less two points bought leaves nothing.
    result = over(has("Ann", money=20), has("Bob", money=1, other_vp=2), bought=[("Ann", 2)], options=BUY)
    assert decided(result) == (["Bob"], "money", [2, 1])


@pytest.mark.parametrize("things", [{"goods": {"rice": 1}}, {"ships": 1}, {"goods": {"rice": 1}, "ships": 1}])
def test_third_tie_breaker_is_goods_and_ships(things):
    result = over(has("Ann", money=0), has("Bob", money=0, **things))

    assert decided(result) == (["Bob"], "goods", [2, 1])


def test_goods_and_ships_count_alike():
    result = over(has("Ann", money=0, ships=1), has("Bob", money=0, goods={"rice": 1}))

    assert decided(result) == (["Ann", "Bob"], "shared", [1, 1])


def test_ranks_are_shared_all_the_way_down():
    result = over(
        has("Ann", money=0, other_vp=1),
        has("Bob", money=3, other_vp=1),
        has("Cid", money=0),
        has("Dee", money=0),
        has("Eve", money=0, goods={"rice": 1}),
        names=("Ann", "Bob", "Cid", "Dee", "Eve"),
    )

    assert decided(result) == (["Bob"], "money", [2, 1, 4, 4, 3])


def test_shared_victory_is_followed_by_the_third_rank():
    result = over(
        has("Ann", money=0),
        has("Bob", money=4),
        has("Cid", money=4),
        names=("Ann", "Bob", "Cid"),
    )

    assert decided(result) == (["Bob", "Cid"], "shared", [3, 1, 1])


def stayed(left, *arranged):
    """Ann, Bob and Cid at the end, and who won without those who left."""
    game = last_turn(*arranged, names=("Ann", "Bob", "Cid")).plays(INCOME, BENEFITS, SCORE, END)
    result = result_of(empires.replay(*read_log(game.document)).state, left)
    return [(one.player, one.rank) for one in result.scores], result.winners, result.decided_by


def test_who_left_the_table_keeps_the_points_and_comes_after_all_who_stayed():
    points = [has("Ann", other_vp=9), has("Bob", other_vp=1), has("Cid", other_vp=5)]

    assert stayed({"Ann"}, *points) == ([("Cid", 1), ("Bob", 2), ("Ann", 3)], ("Cid",), "points")
    assert stayed({"Ann", "Cid"}, *points) == ([("Bob", 1), ("Ann", 2), ("Cid", 3)], ("Bob",), "points")


def test_who_left_the_table_is_level_with_nobody_who_stayed():
    level = [has(name, money=0) for name in ("Ann", "Bob", "Cid")]

    assert stayed({"Ann", "Cid"}, *level) == ([("Bob", 1), ("Ann", 2), ("Cid", 2)], ("Bob",), "points")
    assert stayed({"Ann"}, *level)[1:] == (("Bob", "Cid"), "shared")
    assert stayed({"Ann", "Bob", "Cid"}, *level)[1:] == (("Ann", "Bob", "Cid"), "shared")


def test_result_counts_history_rewritten():
    lost = counter(2, 2, 3, 5)
    result = over(
        has("Ann", money=20),
        has("Bob", counters=[lost]),
        do(
            "buy",
            player="Ann",
            building="rewrite_history",
            taken=[{"player": "Bob", "counter": lost}],
        ),
    )

    assert [row["discoveries"] for row in result["players"].values()] == [5, 0]
