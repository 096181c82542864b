"""What is on offer: said when the board is refreshed or beside a box, and what the boxes show then."""

import re

import pytest

from scoring.empires.buildings import BUILDINGS
from tests.companion.empires.test_refresh import plays_to_refresh, sheet_of
from tests.companion.test_log import post

TILES = ["monastery", "trading_post", "settlers", "spoils_5", "fortress"]
GOODS = {"sugar": 2, "fish": 1, "gold": 1}


def board(phone):
    return phone.state.board


def entry(phone):
    return phone.table.fold.entries[-1].data


def sends_offer(phone, box="place_workers", **fields):
    return phone.sends(box, act="offer", **{f"pick_offer_{name}": value for name, value in fields.items()})


def lays_out(phone, **parts):
    phone.records({"do": "board", **parts}, box="place_workers")


def test_it_is_said_beside_the_box_and_told_in_the_log(start):
    phone = start()
    answer = sends_offer(phone, tiles_settlers=1, tiles_monastery=1, goods_sugar=2)
    assert answer.status_code == 302
    assert entry(phone) == {"do": "board", "tiles": ["settlers", "monastery"], "goods": {"sugar": 2}}
    assert phone.table.box == "place_workers"
    page = phone.opens().content.decode()
    assert "Tiles on offer: Settlers and Monastery." in page


def test_what_is_known_is_offered_to_be_changed(start):
    phone = start()
    assert "Say what is on offer" in phone.opens().text
    lays_out(phone, tiles=TILES[:4], goods=GOODS)
    page = phone.opens(box="place_workers").text
    assert "Change what is on offer" in page
    assert "Say what is on offer" not in page


def test_other_tiles_are_unfolded_where_fewer_than_five_are_known(start):
    phone = start()
    lays_out(phone, tiles=[*TILES[:4], "smuggler"])
    assert '<details class="others">' in phone.opens(box="buildings").text
    lays_out(phone, tiles=TILES[:1])
    assert '<details class="others" open>' in phone.opens(box="buildings").text


def test_it_is_undone_and_exported_like_everything(start):
    phone = start()
    sends_offer(phone, goods_sugar=2)
    assert phone.gets("export/").json()["entries"][-1]["goods"] == {"sugar": 2}
    phone.posts("undo/", {"seen": phone.table.game.revision, "command": "undone"})
    assert board(phone).goods is None


def test_what_nobody_tapped_is_asked_for_and_not_recorded(start):
    phone = start()
    answer = sends_offer(phone, tiles_settlers=0)
    assert answer.status_code == 422
    assert "Tap what lies there." in answer.content.decode()
    assert phone.table.fold.entries == ()


def test_a_tile_is_counted_no_higher_than_there_are_copies(start):
    """Monastery is there once, whatever other tiles are there twice; of those somebody's are gone."""
    phone = start()
    assert highest(phone, "monastery") == 1
    assert highest(phone, "settlers") == BUILDINGS["settlers"].copies == 2
    phone.records({"do": "buy", "player": "seat-1", "building": "settlers", "override": True})
    assert highest(phone, "settlers") == 1


def highest(phone, tile):
    page = phone.opens(box="place_workers").text
    return int(re.search(rf'name="pick_offer_tiles_{tile}"[^>]* max="(\d+)"', page)[1])


def test_more_than_five_tiles_are_refused(start):
    phone = start()
    six = {f"tiles_{key}": 1 for key in (*TILES[:3], "spoils_5", "cartography", "indentured_servitude")}
    answer = sends_offer(phone, **six)
    assert answer.status_code == 422
    assert "At most 5 tiles are on offer." in answer.content.decode()


def test_refresh_says_it_for_the_next_turn(start):
    phone = start()
    plays_to_refresh(phone, 1)
    phone.sends("refresh", **sheet_of(phone), offer_tiles_settlers=1, offer_goods_gold=1)
    assert phone.state.turn == 2
    assert board(phone).tiles == ("settlers",)
    assert board(phone).goods == {"gold": 1}


def test_refresh_keeps_the_tiles_that_nobody_bought(start):
    phone = start()
    lays_out(phone, tiles=["settlers", "monastery"])
    phone.records({"do": "buy", "player": "seat-1", "building": "monastery"})
    plays_to_refresh(phone, 1)
    page = phone.opens(box="refresh").content.decode()
    assert 'name="offer_was_tiles" value="settlers"' in page
    assert 'name="offer_tiles_settlers" value="1"' in page
    assert "offer_tiles_monastery" not in page
    phone.sends("refresh", **sheet_of(phone), offer_was_tiles="settlers", offer_tiles_settlers=1)
    assert entry(phone) == {"do": "end_turn"}
    assert board(phone).tiles == ("settlers",)


def test_refresh_offers_the_tiles_of_the_next_age(start):
    phone = start()
    lays_out(phone, tiles=["settlers"])
    plays_to_refresh(phone, 3)
    page = phone.opens(box="refresh").content.decode()
    assert "offer_tiles_mint" in page
    assert "offer_tiles_settlers" not in page
    phone.sends("refresh", **sheet_of(phone), offer_tiles_mint=1)
    assert board(phone).tiles == ("mint",)


def test_it_is_folded_until_the_table_has_said_it_once(start):
    phone = start()
    plays_to_refresh(phone, 1)
    assert b'class="offers" data-whole>' in phone.opens(box="refresh").content
    lays_out(phone, goods={"gold": 1})
    assert b'class="offers" data-whole open>' in phone.opens(box="refresh").content


@pytest.mark.parametrize("detail", ["full", "light"])
def test_buildings_show_the_cards_on_offer_and_the_others_folded(start, detail):
    phone = start(detail=detail)
    lays_out(phone, tiles=["settlers", "monastery"])
    page = phone.opens(box="buildings").content.decode()
    assert page.count('class="adder offer-card"') == 2
    assert page.index("Another tile") < page.index('value="trading_post"')
    phone.sends("buildings", line=["seat-1:settlers:full"])
    assert board(phone).tiles == ("monastery",)
    assert phone.opens(box="buildings").content.count(b'class="adder offer-card"') == 1


def test_a_card_says_what_is_proven_of_it(start):
    phone = start()
    lays_out(phone, tiles=["trading_post", "settlers"])
    cards = phone.opens(box="buildings").content.decode().split('class="offer-worth">')
    assert cards[1].startswith("+$5 a turn, 8 turns<")
    assert cards[2].startswith("<")


def test_goods_show_what_lies_in_the_box(start):
    phone = start()
    everything = phone.opens(box="goods").content.decode()
    assert everything.count('<button class="adder"') == 11
    lays_out(phone, goods=GOODS)
    page = phone.opens(box="goods").content.decode()
    assert page.count('name="add"') == 3
    assert "×2" in page
    drafted = phone.sends("goods", draft="1", line=["seat-1:fish"]).content.decode()
    assert drafted.count("none left") == 1
    phone.sends("goods", line=["seat-1:fish", "seat-2:sugar"])
    assert board(phone).goods == {"sugar": 1, "gold": 1}


def test_one_players_phone_does_not_say_what_is_on_offer(start):
    host = start()
    seat = host.joins("seat", 2)
    assert b'value="offer"' in host.opens(box="place_workers").content
    assert b'value="offer"' not in seat.opens(box="place_workers").content


def test_an_old_offer_is_corrected_and_what_was_bought_since_stays_bought(start):
    """The tile that was mistaken for another one goes, and the rest of the log is replayed."""
    phone = start()
    lays_out(phone, tiles=["monastery", "settlers"], goods=GOODS)
    phone.records({"do": "buy", "player": "seat-1", "building": "settlers"}, box="buildings")
    fields = {"tiles": ["trading_post", "settlers"], "goods.sugar": "2", "goods.rice": "2"}
    assert post(phone, "log/1/correct/", **fields).status_code == 302
    assert phone.table.fold.entries[0].data["tiles"] == ["trading_post", "settlers"]
    assert board(phone).tiles == ("trading_post",)
    assert board(phone).goods == {"sugar": 2, "rice": 2}
    assert phone.state.players["seat-1"].buildings == ("settlers",)


def test_a_free_tile_has_no_price_in_the_line_either(start):
    """What stands on its button goes into the line as soon as it is tapped."""
    phone = start()
    lays_out(phone, tiles=TILES[:4])
    cards = phone.opens(box="buildings").text.split('class="adder offer-card"')[1:]
    assert [TILES[nth] for nth, card in enumerate(cards) if "is-free" in card] == ["spoils_5"]
