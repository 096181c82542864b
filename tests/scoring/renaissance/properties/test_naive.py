"""Price, payout and relief said a second time, straight from the text, on thousands of random tables."""

import random

import pytest

from scoring.renaissance.misery import relief
from scoring.renaissance.payouts import payout
from scoring.renaissance.prices import price
from scoring.renaissance.printed import Numbers, Printed
from scoring.renaissance.state import Leader, Player, State, Wind
from tests.scoring.renaissance.table import ADVANCES

CATEGORY = {
    **dict.fromkeys(ADVANCES[:4], "science"),
    **dict.fromkeys(ADVANCES[4:7], "religion"),
    **dict.fromkeys(ADVANCES[7:11], "commerce"),
    **dict.fromkeys(ADVANCES[11:17], "civics"),
    **dict.fromkeys(ADVANCES[17:], "exploration"),
}
TABLES = 4000


def maybe(chance, value, likely=0.9):
    return value if chance.random() < likely else None


def a_table(chance):
    known = chance.choice((1, 1, 0.9, 0.5))
    numbers = {
        name: Numbers(*(maybe(chance, chance.randint(0, 9), known) for _number in range(3)))
        for name in ADVANCES
        if chance.random() < known
    }
    moved = chance.sample(ADVANCES, chance.randint(0, 3))
    printed = Printed(
        payouts={
            good: tuple(chance.randint(0, 20) for _box in range(chance.randint(1, 6)))
            for good in ("wine", "stone", "wool", "gold")
            if chance.random() < known
        },
        advances=numbers,
        icons={
            good: tuple(chance.sample(ADVANCES, chance.randint(0, 6)))
            for good in ("stone", "wool")
            if chance.random() < known
        },
        categories={**CATEGORY, **{name: chance.choice([*CATEGORY.values()]) for name in moved}},
        misery_sections=maybe(chance, tuple(sorted(chance.sample(range(28), 3))), known) or (),
    )
    owned = tuple(chance.sample(ADVANCES, chance.randint(0, 14)))
    ann = Player(
        "Ann",
        "Venice",
        income=chance.randint(0, 60),
        place=1,
        misery=chance.randint(0, 27),
        advances=owned,
        bought=tuple(name for name in owned if chance.random() < 0.3),
        markets={good: chance.randint(1, 6) for good in ("wine", "stone", "wool") if chance.random() < 0.6},
        relief=maybe(chance, chance.randint(0, 12)),
    )
    leaders = tuple(
        Leader(
            chance.choice(("Ann", "Bob")),
            "",
            {name: chance.randint(0, 5) for name in chance.sample(ADVANCES, 5)},
            used_by=chance.choice(((), ("Ann",), ("Cid",), ("Cid", "Ann"))),
        )
        for _leader in range(chance.randint(0, 4))
    )
    state = State(
        game=None,
        printed=printed,
        players={"Ann": ann},
        market={good: chance.choice((-2, -1, 1, 2)) for good in ("wine", "stone") if chance.random() < 0.6},
        wind=maybe(
            chance, Wind(chance.choice(("wine", "stone")), chance.choice(("shortage", "surplus"))), 0.4
        ),
        leaders=leaders,
    )
    return state, ann


# Said again


def naive_price(state, ann, advance):
    known = state.printed.advances

    def category(name):
        return state.printed.categories.get(name, CATEGORY[name])

    if advance not in known or known[advance].price is None:
        return None
    cost = known[advance].price
    for other in ann.advances:
        if other == advance or other in ann.bought or category(other) != category(advance):
            continue
        if other not in known or known[other].credit is None:
            return None
        cost -= known[other].credit
    if "Institutional Research" in ann.advances and category(advance) != "religion":
        cost -= 2
    named = False
    for leader in state.leaders:
        if (leader.player == "Ann" or "Ann" in leader.used_by) and advance in leader.discounts:
            cost -= leader.discounts[advance]
            named = True
    if named and "Written Record" in ann.advances:
        cost -= 1
    return 0 if cost < 0 else cost


def naive_payout(state, ann, good):
    n = ann.markets.get(good, 0)
    if good in ("stone", "wool") and ann.advances:
        if good not in state.printed.icons:
            return None
        n += len(set(ann.advances) & set(state.printed.icons[good]))
    if n == 0:
        return 0
    box = n
    if "Interest & Profit" in ann.advances:
        box += 1
    if state.market.get(good, 0) > 0:
        box += 1
    if state.market.get(good, 0) < 0:
        box -= 1
    if state.wind is not None and state.wind.commodity == good:
        box += {"shortage": 1, "surplus": -1}[state.wind.direction]
    if box < 1:
        return 0
    if good not in state.printed.payouts:
        return None
    boxes = [None, *state.printed.payouts[good]]
    while box >= len(boxes):
        box -= 1
    return boxes[box]


def naive_relief(state, ann, spaces):
    """Points left, tokens paid, one space after the other."""
    if not state.printed.misery_sections or ann.relief is None:
        return None
    one, two, three = state.printed.misery_sections
    points, tokens, misery = ann.relief, 0, ann.misery
    for _space in range(spaces):
        cost = 1 if misery <= one else 2 if misery <= two else 3 if misery <= three else 4
        while cost and points:
            cost, points = cost - 1, points - 1
        tokens += cost
        misery -= 1
    return points, tokens


@pytest.mark.parametrize("seed", range(4))
def test_the_same_said_twice(seed):
    chance = random.Random(seed)
    unknown = 0
    for _table in range(TABLES // 4):
        state, ann = a_table(chance)
        for advance in ADVANCES:
            assert price(state, ann, advance).total == naive_price(state, ann, advance)
        for good in ("wine", "stone", "wool", "gold", "ivory"):
            expected = naive_payout(state, ann, good)
            unknown += expected is None
            assert payout(state, ann, good).tokens == expected
        for spaces in range(1, min(7, ann.misery) + 1):
            bill = relief(state, ann, spaces)
            expected = naive_relief(state, ann, spaces)
            assert (None if bill is None else (ann.relief - bill.points, bill.tokens)) == expected
    assert unknown > 100
