"""How a price and a need come about, in words."""

import pytest

from scoring import games
from scoring.renaissance.competition import Contest
from scoring.renaissance.price_lines import price_lines
from scoring.renaissance.prices import price
from tests.scoring.renaissance.table import DOMINATION, DRAW, END_CARDS, MAT, TAX, fix, log, places

RULES = games.GAMES["renaissance"]
LEADER = {"do": "leader", "player": "Ann", "discounts": {"Human Body": 2}}


def lines(advance, *entries, printed=None):
    document = log(*entries, printed=printed)
    state = RULES.replay(RULES.begin(document), document["entries"]).state
    player = state.players["Ann"]
    return [str(line) for line in price_lines(state, player, advance, price(state, player, advance))]


def test_all_that_is_taken_off_is_said():
    owned = fix("Ann", advances=["The Heavens", "Laws of Matter", "Institutional Research", "Written Record"])
    said = lines("Human Body", owned, DRAW, LEADER)
    assert said == [
        "Your mat prints 6.",
        "Credit of Laws of Matter: −2.",
        "Institutional Research: −2.",
        "Leader of Ann: −2.",
        "Written Record: −1.",
    ]


def test_what_was_bought_this_turn_gives_no_credit_yet():
    buy = {"do": "buy", "player": "Ann", "advance": "Human Body"}
    assert lines("Laws of Matter", DRAW, END_CARDS, buy)[1:] == ["Ann has 4 tokens: 4 too few."]
    next_turn = [DRAW, END_CARDS, buy, TAX, DOMINATION, places(1, 3, 4)]
    assert lines("Laws of Matter", *next_turn)[1] == "Credit of Human Body: −1."


def test_what_is_not_known_and_what_stands_in_the_way():
    assert lines("Caravan", printed={}) == ["Nobody has entered its price from your mat yet."]
    unknown = {"advances": {"Human Body": {"price": 6}}}
    assert lines("Human Body", fix("Ann", advances=["The Heavens"]), printed=unknown) == [
        "Your mat prints 6.",
        "Credit of The Heavens: not entered yet.",
    ]
    assert lines("Ocean Navigation", fix("Ann", income=1)) == [
        f"Your mat prints {MAT['advances']['Ocean Navigation']['price']}.",
        "Buy first: Overland East and Seaworthy Vessels.",
        "Ann has 1 token: 5 too few.",
    ]


@pytest.mark.parametrize(
    ("contest", "needed", "told"),
    [
        (Contest(4, 4), 8, ["Market 4, and 4 stand against it."]),
        (Contest(4, 4, 1), 9, ["Market 4, 4 stand against it, modifiers +1."]),
        (Contest(4, 1, -3), 4, ["At least the market of 4, whatever the modifiers."]),
        (Contest(4, 4, surplus=True), 4, ["Surplus: only the market of 4 counts."]),
        (
            Contest(5, 10, in_defender_capital=True, surplus=True),
            10,
            ["Surplus in the defender's capital: twice the market of 5."],
        ),
        (
            Contest(5, 5, in_attacker_capital=True),
            5,
            [
                "Market 5, and 5 stand against it.",
                "In the attacker's own capital each token counts double: half of it, rounded up.",
            ],
        ),
    ],
)
def test_the_need_of_a_competition_is_explained(contest, needed, told):
    assert contest.needed() == needed
    assert [str(line) for line in contest.told()] == told
