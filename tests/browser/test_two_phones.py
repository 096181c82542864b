"""Two phones at one table: each follows the other, and nobody loses what is being filled in."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand

SECOND = 1000
# A revoked address, a lost connection: the console counts them as errors, and here they are meant.
FORGIVEN = ("422", "409", "404", "ERR_FAILED", "ERR_INTERNET_DISCONNECTED")


@pytest.fixture
def table(phone):
    """Ann's phone, which started a table and stands at the dock."""
    hand = Hand(phone(forgives=FORGIVEN))
    hand.sits("Ann", "Bob", "Cid")
    hand.goes("dock")
    return hand


@pytest.fixture
def joins(table, phone):
    """``joins("table", name="Bob")``: another phone at the same table, by a link of its own."""

    def make(place, name="Bob", **options):
        table.page.goto(f"/tables/{table.code}/phones/")
        table.page.locator(f'button[name="place"][value="{place}"]').click()
        address = table.page.locator(".invitation-address").inner_text()
        table.opens()
        hand = Hand(phone(forgives=FORGIVEN, **options))
        hand.page.goto(address)
        if place in ("table", "watch"):
            hand.page.locator("#id_name").fill(name)
        hand.page.get_by_role("button", name="Join").click()
        hand.seats = table.seats
        for one in (table, hand):
            is_live(one.page)
        return hand

    return make


def is_live(page):
    expect(page.locator(".live-mark")).to_have_attribute("data-state", "live")


def lands(hand, name, *, sends=True):
    """A Colonist of somebody, tapped together at the dock."""
    hand.page.locator(f'button.adder[value="{hand.seats[name]}"]').click()
    expect(hand.page.locator(".line")).to_have_count(1)
    if sends:
        hand.sends()


def test_the_second_phone_follows_within_a_second(table, joins):
    bob = joins("table")
    lands(table, "Ann")

    expect(bob.page.locator("#table")).to_have_attribute("data-revision", table.revision, timeout=SECOND)
    assert bob.box == "goods"
    expect(bob.page.locator(".live-news")).to_contain_text("Ann lands", timeout=SECOND)
    bob.tabs("players")
    table.undoes()
    expect(bob.page.locator("#table")).to_have_attribute("data-revision", table.revision, timeout=SECOND)
    expect(bob.page.locator("#players")).to_be_visible()
    bob.tabs("now")
    lands(bob, "Cid")
    expect(table.page.locator("#table")).to_have_attribute("data-revision", bob.revision, timeout=SECOND)


def test_what_is_being_filled_in_stays_while_the_rest_follows(table, joins):
    bob = joins("table")
    lands(bob, "Bob", sends=False)
    stood = bob.page.locator("#sheet").bounding_box()["y"]
    lands(table, "Ann")

    expect(bob.page.locator("#table")).to_have_attribute("data-revision", table.revision, timeout=SECOND)
    expect(bob.page.locator(".line")).to_have_count(1)
    assert bob.box == "dock"
    news = bob.page.locator(".live-news")
    expect(news).to_contain_text("Ann lands a Colonist in the Caribbean.")
    expect(news).to_contain_text("Now: Trade Goods.")
    told = news.bounding_box()
    assert told["y"] >= 0  # it stands above the sheet, which is where it was
    assert told["y"] + told["height"] <= bob.page.locator("#now").bounding_box()["y"]
    assert bob.page.locator("#sheet").bounding_box()["y"] == pytest.approx(stood, abs=1)
    bob.tabs("log")
    expect(bob.page.locator("#log")).to_contain_text("Ann lands")
    bob.tabs("now")

    bob.sends()
    expect(news).to_be_hidden()
    bob.tabs("log")
    expect(bob.page.locator("#log .log-step")).to_have_count(2)
    assert bob.box == "goods"


def test_what_the_server_unfolded_holds_nobody_back(table, joins):
    bob = joins("table", viewport={"width": 360, "height": 320})
    bob.page.evaluate("() => { document.querySelector('#now details').open = true; scrollTo(0, 200); }")
    assert bob.page.evaluate("scrollY") > 0
    lands(table, "Ann")
    expect(bob.page.locator('.box[aria-current][value="goods"]')).to_be_attached(timeout=SECOND)
    assert bob.page.evaluate("scrollY") == 0

    bob.page.locator("#now summary").first.click()
    table.sends()
    expect(bob.page.locator(".live-news")).to_contain_text("Now: ")
    assert bob.box == "goods"


def test_a_new_box_begins_at_its_top(table):
    table.page.set_viewport_size({"width": 360, "height": 320})
    lands(table, "Ann", sends=False)
    table.page.evaluate("() => scrollTo(0, 200)")
    assert table.page.evaluate("scrollY") > 0
    table.sends()
    assert table.box == "goods"
    table.page.wait_for_function("() => scrollY === 0")


def test_a_button_leads_to_where_the_table_is(table, joins):
    bob = joins("table")
    lands(bob, "Bob", sends=False)
    lands(table, "Ann")
    bob.page.get_by_role("link", name="Go there").click()

    expect(bob.page.locator(".line")).to_have_count(0)
    assert bob.box == "goods"


def test_the_same_recorded_at_once_is_told_to_the_second(table, joins):
    bob = joins("table")
    lands(bob, "Ann", sends=False)
    lands(table, "Ann")
    bob.tap(bob.page.locator(".bar-main"))

    expect(bob.page.locator("#sheet .notice")).to_contain_text("Meanwhile recorded: Ann lands")
    expect(bob.page.locator(".line")).to_have_count(1)


def test_both_press_at_the_same_moment_and_both_are_kept(table, joins):
    bob = joins("table")
    lands(bob, "Bob", sends=False)
    lands(table, "Ann", sends=False)
    for hand in (table, bob):
        hand.page.locator(".bar-main").click()
    for hand in (table, bob):
        hand.tabs("log")
        expect(hand.page.locator("#log .log-step")).to_have_count(2)
        expect(hand.page.locator("#log")).to_contain_text("Ann lands")
        expect(hand.page.locator("#log")).to_contain_text("Bob lands")


def test_others_see_who_is_at_which_box(table, joins):
    bob = joins("table")
    lands(bob, "Bob", sends=False)

    line = table.page.locator(".live-at")
    expect(line).to_have_text("Bob is at Colonist Dock", timeout=SECOND)
    turn = table.page.locator(".now-turn")
    assert turn.bounding_box()["height"] < 20  # in the line of the turn, which stays one line
    table.goes("initiative")
    expect(line).to_have_text("Bob is at Colonist Dock")
    expect(turn).to_have_attribute("data-at", "Bob is at Colonist Dock")
    bob.page.locator(".line .hold").click()
    bob.page.get_by_role("button", name="Free this space").click()
    bob.page.close()
    expect(line).to_have_text("", timeout=2 * SECOND)


def test_a_revoked_link_is_locked_out_at_once(table, joins):
    bob = joins("table")
    table.page.goto(f"/tables/{table.code}/phones/")
    table.page.get_by_role("button", name="Turn off").click()

    expect(bob.page.locator("#table")).to_have_count(0, timeout=SECOND)


def test_a_phone_that_slept_catches_up(table, joins):
    bob = joins("table")
    bob.page.context.set_offline(True)
    lands(table, "Ann")
    table.goods("Bob sugar")
    bob.page.context.set_offline(False)

    expect(bob.page.locator("#table")).to_have_attribute("data-revision", table.revision)
    is_live(bob.page)


def test_where_streams_are_blocked_it_asks_every_few_seconds(table, joins):
    bob = joins("table")
    bob.page.route(re.compile(r"/live/"), lambda route: route.abort())
    bob.page.reload()
    expect(bob.page.locator(".live-mark")).to_have_attribute("data-state", "polling")
    lands(table, "Ann")

    expect(bob.page.locator("#table")).to_have_attribute("data-revision", table.revision, timeout=4 * SECOND)


def test_the_large_screen_follows_without_buttons(table, joins):
    screen = joins("watch", viewport={"width": 1280, "height": 720})
    screen.page.goto(f"/tables/{table.code}/screen/")
    is_live(screen.page)
    lands(table, "Ann")

    expect(screen.page.locator(".screen-news")).to_contain_text("Ann lands", timeout=SECOND)
    expect(screen.page.locator("h1")).to_have_text("Trade Goods")
    assert screen.page.locator("#screen button, #screen input").count() == 0


def test_six_phones_follow_one(table, joins):
    others = [joins("watch", name=f"Phone {nth}") for nth in range(5)]
    is_live(table.page)
    before = time.monotonic()
    lands(table, "Ann")
    for hand in others:
        expect(hand.page.locator("#table")).to_have_attribute("data-revision", table.revision, timeout=SECOND)
    assert time.monotonic() - before < 5


def test_the_way_there_is_not_offered_where_one_stands(table, joins):
    bob = joins("seat-2")
    lands(table, "Ann", sends=False)
    lands(bob, "Bob")
    news = table.page.locator(".live-news")
    expect(news).to_contain_text("Bob lands a Colonist")
    expect(news).not_to_contain_text("Now:")
    expect(news.get_by_text("Go there")).to_be_hidden()
