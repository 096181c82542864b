"""Each sheet of the second game: what it asks, what it shows, what it becomes."""

import re

import pytest
from django.utils.html import strip_tags

from tests.companion.renaissance.conftest import goes_to, sends

ANN, BOB, CID = "seat-1", "seat-2", "seat-3"


def has(phone, **what):
    """Somebody has this, as the table says."""
    for key, new in what.items():
        corrects(phone, player=key.replace("_", "-"), set=new)


def corrects(phone, **said):
    """The table says it, and stays where it stands."""
    box = phone.table.box
    phone.records({"do": "correct", **said}, box=box)
    phone.posts("go/", {"box": box})


def drafts(phone, box, **fields):
    answer = phone.sends(box, due=box, draft="1", **fields)
    assert answer.status_code == 200
    return answer.content.decode()


def last(phone, number=1):
    return [
        {key: value for key, value in entry.data.items() if key != "step"}
        for entry in phone.game.entries.all()
    ][-number:]


# The play order


def test_the_play_order_is_drawn_with_what_each_space_brings(phone):
    """Three play on the spaces 1, 3 and 4; the others are closed."""
    page = phone.opens().content.decode()
    drawn = page[page.index('class="places"') :].split("</ol>")[0]
    spaces = [" ".join(strip_tags(f"<li{space}").split()) for space in drawn.split("<li")[1:]]
    assert spaces == [
        "1 R Ann Income 0 Misery 0",
        "2 closed",
        "3 B Bob Income +10 Misery +2",
        "4 G Cid Income +15 Misery +3",
        "5 closed",
        "6 closed",
    ]


def test_the_draw_shows_the_market_at_a_glance(phone):
    corrects(phone, market={"cloth": -1})
    page = phone.opens().content.decode()
    glance = " ".join(strip_tags(page[page.index('class="glance"') :].split("</ol>")[0]).split())
    assert "Wine R 1 B 1 G 1" in glance
    assert "surplus Cloth" in glance


# Drawing


def test_draw_asks_only_what_somebody_can_do(phone):
    page = phone.opens().content.decode()
    for what in ("remove a marker", "Urban Ascendancy", "Master Art", "draw_wind"):
        assert what not in page
    has(phone, seat_2={"advances": ["Urban Ascendancy", "Master Art", "Wind/Watermill"]})
    corrects(phone, market={"cloth": -1})
    page = phone.opens().content.decode()
    for what in (
        "Ann may pay 1 token to remove a marker",
        "Urban Ascendancy",
        "Master Art",
        "Bob: Wind/Watermill",
    ):
        assert what in page
    said = {"draw_remove": "cloth", "draw_wind": "grain-shortage", "draw_urban_seat-2": "1"}
    sends(phone, "draw", **said, **{"draw_discard_seat-2": "2"})
    assert last(phone) == [
        {
            "do": "draw",
            "remove": "cloth",
            "wind": {"commodity": "grain", "as": "shortage"},
            "urban": [BOB],
            "discard": {BOB: 2},
        }
    ]
    assert phone.state.players[BOB].cards == 2


def test_a_page_of_another_stage_records_nothing(phone):
    goes_to(phone, "draw")
    number = len(phone.table.fold.entries)
    assert phone.sends("draw").status_code == 302
    assert len(phone.table.fold.entries) == number
    assert phone.table.box == "cards"


def test_the_deck_runs_out_while_cards_are_drawn(phone):
    sends(phone, "draw", epoch="1")
    assert (phone.state.epoch, phone.table.box) == (2, "cards")


# Cards


@pytest.fixture
def cards(phone):
    goes_to(phone, "draw")
    return phone


def test_a_commodity_shows_how_each_payout_comes_about(cards):
    has(cards, seat_1={"markets": {"wine": 2}, "advances": ["Interest & Profit"]})
    corrects(cards, market={"wine": 1})
    page = drafts(cards, "cards", line=["seat-1:wine"])
    assert "2 markets, Interest &amp; Profit +1, shortage +1: box 4" in page
    assert "+14" in page
    assert "1 market, shortage +1: box 2" in page
    sends(cards, "cards", line=["seat-1:wine"])
    assert cards.state.players[ANN].income == 24
    assert (cards.state.market, cards.table.box) == ({}, "cards")


def test_unknown_boxes_are_asked_once_and_recorded(start):
    phone = start(printed=None)
    goes_to(phone, "draw")
    page = drafts(phone, "cards", line=["seat-1:wine"])
    assert "What do the boxes of the card Wine pay?" in page
    assert 'name="paid|wine|seat-2"' in page
    refused = sends(phone, "cards", line=["seat-1:wine"])
    assert refused.status_code == 422
    sends(phone, "cards", line=["seat-1:wine", "seat-2:wine"], **{"printed|payouts|wine": "2 5, 9"})
    kinds = [entry.data["do"] for entry in phone.game.entries.all()]
    assert kinds == ["draw", "printed", "commodity", "commodity"]
    assert phone.state.printed.payouts["wine"] == (2, 5, 9)
    assert phone.state.players[CID].income == 14


def test_what_was_paid_may_be_said_instead(start):
    phone = start(printed=None)
    goes_to(phone, "draw")
    paid = {f"paid|wine|seat-{nth}": str(nth) for nth in (1, 2, 3)}
    sends(phone, "cards", line=["seat-1:wine"], **paid)
    assert [player.income for player in phone.state.players.values()] == [11, 12, 13]


def test_nonsense_for_boxes_is_refused(start):
    phone = start(printed=None)
    goes_to(phone, "draw")
    answer = sends(phone, "cards", line=["seat-1:wine"], **{"printed|payouts|wine": "two"})
    assert answer.status_code == 422


def test_a_leader_and_an_event(cards):
    page = drafts(cards, "cards", card_kind="leader")
    assert "Tokens off" in page
    said = {"leader_player": ANN, "leader_off_Caravan": "2", "leader_steps": "1", "card_name": "Marco Polo"}
    sends(cards, "cards", card_kind="leader", **said)
    assert cards.table.box == "cards"
    [leader] = cards.state.leaders
    assert (leader.card, leader.discounts, leader.steps) == ("Marco Polo", {"Caravan": 2}, 1)
    assert "Tokens that Patronage pays" in drafts(cards, "cards", card_kind="leader")
    said = {"event_player": BOB, "event|seat-3|misery": "2", "event|seat-3|income": "-4"}
    sends(cards, "cards", card_kind="event", **said, **{"event|seat-3|markets.wine": "-1"})
    cid = cards.state.players[CID]
    assert (cid.misery, cid.income, cid.markets) == (2, 6, {})
    assert cards.table.box == "cards"


def test_an_own_phone_does_not_end_the_card_play(cards):
    own = cards.joins("seat", seat=2)
    assert own.sends("cards", command="own", due="cards", line=["seat-2:wine"]).status_code == 302
    assert (cards.table.box, cards.state.stage) == ("cards", "cards")


# Purchases


@pytest.fixture
def purchase(cards):
    goes_to(cards, "cards")
    return cards


def test_the_board_says_the_price_of_today_and_why_not(purchase):
    has(purchase, seat_1={"advances": ["The Heavens"], "income": 4})
    page = purchase.opens().content.decode()
    assert "5 (7) · 1 too few" in page  # Human Body with the credit of The Heavens
    assert "? · after Overland East" in page
    page = drafts(purchase, "purchase", pick_player=BOB)
    assert "<b>Bob</b>" in page
    assert "5 (7)" not in page


def test_relief_with_points_first_and_tiers(purchase):
    has(purchase, seat_1={"misery": 8})
    page = purchase.opens().content.decode()
    assert "Relief: 1 misery less" in page
    sends(purchase, "purchase", line=["seat-1:The Heavens", "seat-1:relief"])
    ann = purchase.state.players[ANN]
    assert (ann.misery, ann.income) == (7, 4)  # 10 - 5 - (2 - 1 relief)
    assert purchase.table.box == "purchase"


def test_a_second_space_needs_a_tier(purchase):
    has(purchase, seat_1={"misery": 8})
    assert "needs 1 tier" in drafts(purchase, "purchase", line=["seat-1:relief"])
    answer = sends(purchase, "purchase", line=["seat-1:relief", "seat-1:relief"])
    assert answer.status_code == 422
    assert "Record anyway" in answer.content.decode()


def test_patronage_is_offered_to_its_owner(cards):
    cards.records(
        {"do": "leader", "player": ANN, "discounts": {"Caravan": 1}},
        {"do": "leader", "player": ANN, "discounts": {"Caravan": 3}, "tokens": 2, "card": "Medici"},
        box="cards",
    )
    goes_to(cards, "cards")
    has(cards, seat_2={"advances": ["Patronage"]})
    assert "Patronage: Medici of Ann" not in drafts(cards, "purchase", pick_player=ANN)
    assert "Patronage: Medici of Ann" in drafts(cards, "purchase", pick_player=BOB)
    sends(cards, "purchase", line=["seat-2:patronage-1", "seat-2:Caravan"])
    assert cards.state.players[BOB].income == 7  # 10 - 2 - (4 - 3)


def test_a_number_of_an_advance_is_asked_number_by_number(start):
    phone = start(printed=None)
    goes_to(phone, "draw", "cards")
    page = drafts(phone, "purchase", line=["seat-1:Caravan"])
    assert "Price printed on Caravan" in page
    answers = {"printed|advances|Caravan|price": "4", "printed|advances|Caravan|relief": "0"}
    sends(phone, "purchase", line=["seat-1:Caravan"], **answers)
    assert phone.state.players[ANN].income == 6
    assert phone.state.printed.numbers("Caravan") == (4, None, 0)


# Tax


def test_tax_shows_holy_indulgence_and_asks_for_the_swap(purchase):
    goes_to(purchase, "purchase")
    has(purchase, seat_1={"advances": ["Holy Indulgence"], "enlightenment": 2})
    page = purchase.opens().content.decode()
    assert "Holy Indulgence +6" in strip_tags(page)
    assert "Ann leads in Enlightenment" in page
    sends(purchase, "tax", tax_swap=BOB)
    assert purchase.state.order == (BOB, ANN, CID)
    assert purchase.table.box == "expansion"


# Expansion


@pytest.fixture
def expansion(purchase):
    goes_to(purchase, "purchase", "tax")
    return purchase


def test_provinces_with_several_goods_and_own_tokens(expansion):
    has(expansion, seat_3={"tokens": 3})
    sends(expansion, "expansion", pick_player=CID, line=["5:wine:cloth:none", "2:none:none:none"], own="3")
    assert last(expansion) == [
        {
            "do": "expand",
            "player": CID,
            "won": [{"market": 5, "goods": ["wine", "cloth"], "own": 3}, {"market": 2}],
        }
    ]
    cid = expansion.state.players[CID]
    assert (cid.income, cid.tokens, cid.provinces) == (21, 0, 3)  # 10 + 15 tax - 2 - 2


def test_the_next_player_is_picked_and_the_card_price_rises(expansion):
    assert "Buys a card for 1" in expansion.opens().content.decode()
    sends(expansion, "expansion", pick_player=ANN, card="1")
    page = expansion.opens().content.decode()
    assert "Buys a card for 2" in page
    assert "<b>Bob</b>" in page


def test_the_calculator_says_need_and_odds(expansion):
    said = {"pick_player": BOB, "compete_vs": ANN, "compete_market": "4"}
    page = drafts(expansion, "expansion", **said)
    assert "Needs 8, pays 8." in page
    assert "Wins in 71% of rolls (17/24)." in page
    assert "Needs 9, pays 9." in drafts(expansion, "expansion", **said, compete_more="1")
    assert "Needs 12, pays 12." in drafts(expansion, "expansion", **said, compete_where="Venice")
    dice = {"compete_dice_black": "5", "compete_dice_white": "2", "compete_dice_green": "1"}
    sends(expansion, "expansion", **said, **dice, compete_goods_wine="1")
    bob, ann = expansion.state.players[BOB], expansion.state.players[ANN]
    assert (bob.provinces, bob.markets, ann.provinces, bob.income) == (2, {"wine": 2}, 0, 12)


def test_their_satellites_count_one_by_one_where_they_dominate(expansion):
    has(expansion, seat_1={"satellites": 2})
    said = {"pick_player": BOB, "compete_vs": ANN, "compete_market": "4"}
    page = drafts(expansion, "expansion", **said, compete_satellite_each="2")
    assert "Their satellites beside it" in page
    assert "Needs 10, pays 10." in page
    for there in ({"compete_there": "tokens"}, {"compete_market": "1"}):
        page = drafts(expansion, "expansion", **{**said, **there}, compete_satellite_each="2")
        assert "Their satellites beside it" not in page
    assert "Needs 2, pays 2." in page


def test_own_satellites_help_with_cosmopolitan(expansion):
    has(expansion, seat_2={"satellites": 2})
    said = {"pick_player": BOB, "compete_vs": ANN, "compete_market": "4", "compete_cosmopolitan_each": "2"}
    assert "Needs 8, pays 8." in drafts(expansion, "expansion", **said)
    has(expansion, seat_2={"advances": ["Cosmopolitan"]})
    assert "Needs 6, pays 6." in drafts(expansion, "expansion", **said)


@pytest.mark.parametrize(
    ("played", "offered"),
    [
        ([(ANN, "Stirrups"), (BOB, "Long bow")], ["Long bow"]),
        ([(BOB, "Long bow"), (ANN, "Stirrups")], ["Long bow"]),
        ([(BOB, "Stirrups"), (ANN, "Long bow")], ["Long bow"]),
        ([(ANN, "Stirrups"), (CID, "Long bow")], ["Stirrups"]),
        ([(ANN, "Gunpowder"), (BOB, "Stirrups")], ["Gunpowder", "Stirrups"]),
    ],
)
def test_stirrups_are_not_offered_against_long_bow(cards, played, offered):
    cards.records(*({"do": "event", "player": player, "card": card} for player, card in played), box="cards")
    goes_to(cards, "cards", "purchase", "tax")
    page = drafts(cards, "expansion", pick_player=BOB, compete_vs=ANN, compete_market="4")
    assert re.findall(r"<legend>(Stirrups|Long bow|Gunpowder)</legend>", page) == offered


def test_a_competition_counts_where_it_is_shown(expansion):
    """Whoever goes back to *Without a fight* records none; a page of before the two were parted names whom
    it attacks, and that is enough."""
    said = {"pick_player": BOB, "compete_vs": ANN, "compete_market": "2", "compete_result": "won"}
    sends(expansion, "expansion", **said, pick_way="", tokens="1")
    assert [entry["do"] for entry in last(expansion)] == ["expand"]
    sends(expansion, "expansion", **said, pick_way="fight")
    assert [entry["do"] for entry in last(expansion)] == ["compete"]
    sends(expansion, "expansion", **said)
    assert [entry["do"] for entry in last(expansion)] == ["compete"]


def test_a_competition_shows_whom_there_is_to_fight(expansion):
    has(expansion, seat_1={"provinces": 4, "satellites": 2})
    page = drafts(expansion, "expansion", pick_player=BOB, pick_way="fight")
    rivals = strip_tags(page[page.index('class="rivals"') :])
    assert re.search(r"Ann\s+Provinces 4\s+Tokens on the map 0\s+Satellites 2\s+Wine", rivals)
    assert "Bob wins 71% of the rolls from this space." in page
    assert 'class="rivals"' not in drafts(expansion, "expansion", pick_player=BOB)
    assert 'class="rivals"' not in drafts(expansion, "expansion", pick_way="fight", compete_vs=BOB)


def test_the_app_rolls_the_dice(expansion):
    said = {"pick_player": BOB, "compete_vs": ANN, "compete_market": "2"}
    page = expansion.sends("expansion", due="expansion", draft="roll", **said).content.decode()
    for color in ("black", "white", "green"):
        assert page.count(f'name="compete_dice_{color}"') == 6
    assert page.count(" checked") >= 3


def test_the_large_button_says_that_nothing_is_filled_in_any_more(expansion):
    """It would end the expansion of all."""
    sent = {"seen": expansion.table.game.revision, "command": "draft", "due": "expansion", "draft": "1"}
    headers = {"HX-Request": "true", "HX-Target": "asked"}
    for tokens, says in (("1", "Record"), ("0", "Everybody is done")):
        answer = expansion.posts("record/expansion/", sent | {"tokens": tokens}, headers=headers).text
        button = answer[answer.index('id="main-button"') :].split("</button>")[0]
        assert button.endswith(f">{says}")


def test_cathedral_decides_for_its_owner(expansion):
    has(expansion, seat_1={"advances": ["Cathedral"]})
    said = {"pick_player": BOB, "compete_vs": ANN, "compete_market": "2"}
    assert "Cathedral: Ann" in drafts(expansion, "expansion", **said)
    sends(expansion, "expansion", **said, compete_result="cathedral-seat-1")
    assert last(expansion)[0]["cathedral"] == ANN
    assert expansion.state.players[ANN].provinces == 1
    assert "Cathedral: Ann" not in drafts(expansion, "expansion", **said)


def test_several_defenders_have_tokens(expansion):
    has(expansion, seat_1={"tokens": 2}, seat_3={"tokens": 1})
    said = {"compete_each_seat-1": "2", "compete_each_seat-3": "1", "compete_market": "3"}
    sends(expansion, "expansion", pick_player=BOB, compete_vs="several", compete_result="won", **said)
    assert last(expansion)[0]["against"] == {ANN: 2, CID: 1}
    assert expansion.state.players[ANN].tokens == 0


# Domination and order


def test_unknown_circles_and_sums_are_asked(start):
    phone = start(printed=None)
    goes_to(phone, "draw", "cards", "purchase", "tax", "expansion")
    dice = {"roll_r1_black": "3", "roll_r1_white": "4", "roll_r1_green": "5"}
    page = drafts(phone, "domination", **dice)
    assert "Which province income does your mat print" in page
    assert "Which commodity does the sum 7 stand for?" in page
    answers = {"printed|province_income": "1 3 5", "printed|roll|7": "wine"}
    sends(phone, "domination", **dice, **answers)
    assert (phone.state.market, phone.table.box) == ({"wine": -1}, "order")
    assert phone.state.players[ANN].income == 11


def test_what_a_sum_stands_for_is_asked_below_the_dice_without_gold_and_ivory(expansion):
    dice = {"roll_r1_black": "4", "roll_r1_white": "4", "roll_r1_green": "1"}
    page = drafts(expansion, "domination", **dice)
    asked = page.index("Which commodity does the sum 8 stand for?")
    assert page.index("Province income") < page.index('name="roll_r2_green"') < asked
    offered = re.findall(r'name="printed\|roll\|8" value="(\w+)"', page)
    assert offered == ["stone", "wool", "wine", "cloth", "grain", "metal"]
    assert "Shortage of Stone" in drafts(expansion, "domination", **dice, **{"printed|roll|8": "stone"})


def test_a_roll_may_be_said_in_words(expansion):
    goes_to(expansion, "expansion")
    has(expansion, seat_1={"markets": {"wine": 2}})
    said = {"roll_r2_good": "wine", "roll_r2_way": "shortage"}
    assert "Ann holds most and draws a card." in drafts(expansion, "domination", **said)
    sends(expansion, "domination", **said)
    assert expansion.state.market == {"wine": 1}


def test_bids_are_compared_and_spaces_chosen(expansion):
    goes_to(expansion, "expansion", "domination")
    sends(expansion, "order", **{"bid_seat-1": "3", "bid_seat-2": "3", "bid_seat-3": "2"})
    page = expansion.opens().content.decode()
    assert "least misery chooses first" in page
    assert "Income +10 Misery +2" in strip_tags(page)
    answer = sends(expansion, "order", **{"place_seat-1": "1", "place_seat-2": "1"})
    assert answer.status_code == 422
    assert "Choose a space for every player who is in play." in sends(expansion, "order").text
    sends(expansion, "order", **{"place_seat-1": "3", "place_seat-2": "4"})
    assert (expansion.state.order, expansion.state.turn) == ((CID, ANN, BOB), 2)


def test_the_last_deck_ends_the_game_while_the_order_is_chosen(expansion):
    goes_to(expansion, "expansion", "domination")
    corrects(expansion, epoch=3)
    assert "The last deck ran out" in expansion.opens().content.decode()
    sends(expansion, "order", epoch="1")
    assert (expansion.table.box, expansion.state.stage) == ("final", "final")


# Where somebody is


def test_a_question_stands_beside_what_asked_for_it(start):
    phone = start(printed={})
    goes_to(phone, "draw", "cards")
    page = drafts(phone, "purchase", line=["seat-1:Cosmopolitan"])
    asked = page.index('name="printed|advances|Cosmopolitan|price"')
    assert page.index('value="Cosmopolitan"') < asked < page.index('value="Overland East"')
    cards = start(printed={})
    goes_to(cards, "draw")
    page = drafts(cards, "cards", line=["seat-1:wine"])
    assert page.index('name="printed|payouts|wine"') < page.index('name="card_kind"')


def test_the_dice_say_who_wins_before_it_is_recorded(expansion):
    said = {"pick_player": ANN, "compete_vs": BOB, "compete_market": "2", "compete_dice_white": "3"}
    rolled = {"compete_dice_black": "5", "compete_dice_green": "1"}
    assert "Ann wins." in drafts(expansion, "expansion", **said, **rolled)
    assert "Ann loses." in drafts(expansion, "expansion", **said, **rolled | {"compete_dice_black": "2"})
    assert "wins." not in drafts(expansion, "expansion", **said)


def test_every_number_of_a_player_says_why(phone):
    page = phone.opens().content.decode()
    for key in ("tokens", "satellites", "stock"):
        assert f"/why/seat-1/{key}/" in page
        assert phone.gets(f"why/seat-1/{key}/").status_code == 200
