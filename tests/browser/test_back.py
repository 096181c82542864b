"""The phone's own Back: it leads where somebody was, asks nothing, and closes what lies over a table."""

from playwright.sync_api import expect

from tests.browser.hand import Hand


def test_back_after_an_invitation_shows_the_phones_of_the_table(phone):
    host = Hand(phone())
    host.sits("Ann", "Bob")
    page, table = host.page, host.page.url
    page.goto(f"{table}phones/")
    page.locator(".place[value=table]").click()
    expect(page.locator(".qr")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(table)
    page.go_back()
    page.wait_for_url(f"{table}phones/")
    expect(page.get_by_role("heading", name="Phones at this table")).to_be_visible()
    expect(page.locator(".qr")).to_be_hidden()


def test_back_closes_the_look_up_and_leaves_the_table_as_it_was(phone):
    host = Hand(phone())
    host.sits("Ann", "Bob")
    page, table = host.page, host.page.url
    host.goes("goods")
    host.adds("sugar")
    layer = page.get_by_role("dialog", name="Look-up")
    before = page.evaluate("history.length")
    for close in (page.go_back, lambda: page.keyboard.press("Escape")):
        page.locator(".look-up").click()
        expect(layer).to_be_visible()
        close()
        expect(layer).to_be_hidden()
        assert page.url == table
        expect(page.locator(".line")).to_have_count(1)
    assert page.evaluate("history.length") == before + 1
    page.locator(".look-up").click()
    expect(layer).to_be_visible()
    page.locator(".layer-close").click()
    page.wait_for_function("!history.state")
    page.reload()
    expect(page.locator("#sheet")).to_be_visible()
