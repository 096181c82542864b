"""An organizer at the desk, by hand: ``desk.taps("Publish")``, ``desk.types(Table=2, …)``."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.test_account import PASSWORD


def sends(page, button):
    """What is sent, and the page that comes after it."""
    with page.expect_navigation():
        button.click()


class Organizer:
    def __init__(self, page, name):
        self.page = page
        page.goto("/account/new/")
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.taps("Make the account")
        expect(page.get_by_role("heading", level=1)).to_have_text(name)

    @property
    def code(self):
        return self.page.url.split("/events/")[1].split("/")[0]

    def makes(self, name, preset, kind="Rounds"):
        """A new event; then the desk is on the screen."""
        self.page.goto("/events/new/")
        self.page.get_by_label("Name of the event").fill(name)
        self.page.get_by_label("How it counts").select_option(label=preset)
        self.page.get_by_label("How people are seated").select_option(label=kind)
        self.taps("Make the event")
        expect(self.page.locator(".masthead")).to_contain_text(name)
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Desk")

    def goes(self, path=""):
        self.page.goto(f"/events/{self.code}/desk/{path}")

    def reads(self, path):
        """A public page."""
        self.page.goto(f"/events/{self.code}/{path}")
        return self.page.locator("main")

    def taps(self, label, within=None):
        sends(self.page, (within or self.page).get_by_role("button", name=label, exact=True).first)

    def sees(self, text):
        expect(self.page.locator("body")).to_contain_text(text)

    def unfolds(self, summary):
        """A part of the page that is folded away, unless it is open."""
        part = self.page.locator("details").filter(has=self.page.locator("summary", has_text=summary)).first
        if part.get_attribute("open") is None:
            part.locator("summary").first.click()
        return part

    # Who takes part

    def enters(self, *names):
        self.goes("entrants/")
        if self.page.locator(".add-more").count():  # somebody is there
            self.unfolds("Add people")
        self.page.get_by_label("Names, one per line").fill("\n".join(map(str, names)))
        self.taps("Add")
        self.sees("New: ")

    def drops(self, name):
        self.goes("entrants/")
        sends(self.page, self.page.get_by_role("button", name=f"Has left {name}", exact=True))
        self.sees(f"{name} has left the event.")

    # Rounds

    def calls_the_roll(self):
        self.goes()
        sends(self.page, self.page.get_by_role("button", name=re.compile("^(First|Next) round$")))
        expect(self.page.get_by_role("heading", level=1)).to_have_text("Roll call")

    def seats(self, number, tables):
        """A seating that was brought along."""
        self.goes(f"rounds/{number}/draft/")
        self.unfolds("Paste a seating")
        lines = "\n".join(", ".join(map(str, table)) for table in tables)
        self.page.locator("#seating").fill(lines)
        self.taps("Seat them like this")
        expect(self.page.locator(".quality li").first).to_be_visible()

    def publishes(self):
        self.taps("Publish")
        self.sees("is published.")

    def types_slips(self, number, slips):
        """By keyboard alone: table, totals, Enter."""
        self.goes(f"rounds/{number}/slips/")
        for table, totals in slips:
            self.page.locator("#table").fill(str(table))
            self.page.locator("#totals").fill(" ".join(map(str, totals)))
            with self.page.expect_navigation():
                self.page.keyboard.press("Enter")
            self.sees(f"Table {table}: saved.")

    def corrects(self, number, table, totals, reason):
        """Of a final result, with a reason and a look at what it changes; ``totals`` by seat."""
        self.goes(f"tables/{number}-{table}/")
        for seat, total in totals.items():
            self.page.locator(f"#total{seat}").fill(str(total))
        self.page.locator("#why").fill(reason)
        self.page.get_by_role("button", name="See what changes", exact=True).first.click()
        expect(self.page.locator(".changes li").first).to_be_visible()
        self.taps("Save the correction")
        self.sees(f"Table {table}: saved.")

    def link_of(self, name):
        """Somebody's own link, as it is printed."""
        self.goes("print/links/")
        link = self.page.get_by_role("link", name=f"Link of {name}", exact=True)
        return urlsplit(link.get_attribute("href")).path


def comes(page, link):
    """A player's phone: the link, then the page of the own seats."""
    page.goto(link)
    page.get_by_role("button", name="That's me").click()
    page.wait_for_url("**/me/")


def scores_at_the_end(page, totals):
    """The pad of the own table, everybody's points at once; then the table has reported."""
    page.get_by_role("link", name="My table").first.click()
    page.get_by_role("button", name="Score at the end").click()
    page.wait_for_url("**/pads/**")
    for _scoring in range(3):
        onward(page)
    for total in totals:
        page.locator('input[name="other"]').fill(str(total))
        onward(page)
    page.wait_for_url("**/result/**")


def onward(page):
    before = page.url
    page.locator('button[name="next"]').click()
    expect(page).not_to_have_url(before)
