"""A whole game by two phones, a player's own phone and a big screen at once, with its four moments."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand

SOON = 5000
TV = {"width": 1920, "height": 1080}
FORGIVEN = ("422", "409", "404")

# The smallest letters of everything that is a name or a number on the big screen, as they are seen.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(
    "#screen :is(h1, .track-name, .track-turn, .screen-news, .ranking span:not(.unseen), .ranking b)"
    + ", .region-words > text, .region-words > g > text"
  )].map(one => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1)))"""
LOADED = "() => performance.getEntriesByType('resource').some(one => one.name.includes('moments'))"
# On the big screen a stage goes by itself: what it showed stays written down.
REMEMBERS = """new MutationObserver(() => {
  const stage = document.getElementById("stage");
  if (stage) document.documentElement.dataset.staged = stage.textContent.replace(/\\s+/g, " ");
}).observe(document, { childList: true, subtree: true });"""
RUNNING = "() => document.getElementById('stage').getAnimations({ subtree: true }).length"
FREE = """() => {
  const stage = document.getElementById("stage").getBoundingClientRect();
  return [...document.querySelectorAll(".now-head, #sheet .chip, #bar .button")].every(one => {
    const box = one.getBoundingClientRect();
    return !box.height || box.top >= stage.bottom - 1;
  });
}"""


@pytest.fixture
def table(phone):
    """Ann's phone, on which nothing moves."""
    hand = Hand(phone(forgives=FORGIVEN))
    hand.sits("Ann", "Bob", "Cid", "Dee", builders=True)
    return hand


@pytest.fixture
def joined(table, phone):
    """``joined("table")``: another phone at the same table, by a link of its own."""

    def make(place, **options):
        table.page.goto(f"/tables/{table.code}/phones/")
        table.page.locator(f'button[name="place"][value="{place}"]').click()
        address = table.page.locator(".invitation-address").inner_text()
        hand = Hand(phone(forgives=FORGIVEN, **options))
        hand.page.goto(address)
        if place in ("table", "watch"):
            hand.page.locator("#id_name").fill("Bob")
        hand.page.get_by_role("button", name="Join").click()
        expect(hand.page.locator("#table")).to_be_visible()
        hand.seats = table.seats
        return hand

    return make


@pytest.fixture
def everybody(table, joined):
    """Two phones, Cid's own phone and the big screen, all of them live."""
    bob = joined("table", reduced_motion="no-preference")
    cid = joined(table.seats["Cid"])
    screen = joined("watch", viewport=TV, reduced_motion="no-preference")
    screen.page.add_init_script(REMEMBERS)
    screen.page.goto(f"/tables/{table.code}/screen/")
    table.opens()
    hands = (table, bob, cid, screen)
    for hand in hands:
        expect(hand.page.locator(".live-mark")).to_have_attribute("data-state", "live")
    for hand in (table, bob, cid):  # so that a slow machine has time to look at it
        hand.page.locator("#live").evaluate("live => { live.dataset.stays = 120000; }")
    return hands


def staged(hand, *words):
    """What the stage of a phone shows, or showed on the big screen."""
    stage = hand.page.locator("#stage")
    if hand.page.locator("#screen").count():
        for word in words:
            expect(hand.page.locator("html")).to_have_attribute("data-staged", re.compile(re.escape(word)))
        return
    expect(stage).to_be_visible(timeout=SOON)
    for word in words:
        expect(stage).to_contain_text(word)


def closes(hand):
    """From Income to the next turn, with nothing to decide."""
    turn = hand.turn
    hand.goes("income")
    while hand.page.locator("#table[data-over]").count() == 0 and hand.turn == turn:
        hand.sends()


def test_a_whole_game_with_its_moments(everybody):
    ann, bob, cid, screen = everybody
    opens_the_new_world(ann, bob, cid, screen)
    fights(ann, bob, cid, screen)
    reads_from_the_sofa(screen)
    scores(ann, bob, screen)
    ends(ann, everybody)


def opens_the_new_world(ann, bob, cid, screen):
    """A discovery, recorded by Bob's phone and seen by all; any key and any tap take it away."""
    ann.goes("discovery")
    expect(bob.page.locator('.box[aria-current][value="discovery"]')).to_be_attached(timeout=SOON)
    assert not bob.page.evaluate(LOADED)
    ann.page.locator(".tabs a[data-tab=now]").focus()
    bob.sails("Bob", "colonist colonist", "peru", "1-2-1-4")
    staged(ann, "Bob", "Peru", "+4")
    assert ann.page.evaluate(RUNNING) == 0
    assert ann.page.evaluate(FREE)
    assert ann.page.evaluate("() => document.activeElement.dataset.tab") == "now"
    expect(ann.page.locator("body > .unseen[role=status]")).to_have_text("Bob discovers Peru.")
    ann.page.keyboard.press("Shift")
    expect(ann.page.locator("#stage")).to_have_count(0)
    staged(bob, "Peru")
    expect(bob.page.locator(".stage-turn.is-on")).to_be_attached()
    staged(screen, "Bob", "Peru")
    staged(cid, "Bob", "Peru")
    cid.page.locator('.tabs a[data-tab="map"]').click()  # what stands below it is tapped all the same
    expect(cid.page.locator("#stage")).to_have_count(0)
    expect(cid.page.locator("#map")).to_be_visible()
    cid.tabs("now")
    bob.sends()
    expect(bob.page.locator("#stage")).to_have_count(0)
    expect(cid.page.locator(".me .player-sums")).to_contain_text("My place then")


def fights(ann, bob, cid, screen):
    """A battle; nobody touches the big screen, and its stage goes by itself."""
    ann.goes("dock")
    ann.dock("Ann soldier caribbean", "Bob colonist caribbean")
    ann.goes("warfare")
    ann.fights("Ann", "Bob", "caribbean")
    for hand in (ann, bob, cid, screen):
        staged(hand, "Battle: Caribbean", "−1", "no losses")
    ann.page.keyboard.press("Escape")
    expect(screen.page.locator("#stage")).to_have_count(0, timeout=3 * SOON)


def reads_from_the_sofa(screen):
    expect(screen.page.locator(".screen-news")).to_contain_text("Ann fights Bob")
    expect(screen.page.locator(".screen-turns")).to_have_attribute(
        "data-sight", re.compile(r"\d+ \d+ 180 240")
    )
    screen.page.emulate_media(reduced_motion="reduce")
    screen.page.reload()
    assert screen.page.evaluate(SMALLEST) >= 44
    assert screen.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    screen.page.emulate_media(reduced_motion="no-preference")
    expect(screen.page.locator(".live-mark")).to_have_attribute("data-state", "live")


def scores(ann, bob, screen):
    """Turn 3: points climb on all of them, and one tap is enough to go on."""
    closes(ann)
    closes(ann)
    ann.goes("dock")
    ann.dock(*["Dee colonist caribbean"] * 3)
    ann.goes("income")
    while ann.box != "scoring":
        ann.sends()
    ann.sends()
    for hand in (ann, bob, screen):
        staged(hand, "Colony scoring", "Caribbean")
    expect(ann.page.locator("#stage .stage-climbs b").last).not_to_have_text("")
    assert ann.page.evaluate(RUNNING) == 0
    assert ann.page.locator("#stage [data-climb$=' 6']").first.inner_text() == "6"
    assert ann.page.evaluate(FREE)
    ann.tabs("now")
    expect(ann.page.locator("#stage")).to_have_count(0)
    turn = ann.turn
    while ann.turn == turn:
        ann.sends()


def ends(ann, everybody):
    """The winner's screen, then the score table below the same podium."""
    # A scoring that comes on stage late lets go of the button below it by itself.
    ann.page.locator("#live").evaluate("live => { live.dataset.stays = 5000; }")
    for _turn in range(4, 9):
        closes(ann)
    for hand in everybody:
        staged(hand, "wins with")
        expect(hand.page.locator(".podium-step").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#stage")).to_have_count(0)
    expect(ann.page.locator(".result .podium")).to_be_visible()
    expect(ann.page.locator(".score-pad")).to_be_visible()
