"""How a turn goes on: what stays in its phase, what moves the table, what nobody leaves out by mistake."""

import re
from types import SimpleNamespace

import pytest
from django.utils.html import strip_tags

from companion.selectors.podium import podium_of
from tests.companion.renaissance.conftest import goes_to, sends
from tests.companion.renaissance.test_sheets import ANN, BOB, drafts, has, last

OF_EACH = ("cards", "purchase", "expansion")
BEFORE = {
    "cards": ("draw",),
    "purchase": ("draw", "cards"),
    "expansion": ("draw", "cards", "purchase", "tax"),
    "domination": ("draw", "cards", "purchase", "tax", "expansion"),
    "order": ("draw", "cards", "purchase", "tax", "expansion", "domination"),
}
FILLED = {
    "cards": {"line": ["seat-2:wine"]},
    "purchase": {"line": ["seat-2:Caravan"]},
    "expansion": {"pick_player": BOB, "line": ["2:none:none:wine"]},
}


NOTES = re.compile(r'<b class="line-note">(.*?)</b>')
BILLS = re.compile(r'<p class="purse-left.*?</p>', re.DOTALL)


def bills(page):
    """What stands at the bottom of the sheet, player by player."""
    return [" ".join(strip_tags(bill).split()[1:]) for bill in BILLS.findall(page)]  # without the badge


def at(phone, box):
    goes_to(phone, *BEFORE[box])
    assert phone.table.box == box
    return phone


def main_button(page):
    return page[page.index('id="main-button"') :].partition("</button>")[0]


@pytest.mark.parametrize("box", OF_EACH)
def test_an_own_phone_is_done_alone(phone, box):
    """It records its own, says that it is done, and moves nobody."""
    own = at(phone, box).joins("seat", seat=2)
    assert main_button(own.opens().text).endswith(">I am done")
    number = len(phone.table.fold.entries)
    answer = own.sends(box, command="done", due=box)
    assert answer.status_code == 200
    assert "You are done here. The table goes on when everybody is." in answer.text
    assert answer.headers["X-Recorded"] == "done"
    assert (phone.table.box, len(phone.table.fold.entries)) == (box, number)
    assert own.sends(box, command="own", due=box, **FILLED[box]).status_code == 302
    assert (phone.table.box, len(phone.table.fold.entries)) == (box, number + 1)


@pytest.mark.parametrize(
    ("box", "then", "says"),
    [
        ("cards", "purchase", "Go to Purchase"),
        ("purchase", "tax", "Go to Tax"),
        ("expansion", "domination", "Everybody is done"),
    ],
)
def test_what_is_recorded_stays_in_its_phase_and_nothing_goes_on(phone, box, then, says):
    at(phone, box)
    assert main_button(phone.opens().text).endswith(f">{says}")
    assert sends(phone, box, **FILLED[box]).status_code == 302
    assert phone.table.box == box
    assert main_button(phone.opens().text).endswith(f">{says}")
    goes_to(phone, box)
    assert phone.table.box == then


def test_an_empty_page_of_a_phase_that_is_over_takes_nobody_back(phone):
    at(phone, "expansion")
    sends(phone, "purchase")
    assert phone.table.box == "expansion"


@pytest.mark.parametrize("box", ["cards", "purchase", "expansion", "domination", "order"])
def test_the_deck_alone_is_noted_and_the_phase_stays(phone, box):
    at(phone, box)
    sends(phone, box, epoch="1")
    assert last(phone) == [{"do": "epoch"}]
    assert (phone.state.epoch, phone.table.box) == (2, box)


def test_bids_are_not_lost_beside_the_deck(phone):
    at(phone, "order")
    sends(phone, "order", epoch="1", **{"bid_seat-1": "2"})
    assert last(phone, 2) == [{"do": "bids", "bids": {ANN: 2}}, {"do": "epoch"}]


def test_domination_asks_whether_there_were_no_dice(phone):
    at(phone, "domination")
    answer = sends(phone, "domination")
    assert (answer.status_code, phone.state.stage) == (422, "expansion")
    assert "Tap the dice, or say below that none were rolled." in answer.text
    some = {"roll_r1_black": "3", "roll_r1_white": "4"}
    assert "Roll 1: tap all three dice." in sends(phone, "domination", **some).text
    assert 'name="no_dice"' in phone.opens().text
    sends(phone, "domination", no_dice="1")
    assert last(phone) == [{"do": "domination"}]


def test_unknown_relief_is_not_free(start):
    phone = start(printed=None)
    has(phone, seat_1={"misery": 4})
    goes_to(phone, "draw", "cards")
    page = drafts(phone, "purchase", line=["seat-1:relief"])
    assert 'name="relief-seat-1" value=""' in page
    assert sends(phone, "purchase", line=["seat-1:relief"]).status_code == 422
    assert sends(phone, "purchase", line=["seat-1:relief"], **{"relief-seat-1": ""}).status_code == 422
    sends(phone, "purchase", line=["seat-1:relief"], **{"relief-seat-1": "2"})
    assert (phone.state.players[ANN].income, phone.state.players[ANN].misery) == (8, 3)


# What is being filled in


def test_each_line_has_its_price_and_everybody_a_sum(phone):
    at(phone, "purchase")
    page = drafts(phone, "purchase", line=["seat-1:The Heavens", "seat-1:upgrade", "seat-2:Caravan"])
    assert NOTES.findall(page) == ["5", "1", "4"]
    assert bills(page) == ["Ann 6 Income 10 → 4", "Bob 4 Income 10 → 6"]
    assert bills(phone.opens().text) == ["Ann Income 10"]


def test_whoever_cannot_pay_sees_it_at_once(phone):
    at(phone, "purchase")
    lines = ["seat-1:The Heavens", "seat-1:Human Body"]
    assert bills(drafts(phone, "purchase", line=lines)) == ["Ann 12 Income 10: 2 too few"]
    said = sends(phone, "purchase", line=lines).text
    assert "Ann has an Income of 5; Human Body costs 7 tokens." in said


def test_several_spaces_of_relief_each_have_their_price(phone):
    has(phone, seat_1={"misery": 7, "advances": ["The Heavens"]})
    at(phone, "purchase")
    assert NOTES.findall(drafts(phone, "purchase", line=["seat-1:relief"] * 2)) == ["2", "1"]


def test_a_province_with_several_goods_is_tapped_good_by_good(phone):
    at(phone, "expansion")
    said = {"pick_player": ANN, "pick_market": "4", "several": ["gold", "ivory", "cloth"]}
    answer = phone.sends("expansion", due="expansion", draft="several", **said)
    assert 'value="4:gold:ivory:cloth"' in answer.text
    line = strip_tags(answer.text[answer.text.index('value="4:gold:ivory:cloth"') :].partition("</li>")[0])
    assert line.split()[1:6] == ["market", "4:", "Gold", "Ivory", "Cloth"]
    assert bills(answer.text) == ["Ann 4 Income 10 → 6"]
    many = phone.sends(
        "expansion", due="expansion", draft="several", several=["gold", "ivory", "cloth", "wine"]
    )
    assert "A province yields at most three goods." in many.text
    sends(phone, "expansion", pick_player=ANN, line=["4:gold:ivory:cloth"])
    assert last(phone)[0]["won"] == [{"market": 4, "goods": ["gold", "ivory", "cloth"]}]


# What only components say


def test_answered_numbers_fold_to_a_line(start):
    phone = start(printed=None)
    goes_to(phone, "draw", "cards")
    some = {"printed|advances|The Heavens|price": "5"}
    page = drafts(phone, "purchase", line=["seat-1:The Heavens"], **some)
    assert "Relief printed on The Heavens" in page
    assert "printed-said" not in page
    page = drafts(
        phone, "purchase", line=["seat-1:The Heavens"], **some, **{"printed|advances|The Heavens|relief": "0"}
    )
    said = strip_tags(page[page.index("printed-said") :].partition("</summary>")[0])
    assert " ".join(said.split()).endswith("The Heavens: 5, relief 0 · change")
    assert 'name="printed|advances|The Heavens|price" value="5"' in page


def test_a_sum_may_stand_for_a_commodity_without_a_name(start):
    phone = start(printed=None)
    at(phone, "domination")
    dice = {
        "roll_r1_black": "3",
        "roll_r1_white": "5",
        "roll_r1_green": "1",
        "printed|province_income": "1 3",
    }
    page = drafts(phone, "domination", **dice)
    assert "Another commodity: its name" in page
    assert "/components/?game=renaissance" in page
    sends(phone, "domination", **dice, **{"printed|roll|8|new": " Fur "})
    assert phone.state.printed.roll == {8: "Fur"}
    assert "Fur" in phone.state.commodities
    assert phone.state.market == {"Fur": 1}


@pytest.mark.parametrize("box", ["cards", "expansion"])
def test_a_commodity_gets_its_name_where_it_is_needed(start, box):
    phone = at(start(printed=None), box)
    page = drafts(phone, box, new_commodity="Spice")
    assert re.search(r'name="add" value="Spice"', page)
    lines = {"cards": ["seat-1:Spice"], "expansion": ["2:Spice:none:none"]}
    assert sends(phone, box, new_commodity="Spice", line=lines[box]).status_code == 302
    assert last(phone, 2)[0] == {"do": "printed", "printed": {"commodities": ["Spice"]}}
    assert "Spice" in phone.state.commodities
    assert 'href="/components/?game=renaissance"' in phone.opens().text


# The play order


def test_bids_say_what_each_counts(phone):
    has(phone, seat_2={"misery": 4, "cards": 5, "provinces": 3})
    page = at(phone, "order").opens().text
    said = strip_tags(page[page.index('class="methods"') :].partition("</dl>")[0]).split()
    text = " ".join(said)
    for part in (
        "1 fewest provinces choose first",
        "2 fewest cards choose first",
        "3 least misery chooses first",
    ):
        assert part in text
    assert re.search(r"least misery chooses first R Ann 0 B Bob 6 G Cid 3", text)


def test_a_taken_space_cannot_be_tapped_and_the_last_follows(phone):
    at(phone, "order")
    sends(phone, "order")
    page = drafts(phone, "order", **{"place_seat-1": "3"})
    assert places(page) == {ANN: {"3": "checked"}, BOB: {"3": "disabled"}, "seat-3": {"3": "disabled"}}
    page = drafts(phone, "order", **{"place_seat-1": "3", "place_seat-2": "1"})
    assert places(page)["seat-3"] == {"1": "disabled", "3": "disabled", "4": "checked"}
    assert places(page)[ANN] == {"1": "disabled", "3": "checked"}  # 4 is free to change to
    sends(phone, "order", **{"place_seat-1": "4", "place_seat-2": "1", "place_seat-3": "4"})
    assert phone.state.order == (BOB, "seat-3", ANN)


def places(page):
    found = re.findall(r'name="place_(seat-\d)" value="(\d)"(?: (checked|disabled))?', page)
    return {
        key: {place: state for seat, place, state in found if seat == key and state}
        for key in dict.fromkeys(seat for seat, *_rest in found)
    }


# Competitions


def test_a_military_event_is_preset_until_somebody_says_otherwise(phone):
    goes_to(phone, "draw")
    phone.records({"do": "event", "player": BOB, "card": "Gunpowder"}, box="cards")
    goes_to(phone, "cards", "purchase", "tax")
    said = {"pick_player": BOB, "pick_way": "fight", "compete_vs": ANN, "compete_market": "4"}
    assert "Needs 7, pays 7." in drafts(phone, "expansion", **said)
    assert "Needs 8, pays 8." in drafts(phone, "expansion", **said, compete_shown=ANN)
    assert "Needs 7, pays 7." in drafts(phone, "expansion", **said, compete_shown="seat-3")


def test_goods_are_those_of_the_defender(phone):
    has(phone, seat_1={"markets": {"wine": 2, "gold": 1}})
    at(phone, "expansion")
    said = {"pick_player": BOB, "pick_way": "fight", "compete_vs": ANN}
    page = drafts(phone, "expansion", **said)
    assert set(re.findall(r'name="compete_goods_(\w+)"', page)) == {"wine", "gold"}
    page = drafts(phone, "expansion", **said, compete_there="tokens")
    assert len(set(re.findall(r'name="compete_goods_(\w+)"', page))) == len(phone.state.commodities)


def test_the_dice_are_rolled_once(phone):
    at(phone, "expansion")
    said = {"pick_player": BOB, "pick_way": "fight", "compete_vs": ANN}
    dice = {f"compete_dice_{color}": "3" for color in ("black", "white", "green")}
    page = phone.sends("expansion", due="expansion", draft="roll", **said, **dice).text
    assert len(re.findall(r'name="compete_dice_\w+" value="3" checked', page)) == 3
    assert "Roll the dice here" not in page
    page = phone.sends("expansion", due="expansion", draft="clear", **said, **dice).text
    assert not re.search(r'name="compete_dice_\w+" value="\d" checked', page)
    assert "Roll the dice here" in page


# What is said of it


def test_reminders_name_the_player_on_a_phone_of_all(phone):
    has(phone, seat_2={"satellites": 1})
    at(phone, "expansion")
    assert re.search(r'class="unseen"> Bob</span>', phone.opens().text)
    assert 'class="unseen"> Bob</span>' not in phone.joins("seat", seat=2).opens().text


def test_satellites_of_this_turn_change_no_competition(phone):
    at(phone, "expansion")
    sends(phone, "expansion", pick_player=BOB, satellites="1")
    assert "older satellites" not in phone.opens().text
    said = {"pick_player": ANN, "pick_way": "fight", "compete_vs": BOB}
    assert "Their satellites beside it" not in drafts(phone, "expansion", **said)
    goes_to(phone, "expansion", "domination")
    assert phone.state.players[BOB].older_satellites == 1


def test_the_log_says_what_was_noted_and_how_it_was_won(start):
    phone = start(printed=None)
    at(phone, "purchase")
    numbers = {"printed|advances|The Heavens|price": "5", "printed|advances|The Heavens|relief": "0"}
    sends(phone, "purchase", line=["seat-1:The Heavens"], **numbers)
    assert (
        "Noted from your components: The Heavens costs 5 and The Heavens has relief 0."
        in phone.gets("log/").text
    )
    has(phone, seat_1={"advances": ["Cathedral"]})
    goes_to(phone, "purchase", "tax")
    fight = {"pick_player": ANN, "pick_way": "fight", "compete_vs": BOB, "compete_market": "2"}
    sends(phone, "expansion", **fight, compete_result="cathedral-seat-1")
    assert "and wins by Cathedral of Ann." in phone.gets("log/").text


def test_why_parts_tax_from_holy_indulgence(phone):
    has(phone, seat_1={"advances": ["Holy Indulgence"]})
    at(phone, "expansion")
    said = " ".join(strip_tags(phone.gets("why/seat-1/income/").text).split())
    assert re.search(r"\+6 Holy Indulgence\. 16", said)
    said = " ".join(strip_tags(phone.gets("why/seat-3/income/").text).split())
    assert "+15 Tax of space 4. 25" in said
    assert "−2 Holy Indulgence. 23" in said


def test_the_number_on_a_badge_is_the_printed_space(phone):
    assert [seat.turn for seat in phone.table.seats] == [1, 3, 4]


def test_a_marker_says_what_it_is(phone):
    phone.records({"do": "correct", "market": {"cloth": -2, "wine": 1}}, box="draw")
    page = phone.opens(box="draw").text
    assert "Cloth (surplus ×2)" in page
    assert "Wine (shortage)" in page


# Around the table


def test_the_look_up_and_the_door_know_the_game_of_this_phone(client, db):
    client.post("/game/?then=home", {"game": "renaissance"})
    look = client.get("/lookup/").content.decode()
    assert 'data-game="renaissance"' in look
    assert "misery, Cathedral, tax" in look
    assert 'data-game="renaissance"' in client.get("/join/").content.decode()


def test_those_who_share_the_third_place_stand_on_the_podium_together_or_not_at_all():
    def stands(*ranks):
        scores = [SimpleNamespace(player=str(nth), total=10, rank=rank) for nth, rank in enumerate(ranks)]
        seats = {one.player: SimpleNamespace(left=False) for one in scores}
        found = podium_of(SimpleNamespace(scores=scores), seats)
        return [one.place for one in found.steps], [one.place for one in found.others]

    assert stands(1, 2, 3, 4) == ([1, 2, 3], [4])
    assert stands(1, 2, 3, 3) == ([1, 2], [3, 3])
    assert stands(1, 2, 2, 2) == ([1], [2, 2, 2])
    assert stands(1, 1, 3) == ([1, 1, 3], [])


def test_goods_that_are_tapped_are_a_province_without_add_too(phone):
    at(phone, "expansion")
    sends(phone, "expansion", pick_player=ANN, pick_market="4", several=["gold", "ivory"])
    assert phone.table.box == "expansion"
    assert phone.state.players[ANN].provinces == 2
    answer = sends(phone, "expansion", pick_player=ANN, several=["gold", "ivory", "cloth", "wine"])
    assert (answer.status_code, "at most three goods" in answer.text) == (422, True)


@pytest.mark.parametrize("name", ["Wine", "wine", "Salt: fine", "none", "-", "a|b"])
def test_what_is_no_new_name_is_said_and_ends_nothing(phone, name):
    at(phone, "expansion")
    known = phone.state.commodities
    answer = sends(phone, "expansion", new_commodity=name)
    assert (answer.status_code, phone.table.box, phone.state.commodities) == (422, "expansion", known)
