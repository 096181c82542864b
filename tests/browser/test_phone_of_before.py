"""A phone that was used with an older version and has sheets to send: none of them is lost by an update."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.test_offline import log, state

# As version 0.1 wrote them down on a phone without a signal, but for the table's code.
WAITING = Path(__file__).with_name("phone_of_before.json").read_text()

WRITE_DOWN = """(items) => new Promise((resolve, reject) => {
  const request = indexedDB.open("scorepad", 1);
  request.onsuccess = () => {
    const writing = request.result.transaction("outbox", "readwrite");
    items.forEach((item) => writing.objectStore("outbox").add(item));
    writing.oncomplete = resolve;
    writing.onabort = reject;
  };
})"""
# The pages that its service worker kept, under the name that it gave them.
KEEP_OLD_PAGE = """async (address) => {
  const cache = await caches.open("pages");
  const headers = { "Content-Type": "text/html" };
  await cache.put(address, new Response("<p>A page of before</p>", { headers }));
}"""


def test_sheets_that_waited_before_an_update_are_all_sent_once_and_in_order(opened):
    hand = opened()
    waiting = json.loads(WAITING.replace("CODE", hand.code))
    hand.page.evaluate(WRITE_DOWN, waiting)
    hand.page.evaluate(KEEP_OLD_PAGE, hand.page.url)

    hand.page.reload()
    expect(state(hand)).to_have_text("")
    expect(hand.page.locator(".waits")).to_have_count(0)

    told = log(hand)
    lines = ("Bob +$1", "Ann lands a Merchant", "Bob lands a Colonist", "Ann takes Sugar.", "Bob takes Gold.")
    assert [told.count(line) for line in lines] == [1] * len(lines)
    assert told.index("Ann takes Sugar.") < told.index("Ann lands a Merchant") < told.index("Bob +$1")
    assert "A page of before" not in told
