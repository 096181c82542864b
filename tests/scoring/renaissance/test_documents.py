"""renaissance-setup/1, -competition/1, -sheet/1, and the envelope of renaissance-log/1."""

import itertools
import json
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.interchange import answer, answer_or_error
from tests.scoring.renaissance.table import MAT, NAMES, log, state

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.json"))


def code(document):
    answered, good = answer_or_error(document)
    assert not good, answered
    return answered["error"]["code"]


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_example_is_answered_word_by_word(file):
    example = json.loads(file.read_text())

    assert answer(example["document"]) == example["answer"]


# Setup


def setup(players):
    return {"format": "renaissance-setup/1", "players": players}


def test_setup_for_four():
    assert answer(setup(4)) == {
        "format": "renaissance-setup-answer/1",
        "areas": ["IV", "V", "VI", "VII", "VIII", "III"],
        "capitals": ["Venice", "Genoa", "Barcelona", "Paris"],
        "cards_each": 2,
        "play_order": [
            {"place": 1, "tokens": 0, "misery": 0},
            {"place": 2, "tokens": 5, "misery": 1},
            {"place": 3, "tokens": 10, "misery": 2},
            {"place": 5, "tokens": 20, "misery": 4},
        ],
        "bid_tokens": 10,
    }


@pytest.mark.parametrize(
    ("players", "areas", "spaces", "cards"),
    [
        (3, ["IV", "V", "VI", "VII", "VIII"], [1, 3, 4], 2),
        (5, ["IV", "V", "VI", "VII", "VIII", "III", "II"], [1, 2, 3, 4, 5], 1),
        (6, ["IV", "V", "VI", "VII", "VIII", "III", "II", "I"], [1, 2, 3, 4, 5, 6], 1),
    ],
)
def test_setup_for_others(players, areas, spaces, cards):
    table = answer(setup(players))

    assert table["areas"] == areas
    assert len(table["capitals"]) == players
    assert [space["place"] for space in table["play_order"]] == spaces
    assert [space["tokens"] for space in table["play_order"]] == [5 * (place - 1) for place in spaces]
    assert table["cards_each"] == cards


@pytest.mark.parametrize("players", [2, 7, 0, -1, 3.0, True, None, "3", [3], 10**400])
def test_setup_wants_three_to_six(players):
    assert code(setup(players)) == "bad_count"


def test_setup_without_players_or_with_more_is_refused():
    assert code({"format": "renaissance-setup/1"}) == "bad_format"
    assert code({**setup(3), "extra": 1}) == "bad_format"


# Competition


def competition(**fields):
    return {"format": "renaissance-competition/1", "market": 4, "defender": "dominated", "place": 3, **fields}


def tokens(**fields):
    return answer(competition(**fields))["tokens"]


def test_example_of_a_competition():
    assert answer(competition(modifiers=1)) == {
        "format": "renaissance-competition-answer/1",
        "tokens": 9,
        "win": "17/24",
    }


@pytest.mark.parametrize(
    ("fields", "needed"),
    [
        ({}, 8),
        ({"modifiers": 1}, 9),
        ({"modifiers": -1}, 7),
        ({"modifiers": -9}, 4),
        ({"surplus": True}, 4),
        ({"surplus": True, "modifiers": 5}, 4),
        ({"surplus": True, "in_defender_capital": True}, 8),
        ({"surplus": True, "in_attacker_capital": True}, 2),
        ({"market": 5, "in_defender_capital": True}, 15),
        ({"market": 5, "in_attacker_capital": True}, 5),
        ({"market": 5, "in_attacker_capital": True, "modifiers": 1}, 6),
        ({"defender": 2}, 6),
        ({"defender": 0}, 4),
        ({"defender": 3, "in_defender_capital": True}, 10),
        ({"own_tokens": 3}, 5),
        ({"own_tokens": 30}, 0),
        ({"market": 1, "defender": 1}, 2),
    ],
)
def test_tokens_needed(fields, needed):
    assert tokens(**fields) == needed


@pytest.mark.parametrize("place", range(1, 7))
@pytest.mark.parametrize("shortage", [False, True])
def test_chance_equals_all_throws_counted(place, shortage):
    won = sum(
        green > place or (not shortage and black > white)
        for black, white, green in itertools.product(range(1, 7), repeat=3)
    )

    assert Fraction(answer(competition(place=place, shortage=shortage))["win"]) == Fraction(won, 216)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"in_attacker_capital": True, "in_defender_capital": True}, "bad_choice"),
        ({"surplus": True, "shortage": True}, "bad_choice"),
        ({"market": 0}, "bad_count"),
        ({"market": 10}, "bad_count"),
        ({"place": 0}, "bad_count"),
        ({"place": 7}, "bad_count"),
        ({"defender": "new"}, "bad_format"),
        ({"defender": -1}, "bad_count"),
        ({"defender": None}, "bad_count"),
        ({"surplus": 1}, "bad_format"),
        ({"modifiers": 1.5}, "bad_count"),
        ({"extra": 1}, "bad_format"),
    ],
)
def test_competition_refuses(fields, expected):
    assert code(competition(**fields)) == expected


@pytest.mark.parametrize("key", ["market", "defender", "place"])
def test_competition_needs(key):
    assert code({name: value for name, value in competition().items() if name != key}) == "bad_format"


# Sheet


def sheet(**players):
    return {"format": "renaissance-sheet/1", "players": players}


def test_sheet_is_summed_up():
    answered = answer(
        sheet(
            Ann={
                "advances": ["The Heavens", "Cathedral"],
                "enlightenment": 3,
                "income": 15,
                "provinces": 7,
                "misery": 4,
            },
            Bob={"advances": 9, "misery": 27},
            Cid={"advances": 21, "enlightenment": 13, "provinces": 20, "misery": 28},
        )
    )

    assert answered == {
        "format": "renaissance-result/1",
        "players": {
            "Ann": {
                "advances": 2,
                "enlightenment": 3,
                "income": 1,
                "provinces": 7,
                "misery": 4,
                "total": 9,
                "rank": 1,
            },
            "Bob": {
                "advances": 9,
                "enlightenment": 0,
                "income": 0,
                "provinces": 0,
                "misery": 27,
                "total": -18,
                "rank": 2,
            },
            "Cid": {
                "advances": 21,
                "enlightenment": 13,
                "income": 0,
                "provinces": 20,
                "misery": 28,
                "total": 26,
                "rank": None,
            },
        },
        "winners": ["Ann"],
    }


def test_equal_totals_share_the_rank():
    answered = answer(sheet(Ann={"advances": 1}, Bob={"provinces": 2}, Cid={"advances": 2}))

    assert [one["rank"] for one in answered["players"].values()] == [3, 1, 1]
    assert answered["winners"] == ["Bob", "Cid"]


def test_nobody_wins_if_all_are_out():
    answered = answer(sheet(**{key: {"misery": 30} for key in ("Ann", "Bob", "Cid")}))

    assert answered["winners"] == []
    assert [one["rank"] for one in answered["players"].values()] == [None] * 3


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ({"advances": 22}, "bad_count"),
        ({"advances": None}, "bad_count"),
        ({"advances": ["Fire"]}, "unknown_advance"),
        ({"advances": ["Caravan", "Caravan"]}, "bad_format"),
        ({"advances": [1]}, "bad_format"),
        ({"enlightenment": 14}, "bad_count"),
        ({"income": -1}, "bad_count"),
        ({"money": 1}, "bad_format"),
        (None, "bad_format"),
    ],
)
def test_sheet_refuses(held, expected):
    assert code(sheet(Ann=held, Bob={}, Cid={})) == expected


def test_sheet_may_name_one_player_alone():
    """As the sheet that the format itself shows."""
    held = {"advances": ["The Heavens"], "enlightenment": 3, "income": 15, "provinces": 7, "misery": 4}

    assert answer(sheet(Ann=held))["players"]["Ann"]["total"] == 8
    assert answer(sheet(Ann=held, Bob={}))["winners"] == ["Ann"]


def test_sheet_wants_one_to_six_named_players():
    assert code(sheet()) == "bad_count"
    assert code(sheet(**{key: {} for key in "abcdefg"})) == "bad_count"
    assert code(sheet(**{"Ann": {}, " ": {}, "Cid": {}})) == "bad_format"
    assert code({"format": "renaissance-sheet/1", "players": ["Ann", "Bob", "Cid"]}) == "bad_format"


# The envelope of a log


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_table_before_the_first_entry(players):
    table = state(players=players, goods={"Bob": ["wine", "fur"]})

    assert table["order"] == list(NAMES[:players])
    assert (table["turn"], table["stage"], table["epoch"], table["last_turn"]) == (1, "draw", 1, False)
    assert table["players"]["Bob"] == {
        "income": 10,
        "stock": 90,
        "misery": 0,
        "enlightenment": 0,
        "advances": [],
        "tiers": 0,
        "shipping": None,
        "provinces": 1,
        "new": 0,
        "satellites": 0,
        "tokens": 0,
        "markets": {"wine": 1, "fur": 1},
        "cards": 2 if players <= 4 else 1,
        "relief": 0,
        "place": 3 if players == 3 else 2,
        "out": False,
    }


def test_a_bid_is_paid_out_of_the_first_income():
    document = log()
    document["players"][0]["bid"] = 10

    assert answer(document)["players"]["Ann"]["income"] == 0


def seat(**fields):
    """A log in which the first player is another."""
    document = log(printed={"commodities": ["fur"]})
    document["players"][0] = {
        key: value for key, value in {**document["players"][0], **fields}.items() if value != "left out"
    }
    return document


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (log(players=2), "bad_count"),
        ({**log(), "players": log(players=6)["players"] + [{"name": "Guy", "capital": "Rome"}]}, "bad_count"),
        (seat(name=" "), "bad_format"),
        (seat(name="Bob"), "bad_format"),
        (seat(name=1), "bad_format"),
        (seat(name="left out"), "bad_format"),
        (seat(capital="Paris"), "bad_choice"),
        (seat(capital="Genoa"), "bad_choice"),
        (seat(capital="Rome"), "bad_choice"),
        (seat(capital=None), "bad_format"),
        (seat(capital="left out"), "bad_format"),
        (seat(bid=11), "bad_count"),
        (seat(bid=-1), "bad_count"),
        (seat(goods=["silk"]), "unknown_commodity"),
        (seat(goods=["wine", "wine"]), "bad_format"),
        (seat(goods=["wine", "wool", "fur", "gold"]), "bad_format"),
        (seat(goods="wine"), "bad_format"),
        (seat(nation="italy"), "bad_format"),
        ({**log(), "options": {}}, "bad_format"),
        ({**log(), "entries": {}}, "bad_format"),
        ({key: value for key, value in log().items() if key != "entries"}, "bad_format"),
        ({key: value for key, value in log().items() if key != "players"}, "bad_format"),
    ],
)
def test_log_refuses(document, expected):
    assert code(document) == expected


def test_what_is_malformed_in_a_log_is_refused_before_what_no_components_say():
    impossible = {"roll": {"2": "gold"}, "misery_sections": [3, 2, 1]}

    assert code(log(printed=impossible)) == "bad_choice"
    assert code({**seat(goods=["silk"]), "printed": impossible}) == "unknown_commodity"
    assert code({**seat(bid=11), "printed": impossible}) == "bad_count"
    assert code({**log(printed=impossible), "extra": 1}) == "bad_format"


def test_printed_may_be_left_out():
    document = log()
    del document["printed"]

    assert answer(document)["stage"] == "draw"


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ({"commodities": ["a", "b", "c", "d", "e"]}, "bad_count"),
        ({"commodities": ["a", "a"]}, "bad_format"),
        ({"commodities": [" "]}, "bad_format"),
        ({"commodities": [1]}, "bad_format"),
        ({"roll": {"12": "wine"}}, "bad_format"),
        ({"roll": {"1": "wine"}}, "bad_format"),
        ({"roll": {"2": "silk"}}, "unknown_commodity"),
        ({"roll": {"2": "wine", "3": "wine"}}, "bad_choice"),
        ({"roll": {"2": "gold"}}, "bad_choice"),
        ({"roll": {"2": "ivory"}}, "bad_choice"),
        ({"payouts": {"silk": [1]}}, "unknown_commodity"),
        ({"payouts": {"wine": []}}, "bad_count"),
        ({"payouts": {"wine": [1] * 21}}, "bad_count"),
        ({"payouts": {"wine": [-1]}}, "bad_count"),
        ({"payouts": {"wine": 3}}, "bad_format"),
        ({"advances": {"Fire": {}}}, "unknown_advance"),
        ({"advances": {"Caravan": {"cost": 1}}}, "bad_format"),
        ({"advances": {"Caravan": {"price": None}}}, "bad_count"),
        ({"icons": {"wine": []}}, "bad_format"),
        ({"icons": {"wool": ["Caravan", "Caravan"]}}, "bad_format"),
        ({"categories": {"Caravan": "war"}}, "bad_format"),
        ({"ordered": {"war": []}}, "bad_format"),
        ({"ordered": {"science": ["Fire"]}}, "unknown_advance"),
        ({"province_income": []}, "bad_count"),
        ({"province_income": [1] * 21}, "bad_count"),
        ({"misery_sections": [6, 13]}, "bad_format"),
        ({"misery_sections": [6, 13, 28]}, "bad_count"),
        ({"misery_sections": [6, 6, 20]}, "bad_choice"),
        ({"misery_sections": [20, 13, 6]}, "bad_choice"),
        ({"shipping": {"rowing": [1]}}, "bad_format"),
        ({"shipping": {"galley": []}}, "bad_count"),
        ({"colour": 1}, "bad_format"),
        (None, "bad_format"),
    ],
)
def test_printed_is_read_strictly_at_the_start_and_as_an_entry(printed, expected):
    assert code({**log(), "printed": printed}) == expected
    entry = {"do": "printed", "printed": printed, "override": True}
    answered, good = answer_or_error(log(entry, printed={}))
    assert not good
    assert answered["error"]["code"] == expected


def test_a_commodity_of_the_rulebook_may_be_named_again():
    printed = {**MAT, "commodities": [*MAT["commodities"], "wine"]}

    assert state(printed=printed)["stage"] == "draw"
