"""On a phone of 360 by 640 with long names and many players: what stands where, and that nothing hides it."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand

NAMES = ("Leopoldine", "Catherine", "Theodore", "Francesca", "Alexander", "Elisabeth")
# Names that are cut by an ellipsis.
CUT = "names => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
# Parts of a counter's face that lie on each other.
HIDDEN = """counters => counters.flatMap((counter) => {
  const parts = [...counter.querySelectorAll("i")].map((one) => one.getBoundingClientRect());
  return parts.flatMap((one, nth) => parts.slice(0, nth).filter((other) => one.left < other.right - 1
    && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
})"""


def cut(locator):
    """Those of the names that are not whole."""
    expect(locator.first).to_be_visible()
    return locator.evaluate_all(CUT)


def bottom(locator):
    box = locator.bounding_box()
    return box["y"] + box["height"]


@pytest.fixture
def hand(phone):
    hand = Hand(phone())
    hand.sits(*NAMES, builders=True)
    return hand


def test_six_names_of_nine_letters_are_whole_in_the_strip_and_a_dock_says_each_thing_on_its_line(hand):
    assert [name for name in cut(hand.page.locator(".strip-name")) if len(name) < 10] == []
    assert hand.page.locator("#strip").bounding_box()["height"] < 58, "no higher than it was with cut names"

    hand.goes("dock")
    hand.drafts_landings("Leopoldine merchant caribbean", "Theodore soldier caribbean")
    earned, warnings = hand.page.locator("#asked span.brings"), hand.page.locator("#asked p.brings")
    expect(warnings).to_have_count(2)
    tops = [one.bounding_box()["y"] for one in warnings.all()]
    assert bottom(earned) <= tops[0] < tops[1]


def test_how_often_a_counter_is_there_hides_nothing_of_it(hand):
    hand.goes("discovery")
    hand.counts("pick_workers_captain")
    hand.picks("sail_region", "peru")
    counters = hand.page.locator("#asked .counter")
    expect(counters.filter(has_text="×2").first).to_be_visible()
    assert counters.evaluate_all(HIDDEN) == []
    assert bottom(counters.last) <= hand.page.locator("#bar").bounding_box()["y"]


def test_each_side_of_a_battle_has_its_whole_name_and_its_loss_beside_its_workers(hand):
    hand.goes("dock")
    hand.dock("Leopoldine soldier caribbean", "Catherine colonist caribbean")
    hand.page.locator("#live").evaluate("live => { live.dataset.stays = 120000; }")
    hand.goes("warfare")
    hand.fights("Leopoldine", "Catherine", "caribbean")
    assert cut(hand.page.locator("#stage .face > span")) == []
    for side, loss in zip(hand.page.locator(".stage-side").all(), ("no losses", "−1"), strict=True):
        gain, figures = side.locator(".stage-gain"), side.locator(".stage-figures").bounding_box()
        expect(gain).to_have_text(loss)
        said = gain.bounding_box()
        assert figures["y"] - 2 <= said["y"] + said["height"] / 2 <= figures["y"] + figures["height"] + 2
        assert 0 <= said["x"] - figures["x"] - figures["width"] < 24


def test_a_player_of_six_lands_on_the_own_phone_without_a_flick(hand, phone):
    hand.page.goto(f"/tables/{hand.code}/phones/")
    hand.page.locator(f'button[name="place"][value="{hand.seats["Catherine"]}"]').click()
    own = phone()
    own.goto(hand.page.locator(".invitation-address").inner_text())
    own.get_by_role("button", name="Join").click()
    hand.opens()
    hand.goes("dock")
    own.reload()
    adder = own.locator("#sheet .adders .adder")
    expect(adder).to_be_visible()
    assert bottom(adder) <= own.locator("#bar").bounding_box()["y"]


def test_the_next_buyer_is_one_who_can_pay(phone):
    hand = Hand(phone())
    hand.sits("Ann", "Bob", "Cid")
    hand.goes("buildings")
    hand.drafts_purchases("Ann settlers")
    expect(hand.page.locator('[name="pick_player"]:checked')).to_have_value(hand.seats["Bob"])
    expect(hand.page.locator(f".chip .short-{hand.seats['Ann']}")).to_contain_text("only $")
    hand.drafts_purchases("Cid navigator")  # after Cid the first would be Ann
    expect(hand.page.locator('[name="pick_player"]:checked')).to_have_value(hand.seats["Bob"])
