"""The setup helper as one uses it: tapped, typed, shared, without JavaScript."""

import re

import pytest
from playwright.sync_api import expect


def moneys(page):
    return page.locator(".purse-money").all_inner_texts()


def test_it_follows_every_tap(phone):
    page = phone()
    page.goto("/setup/?game=empires")
    page.get_by_role("radio", name="3").check()

    expect(page.locator("figcaption")).to_contain_text("Spaces 1 to 5 are open; the ship stands on space 6.")
    expect(page).to_have_url(re.compile(r"/setup/\?game=empires&players=3$"))

    page.get_by_role("checkbox", name="Double extra money").check()
    expect(page.locator(".purse-money")).to_have_text(["$10", "$12", "$14"])
    expect(page).to_have_url(re.compile(r"/setup/\?game=empires&players=3&also=double$"))

    page.go_back()
    expect(page.locator(".purse-money")).to_have_text(["$10", "$11", "$12"])


def test_it_reaches_the_same_sheet_by_its_address(phone):
    page = phone()
    page.goto("/setup/?game=empires")
    page.get_by_role("radio", name="Auction").check()
    page.get_by_role("button", name="One more").nth(2).click(click_count=4)
    expect(page).to_have_url(re.compile("bid3=5"))
    expect(page.locator(".purse-money")).to_have_text(["$14", "$14", "$10", "$12"])

    other = phone()
    other.goto(page.url)
    assert moneys(other) == ["$14", "$14", "$10", "$12"]


def test_it_never_takes_the_form_from_under_the_finger(phone):
    page = phone()
    page.goto("/setup/?game=empires")
    page.get_by_text("Names and player order").click()
    name = page.get_by_label("Name of the red player")
    name.press_sequentially("Ann")
    expect(page.locator(".purse-name").first).to_have_text("Ann")

    expect(name).to_be_focused()
    name.press_sequentially("ika")
    expect(page.locator(".purse-name").first).to_have_text("Annika")


def test_it_moves_players_and_their_names(phone):
    page = phone()
    page.goto("/setup/?players=3&name1=Ann&name2=Bob&name3=Cid")
    page.get_by_role("button", name="Move the blue player up").click()

    expect(page.locator(".purse-name")).to_have_text(["Ann", "Cid", "Bob"])


def test_it_shuffles_the_order(phone):
    page = phone()
    page.goto("/setup/?players=3&name1=Ann&name2=Bob&name3=Cid")
    page.get_by_role("button", name="Shuffle the order").click()
    expect(page.locator(".purse-money")).to_have_text(["$10", "$11", "$12"])

    assert sorted(page.locator(".purse-name").all_inner_texts()) == ["Ann", "Bob", "Cid"]


def test_it_keeps_ticks_when_an_option_changes(phone):
    page = phone()
    page.goto("/setup/?game=empires")
    page.get_by_label("Shuffle the Discovery cards").check()
    page.get_by_role("checkbox", name="Reduced luck", exact=True).check()
    expect(page.get_by_label("Reduced luck: draw 10 tiles")).to_be_visible()

    expect(page.get_by_label("Shuffle the Discovery cards")).to_be_checked()


def test_it_keeps_ticks_through_a_reload_for_one_evening(phone):
    page = phone()
    page.clock.install()
    page.goto("/setup/?game=empires")
    page.get_by_label("Shuffle the Discovery cards").check()
    page.get_by_label("Hand out the money").check()
    page.get_by_label("Hand out the money").uncheck()

    page.reload()
    expect(page.get_by_label("Shuffle the Discovery cards")).to_be_checked()
    expect(page.get_by_label("Hand out the money")).not_to_be_checked()

    page.clock.fast_forward("13:00:00")
    page.reload()
    expect(page.get_by_label("Shuffle the Discovery cards")).not_to_be_checked()


def test_it_says_what_is_wrong_while_one_types(phone):
    page = phone()
    page.goto("/setup/?name1=Ann")
    page.get_by_label("Name of the yellow player").fill("Ann")

    expect(page.locator("[role=alert]:not(:empty)")).to_contain_text("Two players are called Ann.")


def test_it_copies_its_address_over_plain_http(phone):
    page = phone()
    page.goto("/setup/?players=5")
    page.locator("[data-share]").click()

    expect(page.locator("[data-share]")).to_have_text("Address copied")


@pytest.mark.parametrize("choice", ["none", "random", "auction"])
def test_it_works_without_javascript(phone, choice):
    page = phone(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Empires: Age of Discovery").click()
    page.get_by_role("link", name="Set up the table").click()
    page.get_by_role("radio", name="2").check()
    page.get_by_role("radio", name=choice).check()
    page.get_by_role("button", name="Show the sheet").click()

    handed_out = {"none": ["$10", "$11"], "random": ["$10", "$11"], "auction": ["$14", "$14"]}
    expect(page.locator(".purse-money")).to_have_text(handed_out[choice])
    assert "Captains into the Discovery box" in page.locator("#sheet").inner_text()
    assert page.locator(".theme").is_hidden()
