"""Without a signal: what is recorded waits on the phone and arrives once, whatever happens meanwhile."""

from playwright.sync_api import expect

from tests.browser.looks import NARROW_TARGETS, TOO_WIDE

KEPT_PAGES = """async () => {
  const cache = await caches.open((await caches.keys()).find(name => name.startsWith("pages-")));
  const textOf = async (request) => (await cache.match(request)).text();
  return Promise.all((await cache.keys()).map(async (request) => [request.url, await textOf(request)]));
}"""


def state(hand):
    return hand.page.locator(".signal-state")


def queues(hand, *takings):
    """A sheet of goods that cannot be sent."""
    fills(hand, *takings)
    hand.page.locator(".bar-main").click()


def fills(hand, *takings):
    for name, good in map(str.split, takings):
        hand.picks("pick_player", hand.seats[name])
        hand.page.locator(f'#sheet button[name="add"][value="{good}"]').click()


def stands_at(hand, box):
    """Without a signal, by the list of boxes."""
    hand.page.locator(".boxes summary").click()
    hand.page.locator(f'.box[value="{box}"]').click()
    expect(hand.page.locator(f'.box[aria-current][value="{box}"]')).to_be_attached()


def log(hand):
    """The sentences of the whole log."""
    hand.opens("log/")
    return hand.page.locator("#main").inner_text()


def goes_offline(hand):
    hand.page.context.set_offline(True)
    expect(state(hand)).to_contain_text("No signal")


def goes_online(hand):
    hand.page.context.set_offline(False)


def three_queued(hand):
    goes_offline(hand)
    for number, taking in enumerate(("Ann sugar", "Bob gold", "Ann fish"), start=1):
        stands_at(hand, "goods")
        queues(hand, taking)
        expect(state(hand)).to_contain_text(f"Waiting: {number}")
        expect(hand.page.locator(".waits[data-item]")).to_have_count(number)


def all_arrived(hand):
    expect(hand.page.locator("#signal[data-read][hidden]")).to_be_attached()
    text = log(hand)
    assert [text.count(line) for line in ("Ann takes Sugar.", "Bob takes Gold.", "Ann takes Fish.")] == [
        1,
        1,
        1,
    ]
    assert text.index("Ann takes Fish.") < text.index("Bob takes Gold.") < text.index("Ann takes Sugar.")


def test_three_sheets_wait_through_a_reload_and_arrive_once_in_order(opened):
    hand = opened()
    three_queued(hand)

    hand.page.reload()
    expect(state(hand)).to_contain_text("No signal · as of")
    expect(state(hand)).to_contain_text("Waiting: 3")
    expect(hand.page.locator(".signal-sums")).to_have_text("The sums do not count what waits here.")
    hand.page.locator("#signal > summary").click()
    expect(hand.page.locator(".waits")).to_have_count(3)
    expect(hand.page.locator(".waits").first).to_contain_text("Lines: 1")
    hand.page.locator("#signal > summary").click()

    goes_online(hand)
    all_arrived(hand)


def test_the_queue_outlives_the_page_and_is_sent_from_the_start_page(opened):
    hand = opened()
    three_queued(hand)
    code, context = hand.code, hand.page.context

    hand.page.close()
    hand.page = context.new_page()
    hand.page.goto("/")
    expect(state(hand)).to_contain_text("Waiting: 3")
    expect(hand.page.locator(f'a[href="/tables/{code}/"]')).to_be_visible()
    goes_online(hand)
    expect(hand.page.locator("#signal")).to_be_hidden()
    hand.page.goto(f"/tables/{code}/")
    all_arrived(hand)


def test_a_new_service_worker_waits_and_the_queue_is_kept(opened):
    hand = opened()
    three_queued(hand)
    hand.page.context.route("**/record/**", lambda route: route.abort())
    goes_online(hand)
    # A new worker is one with another address or other bytes.
    hand.page.evaluate("() => navigator.serviceWorker.register('/sw.js?newer')")
    line = hand.page.locator("#new-version")
    expect(line).to_contain_text("A new version is ready.")

    with hand.page.expect_navigation():
        line.get_by_role("button").click()
    expect(state(hand)).to_contain_text("Waiting: 3")
    hand.page.context.unroute("**/record/**")
    hand.page.reload()
    all_arrived(hand)


def test_a_lost_answer_is_recorded_once(opened):
    hand = opened()
    lost = []

    def lose(route):
        route.fetch()
        lost.append(route.request.post_data)
        route.abort()

    hand.page.route("**/record/goods/", lose, times=1)
    queues(hand, "Ann sugar")
    expect(hand.page.locator(".undo-what")).to_contain_text("Ann takes Sugar.")
    expect(hand.page.locator("#signal")).to_be_hidden()
    assert len(lost) == 1
    assert log(hand).count("Ann takes Sugar.") == 1


def test_what_no_longer_fits_is_listed_and_recorded_anyway(opened):
    hand = opened()
    goes_offline(hand)
    unfit(hand)
    goes_online(hand)

    expect(state(hand)).to_contain_text("Not recorded: 1")
    misfit = hand.page.locator(".waits")
    expect(misfit.locator(".waits-why")).not_to_be_empty()
    assert hand.page.evaluate(NARROW_TARGETS) == []
    assert hand.page.evaluate(TOO_WIDE) == 0
    hand.page.reload()
    misfit.get_by_role("button", name="Record anyway").click()
    expect(hand.page.locator("#signal")).to_be_hidden()
    assert log(hand).count("buys") >= 1


def test_what_no_longer_fits_can_be_changed(opened):
    hand = opened()
    goes_offline(hand)
    unfit(hand)
    goes_online(hand)

    hand.page.locator(".waits").get_by_role("button", name="Change").click()
    expect(hand.page.locator("#sheet .line")).to_have_count(3)
    hand.page.locator("#sheet .line .drop").last.click()
    hand.page.locator("#sheet .line .drop").last.click()
    hand.is_calm()
    hand.page.locator(".bar-main").click()
    expect(hand.page.locator("#signal")).to_be_hidden()
    expect(hand.page.locator(".undo-what")).to_contain_text("Ann")


def test_what_no_longer_fits_can_be_dropped_and_put_back(opened):
    hand = opened()
    goes_offline(hand)
    unfit(hand)
    goes_online(hand)
    before = hand.revision

    hand.page.locator(".waits").get_by_role("button", name="Delete").click()
    expect(state(hand)).to_be_empty()
    hand.page.get_by_role("button", name="Put back").click()
    expect(state(hand)).to_contain_text("Not recorded: 1")
    hand.page.locator(".waits").get_by_role("button", name="Delete").click()
    hand.page.reload()
    expect(hand.page.locator("#signal")).to_be_hidden()
    assert hand.revision == before


def unfit(hand):
    """Three buildings for one who cannot pay them, recorded without a signal."""
    stands_at(hand, "buildings")
    for tile in ("magellan", "monastery", "navigator"):
        hand.picks("pick_player", hand.seats["Ann"])
        hand.page.locator(f'#sheet button[name="add"][value="{tile}"]').click()
    hand.page.locator(".bar-main").click()
    expect(state(hand)).to_contain_text("Waiting: 1")


def test_undo_waits_for_the_signal_and_says_so(opened):
    hand = opened()
    hand.goods("Ann sugar")
    goes_offline(hand)
    hand.page.locator(".undo button").click()

    expect(hand.page.locator("#toast")).to_have_text("Undo and Redo have to wait.")
    expect(state(hand)).not_to_contain_text("Waiting")
    expect(hand.page.locator(".undo button")).to_have_css("border-style", "dashed")
    expect(hand.page.locator(".live-mark")).to_have_css("opacity", "0")


def test_what_waits_says_who_and_what_and_can_be_taken_out(opened):
    hand = opened()
    goes_offline(hand)
    stands_at(hand, "shipping")
    hand.page.locator(f'#sheet button[name="winner"][value="{hand.seats["Bob"]}"]').click()
    expect(state(hand)).to_contain_text("Waiting: 1")
    hand.page.locator("#signal > summary").click()
    row = hand.page.locator(".waits[data-item]")
    expect(row.locator(".waits-facts")).to_contain_text("Bob")
    row.get_by_role("button", name="Delete").click()
    expect(state(hand)).not_to_contain_text("Waiting")
    expect(row.get_by_role("button", name="Put back")).to_be_visible()


def test_a_page_that_was_not_kept_says_so(opened):
    hand = opened()
    goes_offline(hand)
    hand.opens("log/")

    expect(hand.page.get_by_role("heading", name="No signal")).to_be_visible()


def test_nothing_is_kept_but_the_start_and_this_table_and_no_token(opened):
    hand = opened()
    hand.opens("log/")
    kept = hand.page.evaluate(KEPT_PAGES)
    paths = {url.split("/", 3)[3] for url, _text in kept}

    assert f"tables/{hand.code}/" in paths
    assert all(path in ("", f"tables/{hand.code}/") or "?box=" in path for path in paths)
    assert all(
        'csrfmiddlewaretoken" value=""' in text or "csrfmiddlewaretoken" not in text for _url, text in kept
    )
    assert all('X-CSRFToken": "' not in text or 'X-CSRFToken": ""' in text for _url, text in kept)


def test_a_table_that_is_no_longer_ours_is_forgotten(opened):
    hand = opened()
    code = hand.code
    hand.page.context.clear_cookies()
    hand.page.reload()
    hand.page.context.set_offline(True)
    hand.page.goto(f"/tables/{code}/")

    expect(hand.page.get_by_role("heading", name="No signal")).to_be_visible()


def test_over_plain_http_sheets_wait_too_and_the_page_says_what_is_missing(opened, server):
    hand = opened(host=server)
    assert (
        hand.page.evaluate("() => [isSecureContext, 'locks' in navigator, 'randomUUID' in crypto]")
        == [False] * 3
    )
    expect(hand.page.locator(".plain-http")).to_contain_text("Without HTTPS")
    expect(hand.page.locator("#wake")).to_be_hidden()
    three_queued(hand)

    hand.page.context.route("**/record/**", lambda route: route.abort())
    goes_online(hand)
    hand.page.reload()
    expect(state(hand)).to_contain_text("Waiting: 3")
    hand.page.context.unroute("**/record/**")
    hand.page.reload()
    all_arrived(hand)


def test_the_screen_stays_awake_and_can_be_let_sleep(opened):
    hand = opened()
    wake = hand.page.locator("#wake")
    expect(wake).to_be_visible()
    expect(wake).to_have_attribute("data-awake", "yes")
    wake.locator("label").click()
    expect(wake).not_to_have_attribute("data-awake", "yes")
    hand.page.reload()
    expect(wake.locator("input")).not_to_be_checked()
    expect(wake).not_to_have_attribute("data-awake", "yes")


def test_an_older_copy_of_a_box_never_replaces_what_this_phone_saw_last(opened):
    hand = opened()
    hand.goes("dock")
    hand.dock("Ann merchant caribbean")
    revision = hand.revision
    expect(hand.page.locator(f'html[data-near="{revision}"]')).to_be_attached()
    kept = {url.partition("?box=")[2]: text for url, text in hand.page.evaluate(KEPT_PAGES)}
    assert f'data-revision="{revision}"' in kept["buildings"]
    assert f'data-revision="{revision}"' not in kept["warfare"]

    goes_offline(hand)
    queues(hand, "Ann sugar")
    for box in ("shipping", "warfare"):
        stands_at(hand, box)
        expect(hand.page.locator("#strip .strip-money").first).to_have_text("$15")
        expect(hand.page.locator(".undo-what")).to_contain_text("Ann lands")
        assert hand.page.locator("#sheet [name=seen]").input_value() == revision
        is_older = box == "warfare"
        expect(hand.page.get_by_text("from earlier in turn 1")).to_be_visible(visible=is_older)
