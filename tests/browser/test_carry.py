"""A whole game handed from phone to phone as a file."""

import json
import re

from playwright.sync_api import expect

from tests.browser.hand import Hand

# Chromium without a screen has no share sheet: one that remembers what it was given stands in.
SHARE_SHEET = """
  navigator.canShare = ({ files }) => files[0].type === "text/plain";
  navigator.share = async ({ files }) => {
    window.given = await files[0].text();
    document.documentElement.dataset.given = files[0].name;
  };
"""


def test_a_game_is_given_to_the_share_sheet_as_text_where_json_is_not_taken(phone):
    page = log_page(phone(), SHARE_SHEET)
    page.get_by_text("Share this game").click()
    expect(page.locator("html")).to_have_attribute("data-given", re.compile(r"\.json\.txt$"))
    assert json.loads(page.evaluate("window.given"))["format"] == "empires-log/1"


def test_without_a_share_sheet_there_is_only_the_download(phone):
    page = log_page(phone(), "delete Navigator.prototype.canShare;")
    expect(page.get_by_text("Download this game")).to_be_visible()
    expect(page.get_by_text("Share this game")).to_be_hidden()


def log_page(page, script):
    page.add_init_script(script)
    hand = Hand(page)
    hand.starts("Ann", "Bob")
    hand.sits_down()
    hand.opens("log/")
    return page
