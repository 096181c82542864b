"""More than a box has room for: the page warns with the numbers, and the table may know better."""

ANN = "seat-1"


def landings(number):
    return ["seat-1:colonist:caribbean"] * number


def test_eight_landings_on_a_dock_of_seven_are_warned_of(start):
    phone = start(4)
    answer = phone.sends("dock", line=landings(8), claim_2_good="fish")
    assert answer.status_code == 422
    assert "8 workers land, but the Dock has room for 7." in answer.text
    assert 'name="anyway"' in answer.text
    assert phone.table.fold.entries == ()
    phone.sends("dock", line=landings(8), claim_2_good="fish", anyway="1")
    assert phone.state.regions["caribbean"].count(ANN) == 8
    assert not any("override" in entry.data for entry in phone.table.fold.entries)


def test_a_second_sheet_of_the_dock_counts_with_the_first(start):
    phone = start(4)
    assert phone.sends("dock", line=landings(4), claim_2_good="fish").status_code == 302
    assert phone.sends("dock", line=landings(4)).status_code == 422
    assert phone.sends("dock", line=landings(3)).status_code == 302


def test_tiles_and_ships_make_room_beside_the_dock(start):
    phone = start(4)
    things = {"buildings": ["indentured_servitude", "mayflower"], "ships": 2}
    phone.records({"do": "correct", "player": ANN, "set": things})
    assert phone.sends("dock", line=landings(11), claim_2_good="fish").status_code == 422
    assert phone.sends("dock", line=landings(10), claim_2_good="fish").status_code == 302


def test_englands_colonists_stand_beside_a_full_dock(start):
    phone = start(4, advantages="random")
    assert phone.sends("dock", line=landings(9), claim_2_good="fish", use=ANN).status_code == 302


def test_five_goods_out_of_four_are_warned_of(start):
    phone = start()
    goods = [f"seat-1:{good}" for good in ("sugar", "gold", "fish", "rice", "fur")]
    answer = phone.sends("goods", line=goods)
    assert answer.status_code == 422
    assert "5 goods are taken, but the box has 4." in answer.text
    assert phone.sends("goods", line=goods, anyway="1").status_code == 302
    assert sum(phone.state.players[ANN].goods.values()) == 5


def test_what_france_took_first_is_one_of_the_four(start):
    phone = start(advantages="random")
    phone.records({"do": "advantage", "player": "seat-3", "good": "gold"}, box="goods")
    goods = [f"seat-1:{good}" for good in ("sugar", "fish", "rice", "fur")]
    assert phone.sends("goods", line=goods).status_code == 422
    assert phone.sends("goods", line=goods[:3]).status_code == 302


def test_a_new_turn_has_room_again(start):
    phone = start()
    goods = [f"seat-1:{good}" for good in ("sugar", "gold", "fish", "rice")]
    phone.sends("goods", line=goods)
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "end_turn"}, box="refresh")
    assert phone.sends("goods", line=goods).status_code == 302
