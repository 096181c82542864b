"""Two events, wholly through the pages: a club evening, and one with heats, a semifinal and a final."""

import re

import pytest
from playwright.sync_api import expect

from scoring.interchange import answer
from scoring.tournaments.sizes import plain
from tests.browser.conftest import PATIENCE
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations
from tests.browser.organizer import Organizer, comes, scores_at_the_end, sends
from tests.scoring.tournaments.events import dealt

pytestmark = pytest.mark.long

FETCHED = "address => fetch(address).then(answer => answer.json())"
LAPTOP = {"width": 1280, "height": 800}


def standings_of(desk, stage=1):
    """Name and rank as the page shows them, and as the library answers the exported file."""
    desk.reads("standings/")
    rows = desk.page.locator(f"section[aria-labelledby=stage-{stage}] tbody tr:has(th)")
    shown = [(row.locator("th a").inner_text(), whole(row.locator("td").first)) for row in rows.all()]
    given = desk.page.evaluate(FETCHED, f"/events/{desk.code}/stages/{stage}.json")
    told = [(row["player"], row["rank"]) for row in answer(given)["rows"]]
    return shown, told


def whole(cell) -> int:
    return int("".join(sign for sign in cell.inner_text() if sign.isdigit()))


def looks_right(page):
    """In both lightings, on a narrow screen."""
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(NARROW_TARGETS) == []
    assert violations(page) == []


def test_a_club_evening(phone):
    desk = Organizer(phone(), "Olga of the club")
    desk.makes("Club evening", "League")
    desk.enters("Ann", "Bob", "Cid", "Eve", "Fay", "Gus")
    desk.calls_the_roll()
    desk.taps("All are here")
    desk.sees("2 tables: 3 + 3.")
    desk.seats(1, [("Ann", "Bob", "Cid"), ("Eve", "Fay", "Gus")])
    looks_right(desk.page)
    desk.publishes()
    late_entry(desk, phone)
    two_tables_by_phone(desk, phone)
    shown, told = standings_of(desk)
    assert shown == told
    assert shown == [("Ann", 1), ("Eve", 1), ("Fay", 3), ("Bob", 4), ("Gus", 5), ("Cid", 6), ("Dea", 7)]
    desk.unfolds("Why each is above the next")
    desk.sees("Fay is above Bob: both 6 points, no win; 97.3 % of the winner's score against 91.7 %.")
    corrected(desk)
    dropped(desk)


def late_entry(desk, phone):
    """Dea registers by the poster when the seats are out, and is here; nobody moves."""
    desk.goes("entrants/")
    desk.taps("Open registration")
    dea = phone()
    dea.goto(f"/events/{desk.code}/register/")
    dea.get_by_label("Your name").fill("Dea")
    sends(dea, dea.get_by_role("button", name="Take part"))
    desk.goes("rounds/1/roll/")
    looks_right(desk.page)
    expect(desk.page.get_by_role("button", name="Dea here")).to_be_visible()
    desk.goes("rounds/1/")
    way = "Table 1 becomes a four, nobody moves. Dea sits down at table 1."
    desk.taps("Do this", within=desk.page.locator(".mend", has_text=way))
    desk.sees("is fixed.")
    dea.goto(f"/events/{desk.code}/me/")
    expect(dea.locator("main")).to_contain_text("Table 1")


def two_tables_by_phone(desk, phone):
    """Each as a pad on a player's phone; one is confirmed by all, one accepted by the desk."""
    for name, totals in (("Ann", (120, 110, 82, 69)), ("Eve", (112, 109, 106))):
        link = desk.link_of(name)
        page = phone()
        comes(page, link)
        scores_at_the_end(page, totals)
    for name in ("Eve", "Fay", "Gus"):
        page = phone()
        comes(page, desk.link_of(name))
        page.goto(f"/events/{desk.code}/tables/1-2/")
        looks_right(page)
        sends(page, page.get_by_role("button", name="Right").first)
        expect(page.locator("main")).to_contain_text("says: right" if name != "Gus" else "final")
    desk.goes("rounds/1/")
    looks_right(desk.page)
    desk.taps("Accept all undisputed")
    desk.sees("1 result is accepted.")


def corrected(desk):
    desk.corrects(1, 2, {2: 119}, "a cathedral was forgotten")
    desk.sees("Eve: 1st → 3rd.")
    looks_right(desk.page)
    shown, told = standings_of(desk)
    assert shown == told
    assert shown[:3] == [("Ann", 1), ("Fay", 1), ("Eve", 3)]
    expect(desk.reads("report/")).to_contain_text("a cathedral was forgotten")


def dropped(desk):
    desk.drops("Cid")
    looks_right(desk.page)
    desk.calls_the_roll()
    desk.sees("6 unknown")


def roll_of_many(page):
    """A name in the queue is typed, and Enter; who goes down the list stays where they are."""
    find, rows = page.get_by_label("Find a name or a number"), page.locator(".roll > li:visible")
    find.fill("117")
    expect(rows).to_have_count(1)
    find.press("Enter")
    expect(page.locator(".lead")).to_contain_text("1 here, 129 unknown.")
    expect(find).to_be_focused()
    find.fill("117")
    find.press("Enter")  # is here already, and stays so
    expect(rows.locator(".roll-state")).to_have_text("here")
    find.fill("")
    row = page.get_by_role("button", name="60 Player 60 unknown")
    row.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    row.click()
    expect(page.locator(".lead")).to_contain_text("2 here, 128 unknown.")
    assert before > 500
    assert abs(page.evaluate("scrollY") - before) < 100


def test_a_large_hall_is_drawn_in_a_process_of_its_own(phone):
    desk = Organizer(phone(), "Olga of the large hall")
    desk.makes("Large hall", "League")
    desk.enters(*(f"Player {number}" for number in range(1, 131)))
    desk.calls_the_roll()
    roll_of_many(desk.page)
    sends(desk.page, desk.page.get_by_role("button", name=re.compile("^The other [0-9]+ are here$")))
    desk.taps("Draw")
    expect(desk.page.locator(".one-table")).to_have_count(32, timeout=PATIENCE * 1000)
    desk.sees("Nobody meets anybody again.")


# 33 players: three heats, a semifinal, a final

HEATS = {1: (1, 13, ()), 2: (7, 7, (1,)), 3: (11, 5, (1, 2))}
DICE = {6: 2, 11: 6, 16: 4, 21: 1, 26: 5, 31: 3}
ABSENT = (10, 24, 3, 16)
SNAKE = [
    {9, 18, 27, 12, 32},
    {15, 28, 13, 33, 11},
    {25, 19, 8, 23, 26},
    {5, 30, 17, 14, 31},
    {20, 29, 4, 7, 6},
]


def points(k):
    return lambda one: 60 + k * int(one) % 67


def tables_of(nth):
    c, _k, away = HEATS[nth]
    here = [one for one in range(1, 34) if one % 5 not in away]
    sizes = sorted(plain(len(here)), key=lambda size: size == 4)
    return dealt(sorted(here, key=lambda one: c * one % 37), sizes)


def test_heats_a_semifinal_and_a_final(phone):
    desk = Organizer(phone(viewport=LAPTOP), "Olga of the heats")
    desk.makes("Championship", "WBC 2008", "Heats")
    desk.enters(*range(1, 33))
    desk.goes()
    desk.taps("Open it: its page is public, and people can register")
    register_late(desk, phone)
    for nth in HEATS:
        heat(desk, phone, nth)
    tie_for_the_last_seat(desk)
    assert knock_out(desk, 4, 17) == SNAKE
    desk.goes("cut/2/")
    desk.page.locator("#seats").fill("5")
    desk.taps("Show who goes on")
    takes_the_cut(desk, "Final", 1)
    assert knock_out(desk, 5, 23) == [{23, 31, 7, 27, 15}]
    correction_after_the_cut(desk)


def register_late(desk, phone):
    page = phone()
    page.goto(f"/events/{desk.code}/register/")
    page.get_by_label("Your name").fill("33")
    sends(page, page.get_by_role("button", name="Take part"))
    expect(page.get_by_role("heading", level=1)).to_have_text("33")


def heat(desk, phone, nth):
    """Two tables of the first heat are scored by phones, the rest by totals."""
    tables, vp = tables_of(nth), points(HEATS[nth][1])
    desk.calls_the_roll()
    desk.seats(nth, tables)
    desk.publishes()
    by_phone = (1, 2) if nth == 1 else ()
    for table in by_phone:
        page = phone()
        comes(page, desk.link_of(tables[table - 1][0]))
        scores_at_the_end(page, [vp(one) for one in tables[table - 1]])
    slips = [(at, [vp(one) for one in table]) for at, table in enumerate(tables, start=1)]
    desk.types_slips(nth, [slip for slip in slips if slip[0] not in by_phone])
    desk.goes(f"rounds/{nth}/")
    if by_phone:
        desk.taps("Accept all undisputed")
    if nth == 2:
        expect(desk.reads("standings/22/")).to_contain_text("with a win 13th")


def tie_for_the_last_seat(desk):
    desk.goes("cut/1/")
    desk.page.locator("#seats").fill("25")
    desk.taps("Show who goes on")
    desk.sees("1 seat for 6 people who are tied.")
    for number, lot in DICE.items():
        desk.page.locator(f"#die{number}").fill(str(lot))
    desk.taps("Record these dice")
    desk.unfolds("Who is absent")
    for number in ABSENT:
        desk.page.locator(f'input[name="absent"][value="{number}"]').check()
    desk.taps("Show who goes on")
    takes_the_cut(desk, "Semifinal", 5)


def takes_the_cut(desk, name, tables):
    desk.page.locator("#stage-name").fill(name)
    desk.page.locator("#tables").fill(str(tables))
    desk.taps("Make the cut")
    desk.sees(f"The cut is made: {name} follows.")


def knock_out(desk, number, k):
    """Drawn, published and played; who sat where."""
    desk.goes(f"rounds/{number}/roll/")
    desk.taps("Draw")
    desk.publishes()
    desk.reads(f"rounds/{number}/")
    seats = [
        [
            name.split(". ")[1].split()[0]
            for name in table.locator(".seat-rows li > span:first-child").all_inner_texts()
        ]
        for table in desk.page.locator(".one-table").all()
    ]
    slips = [(at, [points(k)(name) for name in names]) for at, names in enumerate(seats, start=1)]
    desk.types_slips(number, slips)
    return [set(map(int, names)) for names in seats]


def correction_after_the_cut(desk):
    """16's 67 in heat 1 becomes 87: 16 would be 23rd, but was absent; seats and places stay."""
    places = desk.reads("report/").locator(".places").inner_text()
    assert places.split()[:14] == ["1", "23", "2", "31", "3", "7", "4", "27", "5", "15", "6", "19", "7", "11"]
    table = next(at for at, names in enumerate(tables_of(1), start=1) if 16 in names)
    seat = tables_of(1)[table - 1].index(16) + 1
    desk.corrects(1, table, {seat: 87}, "a colony was forgotten")
    desk.sees("16 would be 23rd.")
    desk.sees("No seat changes.")
    shown, told = standings_of(desk)
    assert shown == told
    assert dict(shown)["16"] == 23
    after = desk.reads("report/").locator(".places").inner_text()
    assert after.split()[:50] == places.split()[:50]


# The projector

LEFT_OUT = """() => [...document.querySelectorAll(".hall-names, .hall-names *:not(.unseen)")]
    .filter(one => one.clientWidth && getComputedStyle(one).overflow !== "visible")
    .filter(one => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map(one => one.innerText)"""


def test_the_projector_leaves_nothing_of_a_long_name_out(phone):
    """48 of them on a page, in an event whose own name is long: nothing is wider than the hall's wall."""
    desk = Organizer(phone(viewport={"width": 1366, "height": 768}), "Olga of long names")
    desk.makes("Europameisterschaft im Spätsommer, Qualifikation der Damen", "League")
    names = [f"Maximiliane von Hohenstein-Wart {nth}" for nth in range(1, 49)]
    desk.enters(*names)
    desk.calls_the_roll()
    desk.seats(1, [names[nth : nth + 4] for nth in range(0, 48, 4)])
    desk.publishes()
    desk.reads("screen/")
    expect(desk.page.locator(".hall-names b").first).to_be_visible()
    assert desk.page.evaluate(LEFT_OUT) == []
    names = desk.page.locator(".hall-names").bounding_box()
    assert names["x"] + names["width"] <= 1366
    desk.page.set_viewport_size({"width": 1024, "height": 768})
    assert desk.page.evaluate(LEFT_OUT) == []


# Paper

BROKEN = r"""() => [...document.querySelectorAll(".paper-standings :is(thead th, td:first-child)")]
  .filter(cell => {
    const text = cell.firstChild, range = document.createRange();
    return [...text.data.matchAll(/\S+/g)].some(word => {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    });
}).map(cell => cell.innerText)"""


def test_printed_standings_break_no_word_of_their_head(phone):
    """The longest chain, on paper as wide as A4; who chooses how it counts gets its seating."""
    desk = Organizer(phone(viewport={"width": 718, "height": 1000}), "Olga of papers")
    desk.page.goto("/events/new/")
    desk.page.get_by_label("Name of the event").fill("Heats on paper")
    desk.page.get_by_label("How it counts").select_option(label="WBC 2008")
    expect(desk.page.get_by_label("How people are seated")).to_have_value("heats")
    desk.taps("Make the event")
    names = [f"Maximiliane von Hohenstein {nth}" for nth in range(1, 5)]
    desk.enters(*names)
    desk.calls_the_roll()
    desk.seats(1, [names])
    desk.publishes()
    desk.types_slips(1, [(1, [90, 85, 80, 70])])
    desk.page.emulate_media(media="print")
    desk.goes("print/standings/")
    expect(desk.page.locator(".paper-standings")).to_be_visible()
    assert desk.page.evaluate(BROKEN) == []


def test_a_laptop_runs_a_round_by_its_keys_alone(phone):
    """From the desk to a final result; the tables stand beside the sheet of one."""
    desk = Organizer(phone(viewport=LAPTOP), "Olga of the keys")
    desk.makes("By keys", "League")
    desk.enters("Ann", "Bob", "Cid", "Dea")
    desk.goes()
    for key, heading in (("n", "Roll call"), ("a", "Roll call"), ("w", "Round 1: draft"), ("p", "Round 1")):
        presses(desk.page, key)
        expect(desk.page.get_by_role("heading", level=1)).to_have_text(heading)
    presses(desk.page, "c")
    expect(desk.page.locator(".clock")).to_be_visible()
    desk.goes("tables/1-1/")
    beside = desk.page.locator(".tables-beside")
    expect(beside.locator("[aria-current]")).to_contain_text("Ann")
    assert beside.bounding_box()["x"] < desk.page.locator(".sheet").bounding_box()["x"]
    for nth, total in enumerate((90, 80, 70, 60), start=1):
        desk.page.locator(f"#total{nth}").fill(str(total))
    presses(desk.page, "s")
    desk.sees("Table 1: saved.")
    desk.page.set_viewport_size({"width": 360, "height": 640})
    expect(beside).to_be_hidden()


def presses(page, key):
    """Alt and a letter, as a keyboard sends it: Playwright leaves out the letter that a page looks for."""
    said = {"key": key, "code": f"Key{key.upper()}", "windowsVirtualKeyCode": ord(key.upper())}
    keyboard = page.context.new_cdp_session(page)
    with page.expect_navigation():
        pressed = {"type": "keyDown", "modifiers": 1, "unmodifiedText": key, **said}
        keyboard.send("Input.dispatchKeyEvent", pressed)
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", **said})
