"""Six players who bid for their nations on the start page, and use them."""

import pytest
from playwright.sync_api import expect

from scoring.interchange import answer
from tests.browser.agreement import downloaded
from tests.browser.hand import Hand


@pytest.mark.long
def test_six_players_bid_for_nations_and_use_them(phone):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", builders=True, nations="auction")
    hand.auctions(
        "Fay spain 5", "Bob france 4", "Ann holland 3", "Dee england 3", "Cid portugal 1", "Eve italy"
    )
    hand.sits_down()
    # The last board costs half of the bid before, rounded up; the auction's order is the player order.
    assert hand.money == {"Fay": 10, "Bob": 11, "Ann": 12, "Dee": 12, "Cid": 14, "Eve": 14}

    turn_with_nations(hand)
    assert hand.turn == 2
    turn_with_the_deck(hand)
    assert hand.turn == 3

    state = answer(downloaded(hand))
    hand.opens()
    assert hand.money == {name: state["players"][name]["money"] for name in state["order"]}
    assert state["players"]["Cid"]["cards"] == ["mississippi"]


def turn_with_nations(hand):
    """Spain before everything else, England's dock, France's good, Holland's ship, Italy's exchange."""
    hand.acts("advantage", "Fay", region="peru", counter="4-5-5-7")
    assert hand.box == "place_workers"
    assert hand.money["Fay"] == 14
    hand.sends()
    hand.initiative("Eve Cid Dee")
    hand.picks("use", hand.seats["Dee"])
    hand.dock(
        *[f"{name} colonist caribbean" for name in hand.seats],
        "Dee colonist caribbean",
        "Dee colonist caribbean",
    )
    hand.picks("pick_player", f"first-{hand.seats['Bob']}")
    hand.adds("gold")
    hand.goods("Fay silver", "Bob gold", "Ann sugar")
    hand.sends(hand.page.locator('#sheet button[name="use"]'))
    hand.goes("buildings")
    hand.buys("Eve trade_routes", "Ann settlers")
    hand.sends()
    hand.picks("use", hand.seats["Eve"])
    hand.hires(captain="Eve", merchant="Ann")
    hand.fights("", "")
    for _box in ("income", "benefits", "refresh"):
        hand.sends()


def turn_with_the_deck(hand):
    """Portugal explores by the Discovery deck, before the map is known."""
    first = hand.page.locator(".purse-chip", has_text="Eve").locator(".nth")
    expect(first).to_have_attribute("data-n", "1")
    hand.goes("discovery")
    hand.picks("pick_player", hand.seats["Cid"])
    hand.counts("pick_workers_captain")
    hand.counts("pick_workers_colonist")
    hand.picks("sail_advantage", "1")
    hand.picks("sail_card", "mississippi")
    hand.sends()
    hand.goes("income")
    for _box in ("income", "benefits", "refresh"):
        hand.sends()
