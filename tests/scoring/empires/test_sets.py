"""Income: the best arrangement of sets."""

from collections import Counter

import pytest

from tests.builders import PRINTED_GOODS, answer, code


def income(goods, ships=0):
    return answer({"format": "empires-income/1", "goods": goods, "ships": ships})


def earned(one_set):
    """What a set earns by the rulebook; None if it is no set."""
    kinds = Counter(piece for piece in one_set if piece != "ship")
    ships = one_set.count("ship")
    if ships > 1 or len(one_set) not in (3, 4):
        return None
    if len(kinds) == 1:
        return {3: 3, 4: 6}[len(one_set)]
    return 1 if len(one_set) == 3 else None


@pytest.mark.parametrize(
    ("goods", "ships", "expected"),
    [
        ({}, 0, 0),
        ({"indigo": 1, "silver": 1, "tobacco": 1}, 0, 1),  # the rulebook's three examples
        ({"indigo": 2}, 1, 3),
        ({"sugar": 4}, 0, 6),
        ({"sugar": 3}, 0, 3),
        ({"sugar": 3, "gold": 2}, 2, 9),
        ({"sugar": 5}, 2, 9),
        ({"silver": 5}, 2, 9),
        ({"silver": 6}, 2, 12),
        ({"silver": 6}, 0, 6),
        ({"silver": 3, "sugar": 3}, 0, 6),
        ({}, 3, 0),  # three ships are no set
        ({}, 10, 0),
        ({"rice": 1}, 5, 0),
        ({"rice": 2}, 5, 3),
        ({"rice": 1, "fish": 1}, 1, 1),
        ({"rice": 1, "fish": 1}, 2, 1),
        ({"rice": 1, "fish": 1, "fur": 1, "gold": 1}, 2, 2),
        ({"rice": 1, "fish": 1, "fur": 1, "gold": 1}, 1, 1),
        ({"sugar": 4, "fish": 1, "rice": 1}, 0, 6),
        ({"sugar": 4, "fish": 1}, 2, 7),  # a ship frees a sugar for a mixed set
        (PRINTED_GOODS, 0, 56),
    ],
)
def test_income_is_the_best_arrangement(goods, ships, expected):
    assert income(goods, ships)["income"] == expected


def test_income_shows_sets_that_earn_it():
    answered = income({"sugar": 3, "gold": 2}, 2)

    assert answered["format"] == "empires-income-answer/1"
    assert sorted(map(sorted, answered["sets"])) == sorted(
        [sorted(["sugar", "sugar", "sugar", "ship"]), sorted(["gold", "gold", "ship"])]
    )
    assert sum(map(earned, answered["sets"])) == answered["income"]


def test_income_without_goods_has_no_sets():
    assert income({}, 4) == {"format": "empires-income-answer/1", "income": 0, "sets": []}


def test_income_ships_may_be_left_out():
    assert answer({"format": "empires-income/1", "goods": {"rice": 3}})["income"] == 3


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({}, "bad_format"),
        ({"goods": []}, "bad_format"),
        ({"goods": None}, "bad_format"),
        ({"goods": {}, "ship": 1}, "bad_format"),
        ({"goods": {"wine": 1}}, "unknown_good"),
        ({"goods": {"ship": 1}}, "unknown_good"),
        ({"goods": {"rice": -1}}, "bad_count"),
        ({"goods": {"rice": 1.0}}, "bad_count"),
        ({"goods": {"rice": True}}, "bad_count"),
        ({"goods": {"rice": "1"}}, "bad_count"),
        ({"goods": {"rice": 10_000}}, "bad_count"),
        ({"goods": {}, "ships": -1}, "bad_count"),
        ({"goods": {}, "ships": None}, "bad_count"),
        ({"goods": {}, "ships": 10_000}, "bad_count"),
        *(({"goods": {good: number + 1}}, "no_such_token") for good, number in PRINTED_GOODS.items()),
    ],
)
def test_income_refuses(document, expected):
    assert code(answer({"format": "empires-income/1", **document})) == expected
