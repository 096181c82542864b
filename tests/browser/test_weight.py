"""What a table weighs over the wire: its first visit, map included, and the answer to an entry."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from companion.serving.lean import minify, squeeze
from tests.browser.hand import Hand
from tests.browser.second_hand import SecondHand

FIRST_VISIT = 60_000
ENTRY = 8_000


class Scale:
    """Weighs every answer of a page, headers included; boxes that are kept for a dead spot are no part of a
    visit."""

    def __init__(self, page):
        self.asked, self.weights = {}, []
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.on("Network.requestWillBeSent", self._ask)
        wire.on("Network.loadingFinished", lambda one: self._put(one["requestId"], one["encodedDataLength"]))

    def _ask(self, one):
        self.asked[one["requestId"]] = urlsplit(one["request"]["url"])

    def _put(self, request, weight):
        address = self.asked.get(request)
        if address and "box=" not in address.query:
            self.weights.append((address.path, weight))


made_light = pytest.mark.skipif(
    not (minify and squeeze), reason="What makes it that light is not there for this machine."
)


@made_light
def test_a_table_and_its_entries_are_light(phone):
    host = Hand(phone())
    host.sits("Ann", "Bob", "Cid", "Dee", builders=True)
    host.goes("dock")
    host.dock("Ann colonist caribbean", "Bob soldier caribbean")

    page = phone(storage_state=host.page.context.storage_state())
    scale = Scale(page)
    page.goto(host.page.url)
    page.locator('.tabs a[data-tab="map"]').click()
    expect(page.locator("#map .world")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(weight for _path, weight in scale.weights) <= FIRST_VISIT, scale.weights

    page.locator('.tabs a[data-tab="now"]').click()
    guest = Hand(page)
    guest.knows_the_seats(4)
    guest.goods("Ann sugar", "Bob fish", "Cid gold")
    recorded = [weight for path, weight in scale.weights if path.endswith("/record/goods/")]
    assert recorded
    assert max(recorded) <= ENTRY


@made_light
def test_so_is_the_second_game_with_its_own_drawings(phone, tmp_path):
    host = SecondHand(phone())
    host.knows_its_components(tmp_path)
    host.begins("Ann", "Bob", "Cid", "Dee")
    host.yields("wine", "wine", "cloth", "grain")
    host.sits_down()

    page = phone(storage_state=host.page.context.storage_state())
    scale = Scale(page)
    page.goto(host.page.url)
    page.locator('.tabs a[data-tab="market"]').click()
    expect(page.locator("#market-wine")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(weight for _path, weight in scale.weights) <= FIRST_VISIT, scale.weights

    page.locator('.tabs a[data-tab="now"]').click()
    guest = SecondHand(page)
    guest.knows_the_seats(4)
    guest.sends()
    guest.cards("Ann wine", "Bob cloth")
    guest.sends()
    guest.purchases("Ann Human Body", "Bob Caravan")
    guest.sends()
    guest.sends()
    guest.expands("Bob", "2 wine", "2 cloth")
    guest.attacks("Cid", "Ann", 2, "wine", "won")
    recorded = [weight for path, weight in scale.weights if "/record/" in path]
    assert recorded
    assert max(recorded) <= ENTRY
