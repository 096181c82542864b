"""An event in a hall: the desk on a laptop, a projector and phones follow each other without a reload."""

import re
from datetime import datetime, timedelta

from playwright.sync_api import expect

from tests.browser.looks import TOO_WIDE
from tests.browser.organizer import sends

LAPTOP = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
SECOND = 1000


class Desk:
    """The organizer's laptop, through its pages."""

    def __init__(self, page, name="Olga of the hall"):
        self.page = page
        page.goto("/account/new/")
        page.locator("input[name=name]").fill(name)
        page.locator("input[type=password]").fill("seven ships at dawn")
        page.get_by_role("button", name="Make the account").click()
        page.goto("/events/new/")
        page.locator("input[name=name]").fill("Harbour Cup")
        page.get_by_role("button", name="Make the event").click()
        self.at = page.url.removesuffix("desk/")
        sends(page, page.get_by_role("button", name="Open it: its page is public"))

    def publishes(self, seating):
        self.page.goto(f"{self.at}desk/")
        sends(self.page, self.page.get_by_role("button", name="First round"))
        self.page.goto(f"{self.at}desk/rounds/1/draft/")
        self.page.get_by_text("Paste a seating").click()
        self.page.locator("#seating").fill(seating)
        sends(self.page, self.page.get_by_role("button", name="Seat them like this"))
        sends(self.page, self.page.get_by_role("button", name="Publish"))
        self.page.wait_for_url("**/rounds/1/")


def registers(page, at, name):
    page.goto(f"{at}register/")
    page.get_by_label("Your name").fill(name)
    sends(page, page.get_by_role("button", name="Take part"))
    follows(page)


def follows(page):
    """From now on without a reload, which would forget this."""
    expect(page.locator('.live-mark[data-state="live"]')).to_be_attached()
    page.evaluate("() => { window.same = true; }")


def is_the_same(page):
    return page.evaluate("() => window.same === true")


def test_the_hall_follows_a_result_within_a_second(phone):
    desk = Desk(phone(viewport=LAPTOP))
    ann, bob = phone(), phone(forgives=("422", "Failed to load", "net::"))
    # This phone's clock is two hours late, and it knows nothing of it.
    bob.clock.install(time=datetime.now() - timedelta(hours=2))
    registers(ann, desk.at, "Ann")
    registers(bob, desk.at, "Bob")
    screen, standings = phone(viewport=PROJECTOR), phone()
    for page, path in ((screen, "screen/"), (standings, "standings/")):
        page.goto(f"{desk.at}{path}")
        follows(page)

    desk.publishes("Ann, Bob")
    expect(ann.get_by_text("you start first")).to_be_visible(timeout=SECOND)
    expect(bob.get_by_text("you start second")).to_be_visible(timeout=SECOND)
    expect(screen.locator(".screen-names")).to_contain_text("Ann", timeout=SECOND)

    follows(desk.page)
    helper = desk.page.context.new_page()
    helper.goto(f"{desk.at}desk/clock/")
    sends(helper, helper.get_by_role("button", name="Start the clock"))
    for page in (screen, bob, desk.page):
        expect(page.locator(".clock time").first).to_contain_text("3:59:", timeout=8 * SECOND)

    # What somebody is typing stays, whatever comes.
    ann.goto(f"{desk.at}tables/1-1/")
    ann.get_by_text("Totals only").click()
    ann.get_by_label("1. Ann").fill("90")
    follows(ann)
    sends(helper, helper.get_by_role("button", name="+10 min for table"))
    expect(bob.locator(".clock time")).to_contain_text("4:09:", timeout=SECOND)
    expect(ann.locator(".live-news")).to_be_visible()
    expect(ann.get_by_label("1. Ann")).to_have_value("90")
    ann.get_by_label("2. Bob").fill("80")
    sends(ann, ann.get_by_role("button", name="Report"))

    expect(bob.get_by_role("button", name="The result is right")).to_be_visible(timeout=SECOND)
    expect(desk.page.locator(".needy")).to_contain_text("reported", timeout=SECOND)
    expect(screen.locator(".screen-tables")).to_contain_text("90", timeout=SECOND)
    expect(standings.locator(".standings tbody tr").first).to_contain_text("Ann", timeout=SECOND)
    sends(bob, bob.get_by_role("button", name="The result is right"))
    expect(bob.get_by_text("You say: right")).to_be_visible()
    helper.goto(f"{desk.at}desk/rounds/1/")
    sends(helper, helper.get_by_role("button", name="Accept all undisputed"))
    expect(desk.page.locator(".needy .state")).to_have_text("final", timeout=SECOND)
    expect(screen.locator(".screen-standings")).to_contain_text("Ann", timeout=SECOND)
    assert all(map(is_the_same, (desk.page, screen, standings)))


def test_the_desk_hears_of_a_table_over_time_though_nobody_does_anything(phone):
    page = phone(viewport=LAPTOP)
    desk = Desk(page, "Olga of the minutes")
    registers(phone(), desk.at, "Ann")
    registers(phone(), desk.at, "Bob")
    desk.publishes("Ann, Bob")
    sends(page, page.get_by_role("button", name="Start the clock"))
    page.clock.install()
    page.goto(f"{desk.at}desk/")
    follows(page)
    with page.expect_response(lambda answer: answer.url == f"{page.url}" and answer.status == 200):
        page.clock.fast_forward(60 * SECOND)
    assert is_the_same(page)


def test_the_last_copy_of_the_own_page_opens_without_a_signal(phone, port):
    trusted = {
        "base_url": f"http://localhost:{port}",
        "forgives": ("422", "ERR_INTERNET_DISCONNECTED", "Failed"),
    }
    desk = Desk(phone(viewport=LAPTOP, **trusted), "Olga without a signal")
    ann = phone(**trusted)
    ann.goto("/")
    ann.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ann.reload()
    registers(ann, desk.at, "Ann")
    desk.page.goto(f"{desk.at}desk/entrants/")
    desk.page.get_by_text("Add people").click()
    desk.page.locator("textarea[name=names]").fill("Bob")
    sends(desk.page, desk.page.get_by_role("button", name="Add", exact=True))
    desk.publishes("Ann, Bob")
    expect(ann.get_by_text("you start first")).to_be_visible()
    ann.get_by_role("link", name="Standings").first.click()
    follows(ann)
    desk.page.goto(f"{desk.at}desk/rounds/1/slips/")
    desk.page.locator("#table").fill("1")
    desk.page.locator("#totals").fill("90 80")
    desk.page.keyboard.press("Enter")
    row = ann.locator(".standings:not(.my-row) [data-entrant]").first
    expect(row).to_contain_text("Ann")
    ann.context.set_offline(True)
    # As it was swapped in, not as it was loaded; and it says how old it is.
    ann.reload()
    expect(row).to_contain_text("Ann")
    expect(ann.locator("#signal")).to_contain_text(re.compile(r"No signal.*as of \d"))
    ann.goto(f"{desk.at}me/")
    expect(ann.get_by_text("you start first").first).to_be_visible()
    expect(ann.locator("#signal")).to_contain_text(re.compile(r"No signal.*as of \d"))


def test_a_log_in_page_takes_nothing_from_the_desk(phone):
    """A hotel that leads everything to its log-in ends neither what is typed nor the copy that is kept."""
    forgiven = ("422", "Access to", "Content Security", "ERR_", "EventSource", "Failed to load")
    desk = Desk(phone(viewport=LAPTOP, forgives=forgiven), "Olga of the hotel")
    page = desk.page
    page.goto(f"{desk.at}desk/entrants/")
    follows(page)
    page.locator("textarea[name=names]").fill("Ann")
    away = {"status": 302, "headers": {"Location": "http://portal.localhost:9/"}}
    page.route("**/desk/entrants/", lambda route: route.fulfill(**away))
    page.route("**/live/**", lambda route: route.fulfill(**away))
    page.route("**/signal/", lambda route: route.fulfill(**away))
    with page.expect_request("**/desk/entrants/"):
        page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.locator('.live-mark[data-state="offline"]')).to_be_attached()
    assert is_the_same(page)
    expect(page.locator("textarea[name=names]")).to_have_value("Ann")


PORTAL = "<html><body><h1>Welcome to Hotel Bellevue</h1><form>Room number</form></body></html>"
# What may answer a form instead of the server.
INSTEAD = (
    {"status": 200, "content_type": "text/html", "body": PORTAL},
    {"status": 302, "headers": {"Location": "http://portal.localhost:9/"}},
    {"status": 502, "content_type": "text/html", "body": PORTAL},
)


FORGIVEN = ("Access to", "Content Security", "ERR_", "EventSource", "Failed to load", "422")


def is_answered(page, address, **answer):
    page.route(address, lambda route: route.fulfill(**answer))


def test_a_form_that_a_log_in_page_answers_is_not_sent_and_stays(phone):
    desk, ann = Desk(phone(viewport=LAPTOP), "Olga of the portal"), phone(forgives=FORGIVEN)
    registers(ann, desk.at, "Ann")
    desk.page.goto(f"{desk.at}desk/")
    sends(desk.page, desk.page.get_by_role("button", name="First round"))
    out, said = ann.get_by_role("button", name="Not this round"), ann.locator("#refused")
    out.wait_for()
    for answer in INSTEAD:
        is_answered(ann, "**/out/", **answer)
        out.click()
        expect(said).to_contain_text(re.compile("end it again.$"))
        assert is_the_same(ann)
        ann.unroute("**/out/")
        ann.evaluate("() => document.getElementById('refused').replaceChildren()")
    ann.route("**/out/", lambda route: route.abort())
    out.click()
    expect(said).to_have_text("No answer from the server. Send it again.")
    ann.unroute("**/out/")
    sends(ann, out)
    expect(out).to_have_count(0)


def test_a_second_tap_while_the_page_leaves_sends_nothing(phone):
    desk, ann = Desk(phone(viewport=LAPTOP), "Olga of the second tap"), phone()
    registers(ann, desk.at, "Ann")
    desk.page.goto(f"{desk.at}desk/")
    sends(desk.page, desk.page.get_by_role("button", name="First round"))
    out = ann.get_by_role("button", name="Not this round")
    out.wait_for()
    sent = []
    ann.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    is_answered(ann, "**/out/", status=200, headers={"X-Scorepad": "1", "X-Way": "/on-the-way/"})
    is_answered(ann, "**/on-the-way/", status=204)  # this page stays for as long as that takes
    with ann.expect_request("**/on-the-way/"):
        out.click()
    ann.evaluate("() => document.querySelector('form[action$=\"/out/\"]').requestSubmit()")
    ann.wait_for_timeout(300)
    assert len(sent) == 1


def test_totals_that_a_log_in_page_answers_stay_as_they_were_typed(phone):
    desk, ann = Desk(phone(viewport=LAPTOP), "Olga of totals"), phone(forgives=FORGIVEN)
    registers(ann, desk.at, "Ann")
    registers(phone(), desk.at, "Bob")
    desk.publishes("Ann, Bob")
    ann.goto(f"{desk.at}tables/1-1/")
    first, second = ann.locator("input[name=total1]"), ann.locator("input[name=total2]")
    ann.get_by_text("Totals only").click()
    first.fill("70")
    second.fill("60")
    report = ann.get_by_role("button", name="Report")
    is_answered(ann, "**/totals/", **INSTEAD[0])
    report.click()
    expect(ann.locator("#refused")).to_contain_text("Not sent: another page answered, not the server.")
    expect(first).to_have_value("70")
    ann.unroute("**/totals/")
    # What the server itself asks stands on the page, with what was typed.
    second.fill("70")
    report.click()
    expect(ann.locator("main select").first).to_be_visible()
    expect(first).to_have_value("70")
    second.fill("60")
    sends(ann, report)
    expect(ann.locator("main")).to_contain_text("Reported.")


WITHOUT_UNPACKING = "delete window.DecompressionStream"


def test_the_standings_come_with_the_stream_and_without_unpacking_are_asked_for(phone):
    desk = Desk(phone(viewport=LAPTOP), "Olga of the stream")
    desk.page.goto(f"{desk.at}desk/entrants/")
    desk.page.get_by_text("Add people").click()
    desk.page.locator("textarea[name=names]").fill("Ann\nBob\nCid")
    sends(desk.page, desk.page.get_by_role("button", name="Add", exact=True))
    desk.publishes("Ann, Bob, Cid")
    new, old = phone(), phone()
    old.add_init_script(WITHOUT_UNPACKING)
    asked = {new: 0, old: 0}
    for page in asked:
        page.goto(f"{desk.at}standings/")
        follows(page)
        page.on("request", lambda request, page=page: count(asked, page, request))
    desk.page.goto(f"{desk.at}desk/tables/1-1/")
    for seat, total in enumerate((90, 80, 70), start=1):
        desk.page.locator(f"#total{seat}").fill(str(total))
    sends(desk.page, desk.page.locator("form:has(#total1) button:not([type=button])").first)
    for page in asked:
        expect(page.locator(".standings tbody tr").first).to_contain_text("Ann", timeout=4 * SECOND)
    assert asked == {new: 0, old: 1}
    assert all(map(is_the_same, asked))


def count(asked, page, request):
    asked[page] += request.url.endswith("/standings/")


BROKEN = """() => [...document.querySelectorAll(".name-list b, .seat-rows li > span, .standings tbody th a")]
  .filter(one => ["Ann", "1. Ann", "Bob", "2. Bob"].includes(one.textContent.trim().split(" $")[0]))
  .filter(one => {
    const words = document.createRange();
    words.selectNodeContents(one.firstChild);
    return words.getClientRects().length > 1;
  })
  .map(one => one.textContent)"""


def test_in_large_type_no_name_breaks_and_nothing_leaves_the_page(phone):
    """A row puts the seat, the points or the values below the name instead."""
    desk, ann = Desk(phone(viewport=LAPTOP), "Olga of the letters"), phone()
    registers(ann, desk.at, "Ann")
    registers(phone(), desk.at, "Bob")
    desk.publishes("Ann, Bob")
    ann.goto(f"{desk.at}tables/1-1/")
    ann.get_by_text("Totals only").click()
    ann.locator("input[name=total1]").fill("90")
    ann.locator("input[name=total2]").fill("80")
    sends(ann, ann.get_by_role("button", name="Report"))
    wrong = {}
    for path in ("me/", "seats/", "rounds/1/", "tables/1-1/", "standings/"):
        ann.goto(f"{desk.at}{path}")
        ann.evaluate("() => { document.documentElement.style.fontSize = '200%' }")
        wrong[path] = (ann.evaluate(BROKEN), max(0, ann.evaluate(TOO_WIDE)))
    assert {path: found for path, found in wrong.items() if found != ([], 0)} == {}
