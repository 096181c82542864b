"""The result page: confirmed by four phones, read by everybody, printed on one sheet of paper."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations
from tests.recorded import recorded

PAGES_OF_PDF = re.compile(rb"/Type\s*/Page\b")
# On how many lines the totals stand if all of them have three digits.
THREE_DIGITS = """pad => [...pad.querySelectorAll("tfoot tr:first-child td")].map(total => {
  total.textContent = "282";
  const text = document.createRange();
  text.selectNodeContents(total);
  return text.getClientRects().length;
})"""
OUT_OF_SIGHT = "one => one.scrollWidth - one.clientWidth"


@pytest.fixture
def ended(phone, tmp_path):
    """``ended("six-players-long")``: the phone of a host whose recorded game is over, and its result."""

    def make(name="four-players-auction-age-of-reason", **options):
        log = tmp_path / "game.json"
        log.write_text(json.dumps(recorded(name)), encoding="utf-8")
        page = phone(**options)
        page.goto("/import/")
        page.locator("input[type=file]").set_input_files(log)
        page.get_by_role("button", name="Import").click()
        page.get_by_role("link", name="Confirm, charts, share").click()
        expect(page.locator(".graph")).to_have_count(4)
        return page

    return make


def joins(host, phone, seat):
    """Another phone at the table, for one player, at the result."""
    table = host.url.removesuffix("result/")
    host.goto(f"{table}phones/")
    host.locator(f'button[name="place"][value="seat-{seat}"]').click()
    page = phone()
    page.goto(host.locator(".invitation-address").inner_text())
    page.get_by_role("button", name="Join").click()
    page.goto(f"{table}result/")
    host.goto(f"{table}result/")
    return page


def shares(host):
    host.get_by_role("button", name="Make a public page").click()
    return host.locator(".shared-at a").get_attribute("href")


def test_four_phones_confirm_and_all_see_the_sheet_closed(ended, phone):
    host = ended()
    phones = [joins(host, phone, seat) for seat in (1, 2, 3, 4)]
    for page in phones:
        expect(page.get_by_role("button", name="Confirm")).to_have_count(1)
        page.get_by_role("button", name="Confirm").click()
        expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    for page in (host, *phones):
        expect(page.get_by_role("heading", name="The result is locked")).to_be_visible()
        expect(page.locator(".agreed")).to_have_count(4)
    expect(phones[0].get_by_role("button", name="Unlock the result")).to_have_count(0)
    host.get_by_role("button", name="Unlock the result").click()
    expect(host.get_by_text("The host unlocked it")).to_be_visible()
    expect(host.get_by_role("button", name="Confirm")).to_have_count(4)


def test_it_is_accessible_with_everything_unfolded(ended, phone):
    host = ended()
    address = shares(host)
    stranger = phone()
    stranger.goto(address)
    for page in (host, stranger):
        for summary in page.locator(".graph-table summary, .handover summary").all():
            summary.click()
        assert violations(page) == []


def test_it_has_room_for_a_thumb_and_fits_narrow_screens_and_large_type(ended):
    page = ended("six-players-long")
    shares(page)
    assert page.evaluate(NARROW_TARGETS) == []
    pad = page.locator(".pad-scroll").first
    assert pad.evaluate(THREE_DIGITS) == [1] * 6
    for width in (430, 412, 360):
        page.set_viewport_size({"width": width, "height": 640})
        assert (width, pad.evaluate(OUT_OF_SIGHT)) == (width, 0)
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(TOO_WIDE) == 0
    page.set_viewport_size(PHONE)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == 0
    assert pad.evaluate(THREE_DIGITS) == [1] * 6


BROKEN_WORDS = """pad => [...pad.querySelectorAll("tbody th, tfoot th")].flatMap(head => {
  const text = document.createRange();
  const said = head.firstChild;
  return [...said.textContent.matchAll(/\\S+/g)].filter(word => {
    text.setStart(said, word.index);
    text.setEnd(said, word.index + word[0].length);
    return text.getClientRects().length > 1;
  }).map(word => word[0]);
})"""


@pytest.mark.parametrize("name", ["five-players-reconnaissance", "six-players-long"])
def test_the_score_table_of_many_fits_a_narrow_phone_with_whole_words(ended, name):
    page = ended(name)
    pad = page.locator(".pad-scroll").first
    assert pad.evaluate(OUT_OF_SIGHT) == 0
    assert pad.evaluate(BROKEN_WORDS) == []


def test_where_a_number_comes_from_can_be_closed_and_does_not_cover_the_number(ended):
    page = ended("six-players-long")
    why = page.locator("details[name=why]").last
    reasons = why.locator(".reasons")

    def open_it():
        why.locator("summary").click()
        expect(reasons).to_be_visible()

    open_it()
    number, sheet = why.locator("summary").bounding_box(), reasons.bounding_box()
    assert number["y"] >= 0
    assert number["y"] + number["height"] <= sheet["y"]
    reasons.get_by_role("button", name="Close").click()
    expect(reasons).to_be_hidden()
    open_it()
    page.keyboard.press("Escape")
    expect(reasons).to_be_hidden()
    expect(why.locator("summary")).to_be_focused()
    open_it()
    page.mouse.click(5, 5)
    expect(reasons).to_be_hidden()


@pytest.mark.parametrize("name", ["six-players-long", "two-players-base"])
def test_it_is_printed_on_one_page_in_any_light(ended, name):
    page = ended(name, color_scheme="dark")
    shares(page)
    for paper in ("A4", "Letter"):
        assert len(PAGES_OF_PDF.findall(page.pdf(format=paper))) == 1
    page.emulate_media(media="print")
    expect(page.locator(".score-pad").first).to_be_visible()
    for hidden in (".confirm", ".handover", ".masthead", ".actions", ".graph-table"):
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_the_text_is_copied_with_a_tap(ended):
    page = ended()
    page.get_by_text("Copy as text").first.click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied.")).to_be_visible()


def test_a_rematch_starts_with_the_same_people(ended):
    page = ended()
    names = [one.inner_text() for one in page.locator(".confirm-rows b").all()]
    page.get_by_role("link", name="Rematch with the same people").click()
    seated = [page.locator(f"input[name=name{seat}]").input_value() for seat in range(1, len(names) + 1)]
    assert sorted(seated) == sorted(names)
