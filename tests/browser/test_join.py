"""Joining with real browsers, under a name that is not localhost and over plain HTTP."""

import re

import pytest
from playwright.sync_api import expect

PATIENCE = 15_000


@pytest.fixture
def host(phone):
    page = phone()
    page.goto("/start/?game=empires")
    page.get_by_role("button", name="Start the table").or_(page.locator(".thumb button")).first.click()
    page.wait_for_url("**/setup/")
    page.goto(re.sub("setup/$", "", page.url))
    return page


def invites(host, place):
    """The address of a new link."""
    table = host.url
    host.goto(f"{table}phones/")
    host.locator(f"form[action$='links/'] button[value={place}]").click()
    address = host.locator("code").inner_text()
    expect(host.locator(".qr")).to_be_visible()
    host.goto(table)
    return address


def joins(phone, address, **options):
    page = phone(**options)
    page.goto(address)
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url("**/tables/*/")
    return page


def test_a_link_is_swapped_for_a_clean_address_and_told_to_nobody(phone, host):
    address = invites(host, "seat-2")
    secret = address.rstrip("/").split("/")[-1]
    page = phone()
    told = []
    page.on("request", lambda request: told.append((request.url, request.headers.get("referer", ""))))
    page.goto(address)
    page.get_by_role("button", name="Join", exact=True).click()
    page.wait_for_url("**/tables/*/")
    assert secret not in page.content()
    assert [url for url, referrer in told if secret in referrer] == []
    assert {url for url, _referrer in told if secret in url} == {address}


def test_without_javascript_one_joins_all_the_same(phone, host):
    page = joins(phone, invites(host, "table"), java_script_enabled=False)
    expect(page.locator("#table")).to_be_visible()


def test_somebody_knocks_and_is_let_in(phone, host):
    words = host.context.new_page()
    words.goto(f"{host.url}phones/")
    code = words.locator("output").inner_text()
    guest = phone()
    guest.goto("/")
    guest.get_by_role("link", name="Join with a code").click()
    guest.get_by_label("Code of the table").fill(code.upper().replace("-", " "))
    guest.get_by_label("Your name").fill("Gil")
    guest.get_by_role("button", name="Ask to join").click()
    expect(guest.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    expect(host.locator(".knock")).to_contain_text("Gil asks to join", timeout=PATIENCE)
    host.locator(".knock summary").click()
    host.locator(".knock").get_by_role("button", name="Watching").click()
    expect(host.locator(".knock")).to_have_count(0)
    guest.wait_for_url("**/tables/*/", timeout=PATIENCE)
    expect(guest.locator("#table")).to_be_visible()
    expect(guest.locator("#table form")).to_have_count(0)


def test_after_many_wrong_codes_the_page_says_by_itself_whether_one_was_right(phone, host):
    guest = phone(forgives=("422",))
    for nth in range(6):
        guest.goto("/join/")
        guest.get_by_label("Code of the table").fill("zen zoom 11")
        guest.get_by_label("Your name").fill("Gil")
        guest.get_by_role("button", name="Ask to join").click()
        if nth < 5:
            expect(guest.locator("[role=alert]:not(:empty)")).to_contain_text("No table has this code.")
    expect(guest.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    expect(guest.locator("#knock")).to_contain_text("whether yours is right")
    expect(guest.get_by_role("heading", name="No such table")).to_be_visible(timeout=PATIENCE)
    guest.get_by_role("link", name="Type it again").click()
    expect(guest.get_by_label("Code of the table")).to_be_visible()


def test_a_crowd_at_the_door_is_one_line_and_goes_with_one_tap(phone, host):
    words = host.context.new_page()
    words.goto(f"{host.url}phones/")
    code = words.locator("output").inner_text()
    for number in range(4):
        guest = phone()
        guest.goto("/join/")
        guest.get_by_label("Code of the table").fill(code)
        guest.get_by_label("Your name").fill(f"Stranger {number}")
        guest.get_by_role("button", name="Ask to join").click()
        expect(guest.get_by_role("heading", name="Waiting for the host")).to_be_visible()
    expect(host.locator(".crowd > summary")).to_contain_text("4 people ask to join", timeout=PATIENCE)
    assert host.locator(".knocks").evaluate("one => one.getBoundingClientRect().height") < 64
    host.locator(".crowd > summary").click()
    host.get_by_role("button", name="Refuse all 4").click()
    expect(host.locator(".knock")).to_have_count(0)
    expect(guest.get_by_role("heading", name="Not this time")).to_be_visible(timeout=PATIENCE)


def test_a_revoked_link_locks_out_at_once(phone, host):
    page = joins(phone, invites(host, "table"), forgives=("404",))
    expect(page.locator("#table")).to_be_visible()
    table = host.url
    host.goto(f"{table}phones/")
    host.get_by_role("button", name="Turn off").click()
    expect(page.get_by_role("heading", name="Uncharted waters")).to_be_visible(timeout=PATIENCE)


def test_the_pages_are_for_thumbs_and_narrow_screens(phone, host):
    table, address = host.url, invites(host, "watch")
    host.set_viewport_size({"width": 320, "height": 568})
    for path in (f"{table}phones/", address, "/join/", "/import/"):
        host.goto(path)
        assert host.evaluate("document.documentElement.scrollWidth") <= 320, path
        small = host.locator("main button:visible, main input:visible, main summary:visible").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).filter(box => box.height < 44).length"
        )
        assert small == 0, path


SUBMITTED_TWICE = """form => [1, 2].map(() =>
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true })))"""


def test_of_two_quick_taps_only_the_first_sends_a_form(host):
    host.goto(f"{host.url}phones/")
    form = host.locator("form[action$='links/']").first
    assert form.evaluate(SUBMITTED_TWICE) == [True, False]
