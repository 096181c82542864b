"""Every page of a table: light and dark, narrow, with room for a thumb and all choices in view."""

from dataclasses import dataclass

import pytest

from companion.boxes import SHOWN
from companion.models import Detail
from companion.selectors.history import person_key
from scoring.empires.turns import Box
from tests.browser.conftest import PHONE
from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations
from tests.browser.test_account import makes_an_account

pytestmark = pytest.mark.long

COLONIES = (
    "Ann caribbean colonist 3",
    "Bob caribbean soldier 1",
    "Cid peru colonist 2",
    "Cid peru soldier 1",
    "Dee peru builder 2",
    "Dee peru colonist 1",
    "Ann florida missionary 1",
    "Dee florida colonist 3",
)
# What a thumb can choose in the sheet that stands open, and does not see without scrolling.
OUT_OF_VIEW = """([besides]) => {
  const bottom = document.querySelector("#bar").getBoundingClientRect().top;
  return [...document.querySelectorAll("#sheet :is(.chip, .adder:not(.tile), .tally, .stepper, summary)")]
    .filter(one => one.checkVisibility() && !one.closest(besides))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.bottom > bottom + 1 || box.top < 0))
    .map(([one, box]) => `${one.textContent.trim()} ends at ${box.bottom} of ${bottom}`);
}"""
CHORES = ".ticks"
"""To be ticked off, not to choose from."""
LAST_TILE = """() => [...document.querySelectorAll("#sheet .tile")].at(-1).getBoundingClientRect().bottom"""


@dataclass
class Known:
    """A device and its tables: one in the middle of a game for each level, one that is over; and its
    group, which has that one."""

    device: dict
    full: str
    light: str
    score: str
    over: str
    group: list[str]

    @property
    def pages(self):
        codes = {Detail.FULL: self.full, Detail.LIGHT: self.light, Detail.SCORE: self.score}
        boxes = [f"/tables/{codes[detail]}/?box={box}" for detail in codes for box in SHOWN[detail]]
        parts = ("log", "correct", "people", "standing", "setup", "now", "log/1", "log/2", "log/9")
        about = ("seat-1", "caribbean", "order")
        why = ("money", "points", "income")
        return [
            "/",
            "/start/",
            *boxes,
            *(f"/tables/{self.full}/{part}/" for part in parts),
            *(f"/tables/{self.full}/correct/?about={what}" for what in about),
            *(f"/tables/{self.full}/why/seat-1/{what}/" for what in why),
            f"/tables/{self.full}/?at=3",
            f"/tables/{self.over}/",
            f"/tables/{self.over}/result/",
            *(f"/account/{part}" for part in ("", "password/", "merge/", "delete/")),
            "/history/",
            f"/history/people/{person_key('ann')}/",
            *self.group,
        ]


@pytest.fixture(scope="module")
def known(browser, server):
    context = browser.new_context(base_url=server, viewport=PHONE)
    hand = Hand(context.new_page())
    codes = {"full": full_table(hand), "light": running(hand, "light", 6), "score": running(hand, "score", 3)}
    codes["over"] = finished_table(hand)
    makes_an_account(hand.page, "Bartholomew the Greatest")
    group = group_pages(hand.page)
    yield Known(device=context.storage_state(), group=group, **codes)
    context.close()


def running(hand, detail, turn):
    hand.starts("Ann", "Bartholomew the Great", "Cid", "Dee", builders=True, detail=detail, turn=turn)
    hand.stands(money=20)
    return hand.code


def full_table(hand):
    """Turn 6, which is scored, in its Warfare."""
    hand.starts("Ann", "Bob", "Cid", "Dee", builders=True, rules=["buy_vp", "scouting"], turn=6)
    hand.stands(*COLONIES, money=60)
    hand.goes("initiative")
    hand.initiative("Dee Ann")
    hand.dock("Ann merchant caribbean", "Cid colonist peru")
    hand.goods("Ann sugar", "Bob sugar", "Cid sugar", "Dee rice", "Ann fish")
    hand.ship("Bob")
    hand.buys("Ann privateers", "Bob trading_house", "Dee mint")
    hand.sails("Bob", "captain", "brazil", "2-4-3-5")
    hand.goes("warfare")
    return hand.code


def finished_table(hand):
    hand.starts("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", builders=True, turn=8)
    hand.stands(*COLONIES, money=60)
    hand.goes("income")
    while hand.page.locator(".winner").count() == 0:
        hand.sends()
    return hand.code


def group_pages(page):
    """A group with the finished game; and a second one, where it still lies beside."""
    beside, _link = makes_group(page, "Fridays", "Bartholomew the Great")
    group, _link = makes_group(page, "Thursdays", "Bartholomew the Great")
    page.goto(f"{group}games/")
    page.get_by_role("button", name="Add all").click()
    game = page.locator(".kept-game").get_attribute("href")
    pages = [f"{group}{part}/" for part in ("members", "games", "close")]
    return [
        "/groups/new/",
        group,
        f"{group}people/{person_key('ann')}/",
        *pages,
        game,
        beside,
        f"{beside}games/",
    ]


def makes_group(page, name, label):
    """The address of the new group, and the link that lets others in."""
    page.goto("/groups/new/")
    page.get_by_label("Name of the group").fill(name)
    page.get_by_label("Your name in it").fill(label)
    page.get_by_role("button", name="Make the group").click()
    page.wait_for_url("**/members/")
    group = page.url.removesuffix("members/")
    page.get_by_role("button", name="Make a link").click()
    return group, page.locator(".invitation-address").inner_text()


def test_it_is_accessible_has_room_for_a_thumb_and_fits_a_narrow_screen(phone, known):
    page = phone(storage_state=known.device)
    found, small, wide = {}, {}, {}
    for path in known.pages:
        page.set_viewport_size(PHONE)
        page.goto(path)
        found[path] = violations(page)
        small[path] = page.evaluate(NARROW_TARGETS)
        page.set_viewport_size({"width": 320, "height": 568})
        wide[path] = page.evaluate(TOO_WIDE)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    assert {path: targets for path, targets in small.items() if targets} == {}
    assert {path: by for path, by in wide.items() if by} == {}


def test_every_choice_of_a_box_is_in_view(phone, known):
    page = phone(storage_state=known.device)
    hidden = {}
    for box in Box:
        page.goto(f"/tables/{known.full}/?box={box}")
        hidden[box] = page.evaluate(OUT_OF_VIEW, [CHORES])
    assert {box: choices for box, choices in hidden.items() if choices} == {}


def test_the_tiles_are_one_flick_away(phone, known):
    page = phone(storage_state=known.device)
    page.goto(f"/tables/{known.full}/?box=buildings")
    assert page.evaluate(LAST_TILE) <= 2 * PHONE["height"]


def test_every_choice_stays_in_view_while_a_sheet_is_filled_in(phone, known):
    """What a sheet asks on the way: the counters of a region, the losses of a battle, many landings.
    What else may be recorded beside an expedition (``.act``) waits until it is sent."""
    hand = Hand(phone(storage_state=known.device))
    hand.page.goto(f"/tables/{known.full}/?box=discovery")
    hand.knows_the_seats(4)
    hand.picks("pick_player", hand.seats["Cid"])
    hand.counts("pick_workers_captain")
    hand.picks("sail_region", "virginia")
    hand.is_calm()
    assert hand.page.locator("input[name=sail_counter]").count() > 5
    assert hand.page.evaluate(OUT_OF_VIEW, [".act"]) == []

    hand.page.goto(f"/tables/{known.full}/?box=dock")
    hand.drafts_landings(*["Ann colonist peru", "Bob soldier caribbean", "Dee colonist florida"] * 3)
    hand.is_calm()
    assert hand.page.evaluate(OUT_OF_VIEW, [CHORES]) == []

    hand.page.goto(f"/tables/{known.full}/?box=warfare")
    hand.picks("attacker", hand.seats["Cid"])
    hand.picks("defender", hand.seats["Dee"])
    hand.is_calm()
    assert hand.page.locator("#sheet input[name^=loss]").count() > 1
    assert hand.page.evaluate(OUT_OF_VIEW, [CHORES]) == []
