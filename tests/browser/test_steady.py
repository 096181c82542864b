"""Nothing moves under a thumb: a tap that is on its way meets what it was meant for."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.test_offline import fills, goes_offline

KNOCK = '<details class="knock"><summary><b>Eve</b> asks to join</summary></details>'


@pytest.fixture
def hand(phone):
    hand = Hand(phone(forgives=("422", "ERR_INTERNET_DISCONNECTED")))
    hand.sits("Ann", "Bob", "Cid", "Dee", builders=True)
    return hand


def top(hand, what="#sheet .adder >> nth=-1"):
    return hand.page.locator(what).bounding_box()["y"]


def taken(hand):
    return [adder.get_attribute("data-taken") for adder in hand.page.locator("#sheet .adder").all()]


def test_names_in_initiative_keep_their_places_and_a_second_tap_takes_one_back(hand):
    hand.goes("initiative")
    places = [adder.bounding_box() for adder in hand.page.locator("#sheet .adder").all()]
    hand.adds(hand.seats["Cid"])
    hand.adds(hand.seats["Ann"])
    assert taken(hand) == ["2", "0", "1", "0"]
    assert [adder.bounding_box() for adder in hand.page.locator("#sheet .adder").all()] == places
    hand.adds(hand.seats["Cid"])
    assert taken(hand) == ["1", "0", "0", "0"]
    assert hand.page.locator("#sheet .line").count() == 1


def test_the_dock_stays_where_it_is(hand):
    """When a good is due, when a worker is held, when there is no signal, and when somebody knocks."""
    hand.goes("dock")
    was = top(hand)
    for _worker in range(6):
        hand.adds(hand.seats["Ann"])
        hand.is_calm()
    expect(hand.page.get_by_text("Which good is it?")).to_be_attached()
    assert top(hand) == was
    hand.page.locator(".berth .hold").first.click()
    expect(hand.page.get_by_role("button", name="Free this space")).to_be_visible()
    assert top(hand) == was
    answer = {"body": KNOCK, "content_type": "text/html", "headers": {"X-Scorepad": "1"}}
    hand.page.route("**/knocks/", lambda route: route.fulfill(**answer))
    hand.page.evaluate("htmx.trigger('#knocks', 'knock')")
    expect(hand.page.get_by_text("Eve asks to join")).to_be_in_viewport()
    assert top(hand) == was
    goes_offline(hand)
    assert top(hand) == was


def test_a_line_that_goes_leaves_its_place_until_the_next_one_comes(hand):
    hand.goes("goods")
    fills(hand, "Ann sugar", "Bob gold", "Cid fish")
    hand.page.locator("#sheet .drop").first.click()
    places = [line.bounding_box() for line in hand.page.locator("#sheet .line").all()]
    assert places[0]["x"] > hand.page.locator("#sheet .gap").bounding_box()["x"]
    fills(hand, "Ann sugar")
    assert hand.page.locator("#sheet .gap").count() == 0


def test_a_refusal_goes_with_what_was_refused_and_leaves_its_place(hand):
    hand.goes("buildings")
    for tile in ("magellan", "monastery"):
        hand.picks("pick_player", hand.seats["Ann"])
        hand.adds(tile)
    hand.is_calm()
    hand.page.locator(".bar-main").click()
    anyway = hand.page.get_by_role("button", name="Record anyway")
    expect(anyway).to_be_visible()
    was = top(hand, ".buyers")
    hand.page.locator("#sheet .drop").last.click()
    expect(anyway).to_be_hidden()
    assert top(hand, ".buyers") == was
