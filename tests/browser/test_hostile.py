"""Thumbs that are too quick, pages that are too old, names that are code, a server that dies."""

import re

import pytest
from playwright.sync_api import expect

from companion.device.shell import BUNDLES
from tests.browser.agreement import downloaded
from tests.browser.conftest import NAME, ROOT, free_port, playing
from tests.browser.hand import Hand

LANDINGS = (
    "Ann colonist caribbean",
    "Bob soldier caribbean",
    "Ann colonist caribbean",
    "Bob merchant caribbean",
)
PLAYERS = ("Ann", "Bob", "Cid", "Dee", "Eve")
SEND_AGAIN = """async form => {
  const body = new URLSearchParams(new FormData(form));
  const send = async () => (await fetch(form.action, { method: "POST", body })).status;
  return [await send(), await send(), await send()];
}"""


@pytest.fixture
def seated(phone):
    """``seated()``: two players at their dock; more of them have room for more landings."""

    def make(*names, **options):
        hand = Hand(phone(**options))
        hand.sits(*(names or ("Ann", "Bob")), builders=True)
        hand.goes("dock")
        return hand

    return make


def recorded(hand):
    """What is in the log, as it would be carried away."""
    return [entry["do"] for entry in downloaded(hand)["entries"]]


def deaf_tab(hand):
    """A second page of the same table that hears nothing of what is recorded elsewhere."""
    page = hand.page.context.new_page()
    parts = [part for part in BUNDLES["js/play.js"] if part != "js/live.js"]
    body = "\n".join((ROOT / "static" / part).read_text() for part in parts)
    page.route(
        re.compile(r"/js/play\b.*\.js"),
        lambda route: route.fulfill(body=body, content_type="text/javascript"),
    )
    page.goto(hand.page.url)
    return page


# Too quick


def test_a_double_tap_records_once(seated):
    hand = seated(*PLAYERS)
    hand.drafts_landings(*LANDINGS)
    hand.is_calm()
    hand.page.locator(".bar-main").dblclick()
    expect(hand.page.locator('.box[value="goods"]')).to_have_attribute("aria-current", "step")

    assert recorded(hand) == ["land"] * 4


def test_a_double_tap_on_undo_takes_one_step_back(seated):
    hand = seated(*PLAYERS)
    hand.dock(*LANDINGS)
    hand.goods("Ann sugar")
    hand.is_calm()
    hand.page.locator(".undo button").dblclick()
    expect(hand.page.locator(".undo-what")).to_contain_text("4 entries")
    hand.is_calm()

    assert recorded(hand) == ["land"] * 4


def test_a_double_tap_without_javascript_records_once(seated, phone):
    hand = seated()
    page = phone(java_script_enabled=False, storage_state=hand.page.context.storage_state())
    page.goto(f"/tables/{hand.code}/?box=shipping")
    page.locator("button[name=winner]").first.dblclick()
    page.wait_for_url(re.compile(r"/tables/\w+/$"))

    assert recorded(hand) == ["win_ship"]


def test_quick_taps_on_chips_all_count(seated):
    """Without waiting for what the server says to each."""
    hand = seated(*PLAYERS)
    for _nth in range(6):
        hand.page.locator('#sheet button[name="add"]').first.click()
    hand.page.locator(".bar-main").click()
    expect(hand.page.locator('.box[value="goods"]')).to_have_attribute("aria-current", "step")

    assert recorded(hand) == ["land"] * 6


# Too old


def test_a_reload_while_a_sheet_is_filled_in_records_nothing(seated):
    hand = seated(*PLAYERS)
    hand.drafts_landings(*LANDINGS)
    hand.page.reload()
    assert hand.box == "dock"
    expect(hand.page.locator(".line")).to_have_count(4)
    assert recorded(hand) == []
    hand.opens()
    hand.sends()

    assert recorded(hand) == ["land"] * 4


def test_a_reload_after_sending_records_nothing_more(seated):
    hand = seated(*PLAYERS)
    hand.dock(*LANDINGS)
    hand.page.reload()
    assert hand.box == "goods"

    assert recorded(hand) == ["land"] * 4


def test_the_way_back_after_sending_shows_the_table_as_it_is(seated):
    hand = seated(*PLAYERS)
    hand.dock(*LANDINGS)
    hand.page.goto("/")
    hand.page.go_back()
    expect(hand.page.locator('.box[value="goods"]')).to_have_attribute("aria-current", "step")
    hand.goods("Ann sugar")

    assert recorded(hand) == [*["land"] * 4, "take_good"]


def test_the_way_back_without_javascript_records_nothing_twice(seated, phone):
    hand = seated()
    page = phone(java_script_enabled=False, storage_state=hand.page.context.storage_state())
    page.goto(f"/tables/{hand.code}/?box=shipping")
    page.locator("button[name=winner]").first.click()
    page.wait_for_url(re.compile(r"/tables/\w+/$"))
    page.go_back()
    page.go_forward()
    expect(page.locator(".undo-what")).to_contain_text("Ann")

    assert recorded(hand) == ["win_ship"]


def test_the_same_form_sent_again_and_again_records_once(seated):
    hand = seated(*PLAYERS)
    hand.drafts_landings(*LANDINGS)
    hand.is_calm()
    assert hand.page.locator("#sheet").evaluate(SEND_AGAIN) == [200, 200, 200]

    assert recorded(hand) == ["land"] * 4


def test_a_stale_page_is_told_so_and_keeps_what_was_filled_in(seated):
    """Both pages are about Ann's landings: so it may well be the same thing."""
    hand = seated(forgives=("409",))
    other = deaf_tab(hand)
    late = Hand(other)
    late.knows_the_seats(2)
    late.drafts_landings("Ann colonist caribbean", "Ann soldier caribbean")
    hand.dock("Ann colonist caribbean")

    with other.expect_response("**/record/dock/") as answer:
        late.tap(other.locator(".bar-main"))
    assert answer.value.status == 409
    expect(other.locator("#sheet .notice")).to_be_visible()
    expect(other.locator(".line")).to_have_count(2)
    late.sends()

    assert [entry["worker"] for entry in downloaded(hand)["entries"]] == ["colonist", "colonist", "soldier"]


def test_undo_on_a_stale_page_takes_nothing_back(seated):
    hand = seated(forgives=("409",))
    hand.dock("Ann colonist caribbean")
    other = deaf_tab(hand)
    hand.goods("Bob sugar")

    other.locator(".undo button").click()
    expect(other.get_by_text("Somebody was faster")).to_be_visible()

    assert recorded(hand) == ["land", "take_good"]


# Nonsense


@pytest.mark.parametrize("money", ["-5", "99999999999999999999", "1e3", "0.5"])
def test_nonsense_for_a_number_is_never_recorded(seated, money):
    """The phone does not send it; a page without scripts or manners does, and it counts as not said."""
    hand = seated()
    hand.goes("income")
    hand.sends()
    hand.sends()
    hand.tap(hand.page.get_by_text("Fix a player's money"))
    field = hand.page.locator('input[name="money-seat-1"]')
    field.evaluate("(field, money) => { field.type = 'text'; field.value = money }", money)
    hand.sends()

    assert hand.turn == 2
    assert hand.money == {"Ann": 10, "Bob": 11}


def test_a_number_that_cannot_be_is_pointed_at_and_not_sent(seated):
    hand = seated()
    hand.goes("income")
    hand.sends()
    hand.sends()
    hand.tap(hand.page.get_by_text("Fix a player's money"))
    hand.types(hand.page.locator('input[name="money-seat-1"]'), "-5")
    hand.tap(hand.page.locator(".bar-main"))
    expect(hand.page.locator('input[name="money-seat-1"]:invalid')).to_be_focused()

    assert recorded(hand) == ["income", "benefits"]


NAMES = ("<b>Ann</b>", "👩‍🚀 Zoë & Søren", "'\"><img src=x onerror=1>", "seat-2")


def test_names_are_shown_as_they_are_written(seated):
    hand = seated(*NAMES)
    page = hand.page
    assert tuple(hand.seats) == tuple(name[:24] for name in NAMES)
    first, *_others, last = hand.seats
    for name in (first, last):
        hand.adds(hand.seats[name])
    hand.sends()
    hand.tabs("log")
    for name in (first, last):
        expect(page.locator("#log").get_by_text(f"{name} lands")).to_be_visible()
    hand.tabs("players")
    expect(page.locator("#players h3")).to_have_count(4)
    assert page.locator("#table b:text-is('Ann'), #table img").count() == 0

    document = downloaded(hand)
    assert [player["name"] for player in document["players"]] == list(hand.seats)
    assert [entry["player"] for entry in document["entries"]] == [first, last]


# A server that dies


@pytest.mark.parametrize("delay", [0, 5, 15])
def test_a_server_that_dies_while_recording_records_all_or_nothing(browser, tmp_path, delay):
    """The same sheet is sent again once the server is back, and then stands there once."""
    port = free_port()
    context = browser.new_context(base_url=f"http://{NAME}:{port}")
    hand = Hand(context.new_page())
    with playing(port, tmp_path) as process:
        hand.starts(*PLAYERS, builders=True)
        hand.sits_down()
        hand.goes("dock")
        hand.drafts_landings(*LANDINGS * 2)
        hand.is_calm()
        with hand.page.expect_request("**/record/dock/"):
            hand.page.locator(".bar-main").click(no_wait_after=True)
        hand.page.wait_for_timeout(delay)
        process.kill()
        process.wait()
    with playing(port, tmp_path):
        watcher = Hand(context.new_page())
        watcher.page.goto(hand.page.url)
        assert len(recorded(watcher)) in (0, 8)
        if hand.box == "dock":
            hand.sends()
        assert recorded(watcher) == ["land"] * 8
    context.close()
