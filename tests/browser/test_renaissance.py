"""The second game in a real browser: capital bids with a tie, a short game in Full on two phones, one in
Light, the pad alone; taps counted."""

import pytest
from playwright.sync_api import expect

from scoring.interchange import answer
from tests.browser.agreement import downloaded
from tests.browser.hand import as_table
from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations
from tests.browser.second_hand import KEY, SecondHand

FORGIVEN = ("422", "409", "404")
MOST_TAPS = 70
MOST_TAPS_LIGHT = 35
LIVE = 5_000


def is_fit(page):
    """For thumbs, narrow screens and screen readers."""
    assert (page.url, page.evaluate(NARROW_TARGETS)) == (page.url, [])
    assert (page.url, page.evaluate(TOO_WIDE)) == (page.url, 0)
    assert (page.url, violations(page)) == (page.url, [])


def joins(host, phone, place):
    """Another phone at the same table, by a link of its own."""
    host.page.goto(f"/tables/{host.code}/phones/")
    host.page.locator(f'button[name="place"][value="{place}"]').click()
    address = host.page.locator(".invitation-address").inner_text()
    host.opens()
    hand = SecondHand(phone(forgives=FORGIVEN))
    hand.page.goto(address)
    hand.page.get_by_role("button", name="Join").click()
    hand.seats = host.seats
    expect(hand.page.locator(".live-mark")).to_have_attribute("data-state", "live")
    return hand


def follows(other, hand):
    expect(other.page.locator("#table")).to_have_attribute("data-revision", hand.revision, timeout=LIVE)


@pytest.mark.long
def test_a_whole_short_game_on_two_phones(phone, tmp_path):
    ann = SecondHand(phone(forgives=FORGIVEN))
    ann.knows_its_components(tmp_path)
    ann.begins("Ann", "Bob", "Cid", "Dee")
    ann.yields("wine", "wine", "cloth", "grain")
    bids_with_a_tie(ann)
    bob = joins(ann, phone, "seat-1")
    ann.cost()
    a_middling_turn(ann)
    spent = ann.cost()
    assert sum(taps for taps, _flicks in spent.values()) <= MOST_TAPS, as_table(spent)
    follows(bob, ann)
    assert bob.figures == ann.figures
    the_last_turn(ann, bob)
    what_it_came_to(ann)


def bids_with_a_tie(hand):
    """Ann and Bob hold three tokens each: Bob rolls higher, picks first, and Ann pays one less."""
    hand.wants(1, "Venice", "Genoa", "Barcelona", fist=3)
    hand.wants(2, "Venice", "Paris", "Genoa", fist=3)
    hand.wants(3, "Paris", "Genoa", "Barcelona", fist=2)
    hand.wants(4, "Genoa", "Paris", "Venice", fist=0)
    page = hand.page
    expect(page.locator("fieldset:has([name=rolled]) legend")).to_contain_text("Equal fists")
    for die, number in (("die1", "2"), ("die2", "5")):
        hand.types(page.locator(f'[name="{die}"]'), number)
    hand.tap(page.get_by_role("button", name="These were rolled"))
    awards = page.locator(".auction .purse")
    expect(awards).to_contain_text(["Bob · Venice 3", "Ann · Genoa 2", "Cid · Paris 2", "Dee · Barcelona 0"])
    hand.tap(page.get_by_role("button", name="Use these capitals"))
    expect(page.locator(".chair [id^=id_name]").first).to_have_value("Bob")
    hand.seats = {name: f"seat-{nth}" for nth, name in enumerate(("Bob", "Ann", "Cid", "Dee"), start=1)}
    hand.sits_down()
    assert hand.figures == {"Bob": (7, 0), "Ann": (8, 0), "Cid": (8, 0), "Dee": (10, 0)}


def a_middling_turn(hand):
    """Five commodity cards and a leader; five advances, relief and ships; nine provinces, a competition on
    the map, a card; two rolls, bids and places of all four."""
    hand.sends()
    hand.cards(
        "Bob wine",
        "Ann cloth",
        "Cid grain",
        "Dee wine",
        questions=lambda: hand.leads("Bob", "Human Body", 2),
    )
    hand.sends()
    hand.purchases("Bob Human Body", "Ann Caravan", "Cid The Heavens", "Dee Holy Indulgence", "Dee upgrade")
    hand.sends()
    hand.sends()
    assert hand.box == "expansion"
    hand.expands("Bob", "2 wine", "2 cloth")
    hand.expands("Ann", "3 grain", "2 metal")
    hand.expands("Cid", "4 cloth", "2 wool")
    hand.expands("Dee", "4 stone", "3 fur", card=True)
    hand.attacks("Cid", "Bob", 2, "wine", "won")
    hand.sends()
    hand.dominates((3, 4, 2), (2, 2, 5))
    hand.bids(Ann=1, Cid=2, Dee=2)
    chosen = hand.page.locator("#sheet legend").all_inner_texts()
    hand.places(**{text.split()[-1]: place for text, place in zip(chosen[:3], (3, 2, 1), strict=True)})
    assert hand.turn == 2


def the_last_turn(hand, bob):
    """The decks run out; Bob records his own purchase, everybody sees it; the last cards, and it is over."""
    for _deck in ("draw", "cards"):
        hand.runs_out()
        hand.sends()
    assert hand.box == "cards"
    hand.sends()
    follows(bob, hand)
    expect(bob.page.locator("[name=pick_player]")).to_have_count(1)
    bob.purchases("Bob Holy Indulgence")
    follows(hand, bob)
    assert "Holy Indulgence" in hand.page.locator("#seat-1").inner_text()
    hand.sends()
    hand.sends()
    hand.runs_out()
    hand.sends()
    hand.sends()
    assert "last turn" in hand.page.locator(".now-turn").inner_text()
    hand.dominates((1, 1, 1))
    assert hand.box == "final"
    hand.cards("Ann wine")
    hand.sends()


def what_it_came_to(hand):
    state = hand.agrees_with_the_rules()
    assert state["result"]["players"]["Bob"]["advances"] == 2
    page = hand.page
    is_fit(page)
    for chart in ("Points over the turns", "Misery over the turns", "Income over the turns"):
        expect(page.get_by_text(chart)).to_be_visible()


def test_a_short_game_in_light(phone, tmp_path):
    """Advances, tax and order; what everybody has is counted once a turn."""
    hand = SecondHand(phone())
    hand.knows_its_components(tmp_path)
    hand.begins("Ann", "Bob", "Cid", "Dee", detail="light")
    hand.sits_down()
    hand.cost()
    hand.sends()
    assert hand.box == "purchase"
    hand.purchases("Ann Human Body", "Bob Caravan", "Cid The Heavens", "Dee Holy Indulgence")
    hand.sends()
    hand.sends()
    counted = {"income-now-seat-1": "12", "provinces-now-seat-1": "3", "provinces-now-seat-4": "2"}
    for field, number in counted.items():
        hand.types(hand.page.locator(f'[name="{field}"]'), number)
    hand.dominates()
    hand.bids(Ann=1)
    hand.places(Ann=2, Bob=1, Cid=3)
    spent = hand.cost()
    assert sum(taps for taps, _flicks in spent.values()) <= MOST_TAPS_LIGHT, as_table(spent)
    assert hand.turn == 2
    hand.runs_out()
    hand.sends()
    assert hand.box == "purchase"
    hand.sends()
    hand.sends()
    for _deck in range(2):
        hand.runs_out()
        hand.sends()
        assert hand.box == "domination"
    hand.dominates()
    assert hand.box == "final"
    hand.sends()
    state = hand.agrees_with_the_rules()
    assert state["players"]["Dee"]["provinces"] == 2


def test_two_players_expand_without_a_signal(phone):
    """The sheet of the stage is at hand, comes once more for the next player, and each arrives once."""
    hand = SecondHand(phone(forgives=("ERR_INTERNET_DISCONNECTED",)))
    page = hand.page
    hand.begins("Ann", "Bob", "Cid")
    hand.sits_down()
    for _phase in ("draw", "cards", "purchase", "tax"):
        hand.sends()
    expect(page.locator('html[data-boxes="kept"][data-stage="expansion"]')).to_be_attached()
    page.context.set_offline(True)
    state = page.locator(".signal-state")
    expect(state).to_contain_text("No signal")
    for number, (name, good) in enumerate((("Ann", "wine"), ("Bob", "cloth")), start=1):
        hand.picks("pick_player", hand.seats[name])
        hand.adds(good)
        hand.tap(page.locator(".bar-main"))
        expect(state).to_contain_text(f"Waiting: {number}")
        assert hand.box == "expansion"
    page.context.set_offline(False)
    expect(page.locator("#signal[data-read][hidden]")).to_be_attached()
    hand.opens("log/")
    said = page.locator("#main").inner_text()
    expanded = [said.count(f"{name} expands for 2 tokens: 1 province") for name in ("Ann", "Bob", "Cid")]
    assert expanded == [1, 1, 0]


def test_a_draft_that_is_deleted_with_a_signal_leaves_the_sheet_of_now(phone):
    hand = SecondHand(phone())
    page = hand.page
    hand.begins("Ann", "Bob", "Cid")
    hand.sits_down()
    for _phase in ("draw", "cards", "purchase", "tax"):
        hand.sends()
    expect(page.locator('html[data-boxes="kept"][data-stage="expansion"]')).to_be_attached()
    hand.picks("pick_player", hand.seats["Ann"])
    hand.adds("wine")
    page.reload()
    page.locator("#sheet .draft").get_by_role("button", name="Delete").click()
    expect(page.locator("#sheet .draft")).to_contain_text("Deleted")
    expect(page.locator("#sheet .line")).to_have_count(0)
    expect(page.locator("[data-ahead]")).to_have_count(0)
    assert int(page.locator("#table").get_attribute("data-revision")) > 0


def test_a_whole_turn_without_a_signal(phone, port, tmp_path):
    """From the draw to the draw of the next turn, with two kinds of cards, a competition, bids and spaces:
    each sheet waits, also through a reload, and arrives once and in order."""
    hand = SecondHand(phone(forgives=("ERR_INTERNET_DISCONNECTED",), base_url=f"http://localhost:{port}"))
    page = hand.page
    hand.knows_its_components(tmp_path)
    hand.begins("Ann", "Bob", "Cid", "Dee")
    hand.sits_down()
    expect(page.locator('html[data-boxes="kept"][data-stage="draw"]')).to_be_attached()
    page.context.set_offline(True)
    expect(page.locator(".signal-state")).to_contain_text("No signal")
    waits(hand, 1, "cards")
    hand.picks("pick_player", hand.seats["Bob"])
    hand.adds("wine")
    hand.leads("Cid", "Human Body", 1)
    waits(hand, 2, "cards")
    waits(hand, 3, "purchase")
    expect(page.locator(".signal-sums")).to_be_visible()
    for name, advance in (("Ann", "Caravan"), ("Cid", "Human Body")):
        hand.picks("pick_player", hand.seats[name])
        hand.adds(advance)
    waits(hand, 4, "purchase")
    waits(hand, 5, "tax")
    page.reload()
    stands_at(hand, "tax")
    waits(hand, 6, "expansion")
    hand.picks("pick_player", hand.seats["Dee"])
    hand.adds("fur")
    waits(hand, 7, "expansion")
    hand.picks("pick_player", hand.seats["Bob"])
    hand.fights("Dee")
    hand.picks("compete_market", 2)
    hand.counts("compete_goods_fur")
    hand.picks("compete_result", "won")
    waits(hand, 8, "expansion")
    waits(hand, 9, "domination")
    hand.picks("roll_r1_black", 3)
    hand.picks("roll_r1_white", 3)
    hand.picks("roll_r1_green", 5)
    waits(hand, 10, "order")
    hand.picks(f"bid_{hand.seats['Bob']}", 2)
    for name, space in (("Dee", 1), ("Ann", 2), ("Bob", 3)):
        hand.picks(f"place_{hand.seats[name]}", space)
    waits(hand, 11, "draw")
    waits(hand, 12, "cards")
    page.context.set_offline(False)
    expect(page.locator("#signal[data-read][hidden]")).to_be_attached(timeout=LIVE)
    state = answer(downloaded(hand))
    assert (state["turn"], state["stage"], state["order"]) == (2, "cards", ["Dee", "Ann", "Bob", "Cid"])
    players = state["players"]
    assert [players[name]["advances"] for name in ("Ann", "Bob", "Cid", "Dee")] == [
        ["Caravan"], [], ["Human Body"], [],
    ]  # fmt: skip
    assert [players[name]["provinces"] for name in ("Ann", "Bob", "Cid", "Dee")] == [1, 2, 1, 1]
    assert state["market"] != {}


def waits(hand, number, then):
    """The sheet is sent into the queue, and the next one is there."""
    hand.tap(hand.page.locator(".bar-main"))
    expect(hand.page.locator(".signal-state")).to_contain_text(f"Waiting: {number}")
    expect(hand.page.locator(f'.box[aria-current][value="{then}"]')).to_be_attached()
    expect(hand.page.locator("#sheet [name=due]")).to_be_attached()


def stands_at(hand, box):
    """By the list of boxes."""
    hand.tap(hand.page.locator(".boxes summary"))
    hand.tap(hand.page.locator(f'.box[value="{box}"]'))
    expect(hand.page.locator(f'.box[aria-current][value="{box}"]')).to_be_attached()


def test_every_sheet_and_page_fits_thumbs_narrow_screens_and_screen_readers(phone, tmp_path):
    hand = SecondHand(phone(forgives=("422", "404")))
    page = hand.page
    hand.knows_its_components(tmp_path)
    is_fit(page)
    for path in (f"/setup/?game={KEY}&players=6", f"/start/?game={KEY}", f"/pads/new/?game={KEY}"):
        page.goto(path)
        is_fit(page)
    hand.begins("Ann", "Bob", "Cid", "Bartholomew the Great")
    hand.yields("wine", "wool")
    hand.wants(1, "Venice", "Genoa", "Barcelona", fist=1)
    is_fit(page)
    hand.sits_down()
    is_fit(page)
    drafts = {
        "cards": lambda: hand.leads("Ann", "Human Body", 1),
        "purchase": lambda: hand.adds("Human Body"),
    }
    for box in ("draw", "cards", "purchase", "tax"):
        assert hand.box == box
        drafts.get(box, hand.is_calm)()
        hand.is_calm()
        is_fit(page)
        hand.sends()
        if box in drafts:
            hand.sends()
    goes_on_by_keyboard(hand)
    hand.fights("Bob")
    hand.is_calm()
    is_fit(page)
    for tab in ("market", "players", "log"):
        hand.tabs(tab)
        is_fit(page)
    hand.page.goto(f"/tables/{hand.code}/")
    watcher = joins(hand, phone, "watch")
    is_fit(watcher.page)
    watcher.page.set_viewport_size({"width": 360, "height": 800})
    is_fit(watcher.page)
    for why in ("income", "misery", "points", "prices", "markets"):
        page.goto(f"/tables/{hand.code}/why/seat-1/{why}/")
        is_fit(page)
        page.go_back()


def goes_on_by_keyboard(hand):
    """The answer to a draft leaves the focus where it was, so that the second key counts, too."""
    stepper = hand.page.locator('.stepper:has([name="tokens"])')
    stepper.locator('[data-step="1"]').focus()
    for number in ("1", "2"):
        hand.page.keyboard.press("Enter")
        expect(hand.page.locator(".purse-line")).to_contain_text(f"tokens on the map {number}")
        expect(stepper.locator('[data-step="1"]')).to_be_focused()


def test_a_question_comes_to_the_keyboard(phone):
    """Whoever buys by keyboard is asked for printed numbers there, and then is two keys from the button."""
    hand = SecondHand(phone())
    page = hand.page
    hand.begins("Ann", "Bob", "Cid")
    hand.sits_down()
    hand.sends()
    hand.sends()
    page.locator('#sheet button[value="Cosmopolitan"]').focus()
    page.keyboard.press("Enter")
    price, relief = (f'[name="printed|advances|Cosmopolitan|{one}"]' for one in ("price", "relief"))
    expect(page.locator(f".printed:has({price})")).to_be_focused()
    for field, number in ((price, "4"), (relief, "1")):
        page.keyboard.press("Tab")
        expect(page.locator(field)).to_be_focused()
        page.keyboard.type(number)
    page.keyboard.press("Tab")
    hand.is_calm()
    expect(page.locator(".skip:focus")).to_have_text("To the button: Record")
    page.keyboard.press("Enter")
    expect(page.locator("#main-button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("Cosmopolitan")
    assert "Cosmopolitan" in page.locator("#seat-1").inner_text()


def test_the_pad_alone(phone):
    """Two players by number, one by names; the sums follow, and so does the result."""
    hand = SecondHand(phone())
    page = hand.page
    page.goto(f"/pads/new/?game={KEY}")
    hand.picks("players", 3)
    for seat, name in enumerate(("Ann", "Bob", "Cid"), start=1):
        hand.types(page.locator(f"#id_name{seat}"), name)
    hand.tap(page.get_by_role("button", name="Open the pad"))
    held = ((9, 3, 34, 7, 5), (4, 1, 52, 9, 2), (0, 0, 9, 3, 0))
    for seat, (advances, enlightenment, income, provinces, misery) in enumerate(held, start=1):
        page.wait_for_url(f"**/sections/seat-{seat}/")
        is_fit(page)
        if seat == 2:
            hand.picks("by", "names")
            for advance in ("Caravan", "Cathedral", "Human Body", "New World"):
                hand.picks("advance", advance)
        else:
            hand.types(page.locator('[name="advances"]'), str(advances))
        hand.types(page.locator('[name="enlightenment"]'), str(enlightenment))
        hand.types(page.locator('[name="income"]'), str(income))
        hand.types(page.locator('[name="provinces"]'), str(provinces))
        hand.types(page.locator('[name="misery"]'), str(misery))
        hand.tap(page.get_by_role("button", name="Result" if seat == len(held) else "Next"))
    page.wait_for_url("**/result/")
    expect(page.locator(".winner")).to_contain_text("Ann and Bob")
    pad = page.locator(".score-pad:has(.ranks)")
    assert pad.locator("tfoot tr").first.locator("td").all_inner_texts() == ["17", "17", "3"]
    assert [one.strip() for one in pad.locator(".ranks td").all_inner_texts()] == ["1", "1", "3"]
    is_fit(page)
