"""The sheet of Capital Buildings: tiles, prices, and what tiles ask."""

import re

import pytest

from scoring.empires.buildings import BUILDINGS
from tests.builders import EASY, HARD, colony, counter, do, has, turns_before

ANN, BOB, CID = "seat-1", "seat-2", "seat-3"
GOODS = {"caribbean": "sugar", "florida": "fish", "peru": "silver"}


def line(player, building, pay="full"):
    return f"{player}:{building}:{pay}"


def rich_in_age(phone, age, *entries):
    """Everybody with money enough, at the first turn of an Age."""
    turn = {1: 1, 2: 4, 3: 7}[age]
    phone.records(*turns_before(turn), *(has(seat, money=99) for seat in (ANN, BOB, CID)), *entries)
    return phone


@pytest.fixture
def phone(start):
    return start(3, region_goods=GOODS)


def recorded(phone):
    """The entries of the newest step."""
    return [entry.data for entry in phone.table.fold.last_step]


def tiles(answer):
    return re.findall(r'class="adder tile" name="add" value="(\w+)"', answer.content.decode())


def checked(answer, name):
    """The value that is picked for a question, on the page."""
    found = re.search(rf'name="{name}" value="([^"]*)" checked', answer.content.decode())
    return found and found[1]


def test_it_records_purchases_as_one_step_and_moves_on(phone):
    rich_in_age(phone, 1)
    answer = phone.sends("buildings", line=[line(ANN, "settlers"), line(BOB, "magellan", "builder")])
    assert answer.status_code == 302
    assert recorded(phone) == [
        {"do": "buy", "player": ANN, "building": "settlers"},
        {"do": "buy", "player": BOB, "building": "magellan", "builder": True},
    ]
    assert (phone.state.players[ANN].money, phone.state.players[BOB].money) == (89, 94)
    assert phone.table.box == "discovery"


def test_it_moves_on_when_nobody_buys(phone):
    before = len(phone.table.fold.entries)
    phone.sends("buildings")
    assert (len(phone.table.fold.entries), phone.table.box) == (before, "discovery")


def test_it_offers_the_tiles_of_the_age_that_are_left(phone):
    rich_in_age(phone, 1, do("buy", player=ANN, building="monastery"))
    offered = tiles(phone.opens(box="buildings"))
    assert len(offered) == 18
    assert offered == sorted(offered, key=lambda key: BUILDINGS[key].name)
    assert {"monastery", "mint"}.isdisjoint(offered)


def test_it_leaves_the_expansion_out(start):
    phone = start(3, builders=False)
    page = phone.opens(box="buildings")
    assert len(tiles(page)) == 11
    assert b'value="builder"' not in page.content


def test_it_offers_a_tile_once_and_settlers_twice(phone):
    rich_in_age(phone, 1)
    drafted = phone.sends("buildings", draft="1", line=[line(ANN, "settlers"), line(BOB, "monastery")])
    page = drafted.content.decode()
    assert re.search(r'value="monastery" data-copies="1" disabled', page)
    assert re.search(r'value="settlers" data-copies="2">', page)


@pytest.mark.parametrize("typed", ["plague", "PLAGUE", "plâgue"])
def test_it_searches_without_accents(phone, typed):
    assert tiles(phone.sends("buildings", draft="1", search=typed)) == ["plague_1"]


def test_it_adds_a_tile_without_javascript(phone):
    rich_in_age(phone, 1)
    answer = phone.sends("buildings", add="settlers", pick_player=BOB, pick_pay="builder")
    page = answer.content.decode()
    assert f'value="{BOB}:settlers:builder"' in page
    assert "$5 with a Builder" in page
    assert checked(answer, "pick_pay") == "full"
    assert checked(answer, "pick_player") == CID


def test_it_marks_who_has_too_little_for_the_price(phone):
    """Not for every tile: Spoils of War are free."""
    phone.records(has(ANN, money=9), has(BOB, money=10), has(CID, money=10))
    page = phone.opens(box="buildings").text
    assert page.count("too little to pay $10") == 1
    assert page.count("only $9") == 1


def test_it_refuses_what_is_too_dear_and_records_it_anyway(phone):
    phone.records(has(ANN, money=7))
    answer = phone.sends("buildings", line=[line(ANN, "monastery")])
    assert answer.status_code == 422
    assert "Ann has $7; Monastery costs $10." in answer.content.decode()
    phone.sends("buildings", anyway="1", line=[line(ANN, "monastery")])
    assert phone.state.players[ANN].buildings == ("monastery",)


def test_it_says_in_a_draft_what_will_be_refused(phone):
    phone.records(has(ANN, money=12))
    answer = phone.sends("buildings", draft="1", line=[line(ANN, "settlers"), line(ANN, "monastery")])
    assert answer.status_code == 200
    assert "Ann has $2; Monastery costs $10." in answer.content.decode()


def test_it_refuses_a_tile_nobody_knows(phone):
    answer = phone.sends("buildings", line=[line(ANN, "casino")])
    assert answer.status_code == 422
    assert "There is no building" in answer.content.decode()


# What tiles ask


def test_it_asks_nothing_of_an_ordinary_tile(phone):
    rich_in_age(phone, 1)
    answer = phone.sends("buildings", draft="1", line=[line(ANN, "settlers")])
    assert b"question" not in answer.content


def test_spoils_give_two_specialists(phone):
    rich_in_age(phone, 1)
    spoils = [line(ANN, "spoils_specialists")]
    name = "q_spoils_specialists_specialists"
    assert f'name="{name}_soldier"' in phone.sends("buildings", draft="1", line=spoils).content.decode()
    assert phone.sends("buildings", line=spoils, **{f"{name}_soldier": "1"}).status_code == 422
    phone.sends("buildings", line=spoils, **{f"{name}_soldier": "1", f"{name}_captain": "1"})
    assert phone.state.players[ANN].gained == {"captain": 1, "soldier": 1}
    assert phone.state.players[ANN].money == 99


def test_overpopulation_places_three_colonists(phone):
    rich_in_age(phone, 1, colony("florida"))
    sent = {"q_overpopulation_colonists_caribbean": "2", "q_overpopulation_colonists_florida": "1"}
    phone.sends("buildings", line=[line(ANN, "overpopulation")], **sent)
    regions = phone.state.regions
    assert regions["caribbean"].workers == {ANN: {"colonist": 2}}
    assert regions["florida"].workers == {ANN: {"colonist": 1}}


def test_it_asks_which_good_a_tile_claims_if_nobody_knows_it(start):
    phone = rich_in_age(start(3), 1)
    draft = {"line": [line(ANN, "overpopulation")], "q_overpopulation_colonists_caribbean": "3"}
    page = phone.sends("buildings", draft="1", **draft).content.decode()
    assert "Ann takes the good of the Caribbean. Which one?" in page
    phone.sends("buildings", **draft, q_overpopulation_good="rice")
    assert phone.state.players[ANN].goods == {"rice": 1}
    assert phone.state.unclaimed == ()


def test_it_lets_the_good_be_said_later(start):
    phone = rich_in_age(start(3), 1)
    draft = {"line": [line(ANN, "overpopulation")], "q_overpopulation_colonists_caribbean": "3"}
    phone.sends("buildings", **draft, q_overpopulation_good="")
    assert phone.state.unclaimed == (("caribbean", ANN),)


def test_indian_allies_join_the_only_colony_unasked(phone):
    rich_in_age(phone, 2, colony("peru", **{BOB: {"colonist": 1}}))
    drafted = phone.sends("buildings", draft="1", line=[line(BOB, "indian_allies")])
    assert checked(drafted, "q_indian_allies_region") == "peru"
    phone.sends("buildings", line=[line(BOB, "indian_allies")], q_indian_allies_region="peru")
    assert phone.state.regions["peru"].of(BOB, "soldier") == 2


def test_indian_allies_must_say_where_of_two_colonies(phone):
    homes = [colony(region, **{BOB: {"colonist": 1}}) for region in ("peru", "florida")]
    rich_in_age(phone, 2, *homes)
    answer = phone.sends("buildings", line=[line(BOB, "indian_allies")])
    assert answer.status_code == 422
    assert "Indian Allies: choose a region for Bob." in answer.content.decode()
    assert b'name="q_indian_allies_region" value="florida"' in answer.content


def test_indian_allies_come_for_nothing_without_colonies(phone):
    rich_in_age(phone, 2)
    phone.sends("buildings", line=[line(BOB, "indian_allies")])
    assert recorded(phone) == [{"do": "buy", "player": BOB, "building": "indian_allies", "region": None}]


def test_spoils_give_two_goods(phone):
    rich_in_age(phone, 2)
    phone.sends("buildings", line=[line(ANN, "spoils_goods")], q_spoils_goods_goods_rice="2")
    assert phone.state.players[ANN].goods == {"rice": 2}


def test_papal_edict_asks_one_thing_after_the_other(phone):
    homes = [colony("peru", **{ANN: {"colonist": 1}}), colony("florida", **{CID: {"colonist": 1}})]
    rich_in_age(phone, 2, *homes)
    draft = {"line": [line(ANN, "papal_edict")]}
    assert b"q_papal_edict_other_region" not in phone.sends("buildings", draft="1", **draft).content
    draft["q_papal_edict_other"] = CID
    drafted = phone.sends("buildings", draft="1", **draft)
    assert checked(drafted, "q_papal_edict_other_region") == "florida"
    assert checked(drafted, "q_papal_edict_first") == ANN
    sent = {"q_papal_edict_region": "peru", "q_papal_edict_other_region": "florida"}
    phone.sends("buildings", **draft, **sent, q_papal_edict_first=CID)
    assert recorded(phone)[0]["first"] == CID
    assert (phone.state.regions["peru"].count(ANN), phone.state.regions["florida"].count(CID)) == (3, 3)


def test_plague_takes_a_colonist_wherever_there_is_one(phone):
    mixed = {ANN: {"colonist": 2, "soldier": 1}, BOB: {"colonist": 3}}
    rich_in_age(phone, 2, colony("peru", **mixed))
    drafted = phone.sends("buildings", draft="1", line=[line(CID, "plague_2")])
    assert checked(drafted, f"q_plague_2_{ANN}_peru") == "colonist"
    assert f"q_plague_2_{BOB}_peru" not in drafted.content.decode()
    phone.sends("buildings", line=[line(CID, "plague_2")])
    assert phone.state.regions["peru"].workers == {ANN: {"colonist": 1, "soldier": 1}, BOB: {"colonist": 2}}


def test_plague_takes_the_worker_that_its_owner_picks(phone):
    rich_in_age(phone, 2, colony("peru", **{ANN: {"colonist": 2, "soldier": 1}}))
    phone.sends("buildings", line=[line(CID, "plague_2")], **{f"q_plague_2_{ANN}_peru": "soldier"})
    assert phone.state.regions["peru"].workers == {ANN: {"colonist": 2}}


def test_a_sheet_is_known_again_although_the_table_asks_otherwise_by_now(phone):
    rich_in_age(phone, 2, colony("peru", **{ANN: {"colonist": 2, "soldier": 1}}))
    seen = phone.table.game.revision
    for _tap in range(2):
        sheet = {"line": [line(CID, "plague_2")], f"q_plague_2_{ANN}_peru": "soldier"}
        answer = phone.sends("buildings", seen=seen, command="tapped-twice", **sheet)
        assert answer.status_code == 302
    assert phone.state.regions["peru"].workers == {ANN: {"colonist": 2}}
    assert phone.state.players[CID].buildings == ("plague_2",)


def test_rewrite_history_takes_counters_by_picture(phone):
    held = [has(BOB, counters=[EASY, HARD]), has(CID, counters=[counter(1, 3, 2, 4)])]
    rich_in_age(phone, 3, *held)
    page = phone.sends("buildings", draft="1", line=[line(ANN, "rewrite_history")]).content.decode()
    assert page.count('name="q_rewrite_history_seat-2"') == 3
    phone.sends("buildings", line=[line(ANN, "rewrite_history")], **{"q_rewrite_history_seat-2": "4-5-5-7"})
    assert phone.state.players[ANN].counters == ((4, 5, 5, 7),)
    assert len(phone.state.players[BOB].counters) == 1


def test_plague_of_the_last_age_takes_up_to_three_of_one_colony(phone):
    homes = {BOB: {"colonist": 5}, CID: {"colonist": 2}}
    rich_in_age(phone, 3, colony("peru", **homes))
    draft = {"line": [line(ANN, "plague_3")], "q_plague_3_colony": f"{BOB}:peru"}
    assert checked(phone.sends("buildings", draft="1", **draft), "q_plague_3_colonists") == "3"
    phone.sends("buildings", **draft, q_plague_3_colonists="2")
    assert phone.state.regions["peru"].of(BOB, "colonist") == 3


def test_plague_of_the_last_age_may_take_nobody(phone):
    rich_in_age(phone, 3, colony("peru", **{BOB: {"colonist": 5}}))
    draft = {"line": [line(ANN, "plague_3")], "q_plague_3_colony": f"{BOB}:peru"}
    assert 'name="q_plague_3_colonists"' in phone.sends("buildings", draft="1", **draft).text
    phone.sends("buildings", **draft, q_plague_3_colonists="0")
    assert phone.state.regions["peru"].of(BOB, "colonist") == 5
    assert "plague_3" in phone.state.players[ANN].buildings


def test_cartography_may_discover_at_once(phone):
    rich_in_age(phone, 1)
    draft = {"line": [line(ANN, "cartography")], "q_cartography_region": "peru"}
    assert b'name="q_cartography_counter"' in phone.sends("buildings", draft="1", **draft).content
    phone.sends("buildings", **draft, q_cartography_counter="4-5-5-7")
    assert [entry["do"] for entry in recorded(phone)] == ["buy", "cartography"]
    assert phone.state.regions["peru"].of(ANN, "colonist") == 1
    assert phone.state.players[ANN].money == 99 - 10 + 4


def test_cartography_may_wait(phone):
    rich_in_age(phone, 1)
    phone.sends("buildings", line=[line(ANN, "cartography")], q_cartography_region="")
    assert [entry["do"] for entry in recorded(phone)] == ["buy"]


def test_spoils_ask_for_a_trade_out_when_none_is_left(phone):
    captains = [colony("peru", **{ANN: {"captain": 3}}), colony("brazil", **{ANN: {"captain": 2}})]
    rich_in_age(phone, 1, *captains)
    said = {"line": [line(ANN, "spoils_specialists")], "q_spoils_specialists_specialists_captain": "1"}
    said["q_spoils_specialists_specialists_soldier"] = "1"
    page = phone.sends("buildings", draft="1", **said).text
    assert "Ann has no Captain left." in page
    assert phone.sends("buildings", **said).status_code == 422
    [asked] = re.findall(r'name="(q_spoils_specialists_from_\d)" value="peru"', page)
    phone.sends("buildings", **said, **{asked: "peru"})
    assert phone.state.regions["peru"].workers[ANN] == {"captain": 2, "colonist": 1}
    assert phone.state.players[ANN].gained == {"captain": 1, "soldier": 1}


def test_overpopulation_counts_down(phone):
    rich_in_age(phone, 1)
    draft = {"line": [line(ANN, "overpopulation")]}
    page = phone.sends("buildings", draft="1", **draft).text
    assert "Place 3 Colonists" in page
    assert "places 3 Colonists, not" not in page
    page = phone.sends("buildings", draft="1", **draft, q_overpopulation_colonists_caribbean="2").text
    assert "Place 1 Colonist" in page
    page = phone.sends("buildings", draft="1", **draft, q_overpopulation_colonists_caribbean="3").text
    assert "All chosen" in page


def test_players_who_are_asked_for_stand_as_they_sit(phone):
    homes = [colony("peru", **{seat: {"colonist": 1} for seat in (ANN, BOB, CID)})]
    rich_in_age(phone, 2, *homes, do("correct", order=[CID, BOB, ANN]))
    page = phone.sends("buildings", draft="1", line=[line(BOB, "papal_edict")]).text
    assert re.findall(r'name="q_papal_edict_other" value="([^"]+)"', page) == [ANN, CID]


def test_a_refusal_stands_once_on_the_page(phone):
    answer = phone.sends("buildings", line=[line(ANN, "magellan"), line(ANN, "monastery")])
    assert answer.status_code == 422
    assert answer.text.count("Monastery costs $10.") == 1


def test_after_a_purchase_the_next_who_can_buy_is_picked_and_a_chip_says_who_is_short(phone):
    phone.records(has(ANN, money=12), has(BOB, money=4), has(CID, money=30))
    first = phone.opens(box="buildings")
    assert checked(first, "pick_player") == ANN
    bought = phone.sends("buildings", pick_player=ANN, pick_pay="full", add="settlers")
    assert checked(bought, "pick_player") == CID, "Bob can't pay anything"
    assert shorts(bought) == {ANN: "only $2", BOB: "only $4"}
    headers = {"HX-Request": "true", "HX-Target": "asked"}
    data = {"line": line(ANN, "settlers"), "draft": "1"}
    assert shorts(phone.posts("record/buildings/", data, headers=headers)) == {ANN: "only $2", BOB: "only $4"}


def test_where_nobody_can_buy_the_first_is_picked(phone):
    phone.records(*(has(seat, money=0) for seat in (ANN, BOB, CID)))
    assert checked(phone.opens(box="buildings"), "pick_player") == ANN


def shorts(answer):
    """What the chips of the buyers say of their money."""
    said = re.findall(r'class="short short-([\w-]+)"[^>]*>(only \$\d+)', answer.content.decode())
    return dict(said)
