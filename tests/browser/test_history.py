"""A history on a phone: a game is finished and stands there; two spellings are one person, and that is me."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations

LONG = "Bartholomew Nightingales"
STRANGE = "<b>Zoé</b> 🚀"


def finishes(hand, *names):
    hand.starts(*names, builders=True, turn=8)
    hand.stands(f"{names[0]} caribbean colonist 3", money=20)
    hand.goes("income")
    while hand.page.locator(".winner").count() == 0:
        hand.sends()


@pytest.fixture(scope="module")
def device(browser, server):
    """It knows two games, one of Ann and one of Annie."""
    context = browser.new_context(base_url=server, viewport=PHONE)
    hand = Hand(context.new_page())
    finishes(hand, "Ann", STRANGE)
    finishes(hand, "Annie", LONG)
    yield context.storage_state()
    context.close()


def is_sound(page):
    assert violations(page) == []
    assert page.evaluate(NARROW_TARGETS) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(TOO_WIDE) == 0
    page.set_viewport_size(PHONE)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == 0
    page.evaluate("() => { document.documentElement.style.fontSize = '' }")


def test_two_spellings_become_one_person_and_that_is_me(phone, device):
    page = phone(storage_state=device)
    page.goto("/")
    page.get_by_role("link", name="History").click()
    expect(page.locator(".ranked")).to_have_count(4)
    expect(page.locator(".past-game-link").first).to_contain_text("Annie")
    is_sound(page)

    page.get_by_role("link", name="Annie").first.click()
    page.get_by_text("Annie is the same person as").click()
    is_sound(page)
    page.get_by_role("button", name="Ann", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ann")
    expect(page.locator(".spellings")).to_contain_text("Annie")
    expect(page.get_by_role("img", name="Ratings, game by game")).to_be_visible()
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("button", name="That is not me")).to_be_visible()
    is_sound(page)

    page.get_by_role("link", name="‹ History").click()
    expect(page.locator(".ranked")).to_have_count(3)
    expect(page.locator(".ranked", has_text="Ann")).to_contain_text("you")
    expect(page.locator(".ranked", has_text="Ann")).to_contain_text("2 wins, 1 expected")

    page.locator(".ranked", has_text="Ann").click()
    page.get_by_role("button", name="Split Annie").click()
    page.get_by_role("button", name="That is not me").click()
    page.goto("/history/")
    expect(page.locator(".ranked")).to_have_count(4)


def test_a_result_is_one_tap_from_the_history(phone, device):
    page = phone(storage_state=device)
    page.goto("/history/")
    page.locator(".past-game-link").last.click()
    expect(page.locator(".winner")).to_contain_text("Ann wins")
