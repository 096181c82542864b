"""The chance of an expedition: empires-odds/1."""

from fractions import Fraction

import pytest

from tests.builders import PRINTED_CARDS, PRINTED_COUNTERS, answer, code, counter


def odds(strength=4, soldiers=0, **more):
    document = {"format": "empires-odds/1", "strength": strength, "soldiers": soldiers, "deck": "counters"}
    return answer({**document, **more})


def test_odds_of_a_strength_of_four_with_a_soldier():
    # 14 of the 16 counters resist 4 or less; plunder 25, the Soldier's share 43, 68 points.
    assert odds(4, 1) == {
        "format": "empires-odds-answer/1",
        "success": "7/8",
        "money": str(Fraction(25 + 43, 16)),
        "vp": str(Fraction(4 * 5 + 5 * 6 + 6 * 3, 16)),
    }


def test_odds_are_certain_or_hopeless_as_whole_numbers():
    assert odds(5)["success"] == "1"
    assert odds(0) == {"format": "empires-odds-answer/1", "success": "0", "money": "0", "vp": "0"}


@pytest.mark.parametrize("strength", range(7))
@pytest.mark.parametrize("soldiers", [0, 1, 2])
@pytest.mark.parametrize("reduce", [0, 1])
@pytest.mark.parametrize("deck", ["counters", "cards"])
def test_odds_count_the_finds_that_are_won(strength, soldiers, reduce, deck):
    if soldiers > strength:
        assert code(odds(strength, soldiers, reduce=reduce, deck=deck)) == "bad_count"
        return
    finds = (
        [(c["plunder"], c["soldier"], c["resistance"], c["vp"]) for c in PRINTED_COUNTERS]
        if deck == "counters"
        else list(PRINTED_CARDS.values())
    )
    won = [find for find in finds if find[2] - reduce <= strength]

    assert odds(strength, soldiers, reduce=reduce, deck=deck) == {
        "format": "empires-odds-answer/1",
        "success": str(Fraction(len(won), 16)),
        "money": str(Fraction(sum(find[0] + find[1] * soldiers for find in won), 16)),
        "vp": str(Fraction(sum(find[3] for find in won), 16)),
    }


def test_odds_leave_out_what_is_gone():
    gone = [found for found in PRINTED_COUNTERS if found["resistance"] < 5]

    assert odds(4, gone=gone)["success"] == "0"
    assert odds(5, gone=gone) == {
        "format": "empires-odds-answer/1",
        "success": "1",
        "money": "3",
        "vp": "7",
    }
    assert odds(3, gone=[counter(1, 2, 1, 4)])["success"] == "2/3"
    assert odds(3, deck="cards", gone=["china", "india"])["success"] == "3/14"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"gone": PRINTED_COUNTERS}, "bad_count"),
        ({"deck": "cards", "gone": list(PRINTED_CARDS)}, "bad_count"),
        ({"gone": [counter(1, 2, 1, 4)] * 3}, "no_such_token"),
        ({"gone": [counter(1, 2, 2, 4)] * 2}, "no_such_token"),
        ({"deck": "cards", "gone": ["china", "china"]}, "no_such_token"),
        ({"deck": "cards", "gone": ["atlantis"]}, "unknown_card"),
        ({"gone": [counter(9, 9, 9, 9)]}, "unknown_counter"),
        ({"gone": [{"plunder": 1}]}, "bad_format"),
        ({"gone": [{**counter(1, 2, 1, 4), "colour": 1}]}, "bad_format"),
        ({"gone": ["china"]}, "bad_format"),
        ({"gone": None}, "bad_format"),
        ({"gone": [counter(1, 2, 1, -4)]}, "bad_count"),
        ({"gone": [{**counter(1, 2, 1, 4), "vp": 4.0}]}, "bad_count"),
        ({"deck": "tarot"}, "bad_format"),
        ({"deck": ["cards"]}, "bad_format"),
        ({"soldiers": 5}, "bad_count"),
        ({"strength": -1}, "bad_count"),
        ({"strength": True}, "bad_count"),
        ({"strength": 10_000}, "bad_count"),
        ({"reduce": -1}, "bad_count"),
        ({"captains": 1}, "bad_format"),
    ],
)
def test_odds_refuse(more, expected):
    assert code(odds(**more)) == expected


@pytest.mark.parametrize("missing", ["strength", "deck"])
def test_odds_need_strength_and_deck(missing):
    document = {"format": "empires-odds/1", "strength": 4, "deck": "cards"}
    del document[missing]

    assert code(answer(document)) == "bad_format"
