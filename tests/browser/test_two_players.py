"""Two players without the Builder expansion: a game to its end, most of it by quick turns."""

import pytest

from tests.browser.agreement import assert_the_rules_agree
from tests.browser.hand import Hand


@pytest.mark.long
def test_two_players_reach_the_end(phone):
    hand = Hand(phone())
    hand.starts("Ann", "Bob")
    hand.sits_down()
    assert hand.money == {"Ann": 10, "Bob": 11}
    first_turn(hand)
    for turn in range(2, 9):
        assert hand.turn == turn
        quick_turn(hand)

    steps = [one.bounding_box() for one in hand.page.locator("#now .podium-step").all()]
    left, right = min(one["x"] for one in steps), max(one["x"] + one["width"] for one in steps)
    assert (left + right) / 2 == pytest.approx(180, abs=3), "two stand in the middle"
    assert_the_rules_agree(hand)


def first_turn(hand):
    hand.sends()
    hand.initiative("Bob Ann")
    assert hand.page.locator("input[value=builder]").count() == 0
    hand.dock("Ann colonist caribbean", "Ann colonist caribbean", "Bob colonist caribbean", is_full=True)
    hand.goods("Ann gold", "Bob fish")
    hand.ship("Bob")
    hand.buys("Bob settlers", "Ann trading_post")
    hand.sails("Bob", "captain captain", "florida", "2-4-3-5")  # the last in player order
    hand.hires(soldier="Ann")
    hand.fights("", "")
    walks_to_the_next_turn(hand)


def quick_turn(hand):
    """A landing and a good; every other box is passed by one tap."""
    turn = hand.turn
    hand.goes("dock")
    hand.dock("Ann colonist florida" if turn % 3 else "Bob colonist caribbean")
    hand.goods("Ann sugar" if turn % 2 else "Bob silver")
    hand.goes("income")
    walks_to_the_next_turn(hand)


def walks_to_the_next_turn(hand):
    turn = hand.turn
    while hand.page.locator(".now-turn").count() and hand.turn == turn:
        hand.sends()
