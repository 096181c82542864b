"""The table's page on a small phone: its four parts, the map that picks, what it says after recording."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations

TABS = ("now", "map", "players", "log")
NAMES = ("Ann", "Bartholomew", "Cid", "Dee", "Eve", "Fay")


@pytest.fixture
def seated(phone):
    """``seated(players=6, color_scheme="dark")``: a table with its first landings, at the dock again."""

    def make(players=4, **options):
        hand = Hand(phone(**options))
        hand.sits(*NAMES[:players], builders=True)
        hand.goes("dock")
        hand.dock(*[f"{name} colonist caribbean" for name in NAMES[:players]], "Ann builder caribbean")
        hand.goes("dock")
        return hand

    return make


def test_every_part_is_accessible(seated):
    hand = seated(6)
    for tab in TABS:
        hand.tabs(tab)
        assert (tab, violations(hand.page)) == (tab, [])


# Somebody rich and far ahead, in everybody's place.
RICH = """() => document.querySelectorAll(".strip-sums").forEach((sums) => {
  sums.querySelector(".strip-money").firstChild.textContent = "$188";
  sums.querySelector(".strip-points").firstChild.textContent = "188";
})"""
CUT = """() => [...document.querySelectorAll(".strip-sums, .in-a-row .face > span")]
  .filter(one => one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent.trim())"""


def test_nothing_is_cut_with_six_rich_players(seated):
    page = seated(6).page
    page.evaluate(RICH)
    assert [text for text in page.evaluate(CUT) if not text.startswith("Barth")] == []


def test_every_part_has_room_for_a_thumb_and_fits(seated):
    hand = seated(6)
    for tab in TABS:
        hand.tabs(tab)
        assert hand.page.evaluate(NARROW_TARGETS) == []
        hand.page.set_viewport_size({"width": 320, "height": 568})
        assert hand.page.evaluate(TOO_WIDE) == 0
        hand.page.set_viewport_size({"width": 360, "height": 640})


def test_every_part_fits_with_text_twice_as_large(seated):
    hand = seated()
    hand.page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    for tab in TABS:
        hand.page.locator(f'.tabs a[data-tab="{tab}"]').click()
        assert hand.page.evaluate(TOO_WIDE) == 0


@pytest.mark.parametrize(("width", "height"), [(412, 915), (820, 1180)])
def test_what_came_last_leaves_room_for_the_map(seated, width, height):
    page = seated(6).page
    page.set_viewport_size({"width": width, "height": height})
    assert page.locator("#log li li").count() >= 7
    now, log = (page.locator(one).bounding_box() for one in ("#now", "#log"))
    assert log["height"] <= height / 4
    assert log["y"] - now["y"] - now["height"] <= 40, "it stands right below the sheet"
    expect(page.locator("#map .world").first).to_be_in_viewport()


WORDS_CUT = """() => [...document.querySelectorAll("#now :is(.in-a-row, .shipping) .face > span, " +
    ".stepper button, .undo-word, .now-turn, .tabs a, .space > legend")]
  .filter(one => one.offsetParent && one.scrollWidth > one.clientWidth + 1)
  .map(one => one.textContent.trim())"""


def test_the_words_of_a_box_are_whole_with_text_twice_as_large(seated):
    hand = seated()
    for box in ("shipping", "specialists", "warfare", "benefits", "dock"):
        hand.page.evaluate("() => { document.documentElement.style.fontSize = '' }")
        hand.goes(box)
        hand.page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        assert (box, hand.page.evaluate(TOO_WIDE)) == (box, 0)
        cut = [text for text in hand.page.evaluate(WORDS_CUT) if text != "Bartholomew"]
        assert (box, cut) == (box, [])
    assert hand.page.locator(".tabs").bounding_box()["height"] < 80


def test_what_a_tile_asks_stands_below_the_buyers_who_stay_in_view(seated):
    hand = seated()
    hand.goes("buildings")
    tile = hand.page.locator('#sheet button[name="add"][value="overpopulation"]')
    tile.evaluate("one => one.scrollIntoView({ block: 'center' })")
    tile.click()
    question = hand.page.locator("#asked .question .row")
    expect(question).to_be_in_viewport()
    hand.is_calm()
    buyers = hand.page.locator(".buyers").bounding_box()
    assert question.bounding_box()["y"] >= buyers["y"] + buyers["height"] - 1


SHOWN_CLOCKS = """() => [...document.querySelectorAll("#log time")]
  .map(one => [one.dateTime, one.textContent.trim()])"""


def test_hours_are_those_of_the_phone(seated):
    hand = seated(2, timezone_id="Asia/Tokyo")
    [[at, shown], *_others] = hand.page.evaluate(SHOWN_CLOCKS)
    tokyo = datetime.fromisoformat(at).astimezone(ZoneInfo("Asia/Tokyo"))
    assert shown == tokyo.strftime("%H:%M")
    hand.opens("log/1/")
    assert tokyo.strftime("%H:%M") in hand.page.locator("#main").inner_text()


def test_a_tap_on_the_map_picks_the_region_in_the_sheet(seated):
    hand = seated()
    hand.goes("discovery")
    hand.tabs("map")
    hand.page.get_by_role("link", name="Brazil", exact=True).click()

    expect(hand.page.locator("#now")).to_be_visible()
    expect(hand.page.locator('#sheet input[name$="region"][value="brazil"]')).to_be_checked()


def test_a_tap_on_the_map_tells_about_the_region_when_no_sheet_asks(seated):
    hand = seated()
    hand.goes("goods")
    hand.tabs("map")
    hand.page.get_by_role("link", name="Caribbean", exact=True).click()

    card = hand.page.locator("#region-caribbean")
    expect(card).to_be_in_viewport()
    expect(card).to_contain_text("Ann 1 Colonist and 1 Builder")


def test_it_says_what_was_recorded_and_what_was_taken_back(seated):
    hand = seated()
    hand.goes("goods")
    hand.goods("Ann sugar")
    toast, undo = hand.page.locator("#toast"), hand.page.locator(".undo button")
    expect(toast).to_have_text("Recorded: Ann takes Sugar.")
    expect(undo).to_contain_class("is-new")  # Undo names it: nothing lies over anything
    expect(toast).to_have_css("opacity", "0")
    expect(undo.locator(".undo-word")).to_be_visible()

    hand.tabs("players")
    hand.undoes()
    expect(toast).to_have_text("Undone: Ann takes Sugar.")
    expect(hand.page.locator("#players")).to_be_visible()
    expect(hand.page.locator("[data-said]")).to_have_count(0)
    hand.tabs("now")
    hand.goods("Ann sugar")
    hand.undoes()
    expect(hand.page.locator(".now-turn")).to_have_attribute("data-said", "Undone: Ann takes Sugar.")
    expect(undo.locator(".undo-what[data-said]")).to_have_count(0)  # it names what it would undo next
    expect(undo).to_contain_text("Ann lands")
    expect(toast).to_have_css("opacity", "0")


def test_what_is_said_after_another_covers_nothing_and_goes(seated):
    """Once said where there was no Undo, it stayed there for good, below the Undo that came."""
    page = seated().page
    undo, toast = page.locator(".undo"), page.locator("#toast")
    say = "words => document.dispatchEvent(new CustomEvent('toast', { detail: words }))"
    undo.evaluate("undo => { window.undo = undo; undo.remove(); }")
    page.evaluate(say, "Ann recorded something.")
    expect(toast).to_have_css("opacity", "1")
    page.evaluate("document.getElementById('bar').prepend(window.undo)")
    expect(toast).to_have_css("opacity", "0")
    page.evaluate(say, "Bob recorded something else.")
    expect(page.locator(".now-turn")).to_have_attribute("data-said", "Bob recorded something else.")
    expect(toast).to_contain_class("toast")
    assert "is-new" not in toast.get_attribute("class")
    expect(page.locator("[data-said], .is-new")).to_have_count(0)


def test_the_large_button_of_shipping_records_whom_it_names(phone):
    hand = Hand(phone())
    hand.sits("Ann", "Bob", builders=True)
    hand.goes("shipping")
    hand.tap(hand.page.locator('.stepper:has([name="value_seat-2"]) [data-step="2"]'))
    expect(hand.page.locator(".bar-main")).to_have_text("Bob wins the ship")
    hand.sends()
    expect(hand.page.locator(".undo")).to_contain_text("Bob wins the Merchant Ship")
