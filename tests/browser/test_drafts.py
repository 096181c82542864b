"""Nothing tapped may vanish: what is filled in stays on this phone until it is recorded or thrown away."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import KEPT, PATIENCE, PHONE, ROOT, free_port, playing
from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE
from tests.browser.test_answers import BREAKS, MENDS
from tests.browser.test_hostile import recorded
from tests.browser.test_offline import fills, goes_offline, stands_at, state

FORGIVEN = ("422", "409", "ERR_")
# Somebody else's sheet, sent past this page.
ELSEWHERE = """async line => {
  const said = new FormData(document.getElementById("sheet"));
  said.set("line", line);
  said.set("command", "somebody else's");
  return (await fetch(document.getElementById("sheet").action, { method: "POST", body: said })).status;
}"""


@pytest.fixture
def seated(phone):
    """``seated("goods")``: two players at a box."""

    def make(box="goods", **options):
        hand = Hand(phone(forgives=FORGIVEN, **options))
        hand.sits("Ann", "Bob", builders=True)
        hand.goes(box)
        return hand

    return make


def lines(hand):
    return hand.page.locator("#sheet .line")


def notice(hand):
    return hand.page.locator("#sheet .draft")


def reloads(hand):
    hand.page.reload()


def looks_up(hand):
    """As by the door on the sheet of the buildings."""
    hand.opens("lookup/")
    hand.page.go_back()


def walks(hand):
    hand.sends(hand.page.locator(".now-head form > button.walk").last)
    expect(lines(hand)).to_have_count(0)
    hand.sends(hand.page.locator(".now-head form > button.walk").first)


def goes_home(hand):
    address = hand.page.url
    hand.page.goto("/")
    hand.page.goto(address)


def comes_anew(hand):
    """In a new tab, the old one is closed."""
    page = hand.page.context.new_page()
    address = hand.page.url
    hand.page.close()
    hand.page = page
    page.goto(address)


@pytest.mark.parametrize("leaves", [reloads, looks_up, walks, goes_home, comes_anew])
def test_a_half_filled_sheet_is_there_again(seated, leaves):
    hand = seated()
    fills(hand, "Ann sugar", "Bob gold")
    hand.is_calm()
    leaves(hand)

    expect(lines(hand)).to_have_count(2)
    expect(notice(hand)).to_contain_text("and not recorded yet.")
    expect(hand.page.locator(".bar-main")).to_have_text("Take them")
    assert hand.page.evaluate(NARROW_TARGETS) == []
    assert hand.page.evaluate(TOO_WIDE) == 0
    hand.sends()
    assert recorded(hand) == ["take_good"] * 2
    hand.opens()
    hand.goes("goods")
    expect(lines(hand)).to_have_count(0)
    expect(notice(hand)).to_have_count(0)


def test_it_can_be_thrown_away_and_put_back(seated):
    hand = seated()
    fills(hand, "Ann sugar")
    hand.page.reload()
    notice(hand).get_by_role("button", name="Delete").click()
    expect(lines(hand)).to_have_count(0)
    expect(notice(hand)).to_contain_text("Deleted.")
    notice(hand).get_by_role("button", name="Put back").click()
    expect(lines(hand)).to_have_count(1)
    notice(hand).get_by_role("button", name="Delete").click()
    expect(lines(hand)).to_have_count(0)
    hand.page.reload()
    expect(hand.page.locator("#sheet")).to_be_visible()
    expect(notice(hand)).to_have_count(0)
    assert recorded(hand) == []


def test_what_is_thrown_away_leaves_the_table_as_it_is_now(opened):
    """The copy that is kept for a dead spot may be older."""
    hand = opened()
    fills(hand, "Ann sugar")
    hand.is_calm()
    hand.goes("dock")
    hand.dock("Ann merchant caribbean")
    revision = hand.revision
    place = hand.page.locator("#sheet .goods").bounding_box()
    notice(hand).get_by_role("button", name="Delete").click()
    expect(notice(hand)).to_contain_text("Deleted.")
    assert hand.page.locator("#sheet .goods").bounding_box() == place
    expect(hand.page.locator("#strip .strip-money").first).to_have_text("$15")
    assert hand.revision == revision


def test_a_sheet_that_was_emptied_again_leaves_nothing(seated):
    hand = seated("warfare")
    for name, who in (("attacker", "Ann"), ("defender", "Bob")) * 2:
        chip = f'.chip:has(input[name="{name}"][value="{hand.seats[who]}"])'
        hand.tap(hand.page.locator(chip))
        hand.is_calm()
    assert hand.page.locator("#sheet :is([name=attacker], [name=defender]):checked").count() == 0
    assert hand.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('draft '))") == []


def test_what_was_thrown_away_is_not_kept_by_an_answer_that_comes_late(seated):
    """The page is told of something new before the empty sheet is there."""
    hand = seated()
    fills(hand, "Ann sugar")
    hand.page.reload()
    button = notice(hand).get_by_role("button", name="Delete")
    button.evaluate("one => { one.click(); document.dispatchEvent(new CustomEvent('table')); }")
    expect(notice(hand)).to_contain_text("Deleted.")
    expect(lines(hand)).to_have_count(0)


def test_without_a_signal_it_is_there_again_and_goes_to_the_list(opened):
    hand = opened()
    goes_offline(hand)
    fills(hand, "Ann sugar")
    stands_at(hand, "dock")
    stands_at(hand, "goods")
    expect(lines(hand)).to_have_count(1)
    hand.page.reload()
    stands_at(hand, "goods")
    expect(lines(hand)).to_have_count(1)
    hand.page.locator(".bar-main").click()
    expect(state(hand)).to_contain_text("Waiting: 1")
    stands_at(hand, "goods")
    expect(lines(hand)).to_have_count(0)


def test_no_other_table_and_no_other_box_gets_it(seated):
    hand = seated()
    fills(hand, "Ann sugar")
    hand.goes("initiative")
    expect(lines(hand)).to_have_count(0)
    hand.sits("Ann", "Bob", builders=True)
    hand.goes("goods")
    expect(lines(hand)).to_have_count(0)
    expect(notice(hand)).to_have_count(0)


def test_what_no_longer_fits_is_left_out_and_named(seated):
    hand = seated("buildings")
    hand.drafts_purchases("Ann magellan", "Ann navigator")
    hand.is_calm()
    values = [one.get_attribute("value") for one in lines(hand).locator("input").all()]
    theirs = values[0].replace(hand.seats["Ann"], hand.seats["Bob"])
    copies = int(hand.page.locator('#sheet button[value="magellan"]').get_attribute("data-copies"))
    for _nth in range(copies):
        assert hand.page.evaluate(ELSEWHERE, theirs) == 200
    hand.opens("?box=buildings")

    expect(lines(hand)).to_have_count(1)
    expect(notice(hand)).to_contain_text("No longer possible: Ann")
    expect(notice(hand)).to_contain_text("Magellan")


def test_a_sheet_that_the_server_draws_as_one_goes_is_there_again(seated):
    hand = seated("dock")
    hand.dock("Ann soldier caribbean", "Bob soldier caribbean", "Ann soldier caribbean")
    hand.goes("warfare")
    hand.picks("attacker", hand.seats["Ann"])
    hand.picks("defender", hand.seats["Bob"])
    hand.picks("kind", "war")
    hand.is_calm()
    hand.page.reload()

    expect(notice(hand)).to_be_visible()
    for name, value in (("attacker", hand.seats["Ann"]), ("defender", hand.seats["Bob"]), ("kind", "war")):
        expect(hand.page.locator(f'#sheet input[name="{name}"][value="{value}"]')).to_be_checked()
    expect(hand.page.locator("#sheet h3")).to_have_text("Caribbean")


def test_what_belongs_to_another_turn_is_offered(seated):
    hand = seated()
    fills(hand, "Ann sugar")
    hand.goes("income")
    for _phase in ("income", "benefits", "refresh"):
        hand.sends()
    assert hand.turn == 2
    hand.goes("goods")
    expect(lines(hand)).to_have_count(0)
    expect(notice(hand)).to_contain_text("in another turn")
    notice(hand).get_by_role("button", name="Fill it in").click()
    expect(lines(hand)).to_have_count(1)
    hand.sends()
    assert recorded(hand)[-1] == "take_good"


def test_two_tabs_keep_their_own(seated):
    hand = seated()
    other = Hand(hand.page.context.new_page())
    other.page.goto(hand.page.url)
    other.knows_the_seats(2)
    fills(hand, "Ann sugar")
    fills(other, "Bob gold", "Ann fish")
    hand.page.reload()
    expect(lines(hand)).to_have_count(1)
    other.page.reload()
    expect(lines(other)).to_have_count(2)
    hand.sends()
    other.page.reload()
    expect(hand.page.locator(".undo-what")).to_contain_text("Ann takes Sugar.")


def test_two_tabs_do_not_record_the_same_sheet_twice(seated):
    """The second one was given what the first one holds."""
    hand = seated()
    fills(hand, "Ann sugar")
    other = Hand(hand.page.context.new_page())
    other.page.route("**/live/**", lambda route: route.abort())
    other.page.goto(hand.page.url)
    expect(lines(other)).to_have_count(1)
    hand.sends()
    other.page.locator(".bar-main").click()
    expect(other.page.locator(".box[aria-current][value=goods]")).to_have_count(0)
    assert recorded(hand) == ["take_good"]


def test_a_browser_that_writes_nothing_for_a_while(seated):
    hand = seated()
    hand.page.evaluate(BREAKS, ["Storage", ["setItem"]])
    fills(hand, "Ann sugar")
    walks(hand)
    expect(lines(hand)).to_have_count(1)
    hand.page.evaluate(MENDS, "Storage")
    hand.page.reload()
    expect(lines(hand)).to_have_count(1)


@pytest.mark.parametrize("path", ["/start/?game=empires", "/pads/new/?game=empires"])
def test_names_that_were_typed_outlive_a_reload(phone, path):
    page = phone(forgives=FORGIVEN)
    page.goto(path)
    page.locator('label:has(input[name=players][value="3"])').click()
    expect(page.locator(".chair")).to_have_count(3)
    for seat, name in enumerate(("Zoë", "Cid"), start=2):
        page.locator(f"#id_name{seat}").fill(name)
    page.reload()
    expect(page.locator(".chair")).to_have_count(3)
    expect(page.locator("#id_name2")).to_have_value("Zoë")
    expect(page.locator("#id_name3")).to_have_value("Cid")
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#id_name2")).not_to_have_value("Zoë")
    expect(page.locator(".draft")).to_have_count(0)


# A new version


@pytest.fixture
def newer(tmp_path):
    """The same program with two files that are others: a comment alone would be no new version."""
    root = tmp_path / "newer"
    for folder in ("companion", "scoring", "static", "templates"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", root)
    for name, more in {"js/sheet.js": 'void "newer";', "css/table.css": ".newer { order: 1; }"}.items():
        path = root / "static" / name
        path.write_text(f"{path.read_text()}\n{more}\n")
    return root


def test_an_update_takes_nothing_away_and_opens_without_a_signal_before_and_after(browser, tmp_path, newer):
    port, errors = free_port(), []
    context = browser.new_context(base_url=f"http://localhost:{port}", viewport=PHONE)
    context.set_default_timeout(PATIENCE * 1000)
    hand = Hand(context.new_page())
    hand.page.on("pageerror", lambda error: errors.append(str(error)))
    data = tmp_path / "data"
    data.mkdir()
    with playing(port, data):
        hand.sits("Ann", "Bob")
        hand.goes("goods")
        expect(hand.page.locator(KEPT)).to_be_attached(timeout=PATIENCE * 1000)
        fills(hand, "Ann sugar", "Bob gold")
    with playing(port, data, newer):
        hand.page.reload()
        expect(hand.page.locator("#new-version")).to_contain_text("A new version is ready.")
        expect(lines(hand)).to_have_count(2)
        opens_whole(hand)
        context.set_offline(False)
        hand.page.reload()
        with hand.page.expect_navigation():
            hand.page.locator("#new-version").get_by_role("button", name="Update").click()
        expect(lines(hand)).to_have_count(2)
        expect(hand.page.locator(KEPT)).to_be_attached(timeout=PATIENCE * 1000)
        opens_whole(hand)
        context.set_offline(False)
        expect(state(hand)).to_be_empty()
        hand.sends()
        assert recorded(hand) == ["take_good"] * 2
    context.close()
    assert errors == []


def opens_whole(hand):
    """Without a signal: the page, its scripts and its looks."""
    hand.page.context.set_offline(True)
    hand.page.reload()
    expect(state(hand)).to_contain_text("No signal")
    stands_at(hand, "goods")
    expect(lines(hand)).to_have_count(2)
    expect(hand.page.locator("#bar")).to_have_css("position", "fixed")


def test_a_second_rematch_is_a_table_of_its_own(seated):
    hand = seated()
    codes = [hand.code]
    for name in ("Zoe", "Yan"):
        hand.page.goto(f"/start/?rematch={codes[0]}")
        hand.types(hand.page.locator("input[name=name1]"), name)
        hand.tap(hand.page.get_by_role("button", name="Start the table"))
        hand.page.wait_for_url("**/tables/*/setup/")
        codes.append(hand.page.url.split("/")[-3])
    assert len(set(codes)) == 3
