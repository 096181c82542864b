"""Whatever is not answered by a table with its revision is not recorded: it waits, and the phone says why."""

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.hand import Hand
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE
from tests.browser.test_offline import (
    all_arrived,
    goes_offline,
    goes_online,
    log,
    queues,
    stands_at,
    state,
    three_queued,
    unfit,
)

OURS = {"X-Scorepad": "some version"}
PORTAL = "<html><body><h1>Welcome to Hotel Bellevue</h1><form>Room number</form></body></html>"
# What may answer a sheet instead of its table, and what the phone says about it.
ANSWERS = {
    "a fault of ours": (
        {"status": 500, "headers": OURS, "body": "<h1>Sorry</h1>"},
        "The server could not record it.",
    ),
    "a page of ours": (
        {"status": 200, "headers": OURS, "body": "<h1>Home</h1>"},
        "The server could not record it.",
    ),
    "a full disk": (
        {"status": 503, "headers": OURS, "body": "<p class=notice>The disk of this server is full.</p>"},
        "The disk of this server is full.",
    ),
    "a log-in page": ({"status": 200, "content_type": "text/html", "body": PORTAL}, "want you to log in?"),
    "another 404": ({"status": 404, "content_type": "text/html", "body": PORTAL}, "want you to log in?"),
    "a proxy's 502": ({"status": 502, "content_type": "text/html", "body": PORTAL}, ""),
    "a proxy's 504": ({"status": 504, "content_type": "text/html", "body": PORTAL}, ""),
    "the way to a log-in": ({"status": 302, "headers": {"Location": "http://portal.localhost:9/"}}, ""),
}
FORGIVEN = (
    "422",
    "409",
    "500",
    "502",
    "503",
    "504",
    "404",
    "ERR_",
    "CORS",
    "Access to",
    "EventSource",
    "Content Security",
    "htmx:",
)
BREAKS = """([store, ways]) => {
  window.whole ||= {};
  for (const way of ways) {
    window.whole[way] ||= window[store].prototype[way];
    window[store].prototype[way] = () => { throw new DOMException("It is full.", "QuotaExceededError"); };
  }
}"""
MENDS = "store => Object.assign(window[store].prototype, window.whole)"
WRITTEN = """async () => {
  const asked = request => new Promise(resolve => { request.onsuccess = () => resolve(request.result); });
  const db = await asked(indexedDB.open("scorepad", 1));
  const all = await asked(db.transaction("outbox").objectStore("outbox").getAll());
  db.close();
  return all.length;
}"""


@pytest.fixture
def seated(phone):
    """Two players at the goods."""
    hand = Hand(phone(forgives=FORGIVEN))
    hand.sits("Ann", "Bob", builders=True)
    hand.goes("goods")
    return hand


def has_written(hand, number):
    """The phone's own list, on its disk, not on its screen."""
    deadline = time.monotonic() + PATIENCE
    while hand.page.evaluate(WRITTEN) != number:
        assert time.monotonic() < deadline


@pytest.mark.parametrize("kind", ANSWERS)
def test_what_was_answered_by_something_else_waits_with_a_sentence_and_arrives_once(seated, kind):
    answer, sentence = ANSWERS[kind]
    seated.page.route("**/record/**", lambda route: route.fulfill(**answer))
    if "log-in" in kind or "proxy" in kind:
        seated.page.route("**/signal/", lambda route: route.fulfill(**answer))
    queues(seated, "Ann sugar")

    expect(state(seated)).to_contain_text("Waiting: 1")
    expect(seated.page.locator(".waits-why")).to_contain_text(sentence)
    if kind == "a full disk":  # said by the server itself, which is no lack of signal
        expect(state(seated)).to_contain_text("The server has a problem · as of")
    expect(seated.page.get_by_text("Hotel Bellevue")).to_have_count(0)
    assert seated.page.evaluate(NARROW_TARGETS) == []
    assert seated.page.evaluate(TOO_WIDE) == 0
    seated.page.unroute("**/signal/")
    seated.page.unroute("**/record/**")
    expect(seated.page.locator("#signal[data-read][hidden]")).to_be_attached(timeout=PATIENCE * 1000)
    assert log(seated).count("Ann takes Sugar.") == 1


def test_a_log_in_page_empties_no_list(opened):
    hand = opened()
    asked, is_there = [], []

    def answer(route):
        if not is_there:
            return route.abort("internetdisconnected")
        asked.append(route.request.url)
        return route.fulfill(status=200, content_type="text/html", body=PORTAL)

    # Before anything is sent: what is on its way already would not be theirs.
    for path in ("**/record/**", "**/signal/", "**/changes/**"):
        hand.page.route(path, answer)
    three_queued(hand)
    is_there.append(True)
    goes_online(hand)
    with hand.page.expect_request("**/signal/"):
        pass
    hand.page.evaluate("() => window.scorepad.signal.tell(false)")
    expect(hand.page.locator(".waits-why").first).to_contain_text("want you to log in?")
    expect(state(hand)).to_contain_text("Waiting: 3")
    assert any("/record/" in url for url in asked)
    hand.page.unroute_all()
    all_arrived(hand)


def test_a_sheet_that_the_server_cannot_record_holds_back_no_other_table_and_can_be_dropped(seated):
    seated.page.route("**/record/**", lambda route: route.fulfill(status=500, headers=OURS))
    queues(seated, "Ann sugar")
    expect(seated.page.locator(".waits").get_by_role("button", name="Send it now")).to_be_visible()
    seated.page.reload()
    expect(state(seated)).to_contain_text("Waiting: 1")
    expect(seated.page.locator(".waits-why")).to_contain_text("The server could not record it.")
    seated.page.locator(".waits").get_by_role("button", name="Delete").click()
    expect(state(seated)).to_be_empty()
    seated.page.unroute("**/record/**")
    seated.page.reload()
    expect(seated.page.locator("#signal[data-read][hidden]")).to_be_attached()
    assert "Sugar" not in log(seated)


def test_undo_that_failed_says_so(seated):
    seated.goods("Ann sugar")
    seated.page.route("**/undo/", lambda route: route.fulfill(status=500, headers=OURS))
    seated.page.locator(".undo button").click()
    expect(seated.page.locator("#toast")).to_have_text("The server could not do that. Try again in a moment.")


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("a fault of ours", "The server could not do that."),
        ("a full disk", "The disk of this server is full."),
        ("a log-in page", "want you to log in?"),
    ],
)
def test_a_page_without_a_waiting_list_says_that_nothing_was_done(phone, kind, sentence):
    page = phone(forgives=FORGIVEN)
    page.goto("/start/?game=empires")
    page.locator("#id_name1").fill("Ann")
    page.route("**/start/", lambda route: route.fulfill(**ANSWERS[kind][0]))
    page.get_by_role("button", name="Start the table").click()
    expect(page.locator("#refused .notice")).to_contain_text(sentence)
    expect(page.locator("#refused .notice")).to_be_in_viewport()
    expect(page.locator("#id_name1")).to_have_value("Ann")


def test_a_list_that_could_not_be_written_once_is_written_later(opened):
    hand = opened()
    goes_offline(hand)
    hand.page.evaluate(BREAKS, ["IDBObjectStore", ["add", "put"]])
    queues(hand, "Ann sugar")
    expect(hand.page.locator(".waits-why")).to_contain_text("This browser saves nothing")
    hand.page.evaluate(MENDS, "IDBObjectStore")
    expect(hand.page.locator(".waits-why")).to_be_empty()
    hand.page.reload()
    expect(state(hand)).to_contain_text("Waiting: 1")
    goes_online(hand)
    expect(hand.page.locator("#signal[data-read][hidden]")).to_be_attached()
    assert log(hand).count("Ann takes Sugar.") == 1


def test_what_was_decided_does_not_come_back(opened):
    """Even if the browser did not strike it out at once."""
    hand = opened()
    goes_offline(hand)
    unfit(hand)
    goes_online(hand)
    hand.page.evaluate(BREAKS, ["IDBObjectStore", ["delete"]])
    hand.page.locator(".waits").get_by_role("button", name="Delete").click()
    expect(state(hand)).to_be_empty()
    hand.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(state(hand)).to_be_empty()
    hand.page.evaluate(MENDS, "IDBObjectStore")
    has_written(hand, 0)
    hand.page.reload()
    expect(hand.page.locator("#signal[data-read][hidden]")).to_be_attached()


def test_a_tab_that_knows_it_still_does_not_bring_it_back(opened):
    """One tab drops what the other one is about to write once more."""
    hand = opened()
    goes_offline(hand)
    unfit(hand)
    goes_online(hand)
    expect(state(hand)).to_contain_text("Not recorded: 1")
    other = hand.page.context.new_page()
    other.add_init_script("delete window.BroadcastChannel")
    other.goto(hand.page.url)
    expect(other.locator(".waits")).to_have_count(1)
    hand.page.locator(".waits").get_by_role("button", name="Delete").click()
    has_written(hand, 0)
    other.route(
        "**/record/**", lambda route: route.fulfill(status=422, headers=OURS, body="<p class=notice>No.</p>")
    )
    other.locator(".waits").get_by_role("button", name="Record anyway").click()
    expect(other.locator(".waits")).to_have_count(0)
    assert hand.page.evaluate(WRITTEN) == 0


def test_what_was_changed_and_recorded_after_a_reload_is_off_the_list(opened):
    hand = opened()
    goes_offline(hand)
    unfit(hand)
    goes_online(hand)
    hand.page.locator(".waits").get_by_role("button", name="Change").click()
    expect(hand.page.locator("#sheet .line")).to_have_count(3)
    hand.page.reload()
    hand.page.locator("#signal > summary").click()
    stands_at(hand, "buildings")
    expect(hand.page.locator("#sheet .line")).to_have_count(3)
    hand.page.locator("#sheet .line .drop").last.click()
    hand.page.locator("#sheet .line .drop").last.click()
    hand.is_calm()
    hand.page.locator(".bar-main").click()
    expect(hand.page.locator("#signal[data-read][hidden]")).to_be_attached()
    hand.page.reload()
    expect(hand.page.locator("#signal[data-read][hidden]")).to_be_attached()
    assert log(hand).count("buys") == 1


# The score pad


@pytest.fixture
def pad(phone):
    page = phone(forgives=FORGIVEN)
    page.goto("/pads/new/?game=empires")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        page.locator(f"#id_name{seat}").fill(name)
    page.get_by_role("button", name="Open the pad").click()
    page.wait_for_url("**/pads/*/sections/3/")
    return page


@pytest.mark.parametrize("kind", ["a fault of ours", "a log-in page", "a proxy's 502"])
def test_what_the_pad_could_not_save_is_saved_by_itself(pad, kind):
    answer, _sentence = ANSWERS[kind]
    pad.route("**/pads/*/sections/3/", lambda route: route.fulfill(**answer), times=1)
    with pad.expect_response("**/pads/*/sections/3/"):
        pad.locator(".count").first.click()
    expect(pad.locator("#pad.is-unsaved .sum-unsaved")).to_be_visible()
    expect(pad.get_by_text("Hotel Bellevue")).to_have_count(0)
    expect(pad.locator("#pad:not(.is-unsaved) .sum-saved")).to_contain_text("saved")
    pad.reload()
    expect(pad.locator(".count input").first).to_have_value("1")


def test_what_the_pad_could_not_save_outlives_the_page(pad):
    pad.route(
        "**/pads/*/sections/3/",
        lambda route: (
            route.fulfill(status=500, headers=OURS) if route.request.method == "POST" else route.continue_()
        ),
    )
    with pad.expect_response("**/pads/*/sections/3/"):
        pad.locator(".count").first.click()
    pad.reload()
    expect(pad.locator(".count input").first).to_have_value("1")
    expect(pad.locator("#pad.is-unsaved")).to_be_attached()
    pad.unroute("**/pads/*/sections/3/")
    expect(pad.locator("#pad:not(.is-unsaved) .sum-saved")).to_contain_text("saved")
