"""Who waits in the Discovery box: kept from turn to turn, offered to an expedition first."""


def says(phone, **crews):
    fields = {f"pick_waiting_{key.replace('_', '-', 1)}": number for key, number in crews.items()}
    return phone.sends("place_workers", act="waiting", **fields)


def test_it_is_recorded_and_told(start):
    phone = start()
    says(phone, seat_1_captain=1, seat_1_colonist=2, seat_3_soldier=1)
    waiting = {"seat-1": {"colonist": 2, "captain": 1}, "seat-3": {"soldier": 1}}
    assert phone.state.board.discovery == waiting
    assert phone.table.box == "place_workers"
    page = phone.opens(box="place_workers").content.decode()
    assert page.count("Waiting in Discovery:") == 2
    assert "In the Discovery box: Ann (2 Colonists and 1 Captain) and Cid (1 Soldier)." in page


def test_an_expedition_offers_them_first_and_takes_them_all_with_one_tap(start):
    phone = start()
    says(phone, seat_1_captain=1, seat_1_colonist=2)
    assert "Send all who wait: 2 Colonists and 1 Captain" in phone.opens(box="discovery").content.decode()
    drafted = phone.sends("discovery", pick_player="seat-1", aboard="seat-1").content.decode()
    assert 'role="alert"' not in drafted.split('id="sheet"')[1]
    assert 'name="pick_workers_captain" value="1"' in drafted
    assert 'name="pick_workers_colonist" value="2"' in drafted
    assert "Send all who wait" not in drafted
    sent = {"pick_workers_captain": 1, "pick_workers_colonist": 1}
    phone.sends("discovery", pick_player="seat-1", sail_region="florida", sail_counter="2-4-3-5", **sent)
    assert phone.state.board.discovery == {"seat-1": {"colonist": 1}}


def test_nobody_waits_for_somebody_else(start):
    phone = start()
    says(phone, seat_1_captain=1)
    page = phone.sends("discovery", pick_player="seat-2", draft="1").content.decode()
    assert "Send all who wait" not in page
    assert phone.sends("discovery", aboard="nobody").status_code == 200
