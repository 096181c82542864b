"""Entry ``board``: what lies on the board, as far as the table says it, and what becomes of it."""

import pytest

from scoring import empires
from scoring.empires.arrivals import goods_possible, goods_to_draw
from scoring.empires.documents.log import read_log
from tests.builders import (
    BENEFITS,
    EASY,
    HARD,
    INCOME,
    anyway,
    buy,
    card_expedition,
    colony,
    do,
    expedition,
    has,
    land,
    rest_of_turn,
    table,
)

CAPTAINS = {"Ann": {"captain": 2}, "Bob": {"captain": 2}}
EVERYTHING = {
    "tiles": ["settlers", "monastery"],
    "goods": {"sugar": 2, "fish": 1},
    "discovery": {"Ann": {"captain": 1, "colonist": 2}, "Bob": {"soldier": 1}},
}


def board(**parts):
    return do("board", **parts)


def lies_after(*entries, game=None):
    """The board as other programs see it."""
    return (game or table("Ann", "Bob", "Cid")).plays(*entries).state["board"]


def told(entry, game=None):
    before = empires.replay(*read_log((game or table("Ann", "Bob", "Cid")).document)).state
    return str(empires.tell(before, entry, empires.apply(before, entry)))


# Before anybody says anything


@pytest.mark.parametrize("names", [("Ann", "Bob", "Cid"), ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")])
def test_nothing_is_known_and_nobody_waits(names):
    assert lies_after(game=table(*names)) == {"tiles": None, "goods": None, "discovery": {}}


def test_two_players_begin_with_two_captains_each_in_discovery():
    assert lies_after(game=table("Ann", "Bob")) == {"tiles": None, "goods": None, "discovery": CAPTAINS}


# What is said


def test_what_is_said_stands_there_as_it_was_said():
    assert lies_after(board(**EVERYTHING)) == EVERYTHING


@pytest.mark.parametrize("part", EVERYTHING)
def test_each_part_is_said_alone_and_leaves_the_others(part):
    other = {"tiles": [], "goods": {}, "discovery": {}}[part]

    assert lies_after(board(**EVERYTHING), board(**{part: other})) == {**EVERYTHING, part: other}


def test_a_part_replaces_what_was_said_of_it_before():
    after = lies_after(board(**EVERYTHING), board(goods={"rice": 1}, discovery={"Cid": {"colonist": 1}}))

    assert after["goods"] == {"rice": 1}
    assert after["discovery"] == {"Cid": {"colonist": 1}}
    assert after["tiles"] == EVERYTHING["tiles"]


@pytest.mark.parametrize("part", ["tiles", "goods"])
def test_null_says_that_it_is_not_known(part):
    assert lies_after(board(**EVERYTHING), board(**{part: None}))[part] is None


def test_an_empty_board_is_known_to_be_empty():
    empty = {"tiles": [], "goods": {}, "discovery": {}}

    assert lies_after(board(**empty), game=table("Ann", "Bob")) == empty


def test_zero_counts_are_left_out():
    said = board(goods={"sugar": 0, "rice": 1}, discovery={"Ann": {"captain": 0}, "Bob": {}})

    assert lies_after(said) == {"tiles": None, "goods": {"rice": 1}, "discovery": {}}


def test_five_tiles_and_four_goods_and_both_settlers_may_lie_there():
    tiles = ["settlers", "settlers", "monastery", "navigator", "plague_1"]
    full = {"tiles": tiles, "goods": {"sugar": 3, "fish": 1}}

    assert lies_after(board(**full)) == {**full, "discovery": {}}


# When it is said


@pytest.mark.parametrize(
    "played",
    [(), (INCOME,), (INCOME, BENEFITS), (*rest_of_turn(1), *rest_of_turn(2), *rest_of_turn(3)[:-1])],
    ids=["actions", "benefits due", "benefits", "scoring"],
)
def test_board_is_taken_at_any_stage_but_over(played):
    assert lies_after(*played, board(goods={"rice": 1}))["goods"] == {"rice": 1}


def test_board_is_not_taken_when_the_game_is_over():
    over = table().on_turn(8).plays(*rest_of_turn(8))

    assert over.plays(board(goods=None)).refusal == "wrong_stage"
    assert over.plays(anyway(board(goods=None))).refusal == "wrong_stage"


def test_spain_discovers_after_the_board_was_said_but_not_after_university():
    game = table(nations={"Ann": "spain"}).plays(board(**{**EVERYTHING, "discovery": {}}))
    conquest = do("advantage", player="Ann", region="peru", counter=EASY)

    assert game.plays(conquest).of("Ann")["counters"] == [EASY]
    used = game.plays(has("Ann", buildings=["university"]), do("university", player="Ann"))
    assert used.plays(conquest).refusal == "wrong_stage"


# What becomes of it


def test_a_tile_that_is_bought_leaves_the_board():
    tiles = ["settlers", "monastery", "settlers"]

    assert lies_after(board(tiles=tiles), buy("Ann", "settlers"))["tiles"] == ["monastery", "settlers"]
    assert lies_after(board(tiles=tiles), buy("Ann", "monastery"))["tiles"] == ["settlers", "settlers"]


def test_a_good_that_is_taken_leaves_the_board():
    said = board(goods={"sugar": 2, "fish": 1})
    sugar, fish = (do("take_good", player="Bob", good=good) for good in ("sugar", "fish"))

    assert lies_after(said, sugar)["goods"] == {"sugar": 1, "fish": 1}
    assert lies_after(said, sugar, fish, sugar)["goods"] == {}


def test_france_takes_its_good_out_of_the_box():
    france = table("Ann", "Bob", "Cid", nations={"Ann": "france"})
    taken = do("advantage", player="Ann", good="sugar")

    assert lies_after(board(goods={"sugar": 2}), taken, game=france)["goods"] == {"sugar": 1}


@pytest.mark.parametrize("found", [EASY, HARD], ids=["won", "lost"])
def test_an_expedition_takes_its_workers_out_of_the_box(found):
    waiting = board(discovery={"Ann": {"captain": 1, "soldier": 1}, "Bob": {"captain": 1}})
    sent = expedition("Ann", {"captain": 1}, "peru", found)

    assert lies_after(waiting, sent)["discovery"] == {"Ann": {"soldier": 1}, "Bob": {"captain": 1}}


def test_an_expedition_with_the_deck_takes_its_workers_too():
    game = table("Ann", "Bob", "Cid", nations={"Ann": "portugal"})
    sent = card_expedition("Ann", {"captain": 1, "colonist": 1}, "china", advantage=True)

    assert lies_after(board(discovery={"Ann": {"captain": 3}}), sent, game=game)["discovery"] == {
        "Ann": {"captain": 2}
    }


def test_captains_of_two_players_are_sent_like_all_who_wait():
    sent = expedition("Ann", {"captain": 2}, "peru", EASY)

    assert lies_after(sent, game=table("Ann", "Bob"))["discovery"] == {"Bob": {"captain": 2}}


def test_nothing_is_refused_for_not_lying_there():
    entries = [
        board(tiles=["monastery"], goods={"fish": 1}, discovery={"Ann": {"captain": 1}}),
        buy("Ann", "settlers"),
        do("take_good", player="Bob", good="sugar"),
        expedition("Bob", {"captain": 2}, "peru", EASY),
        expedition("Ann", {"captain": 3, "soldier": 2}, "brazil", EASY),
    ]

    assert lies_after(*entries) == {"tiles": ["monastery"], "goods": {"fish": 1}, "discovery": {}}


def test_what_was_never_said_stays_unknown():
    entries = [buy("Ann", "settlers"), do("take_good", player="Bob", good="sugar")]

    assert lies_after(*entries) == {"tiles": None, "goods": None, "discovery": {}}


@pytest.mark.parametrize(
    "entry",
    [
        do("free_good", player="Ann", good="sugar"),
        do("sell_goods", player="Ann", goods={"sugar": 1}),
        do("swap_good", player="Ann", with_="Bob", give="sugar", get="fish"),
    ],
    ids=lambda entry: entry["do"],
)
def test_goods_from_elsewhere_leave_the_box_as_it_is(entry):
    owned = has("Ann", goods={"sugar": 1}, buildings=["west_indies_co", "trading_house", "smuggler"])
    played = [owned, has("Bob", goods={"fish": 1}), board(goods={"sugar": 1}), INCOME, BENEFITS]

    assert lies_after(*played, entry)["goods"] == {"sugar": 1}


def test_spoils_of_war_and_cartography_take_nothing_from_the_box():
    game = table("Ann", "Bob", "Cid").in_age(2)
    said = board(goods={"sugar": 2}, discovery={"Ann": {"captain": 1}})
    entries = [
        said,
        buy("Ann", "spoils_goods", goods=["sugar", "sugar"]),
        has("Ann", buildings=["cartography"]),
        do("cartography", player="Ann", region="peru", counter=EASY),
    ]

    after = lies_after(*entries, game=game)
    assert (after["goods"], after["discovery"]) == ({"sugar": 2}, {"Ann": {"captain": 1}})


def test_a_good_claimed_in_a_region_is_not_taken_from_the_box():
    game = table("Ann", "Bob", "Cid", region_goods={"caribbean": "sugar"})
    claim = [colony("caribbean", Ann={"colonist": 2}), land("Ann", "colonist")]

    assert lies_after(board(goods={"sugar": 1}), *claim, game=game)["goods"] == {"sugar": 1}


# The next turn


def test_goods_are_unknown_in_the_next_turn_and_the_rest_stays():
    assert lies_after(board(**EVERYTHING), *rest_of_turn(1)) == {**EVERYTHING, "goods": None}


@pytest.mark.parametrize("turn", range(1, 8))
def test_tiles_are_swept_after_turns_3_and_6(turn):
    tile = {1: "settlers", 2: "stables", 3: "navy"}[(turn + 2) // 3]
    game = table().on_turn(turn).plays(board(tiles=[tile]), *rest_of_turn(turn))

    assert game.state["board"]["tiles"] == (None if turn in (3, 6) else [tile])


def test_the_end_of_turn_8_changes_nothing_on_the_board():
    said = {"tiles": ["navy"], "goods": {"sugar": 1}, "discovery": {"Ann": {"captain": 1}}}
    game = table().on_turn(8).plays(board(**said), *rest_of_turn(8))

    assert (game.state["stage"], game.state["board"]) == ("over", said)


# Refused


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({}, "bad_format"),
        ({"discovery": None}, "bad_format"),
        ({"tiles": {}}, "bad_format"),
        ({"tiles": "settlers"}, "bad_format"),
        ({"tiles": [None]}, "bad_format"),
        ({"tiles": ["castle"]}, "unknown_building"),
        ({"goods": []}, "bad_format"),
        ({"goods": {"wine": 1}}, "unknown_good"),
        ({"goods": {"sugar": -1}}, "bad_count"),
        ({"goods": {"sugar": None}}, "bad_count"),
        ({"discovery": {"Zoe": {}}}, "unknown_player"),
        ({"discovery": {"Ann": None}}, "bad_format"),
        ({"discovery": {"Ann": {"pirate": 1}}}, "unknown_worker"),
        ({"discovery": {"Ann": {"captain": True}}}, "bad_count"),
        ({"tiles": [], "ships": 1}, "bad_format"),
        ({"tiles": [], "player": "Ann"}, "bad_format"),
    ],
)
def test_malformed_and_unknown_is_refused_always(parts, expected):
    assert table().plays(board(**parts)).refusal == expected
    assert table().plays(anyway(board(**parts))).refusal == expected


SIX = ["settlers", "navigator", "conquistadors", "plague_1", "magellan", "smuggler"]
BOUGHT = [has("Ann", buildings=["monastery", "settlers"])]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ({"tiles": ["stables"]}, "wrong_age"),
        ({"tiles": ["settlers", "navy"]}, "wrong_age"),
        ({"tiles": ["monastery"]}, "tile_taken"),
        ({"tiles": ["settlers", "settlers"]}, "tile_taken"),
        ({"tiles": ["navigator", "navigator"]}, "tile_taken"),
        ({"tiles": SIX}, "bad_choice"),
        ({"goods": {"sugar": 5}}, "bad_choice"),
        ({"goods": {"sugar": 2, "fish": 3}}, "bad_choice"),
        ({"goods": {"fish": 4}}, "no_such_token"),
        ({"goods": {"rice": 3}}, "no_such_token"),
    ],
)
def test_what_can_not_lie_there_is_refused_unless_the_table_is_right(parts, expected):
    game = table("Ann", "Bob", "Cid").plays(*BOUGHT, has("Bob", goods={"rice": 1}))
    said = game.plays(anyway(board(**parts))).state["board"]

    assert game.plays(board(**parts)).refusal == expected
    assert {part: said[part] for part in parts} == parts


@pytest.mark.parametrize(
    "parts", [{"tiles": ["magellan"]}, {"discovery": {"Ann": {"builder": 1}}}], ids=["tile", "Builder"]
)
def test_pieces_of_the_expansion_are_not_in_every_game(parts):
    base = table("Ann", "Bob", "Cid", builders=False)

    assert base.plays(board(**parts)).refusal == "not_in_game"
    assert table("Ann", "Bob", "Cid").plays(board(**parts)).refusal is None
    assert base.plays(anyway(board(**parts))).refusal is None


def test_the_wrong_stage_comes_before_what_can_not_lie_there():
    over = table().on_turn(8).plays(*rest_of_turn(8))

    assert over.plays(board(tiles=["settlers"])).refusal == "wrong_stage"
    assert over.plays(board(tiles=["castle"])).refusal == "unknown_building"


# What left the game


def test_goods_left_in_the_box_are_not_offered_for_later_draws():
    game = table("Ann", "Bob", "Cid").plays(
        board(goods={"fish": 3, "rice": 1}), do("take_good", player="Ann", good="fish"), *rest_of_turn(1)
    )
    state = empires.replay(*read_log(game.document)).state

    assert state.goods_gone == {"fish": 2, "rice": 1}
    assert "fish" not in goods_to_draw(state)
    assert "rice" in goods_to_draw(state)
    assert "fish" not in goods_possible(state)
    assert game.plays(do("take_good", player="Ann", good="fish")).refusal is None


# Told


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        (
            EVERYTHING,
            "Tiles on offer: Settlers and Monastery. Goods on offer: 2 Sugar and 1 Fish. "
            "In the Discovery box: Ann (2 Colonists and 1 Captain) and Bob (1 Soldier).",
        ),
        ({"tiles": []}, "No tiles are on offer."),
        ({"tiles": None}, "Nobody knows the tiles on offer."),
        ({"goods": {}}, "No goods are on offer."),
        ({"goods": None}, "Nobody knows the goods on offer."),
        ({"discovery": {"Ann": {}}}, "Nobody waits in the Discovery box."),
    ],
)
def test_it_is_told_in_plain_words(parts, sentence):
    assert told(board(**parts)) == sentence
