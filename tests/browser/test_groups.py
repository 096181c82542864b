"""A group on two phones: invited by one, a game of it seen on the other."""

from playwright.sync_api import expect

from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations
from tests.browser.test_every_page import finished_table, makes_group


def test_a_game_of_one_phone_is_seen_on_the_other(phone):
    ann, bob = Hand(phone()), phone()
    table = finished_table(ann)
    group, link = makes_group(ann.page, "Thursdays", "Ann")

    bob.goto(link)
    expect(bob.get_by_role("heading", name="Join “Thursdays”")).to_be_visible()
    assert violations(bob) == []
    assert bob.evaluate(NARROW_TARGETS) == []
    assert bob.evaluate(TOO_WIDE) == 0
    bob.get_by_label("Your name in the group").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    bob.wait_for_url(lambda address: address.startswith(group))

    ann.page.goto(f"/tables/{table}/result/")
    ann.page.get_by_role("button", name="Add to Thursdays").click()
    expect(ann.page.get_by_text("In Thursdays ✓")).to_be_visible()

    bob.goto(f"{group}games/")
    bob.locator(".kept-game").click()
    expect(bob.locator(".winner")).to_contain_text("wins")
    expect(bob.get_by_role("link", name="Open the game")).to_have_count(0)
