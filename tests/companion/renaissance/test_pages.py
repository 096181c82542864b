"""Tabs, strip, explanations, corrections and the log of the second game."""

import html
import json
import re

from django.utils.html import strip_tags

from tests.companion.renaissance.conftest import goes_to, sends


def text(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_market_says_what_a_card_would_pay(phone):
    phone.records({"do": "correct", "market": {"wine": 1}}, box="draw")
    page = text(phone.opens())
    assert 'id="market-wine"' in page
    assert "1 market, shortage +1: box 2" in page
    assert "Nobody has a market of it." in page


def test_the_strip_says_income_and_misery(phone):
    phone.records({"do": "correct", "player": "seat-1", "set": {"misery": 3, "income": 12}}, box="draw")
    said = [strip_tags(figure) for figure in phone.table.figures["seat-1"]]
    assert said == ["Income 12", "Misery 3"]
    assert phone.table.seat["seat-1"].points == -1


def test_every_number_says_why(phone):
    sends(phone, "draw")
    sends(phone, "cards", line=["seat-1:wine"])
    for what in ("income", "misery", "points", "enlightenment", "provinces", "cards", "markets", "prices"):
        assert text(phone.gets(f"why/seat-1/{what}/"))
    page = text(phone.gets("why/seat-1/income/"))
    assert "Ann" in page
    assert "+2" in page


def test_a_price_says_how_it_comes_about(phone):
    owned = {"do": "correct", "player": "seat-1", "set": {"advances": ["The Heavens"], "income": 3}}
    phone.records(owned, box="draw")
    page = text(phone.gets("why/seat-1/prices/"))
    assert "Your mat prints 7." in page
    assert "Credit of The Heavens: −2." in page
    assert "Ann has 3 tokens: 2 too few." in page
    assert "Nobody has entered its price from your mat yet." in page


def test_each_phase_says_how_we_read_what_the_rulebook_leaves_open(phone):
    said = {
        "draw": "Wind/Watermill alone moves one box",
        "cards": "An icon counts as a market even without a market.",
        "purchase": "A step of shipping costs a token.",
        "tax": "tax opens the expansion.",
        "expansion": "Cathedral wins once a turn",
        "domination": "Majorities are settled after each roll.",
    }
    for box, reading in said.items():
        assert reading in text(phone.opens(box=box)), box
        goes_to(phone, box)


def test_the_log_says_what_an_entry_changed(phone):
    sends(phone, "draw")
    sends(phone, "cards", line=["seat-1:wine"])
    page = text(phone.gets("log/2/"))
    assert "Income" in page
    assert not re.search(r">[^<]*seat-1[^<]*<", page)


def corrects(phone, about, now, **fields):
    sent = {"seen": phone.table.game.revision, "command": f"right-{about}", "was": json.dumps(now), **fields}
    return phone.posts(f"correct/?about={about}", sent)


def test_what_somebody_has_is_corrected(phone):
    page = text(phone.gets("correct/?about=seat-2"))
    assert "Enlightenment" in page
    was = phone.table.hooks.subject(phone.table, "seat-2").now
    answer = corrects(phone, "seat-2", was, income="17", ship="seaworthy", step="2", advances="Caravan")
    assert answer.status_code == 302
    player = phone.state.players["seat-2"]
    assert player.income == 17
    assert player.shipping == ("seaworthy", 2)
    assert player.advances == ("Caravan",)


def test_what_belongs_to_all_is_corrected(phone):
    for about in ("market", "wind", "places", "epoch"):
        assert text(phone.gets(f"correct/?about={about}"))
    now = {"epoch": 1}
    assert corrects(phone, "epoch", now, epoch="2").status_code == 302
    assert phone.state.epoch == 2
    assert phone.gets("correct/?about=peru").status_code == 404


def test_somebody_out_of_play_is_still_shown(phone):
    phone.records({"do": "correct", "player": "seat-2", "set": {"misery": 28}}, box="draw")
    page = text(phone.opens())
    assert "out of play" in page
    for box in ("draw", "cards", "purchase", "tax", "expansion", "domination"):
        goes_to(phone, box)
        assert text(phone.opens())
    assert [seat.key for seat in phone.table.seats] == ["seat-1", "seat-3", "seat-2"]


def test_every_entry_of_the_log_can_be_opened(phone):
    phone.records(
        {"do": "correct", "player": "seat-1", "set": {"shipping": {"ship": "galley", "step": 2}}},
        {"do": "correct", "wind": {"commodity": "wine", "as": "surplus"}},
        {"do": "draw"},
        {"do": "commodity", "player": "seat-1", "commodity": "wine"},
        {"do": "leader", "player": "seat-2", "discounts": {"Caravan": 2}},
        {"do": "event", "player": "seat-3", "card": "Famine", "changes": {"seat-1": {"misery": 2}}},
        {"do": "end_cards"},
        {"do": "buy", "player": "seat-1", "advance": "Caravan"},
        {"do": "tax"},
        {"do": "expand", "player": "seat-3", "won": [{"market": 2, "goods": ["cloth"]}]},
        {
            "do": "compete",
            "player": "seat-3",
            "against": {"seat-1": "dominated"},
            "market": 2,
            "dice": [1, 5, 1],
        },
        {"do": "domination", "rolls": [{"dice": [3, 4, 2]}, {"commodity": "cloth", "result": "surplus"}]},
        {"do": "bids", "bids": {"seat-1": 1}},
        {"do": "places", "places": {"seat-1": 1, "seat-2": 3, "seat-3": 4}},
        box="draw",
    )
    for number in range(1, 15):
        page = text(phone.gets(f"log/{number}/"))
        before = phone.game.entries.get(number=number).data
        answer = phone.posts(f"log/{number}/correct/", {**fields_of(page), "command": f"mend-{number}"})
        assert answer.status_code == 302, (before, answer.content.decode())
        after = phone.game.entries.get(number=number)
        assert lasting(after.data) == lasting(before)
    assert not phone.table.set_aside
    assert text(phone.gets("log/"))
    assert text(phone.gets("screen/"))
    assert phone.gets("export/").status_code == 200


def lasting(data):
    """Without what says nothing."""
    if isinstance(data, dict):
        kept = {key: lasting(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value not in ({}, [])}
    return [lasting(one) for one in data] if isinstance(data, list) else data


def fields_of(page):
    """What the form of an entry would send as it stands."""
    form = page.split('id="mend"')[1] if 'id="mend"' in page else page.split("/correct/")[1]
    sent = {}
    for one in re.findall(r"<input[^>]*>", form.split("</form>")[0]):
        name, value = re.search(r'name="([^"]+)"', one), re.search(r'value="([^"]*)"', one)
        if name and (not re.search(r'type="(radio|checkbox)"', one) or "checked" in one):
            sent.setdefault(name[1], []).append(html.unescape(value[1]) if value else "on")
    return sent


def test_a_reminder_for_several_is_said_once(phone):
    for seat in ("seat-1", "seat-3"):
        phone.records({"do": "correct", "player": seat, "set": {"advances": ["Nationalism"]}}, box="draw")
    page = text(phone.opens(box="expansion"))
    reminder = page[page.index('class="reminder"') : page.index("<b>Nationalism:</b>")]
    assert page.count("<b>Nationalism:</b>") == 1
    assert reminder.count('class="badge') == 2


def test_what_the_sheet_asks_is_no_reminder_besides(phone):
    owned = {"advances": ["Urban Ascendancy", "Master Art"]}
    phone.records({"do": "correct", "player": "seat-1", "set": owned}, box="draw")
    page = text(phone.opens(box="draw"))
    assert "Master Art: cards discarded" in page
    assert 'class="reminder"' not in page


def test_a_large_screen_shows_the_market_and_nothing_to_tap(phone):
    page = phone.gets("screen/").content.decode()
    drawn = page[page.index('class="screen-map"') : page.index('class="screen-side"')]
    assert "Wine" in drawn
    assert "<a " not in drawn
    assert drawn.count('class="badge') == 3  # everybody has a market of wine
