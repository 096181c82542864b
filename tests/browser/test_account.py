"""One account on two phones: a table goes on where its owner is signed in, and only there."""

from playwright.sync_api import expect

from tests.browser.conftest import KEPT, PATIENCE
from tests.browser.hand import Hand
from tests.browser.test_offline import KEPT_PAGES
from tests.browser.test_two_phones import FORGIVEN, SECOND, is_live, lands

PASSWORD = "seven ships at dawn"


def makes_an_account(page, name):
    """With all that the phone has."""
    page.goto("/account/new/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    tick = page.get_by_label("of this phone to your account")
    expect(tick).not_to_be_checked()
    tick.check()
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def signs_in(page, name):
    page.goto("/account/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_table_goes_on_where_its_owner_is_signed_in(phone):
    first = Hand(phone(forgives=FORGIVEN))
    first.sits("Ann", "Bob", "Cid")
    first.goes("dock")
    code = first.code
    makes_an_account(first.page, "Ann with two phones")
    first.page.goto(f"/tables/{code}/")

    second = Hand(phone(forgives=FORGIVEN))
    signs_in(second.page, "Ann with two phones")
    second.page.goto("/")
    second.page.locator(f'a[href="/tables/{code}/"]').click()
    second.knows_the_seats(3)
    for hand in (first, second):
        is_live(hand.page)
    lands(second, "Bob")
    expect(first.page.locator("#table")).to_have_attribute("data-revision", second.revision, timeout=SECOND)
    expect(first.page.locator(".live-news")).to_contain_text("Bob lands", timeout=SECOND)

    # Another page of the second phone stands open at the table while it signs out.
    door = second.page.context.new_page()
    door.goto("/account/")
    door.get_by_role("button", name="Sign out").click()
    expect(door.get_by_role("heading", level=1)).to_have_text("Sign in")
    expect(second.page.locator("#table")).to_have_count(0)
    assert second.page.goto(f"/tables/{code}/").status == 404
    second.page.goto("/")
    expect(second.page.locator(f'a[href="/tables/{code}/"]')).to_have_count(0)
    first.undoes()


def test_what_came_with_the_account_is_not_kept_without_a_signal_either(phone, port):
    """On phones that trust their server, as with HTTPS: others keep no pages."""
    trusting = {"base_url": f"http://localhost:{port}", "forgives": (*FORGIVEN, "ERR_")}
    first, second = Hand(phone(**trusting)), Hand(phone(**trusting))
    first.sits("Ann", "Bob")
    makes_an_account(first.page, "Ann without a signal")
    signs_in(second.page, "Ann without a signal")
    second.page.goto("/")
    second.page.get_by_role("link", name="Continue your table").click()
    expect(second.page.locator(KEPT)).to_be_attached(timeout=PATIENCE * 1000)
    code = second.code
    second.page.goto("/account/")
    second.page.get_by_role("button", name="Sign out").click()
    expect(second.page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert [address for address, _text in second.page.evaluate(KEPT_PAGES) if code in address] == []
    second.page.context.set_offline(True)
    second.page.goto(f"/tables/{code}/")
    expect(second.page.get_by_role("heading", name="No signal")).to_be_visible()


def test_what_was_tapped_at_its_tables_does_not_stay_after_signing_out(phone):
    first, second = Hand(phone(forgives=FORGIVEN)), Hand(phone(forgives=FORGIVEN))
    first.sits("Ann", "Bob", "Cid")
    code = first.code
    makes_an_account(first.page, "Gil of the club")
    signs_in(second.page, "Gil of the club")
    second.page.goto(f"/tables/{code}/")
    second.knows_the_seats(3)
    second.goes("dock")
    second.drafts_landings("Bob colonist caribbean")
    kept = f"() => Object.keys(localStorage).filter(key => key.startsWith('draft {code} ')).length"
    second.page.wait_for_function(kept)
    second.page.goto("/account/")
    second.page.get_by_role("button", name="Sign out").click()
    expect(second.page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert second.page.evaluate(kept) == 0


def test_a_password_can_be_looked_at_while_it_is_typed(phone):
    page = phone()
    page.goto("/account/new/")
    secret = page.get_by_label("Password", exact=True)
    secret.fill(PASSWORD)
    page.get_by_role("button", name="Show: Password").click()
    expect(secret).to_have_attribute("type", "text")
    page.get_by_role("button", name="Show: Password").click()
    expect(secret).to_have_attribute("type", "password")


def test_after_a_refusal_one_goes_on_where_it_is_said(phone):
    page = phone()
    page.goto("/account/new/")
    page.get_by_label("Name", exact=True).fill("Ann in a hurry")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_label("Password", exact=True).press("Enter")
    expect(page.get_by_label("Password", exact=True)).to_be_focused()
    page.goto("/account/")
    page.get_by_label("Name", exact=True).fill("Ann in a hurry")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password", exact=True).press("Enter")
    expect(page.locator("[role=alert]:not(:empty)")).to_be_focused()


def test_without_a_script_nothing_offers_what_needs_one(phone):
    page = phone(java_script_enabled=False)
    page.goto("/account/")
    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Show")).to_have_count(0)


COPIES = """() => new Promise((resolve) => {
  const asked = indexedDB.open("scorepad-events", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("copies", { keyPath: "code" });
  asked.onsuccess = () => {
    const db = asked.result, copies = db.transaction("copies", "readwrite").objectStore("copies");
    const counted = copies.count();
    counted.onsuccess = () => { copies.put({ code: "abcd" }); db.close(); resolve(counted.result); };
  };
})"""


def test_files_of_its_events_do_not_stay_after_signing_out(phone):
    page = phone(forgives=FORGIVEN)
    page.goto("/account/new/")
    page.get_by_label("Name", exact=True).fill("Hal of the club")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hal of the club")
    assert [page.evaluate(COPIES), page.evaluate(COPIES)] == [0, 1]
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sign in")
    assert page.evaluate(COPIES) == 0


def test_files_of_its_events_stay_until_the_server_says_that_nobody_is_signed_in(phone):
    page = phone(forgives=(*FORGIVEN, "422", "503"))
    page.goto("/account/new/")
    page.get_by_label("Name", exact=True).fill("Ida of the club")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ida of the club")
    assert page.evaluate(COPIES) == 0
    away = {"status": 503, "content_type": "text/html", "body": "<h1>Away</h1>"}
    page.route("**/account/sign-out/", lambda route: route.fulfill(**away))
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Away")
    page.goto("/account/")
    assert page.evaluate(COPIES) == 1
    page.goto("/account/delete/")
    page.get_by_label("Password", exact=True).fill("wrong one")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".notice[role=alert]")).to_have_text("Wrong password.")
    assert page.evaluate(COPIES) == 1
