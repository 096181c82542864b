"""The fold never throws the game away."""

from scoring import empires
from scoring.empires.documents.log import read_log
from scoring.empires.ending import if_age_ended_now, if_game_ended_now
from scoring.empires.odds import odds_in_region, odds_of_cards
from scoring.empires.phases.warfare import battles_of_war
from scoring.empires.sets import one_more
from tests.builders import BENEFITS, EASY, HARD, INCOME, buy, colony, do, expedition, has, land, table


def followed(game):
    return empires.replay(*read_log(game.document))


def test_replay_keeps_the_last_good_table_and_says_what_does_not_fit():
    game = table().plays(land("Ann", "colonist"), buy("Ann", "factory"), land("Bob", "colonist"))
    replay = followed(game)

    assert replay.followed == 1
    assert replay.refusal.code == "wrong_age"
    assert str(replay.refusal).endswith(".")
    assert replay.state == followed(table().plays(land("Ann", "colonist"))).state


def test_replay_of_a_whole_log_has_no_refusal():
    replay = followed(table().plays(INCOME, BENEFITS))

    assert (replay.followed, replay.refusal) == (2, None)


def test_taking_back_the_last_entry_is_replaying_without_it():
    game = table().plays(land("Ann", "colonist"), land("Bob", "merchant"))

    assert (
        followed(table().plays(land("Ann", "colonist"))).state
        == empires.replay(read_log(game.document)[0], game.document["entries"][:-1]).state
    )


# What the table is told before it decides


def test_war_is_fought_where_a_soldier_of_either_side_meets_the_other():
    game = table("Sean", "Angelo").plays(
        colony("new_granada", Sean={"soldier": 1, "colonist": 1}, Angelo={"colonist": 1}),
        colony("new_spain", Sean={"soldier": 1, "colonist": 1}, Angelo={"colonist": 2}),
        colony("new_england", Sean={"soldier": 1, "colonist": 1}),
        colony("florida", Sean={"colonist": 2}, Angelo={"soldier": 1}),
        colony("new_france", Sean={"colonist": 1}, Angelo={"colonist": 1}),
    )

    assert battles_of_war(followed(game).state, "Sean", "Angelo") == {
        "new_granada": {"Sean": 0, "Angelo": 1},
        "new_spain": {"Sean": 0, "Angelo": 1},
        "florida": {"Sean": 1, "Angelo": 0},
    }


def test_odds_know_what_everybody_has_seen():
    seen = followed(table().plays(expedition("Ann", {"colonist": 1}, "peru", HARD))).state

    assert odds_in_region(seen, "Bob", {"colonist": 4}, "peru").success == 0
    assert odds_in_region(seen, "Bob", {"colonist": 5}, "peru").success == 1
    assert str(odds_in_region(seen, "Bob", {"colonist": 4}, "brazil").success) == "14/15"


def test_odds_know_the_tiles_of_the_player():
    game = table().plays(has("Ann", buildings=["magellan", "plague_1"]))
    state = followed(game).state

    assert odds_in_region(state, "Ann", {"captain": 1}, "peru").success == 7 / 8
    assert odds_in_region(state, "Bob", {"captain": 1}, "peru").success == 5 / 16
    assert odds_of_cards(state, "Ann", {"colonist": 2}).success == 3 / 16
    assert odds_of_cards(state, "Ann", {"colonist": 2}, advantage=True).success == 1


def test_one_more_token_is_worth_what_it_adds():
    assert one_more({"sugar": 3, "rice": 2}, 0, ("sugar", "rice", "gold")) == {
        "sugar": 3,
        "rice": 3,
        "gold": 1,
        "ship": 3,
    }


def test_if_it_ended_now():
    game = table().plays(has("Bob", counters=[EASY]), colony("peru", Ann={"colonist": 3}))
    state = followed(game).state

    assert if_age_ended_now(state)["peru"].points == {"Ann": 6}
    assert [(score.player, score.total) for score in if_game_ended_now(state).scores] == [
        ("Ann", 6),
        ("Bob", 4),
    ]


def test_every_kind_of_entry_of_the_format_is_there():
    assert sorted(empires.KINDS) == sorted(
        (
            *("initiative", "land", "take_good", "win_ship", "buy", "expedition", "hire", "battle", "war"),
            *("march", "cartography", "advantage", "university", "reveal", "scout", "income", "benefits"),
            *("sell_goods", "swap_good", "free_good", "migrate", "score_colonies", "buy_vp", "end_turn"),
            *("board", "correct"),
        )
    )


def test_one_entry_leaves_the_table_before_it_untouched():
    before = followed(table()).state
    after = empires.apply(before, do("win_ship", player="Ann"))

    assert (before.players["Ann"].ships, after.players["Ann"].ships) == (0, 1)
    assert after.regions is before.regions
