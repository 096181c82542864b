"""What only a screen shows: every line in sight, refusals too, words whole, and no *Next* by accident."""

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand

TARGET = 44
# Words that are written on more than one line, but for those that say themselves where they may break,
# and for what is there to be heard alone.
BROKEN_WORDS = """() => {
  const broken = [];
  const texts = document.createTreeWalker(document.querySelector(".panel.is-shown"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement.clientWidth === 1) continue;
    for (const word of text.data.matchAll(/[\\p{L}\\u00AD]{2,}/gu)) {
      if (word[0].includes("\\u00AD")) continue;
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const seen = [...range.getClientRects()].filter((one) => one.width > 1);
      const tops = new Set(seen.map((one) => Math.round(one.top)));
      if (tops.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""

# What of a chip's face is written beyond its edge.
BEYOND_ITS_CHIP = """chips => chips.flatMap((chip) => {
  const edge = chip.getBoundingClientRect();
  return [...chip.querySelectorAll(".face > *")]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < edge.left || box.right > edge.right || box.top < edge.top || box.bottom > edge.bottom;
    })
    .map((part) => `${part.className || part.tagName} ${chip.innerText}`);
})"""


# Whether the large button that came rested at first.
RESTED = """() => new MutationObserver((_changes, watch) => {
  const main = document.querySelector("#main-button[data-rests]");
  if (!main) return;
  watch.disconnect();
  document.documentElement.dataset.rested = getComputedStyle(main).pointerEvents;
}).observe(document, { childList: true, subtree: true, attributes: true })"""


@pytest.fixture
def hand(phone):
    hand = Hand(phone())
    hand.sits("Ann", "Bob", "Cid", "Dee", builders=True)
    return hand


def lands(hand, number):
    hand.goes("dock")
    hand.drafts_landings(*["Ann colonist caribbean", "Bob soldier caribbean"] * (number // 2))


def boxes(locator):
    return [one.bounding_box() for one in locator.all()]


def overlap(one, other):
    return (
        one["x"] < other["x"] + other["width"] - 1
        and other["x"] < one["x"] + one["width"] - 1
        and one["y"] < other["y"] + other["height"] - 1
        and other["y"] < one["y"] + one["height"] - 1
    )


def test_no_reminder_is_cut_where_workers_are_placed_and_where_they_explore(phone):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", "Cid", "Dee", turn=4)
    tiles = ("Ann indentured_servitude", "Bob conquistadors", "Cid navigator", "Dee colonization_laws")
    hand.stands(money=20, tiles=tiles)
    reminders = hand.page.locator(".reminders")
    for box, number in (("place_workers", 4), ("discovery", 2)):
        if hand.box != box:
            hand.goes(box)
        expect(reminders.locator(".reminder")).to_have_count(number)
        assert reminders.evaluate("list => list.scrollHeight - list.clientHeight") <= 1
    heights = [one["height"] for one in boxes(reminders.locator(".reminder"))]
    assert max(heights) < 30, f"one line each, so that the counters are near: {heights}"


def test_all_lines_are_in_sight_one_below_the_other(hand):
    lands(hand, 12)
    lines = hand.page.locator("#sheet .line")
    expect(lines).to_have_count(12)
    room = hand.page.locator("#sheet .lines").bounding_box()
    shown = boxes(lines)
    assert max(one["y"] + one["height"] for one in shown) <= room["y"] + room["height"] + 1
    assert min(one["height"] for one in shown) >= TARGET
    assert min(one["width"] for one in shown) >= TARGET
    assert not any(overlap(one, other) for nth, one in enumerate(shown) for other in shown[:nth])


def test_the_cross_of_a_line_deletes_it_and_a_tap_beside_it_does_not(hand):
    hand.goes("goods")
    for good in ("sugar", "fish"):
        hand.adds(good)
    lines = hand.page.locator("#sheet .line")
    crosses = boxes(lines.locator(".drop"))
    assert all(min(one["width"], one["height"]) >= TARGET for one in crosses)
    assert not overlap(*crosses)
    lines.first.click(position={"x": 40, "y": 20})
    expect(lines).to_have_count(2)
    lines.first.locator(".drop").click()
    expect(lines).to_have_count(1)


def on_dock(hand):
    """Who stands where, as the hidden fields will say it."""
    values = hand.page.locator(".berth .line input").all()
    said = [(one.locator("xpath=ancestor::li"), one.get_attribute("value")) for one in values]
    return {space.get_attribute("data-label"): value.split(":")[0][-1] for space, value in said}


def test_a_worker_on_the_dock_is_held_changed_moved_dragged_and_freed(hand):
    hand.goes("dock")
    hand.drafts_landings("Ann colonist caribbean", "Bob soldier caribbean", "Cid colonist caribbean")
    lines, tools = hand.page.locator("#sheet .line"), hand.page.locator(".tools")
    expect(hand.page.locator("#landed use")).to_have_count(3)
    expect(tools).to_be_hidden()
    hand.tap(lines.nth(1))
    expect(hand.page.locator('[name="pick_worker"][value="soldier"]')).to_be_checked()
    hand.picks("pick_worker", "captain")
    expect(lines.nth(1).locator("input")).to_have_value("seat-2:captain:caribbean")
    hand.adds(hand.seats["Dee"])
    expect(tools).to_be_hidden()
    assert on_dock(hand) == {"1": "1", "2": "4", "3": "3"}

    hand.tap(lines.nth(1))
    hand.tap(tools.locator('[value="on"]'))
    assert on_dock(hand) == {"1": "1", "2": "3", "3": "4"}
    drags(hand, 0, 4)
    assert on_dock(hand) == {"2": "3", "3": "4", "5": "1"}
    drags(hand, 1, 4)
    assert on_dock(hand) == {"2": "1", "3": "4", "5": "3"}
    hand.tap(tools.locator('[name="drop"]'))
    expect(lines).to_have_count(2)
    hand.adds(hand.seats["Bob"])
    assert on_dock(hand) == {"1": "2", "2": "1", "5": "3"}
    expect(hand.page.locator(".bar-main")).to_have_attribute("data-lines", "3")


def drags(hand, start, end):
    """With a finger that stays on the glass, from one space to another."""
    mouse, (one, other) = hand.page.mouse, (boxes(hand.page.locator(".berth"))[nth] for nth in (start, end))
    mouse.move(one["x"] + 30, one["y"] + 25)
    mouse.down()
    mouse.move(one["x"] + 50, one["y"] + 25)
    mouse.move(other["x"] + 30, other["y"] + 25)
    mouse.up()


@pytest.mark.parametrize("tab", ["map", "players", "log"])
def test_beside_the_box_the_button_counts_the_lines_and_leads_back(hand, tab):
    lands(hand, 4)
    revision = hand.revision
    hand.tabs(tab)
    expect(hand.page.locator(".bar-main")).to_be_hidden()
    back = hand.page.locator(".bar-back")
    expect(back).to_have_text("‹ Colonist Dock")
    assert back.get_attribute("data-lines") == "4"
    hand.tap(back)
    expect(hand.page.locator("#sheet .line")).to_have_count(4)
    expect(hand.page.locator(".bar-main")).to_be_visible()
    assert (hand.revision, hand.box) == (revision, "dock")


def test_a_refusal_on_a_long_sheet_comes_into_view_with_record_anyway(hand):
    hand.goes("buildings")
    hand.drafts_purchases("Ann settlers", "Ann monastery")
    hand.page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    hand.page.locator(".bar-main").click()
    alert = hand.page.locator("#sheet [role=alert]")
    expect(alert).to_contain_text("costs $10.")
    expect(alert).to_be_focused()
    expect(alert.get_by_role("button", name="Record anyway")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("box", ["dock", "goods", "shipping", "buildings", "discovery", "specialists"])
def test_no_word_breaks_in_the_middle(phone, box):
    hand = Hand(phone())
    hand.sits("Anneliese", "Maximilian", "Cid", "Dee", builders=True)
    hand.goes(box)
    hand.is_calm()
    assert hand.page.evaluate(BROKEN_WORDS) == []
    if box == "dock":
        names = boxes(hand.page.locator(".breaks .face > span"))
        assert max(one["height"] for one in names) < 16, "six workers, each in one line"


def test_a_long_name_stands_within_its_chip_where_three_play(phone):
    hand = Hand(phone())
    hand.starts("Annemarie", "Bob", "Cid", detail="light")
    hand.sits_down()
    hand.goes("discovery")
    assert hand.page.locator('.chip:has([name="pick_player"])').evaluate_all(BEYOND_ITS_CHIP) == []


def test_whose_colonists_leave_stands_within_its_chip(phone):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", "Cid", "Dee", turn=7)
    colonies = [f"{name} {region} colonist 3" for region in ("caribbean", "new_spain") for name in hand.seats]
    hand.stands(*colonies, money=40)
    hand.goes("buildings")
    hand.drafts_purchases("Ann plague_3")
    chips = hand.page.locator('label:has([name="q_plague_3_colony"])')
    expect(chips).to_have_count(8)
    assert chips.evaluate_all(BEYOND_ITS_CHIP) == []


def test_what_smuggler_may_get_stands_within_its_chip(phone):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", "Cid", "Dee", builders=True, turn=4)
    others = [f"{name} {good}" for name in ("Bob", "Cid", "Dee") for good in ("tobacco", "gold")]
    hand.stands(money=20, tiles=["Ann smuggler"], goods=["Ann gold", *others])
    hand.goes("income")
    hand.sends()
    hand.sends()
    chips = hand.page.locator('label:has([name="pick_swap_good_seat-1_get"])')
    hand.unfolds(chips.first)
    expect(chips).to_have_count(3)  # no Gold for Gold
    assert chips.evaluate_all(BEYOND_ITS_CHIP) == []
    seen = boxes(chips)
    assert not any(overlap(one, other) for nth, one in enumerate(seen) for other in seen[:nth])


def test_lines_can_be_told_apart_after_a_refusal(hand):
    lands(hand, 8)
    hand.page.locator(".bar-main").click()
    expect(hand.page.locator("#sheet [role=alert]")).to_contain_text("8 workers land")
    last = hand.page.locator("#sheet .line").last
    expect(last).to_contain_text("Caribbean")
    assert hand.page.locator(".bar-main").get_attribute("data-lines") == "8"


def test_the_track_is_tapped_along_on_this_phone_and_goes_one_back(hand):
    rows, said = hand.page.locator(".track-row"), hand.page.locator(".track-next")
    revision = hand.revision
    expect(rows.first).to_contain_class("is-next")
    for nth in (0, 1, 3):
        rows.nth(nth).click()
    expect(said).to_have_text("Ann places")
    hand.page.reload()
    expect(rows.locator(".track-left")).to_have_text(["4", "4", "5", "4"])
    expect(said).to_have_text("Ann places")
    hand.page.get_by_role("button", name="One back").click()
    expect(rows.locator(".track-left")).to_have_text(["4", "4", "5", "5"])
    expect(said).to_have_text("Cid places")
    rows.nth(2).press("Enter")
    expect(said).to_have_text("Dee places")
    assert hand.revision == revision


def test_what_is_filled_in_beside_the_sheet_is_recorded_by_the_large_button(hand):
    """Who tapped tiles and then the large button has said those tiles; the next tap leads on."""
    page = hand.page
    main, details = page.locator(".bar-main"), page.locator(".act", has_text="Say what is on offer")
    hand.tap(details.locator("summary"))
    hand.counts("pick_offer_tiles_monastery")
    expect(main).to_have_text("Record the offer")
    hand.tap(details.locator(".tally.is-some .tally-clear"))
    expect(main).to_have_text("Next")
    hand.counts("pick_offer_tiles_settlers")
    hand.sends()
    expect(page.locator(".undo-what")).to_contain_text("Tiles on offer: Settlers")
    assert hand.box == "place_workers"
    expect(main).to_have_text("Next")
    hand.tap(main)
    expect(page.locator('.box[aria-current][value="initiative"]')).to_be_attached()


def test_what_is_unfolded_comes_into_sight(hand):
    summary = hand.page.locator(".act summary", has_text="Say what is on offer")
    summary.click()
    seen = hand.page.locator('.tally:has([name="pick_offer_tiles_monastery"])')
    expect(seen).to_be_in_viewport(ratio=1)


def test_a_finger_on_a_counter_records_the_expedition_and_keys_that_walk_over_counters_do_not(hand):
    page, counters = hand.page, hand.page.locator('input[name="sail_counter"]')
    hand.goes("discovery")
    hand.counts("pick_workers_colonist", 2)
    hand.picks("sail_region", "peru")
    before = hand.revision
    expect(counters.first).to_be_attached()
    hand.is_calm()
    counters.first.focus()
    for key in ("Space", "ArrowRight"):
        page.keyboard.press(key)
        expect(page.locator(".outcome")).to_contain_text("against")
        hand.is_calm()
    assert hand.revision == before
    page.evaluate(RESTED)
    counters.last.locator("xpath=ancestor::label").click()
    expect(page.locator(".undo-what")).to_contain_text("Ann fails to discover Peru")
    expect(page.locator("html")).to_have_attribute("data-rested", "none")
    expect(page.locator("[data-rests]")).to_have_count(0)


def test_a_box_is_recorded_by_keys_alone(hand):
    """A button that goes hands the focus to the next one; a new box begins at its name."""
    hand.goes("initiative")
    hand.is_calm()
    hand.page.locator("#sheet .adder").first.focus()
    for _player in range(4):
        hand.page.keyboard.press("Enter")
    expect(hand.page.locator('.box[aria-current][value="dock"]')).to_be_attached()
    expect(hand.page.locator(".undo-what")).to_contain_text("Ann +$1, Bob +$2, Cid +$3, Dee +$4")
    expect(hand.page.locator(".boxes summary")).to_be_focused()


def test_score_asks_for_mayflowers_ships_as_soon_as_somebody_has_it(phone):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", builders=True, detail="score", turn=8)
    hand.stands(money=0)
    asked = hand.page.get_by_text("Mayflower: ships that carried workers in turn 8")
    expect(asked).to_be_hidden()
    tile = hand.page.locator('#sheet button[name="add"][value="building.mayflower"]')
    hand.unfolds(tile)
    hand.tap(tile)
    expect(asked).to_be_visible()


# Pairs of things of which one is written over the other, and words that are cut without a mark.
WRITTEN_OVER = """() => [...document.querySelectorAll(".track-row, .space")].flatMap((row) => {
  const words = row.querySelector(".face > span, legend > span");
  const next = row.querySelector(".track-piece, .chip");
  const [one, other] = [words, next].map((place) => place.getBoundingClientRect());
  const isMarked = getComputedStyle(words).textOverflow === "ellipsis";
  const isCut = words.scrollWidth > words.clientWidth + 1 && !isMarked;
  return one.right > other.left + 1 || isCut ? [words.textContent.trim()] : [];
})"""
# The name of whoever is picked, and the stripe in the colour of the pieces below it.
PICKED = ".chip input:checked + .face:has(> .badge)"
ON_ITS_STRIPE = """(picked) => [...document.querySelectorAll(picked)].filter((face) => {
  const stripe = parseFloat(getComputedStyle(face).boxShadow.match(/-([\\d.]+)px/)[1]);
  const words = face.querySelector("span").getBoundingClientRect();
  return words.bottom > face.getBoundingClientRect().bottom - stripe;
}).length"""


def test_six_long_names_are_written_over_nothing(phone):
    hand = Hand(phone())
    hand.sits("Maximiliane", "Bartholomew-James", "Christopher", "Anna-Katharina", "Wilhelmina A", "Kon")
    assert hand.page.evaluate(WRITTEN_OVER) == []
    hand.goes("specialists")
    assert hand.page.evaluate(WRITTEN_OVER) == []
    hand.goes("goods")
    assert hand.page.evaluate(ON_ITS_STRIPE, PICKED) == 0
    hand.goes("shipping")
    lines = hand.page.locator(".now-head h2").evaluate("head => head.getClientRects()[0].height")
    assert lines < 50, "the turn and the name of the box, a line each"
