"""The score pad on a small phone: few taps, all in view, sums while one taps, two lightings."""

import json
import re

import pytest
from playwright.sync_api import expect

from scoring.interchange import answer
from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations
from tests.browser.test_result import PAGES_OF_PDF

NAMES = ("Ann", "Bartholomew", "Cid", "Dee", "Eve")
MOST_TAPS = 200
OUT_OF_VIEW = """() => {
  const top = document.querySelector("#sums").getBoundingClientRect().bottom;
  const bottom = document.querySelector(".pad-bar").getBoundingClientRect().top;
  return [...document.querySelectorAll("#pad :is(.chip, .count, .by-points input, [name^=bought])")]
    .filter(one => one.checkVisibility())
    .map(one => [one.name || one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.bottom > bottom + 1 || box.top < top - 1))
    .map(([name, box]) => `${name} ends at ${box.bottom} of ${bottom}`);
}"""

# Words that do not fit where they stand, and what lies over something else with totals of three digits.
BROKEN_WORDS = """() => [...document.querySelectorAll(".pad-grid > b")].filter(name => {
  name.style.overflowWrap = "normal";
  return name.scrollWidth > name.clientWidth;
}).map(name => name.textContent)"""
OVERLAPS = """() => [...document.querySelectorAll(".sum-strip a")].filter(sum => {
  sum.querySelector("b").textContent = "282";
  const [badge, name, total, rank] = [...sum.children].map(one => one.getBoundingClientRect());
  const end = sum.getBoundingClientRect().right;
  return badge.right > name.left || badge.bottom > total.top + 4 || total.right > rank.left
    || rank.right > end;
}).map(sum => sum.textContent)"""
TOO_FULL = """all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.innerText)"""
# How much of the screen head and bar take while one is at a field in the middle.
TAKEN = """() => {
  document.querySelector("[name^=all-virginia], [name=ships]").scrollIntoView({block: "center"});
  const head = document.querySelector("#sums").getBoundingClientRect();
  const bar = document.querySelector(".pad-bar").getBoundingClientRect();
  return (Math.max(0, head.bottom) + Math.max(0, innerHeight - bar.top)) / innerHeight;
}"""

# What a field says of itself while it is empty, where there is no room for it.
CUT_HINTS = """() => [...document.querySelectorAll("input[placeholder]")].filter(one => {
  const look = getComputedStyle(one, "::placeholder");
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
  const { paddingLeft, paddingRight } = getComputedStyle(one);
  const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16; // its arrows
  return one.placeholder.length > 1 && pen.measureText(one.placeholder).width > room;
}).map(one => one.placeholder)"""
FETCHED = "address => fetch(address).then(answer => answer.json())"

# Colonies as they grow: the workers of seats 1 to 5 in each region, on top of those before.
GROWTH = {
    "3": {
        "caribbean": (3, 2, 1, 0, 2),
        "new_spain": (0, 3, 0, 2, 0),
        "new_granada": (1, 0, 3, 1, 0),
        "florida": (0, 0, 0, 3, 1),
        "virginia": (2, 0, 1, 0, 3),
    },
    "6": {
        "caribbean": (1, 0, 2, 0, 1),
        "new_spain": (0, 1, 0, 1, 0),
        "virginia": (1, 0, 0, 0, 0),
        "new_england": (0, 3, 0, 1, 0),
        "new_france": (2, 0, 3, 0, 1),
        "peru": (0, 1, 0, 3, 2),
        "brazil": (3, 0, 1, 0, 3),
    },
    "8": {
        "florida": (1, 0, 0, 1, 1),
        "new_england": (1, 1, 0, 0, 0),
        "peru": (0, 2, 1, 0, 1),
        "brazil": (1, 0, 2, 1, 0),
    },
}
BUILDERS = {"3": (("caribbean", 1),), "6": (("peru", 4), ("brazil", 5)), "8": (("new_england", 2),)}
BOUGHT = {"3": (2, 0, 1, 0, 0), "6": (0, 1, 0, 0, 2), "8": (1, 0, 0, 2, 0)}
HELD = {
    1: ("sugar sugar gold", 1, "1-2-1-4", "", "settlers navy cathedral", 17),
    2: ("silver silver silver", 1, "1-3-2-4", "china", "settlers wealth taxation", 41),
    3: ("tobacco coffee", 2, "2-2-3-5", "", "population mint fortress", 8),
    4: ("cocoa cocoa fish", 0, "3-4-4-6", "india", "glory trading_post", 12),
    5: ("rice rice rice", 1, "4-5-5-7", "", "prosperity university factory", 23),
}


class PadHand(Hand):
    """A hand that fills in a pad."""

    def begins(self, *names):
        self.page.goto("/pads/new/?game=empires")
        self.picks("players", len(names))
        expect(self.page.locator(f"#id_name{len(names)}")).to_be_visible()
        for seat, name in enumerate(names, start=1):
            self.types(self.page.locator(f"#id_name{seat}"), name)
        self.picks("also", "builders")
        self.tap(self.page.get_by_role("button", name="Open the pad"))
        self.page.wait_for_url("**/sections/3/")

    def colonizes(self, region, seat, number=1):
        cell = self.page.locator(f'.count:has(input[name="all-{region}-seat-{seat}"])')
        for _nth in range(number):
            self.tap(cell)

    def fills(self, turn):
        if turn != "3":
            self.tap(self.page.get_by_role("button", name="Copy turn"))
            expect(self.page.locator(".carry")).to_have_count(0)
            self.page.wait_for_load_state()
        for region, numbers in GROWTH[turn].items():
            for seat, number in enumerate(numbers, start=1):
                self.colonizes(region, seat, number)
        self.picks("brush", "builder")
        for region, seat in BUILDERS[turn]:
            self.colonizes(region, seat)
        for seat, bought in enumerate(BOUGHT[turn], start=1):
            if bought:
                self.types(self.page.locator(f'[name="bought-seat-{seat}"]'), str(bought))

    def holds(self, goods, ships, counter, card, buildings, money):
        self.types(self.page.locator('[name="money"]'), str(money))
        for good in goods.split():
            self.counts(f"good-{good}")
        self.counts("ships", ships)
        self.counts(f"counter-{counter}")
        for building in buildings.split():
            self.tap(self.page.locator(f'.chip:has([name="building"][value="{building}"]:enabled)').first)
        if card:
            self.picks("card", card)

    def goes_on(self, to):
        self.tap(self.page.locator("button[name=next]"))
        self.page.wait_for_url(f"**/{to}/")


@pytest.fixture
def pad(phone):
    def make(**options):
        hand = PadHand(phone(**options))
        hand.begins(*NAMES)
        return hand

    return make


def test_a_full_sheet_for_five_takes_few_taps_and_is_the_librarys_result(pad):
    hand = pad()
    for turn, after in zip(GROWTH, ("sections/6", "sections/8", "sections/seat-1"), strict=True):
        hand.fills(turn)
        hand.goes_on(after)
    for seat, held in HELD.items():
        hand.holds(*held)
        hand.goes_on(f"sections/seat-{seat + 1}" if seat < len(NAMES) else "result")
    taps, flicks = hand.taps.total(), hand.flicks.total()
    print(f"A full sheet for five: {taps} taps, {flicks} flicks, {dict(hand.taps)}")  # noqa: T201
    assert taps <= MOST_TAPS

    expect(hand.page.locator(".winner")).to_contain_text("Dee wins the tie at 75 points")
    address = hand.page.url.replace("/result/", "/")
    sheet = hand.page.evaluate(FETCHED, f"{address}sheet.json")
    result = hand.page.evaluate(FETCHED, f"{address}result.json")
    workers = {turn: sum(map(sum, growth.values())) + len(BUILDERS[turn]) for turn, growth in GROWTH.items()}
    assert {turn: counted(sheet, turn) for turn in GROWTH} == {
        "3": workers["3"],
        "6": workers["3"] + workers["6"],
        "8": sum(workers.values()),
    }
    assert answer(json.loads(json.dumps(sheet))) == result
    totals = hand.page.locator(".score-pad tfoot tr").first.locator("td").all_inner_texts()
    assert sorted(map(int, totals)) == sorted(one["total"] for one in result["players"].values())


def test_every_part_is_accessible(pad):
    hand = pad()
    is_accessible(hand)
    hand.picks("brush", "builder")
    hand.colonizes("peru", 1)
    hand.goes_on("sections/6")
    is_accessible(hand)
    hand.page.goto(hand.page.url.replace("sections/6", "sections/seat-1"))
    hand.holds(*HELD[1])
    for asking in ("mayflower", "power", "age_of_reason"):
        hand.picks("building", asking)
    hand.types(hand.page.locator('[name="soldiers"]'), "5")
    expect(hand.page.locator("#uncounted")).to_contain_text("Power counts 0 of 5 Soldiers")
    is_accessible(hand)
    hand.goes_on("sections/seat-2")
    is_accessible(hand)
    hand.page.goto(hand.page.url.replace("sections/seat-2", "result"))
    is_accessible(hand)
    hand.page.goto("/pads/new/?game=empires")
    is_accessible(hand)


def counted(sheet, turn):
    regions = sheet["colonies"][turn].values()
    return sum(sum(workers.values()) for region in regions for workers in region.values())


def is_accessible(hand):
    assert (hand.page.url, violations(hand.page)) == (hand.page.url, [])


def test_sums_follow_and_quick_taps_are_one_change(pad):
    hand = pad()
    sent = []
    hand.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    hand.colonizes("caribbean", 1, 3)
    expect(hand.page.locator(".sum-strip b").first).to_have_text("6")
    expect(hand.page.locator(".sum-saved")).to_be_visible()
    assert len(sent) == 1

    hand.page.reload()
    expect(hand.page.locator('[name="all-caribbean-seat-1"]')).to_have_value("3")
    hand.picks("brush", "-1")
    hand.colonizes("caribbean", 1)
    expect(hand.page.locator(".sum-strip b").first).to_have_text("0")


def test_a_round_and_its_purchases_are_in_view_on_a_small_phone(pad):
    hand = pad()
    assert hand.page.evaluate(OUT_OF_VIEW) == []
    hand.picks("by", "points")
    assert hand.page.evaluate(OUT_OF_VIEW) == []
    hand.types(hand.page.locator('[name="points-seat-2"]'), "11")
    expect(hand.page.locator(".sum-strip b").nth(1)).to_have_text("11")


def test_every_part_has_room_for_a_thumb_and_fits_with_six(phone):
    hand = PadHand(phone())
    hand.begins(*NAMES, "Ferdinand")
    page, cell = hand.page, hand.page.locator(".count").first
    place = cell.bounding_box()
    hand.colonizes("caribbean", 1, 3)
    expect(page.locator(".sum-saved")).to_contain_text("saved")
    assert cell.bounding_box() == place  # nothing moves under the thumb
    for part in ("sections/3", "sections/seat-1", "result"):
        page.goto(re.sub(r"/pads/(\w+)/.*", rf"/pads/\1/{part}/", page.url))
        assert page.evaluate(NARROW_TARGETS) == []
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            assert (width, fits(page)) == (width, (0, [], []))
        assert page.evaluate(CUT_HINTS) == []
        page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        assert fits(page) == (0, [], [])
        if "sections" in part:
            assert page.evaluate(TAKEN) < 0.4


def fits(page):
    return page.evaluate(TOO_WIDE), page.evaluate(BROKEN_WORDS), page.evaluate(OVERLAPS)


def test_it_is_filled_in_without_a_script(pad, phone):
    page = phone(java_script_enabled=False)
    page.goto("/pads/new/?game=empires")
    assert page.locator("#id_name1").bounding_box()["width"] > 120
    page.get_by_role("button", name="Open the pad").click()
    page.locator('[name="all-peru-seat-2"]').fill("3")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".sum-strip b").nth(1)).to_have_text("6")
    expect(page.locator('[name="all-peru-seat-2"]')).to_have_value("3")
    page.locator(".sum-strip a").nth(1).click()
    expect(page.locator(".sum-parts")).to_contain_text("Player 2")
    assert page.locator(".tally").evaluate_all(TOO_FULL) == []


def test_others_check_it_by_a_link(pad, phone):
    hand = pad()
    hand.colonizes("caribbean", 1, 3)
    hand.goes_on("sections/6")
    hand.page.goto(hand.page.url.replace("sections/6", "result"))
    hand.tap(hand.page.get_by_role("button", name="Let the others check"))
    link = hand.page.locator(".invitation code").inner_text()
    expect(hand.page.get_by_role("img", name="QR code of the link")).to_be_visible()

    friend = phone()
    friend.goto(link)
    friend.get_by_role("button", name="Look at the result").click()
    expect(friend.locator(".winner")).to_have_text("So far Ann leads with 6 points.")
    expect(friend.get_by_label("Your name")).to_be_hidden()
    friend.get_by_role("radio", name="Somebody else").check()
    expect(friend.get_by_label("Your name")).to_be_visible()
    friend.get_by_role("radio", name="Cid").check()
    assert friend.evaluate(NARROW_TARGETS) == []
    friend.get_by_role("button", name="Looks right").click()
    expect(friend.locator(".done")).to_contain_text("Thank you.")
    expect(friend.get_by_role("button", name="Looks right")).to_be_hidden()
    expect(row_of(friend, "Cid")).to_contain_text("✓ confirmed")
    is_accessible(PadHand(friend))
    hand.page.reload()
    expect(row_of(hand.page, "Cid")).to_contain_text("✓ confirmed")


def row_of(page, name):
    return page.locator(".confirm-rows li").filter(has_text=name)


# The result of a full sheet


@pytest.fixture
def full(pad):
    """``full()``: a hand at the result of a sheet of which only the points of the scorings are known."""

    def make(**options):
        hand = pad(**options)
        for turn, after in (("3", "sections/6"), ("6", "sections/8"), ("8", "sections/seat-1")):
            hand.picks("by", "points")
            for seat in range(1, len(NAMES) + 1):
                hand.types(hand.page.locator(f'[name="points-seat-{seat}"]'), str(int(turn) + 2 * seat))
            hand.goes_on(after)
        hand.holds(*HELD[1])
        for seat in range(2, len(NAMES) + 1):
            hand.goes_on(f"sections/seat-{seat}")
        hand.goes_on("result")
        return hand

    return make


def test_its_result_is_accessible_fits_and_is_printed_on_one_page(full, phone):
    hand = full()
    page = hand.page
    page.get_by_role("button", name="Let the others check").click()
    page.locator(".invitation code").wait_for()
    page.reload()
    page.get_by_role("button", name="Make a public page").click()
    stranger = phone()
    stranger.goto(page.locator(".shared-at a").get_attribute("href"))
    for one in (page, stranger):
        for summary in one.locator(".graph-table summary, .handover summary").all():
            summary.click()
        is_accessible(PadHand(one))
        expect(one.locator(".graph")).to_have_count(2)
        for paper in ("A4", "Letter"):
            assert len(PAGES_OF_PDF.findall(one.pdf(format=paper))) == 1
    assert page.evaluate(NARROW_TARGETS) == []
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.evaluate(TOO_WIDE) == 0


def test_a_closed_sheet_takes_what_comes_late_once_it_is_open_again(full):
    hand = full()
    other = hand.page.context.new_page()
    other.goto(hand.page.url.replace("result/", "sections/3/"))
    hand.page.get_by_role("button", name="Lock the result now").click()
    expect(hand.page.get_by_role("heading", name="The result is locked")).to_be_visible()
    expect(hand.page.get_by_text("Let the others check")).to_have_count(0)

    other.locator('[name="points-seat-1"]').fill("77")
    expect(other.locator("[role=alert]:not(:empty)")).to_contain_text("The result is locked.")
    is_accessible(PadHand(other))
    other.get_by_role("button", name="Unlock the result").click()
    expect(other.locator(".sum-closed")).to_have_count(0)
    expect(other.locator('[name="points-seat-1"]')).to_have_value("77")
    other.reload()
    expect(other.locator('[name="points-seat-1"]')).to_have_value("77")
    hand.page.reload()
    expect(hand.page.get_by_text("The host unlocked it")).to_be_visible()


def test_what_was_tapped_last_is_kept_however_quickly_one_goes_on(phone):
    hand = PadHand(phone())
    hand.begins("Ann", "Bob")
    page = hand.page
    cell = page.locator('.count:has(input[name="all-caribbean-seat-1"])')
    workers = page.locator('input[name="all-caribbean-seat-1"]')

    hand.colonizes("caribbean", 1, 3)
    page.locator(".sum-strip a").nth(1).click()
    page.wait_for_url("**/sections/seat-2/")
    expect(page.locator(".sum-strip b").first).to_have_text("6")
    page.goto(page.url.replace("seat-2", "3"))
    expect(workers).to_have_value("3")

    cell.click()
    page.goto(page.url.replace("sections/3", "sections/6"))
    page.locator('input[name="bought-seat-2"]').fill("2")
    page.get_by_role("button", name="Copy turn").click()
    expect(page.locator(".carry")).to_have_count(0)
    expect(workers).to_have_value("4")
    expect(page.locator('input[name="bought-seat-2"]')).to_have_value("2")
    cell.click()
    expect(page.locator("#pad")).not_to_have_class(re.compile("is-unsaved"))
    expect(page.locator("#sums [role=alert]")).to_have_count(0)


# Saved means saved


@pytest.fixture
def two(phone):
    """``two()``: a hand at the first scoring of two players, and the mark of what is not saved."""

    def make(**options):
        hand = PadHand(phone(**options))
        hand.begins("Ann", "Bob")
        return hand, hand.page.locator(".is-unsaved")

    return make


def comes_back_with(hand, **workers):
    hand.page.goto(hand.page.url.replace("sections/3", "sections/6"))
    hand.page.goto(hand.page.url.replace("sections/6", "sections/3"))
    for seat, number in workers.items():
        expect(hand.page.locator(f'[name="all-caribbean-{seat.replace("_", "-")}"]')).to_have_value(number)


def test_an_answer_saves_nothing_that_was_tapped_after_its_question(two):
    hand, unsaved = two()
    page, held = hand.page, []
    page.route(page.url, lambda route: held.append(route))
    with page.expect_request(page.url):
        hand.colonizes("caribbean", 1, 3)
    page.locator('.count:has([name="all-caribbean-seat-2"])').click()
    expect(page.locator(".sum-unsaved")).to_be_visible()  # it takes long
    is_accessible(hand)
    held.pop(0).continue_()
    expect(page.locator(".sum-strip b").first).to_have_text("6")
    expect(unsaved).to_have_count(1)
    expect(page.locator(".sum-saved")).to_be_hidden()

    page.unroute_all()
    comes_back_with(hand, seat_1="3", seat_2="1")


def test_what_was_tapped_without_a_signal_is_told_and_sent_with_the_signal(two):
    hand, unsaved = two(forgives=("ERR_INTERNET_DISCONNECTED",))
    page, words = hand.page, hand.page.locator(".sum-unsaved")
    hand.colonizes("caribbean", 1)
    expect(page.locator(".sum-saved")).to_be_visible()
    expect(words).to_be_hidden()
    height = page.locator("#sums").bounding_box()["height"]

    page.context.set_offline(True)
    hand.colonizes("caribbean", 1)
    expect(words).to_have_text("Not saved yet")
    expect(words).to_be_visible()
    assert page.locator("#sums").bounding_box()["height"] == height
    page.get_by_role("button", name="Next").click()
    page.locator(".sum-strip a").first.click()
    expect(words).to_be_visible()
    expect(page.locator('[name="all-caribbean-seat-1"]')).to_have_value("2")

    page.context.set_offline(False)
    expect(unsaved).to_have_count(0)
    expect(words).to_be_hidden()
    comes_back_with(hand, seat_1="2")


def test_a_link_within_the_page_does_not_end_the_saving(two):
    hand, unsaved = two()
    page = hand.page
    hand.colonizes("caribbean", 1)
    page.locator("a.skip").press("Enter")
    page.wait_for_url("**/#main")
    hand.colonizes("caribbean", 1)
    expect(unsaved).to_have_count(0)
    page.reload()
    expect(page.locator('[name="all-caribbean-seat-1"]')).to_have_value("2")
