"""The look-up on a small phone: searching as one types, filters, both lightings, narrow screens."""

import re

import pytest
from playwright.sync_api import expect

from companion.games import on_shelf, pages_of
from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations

PAGES = ["/lookup/", "/lookup/?q=rhum", "/lookup/?age=9", "/lookup/papal_edict/", "/lookup/phases/"]
PAGES += ["/lookup/turn/"]
EVERYTHING = sum(len(pages_of(key).lookup.things) for key in on_shelf())


def found(page):
    return page.locator(".thing")


@pytest.mark.parametrize("path", PAGES)
def test_it_is_accessible(phone, path):
    page = phone()
    page.goto(path)

    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_it_fits_thumbs_and_narrow_screens_in_large_type(phone, path):
    page = phone(viewport={"width": 320, "height": 568})
    page.goto(path)
    for details in page.locator("main details").all():
        details.evaluate("one => { one.open = true }")

    assert page.evaluate(NARROW_TARGETS) == []
    assert page.evaluate(TOO_WIDE) == 0
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
    assert page.evaluate(TOO_WIDE) == 0


def test_it_finds_as_one_types_and_keeps_the_address(phone):
    page = phone()
    page.goto("/lookup/")
    expect(found(page)).to_have_count(EVERYTHING)

    page.get_by_label("Search").press_sequentially("rhum")

    expect(found(page)).to_have_count(1)
    expect(found(page)).to_contain_text("Rum Distillery")
    expect(page.get_by_role("status").filter(has_text="1 found")).to_be_visible()
    expect(page).to_have_url("/lookup/?q=rhum")
    expect(page.get_by_label("Search")).to_be_focused()

    page.get_by_label("Search").fill("szpital")
    expect(found(page)).to_have_count(0)
    page.get_by_label("Search").fill("")
    expect(found(page)).to_have_count(EVERYTHING)


def test_a_chip_filters_at_once_and_back_returns_to_the_list(phone):
    page = phone()
    page.goto("/lookup/")
    page.locator(".lookup-filters summary").click()
    page.get_by_role("checkbox", name="Age III").check()
    page.get_by_role("checkbox", name="immediate").check()

    expect(found(page)).to_have_count(2)
    expect(page.locator("#lookup-chosen")).to_have_text("Age III, immediate")
    page.get_by_role("link", name="Re-Write History").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Re-Write History")
    page.go_back()
    expect(found(page)).to_have_count(2)


def test_it_works_without_a_script(phone):
    page = phone(java_script_enabled=False)
    page.goto("/lookup/")
    page.get_by_label("Search").fill("ron")
    page.get_by_role("button", name="Search").click()

    expect(found(page)).to_have_count(1)
    expect(found(page)).to_contain_text("Rum Distillery")


def test_a_turn_prints_on_one_page(phone):
    page = phone()
    page.goto("/lookup/phases/")

    assert len(re.findall(rb"/Type */Page\b", page.pdf(format="A4"))) == 1


def test_at_a_table_it_lies_over_the_sheet_and_leaves_what_is_filled_in(phone):
    hand = Hand(phone())
    page = hand.page
    hand.sits("Ann", "Bob", builders=True)
    hand.goes("goods")
    hand.adds("sugar")
    address = page.url
    page.locator(".look-up").click()

    layer = page.get_by_role("dialog", name="Look-up")
    expect(layer).to_be_visible()
    layer.get_by_label("Search").press_sequentially("rhum")
    expect(found(layer)).to_have_count(1)
    layer.get_by_role("link", name="Rum Distillery").click()
    expect(layer.get_by_role("heading", level=1)).to_have_text("Rum Distillery")
    assert page.evaluate(NARROW_TARGETS) == []
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(layer).to_be_hidden()
    assert page.url == address
    expect(page.locator(".line")).to_have_count(1)
    page.locator(".look-up").click()
    layer.get_by_role("link", name="Back to the table").click()
    expect(layer).to_be_hidden()
    hand.sends()
    assert hand.box == "shipping"


def test_at_a_table_without_a_script_it_is_a_page(phone):
    hand = Hand(phone())
    hand.sits("Ann", "Bob")
    plain = phone(java_script_enabled=False, storage_state=hand.page.context.storage_state())
    plain.goto(f"/tables/{hand.code}/")
    plain.locator(".look-up").click()

    expect(plain).to_have_url(f"/tables/{hand.code}/lookup/?box=place_workers")
