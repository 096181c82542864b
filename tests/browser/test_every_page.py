"""Every page of a table: light and dark, narrow, with room for a thumb and all choices in view."""

from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from companion.models import Detail
from companion.selectors.history import person_key
from scoring.empires.rules import SHOWN
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


PARTS = ("log", "correct", "people", "standing", "setup", "now", "log/1", "log/2", "log/9")
ABOUT = ("seat-1", "caribbean", "order")
WHY = ("money", "points", "income")


def boxes_of(detail):
    return [f"/tables/{{code}}/?box={box}" for box in SHOWN[detail]]


# Which device sees which pages. Each lot is a test of its own, so that workers share them; a worker makes
# only the tables that its lots need.
LOTS = {
    "full-early": ("full", boxes_of(Detail.FULL)[:7]),
    "full-late": ("full", boxes_of(Detail.FULL)[7:]),
    "full-parts": ("full", [f"/tables/{{code}}/{part}/" for part in PARTS]),
    "full-asked": (
        "full",
        [
            *(f"/tables/{{code}}/correct/?about={what}" for what in ABOUT),
            *(f"/tables/{{code}}/why/seat-1/{what}/" for what in WHY),
            "/tables/{code}/?at=3",
        ],
    ),
    "light": ("light", boxes_of(Detail.LIGHT)),
    "score": ("score", boxes_of(Detail.SCORE)),
    "over": (
        "over",
        [
            "/",
            "/start/",
            "/tables/{code}/",
            "/tables/{code}/result/",
            "/history/",
            f"/history/people/{person_key('ann')}/",
        ],
    ),
    "account": ("member", [f"/account/{part}" for part in ("", "password/", "merge/", "delete/")]),
    "group": (
        "member",
        [
            "/",
            "/groups/new/",
            "{group}",
            f"{{group}}people/{person_key('ann')}/",
            *(f"{{group}}{part}/" for part in ("members", "games", "close")),
            "{game}",
            "{beside}",
            "{beside}games/",
        ],
    ),
}


@dataclass
class Known:
    """A device, and what stands in the addresses of its pages."""

    device: dict
    names: dict[str, str]

    @property
    def code(self) -> str:
        return self.names["code"]


@contextmanager
def device(browser, server):
    """A new one, and a hand on it."""
    context = browser.new_context(base_url=server, viewport=PHONE)
    yield Hand(context.new_page())
    context.close()


@pytest.fixture(scope="module")
def full(browser, server):
    with device(browser, server) as hand:
        yield seen_by(hand, code=full_table(hand))


@pytest.fixture(scope="module")
def light(browser, server):
    with device(browser, server) as hand:
        yield seen_by(hand, code=running(hand, "light", 6))


@pytest.fixture(scope="module")
def score(browser, server):
    with device(browser, server) as hand:
        yield seen_by(hand, code=running(hand, "score", 3))


@pytest.fixture(scope="module")
def over(browser, server):
    with device(browser, server) as hand:
        yield seen_by(hand, code=finished_table(hand))


@pytest.fixture(scope="module")
def member(browser, server, over):
    """The device of the finished game, signed in and in two groups."""
    context = browser.new_context(base_url=server, viewport=PHONE, storage_state=over.device)
    hand = Hand(context.new_page())
    makes_an_account(hand.page, "Bartholomew the Greatest")
    yield seen_by(hand, **group_pages(hand.page))
    context.close()


def seen_by(hand, **names) -> Known:
    return Known(hand.page.context.storage_state(), names)


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
    hand.goods("Ann sugar", "Bob sugar", "Cid sugar", "Dee rice")
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
    return {"group": group, "beside": beside, "game": game}


def makes_group(page, name, label):
    """The address of the new group, and the link that lets others in."""
    page.goto("/groups/new/")
    page.get_by_label("Name of the group").fill(name)
    page.get_by_label("Your name in the group").fill(label)
    page.get_by_role("button", name="Make the group").click()
    page.wait_for_url("**/members/")
    group = page.url.removesuffix("members/")
    page.get_by_role("button", name="Make a link").click()
    return group, page.locator(".invitation-address").inner_text()


@pytest.mark.parametrize("lot", LOTS)
def test_it_is_accessible_has_room_for_a_thumb_and_fits_a_narrow_screen(phone, request, lot):
    who, patterns = LOTS[lot]
    known = request.getfixturevalue(who)
    page = phone(storage_state=known.device)
    found, small, wide = {}, {}, {}
    for path in (pattern.format(**known.names) for pattern in patterns):
        page.set_viewport_size(PHONE)
        page.goto(path)
        found[path] = violations(page)
        small[path] = page.evaluate(NARROW_TARGETS)
        page.set_viewport_size({"width": 320, "height": 568})
        wide[path] = page.evaluate(TOO_WIDE)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
    assert {path: targets for path, targets in small.items() if targets} == {}
    assert {path: by for path, by in wide.items() if by} == {}


def test_every_choice_of_a_box_is_in_view(phone, full):
    page = phone(storage_state=full.device)
    hidden = {}
    for box in Box:
        page.goto(f"/tables/{full.code}/?box={box}")
        hidden[box] = page.evaluate(OUT_OF_VIEW, [CHORES])
    assert {box: choices for box, choices in hidden.items() if choices} == {}


def test_the_tiles_are_one_flick_away(phone, full):
    page = phone(storage_state=full.device)
    page.goto(f"/tables/{full.code}/?box=buildings")
    assert page.evaluate(LAST_TILE) <= 2 * PHONE["height"]


def test_every_choice_stays_in_view_while_a_sheet_is_filled_in(phone, full):
    """What a sheet asks on the way: the counters of a region, the losses of a battle, many landings.
    What else may be recorded beside an expedition (``.act``) waits until it is sent."""
    hand = Hand(phone(storage_state=full.device))
    hand.page.goto(f"/tables/{full.code}/?box=discovery")
    hand.knows_the_seats(4)
    hand.picks("pick_player", hand.seats["Cid"])
    hand.counts("pick_workers_captain")
    hand.picks("sail_region", "virginia")
    hand.is_calm()
    assert hand.page.locator("input[name=sail_counter]").count() > 5
    assert hand.page.evaluate(OUT_OF_VIEW, [".act"]) == []

    hand.page.goto(f"/tables/{full.code}/?box=dock")
    # Two spaces are taken, and the last of the other five would record them.
    hand.drafts_landings(
        *["Ann colonist peru", "Bob soldier caribbean", "Dee colonist florida", "Cid colonist peru"]
    )
    hand.is_calm()
    assert hand.page.evaluate(OUT_OF_VIEW, [CHORES]) == []

    hand.page.goto(f"/tables/{full.code}/?box=warfare")
    hand.picks("attacker", hand.seats["Cid"])
    hand.picks("defender", hand.seats["Dee"])
    hand.is_calm()
    assert hand.page.locator("#sheet input[name^=loss]").count() > 1
    assert hand.page.evaluate(OUT_OF_VIEW, [CHORES]) == []
