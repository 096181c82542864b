"""The sheet of the Initiative box."""


def test_it_records_the_order_as_one_entry(start):
    phone = start()
    answer = phone.sends("initiative", line=["seat-3", "seat-1"])
    assert answer.status_code == 302
    assert [entry.data for entry in phone.table.fold.entries] == [
        {"do": "initiative", "order": ["seat-3", "seat-1"]}
    ]
    assert phone.table.box == "dock"


def test_it_shows_the_order_of_the_next_turn_and_the_money(start):
    phone = start()
    page = phone.sends("initiative", draft="1", line=["seat-3", "seat-1"]).content.decode()
    order = page.split('class="order"')[1].split("</ol>")[0]
    names = ["Cid", "Ann", "Bob", "Dee"]
    assert [name for _place, name in sorted((order.index(name), name) for name in names)] == names
    assert order.count("+$1") == order.count("+$2") == 1


def test_a_name_that_was_tapped_is_no_longer_offered(start):
    phone = start()
    page = phone.sends("initiative", add="seat-2", line=["seat-3"]).content.decode()
    assert page.count('name="line" value=') == 2
    assert 'name="add" value="seat-2" hidden' in page
    assert 'name="add" value="seat-3" hidden' in page
    assert 'name="add" value="seat-1" hidden' not in page


def test_a_name_comes_back_when_its_line_is_taken_out(start):
    phone = start()
    page = phone.sends("initiative", drop="0", line=["seat-3", "seat-2"]).content.decode()
    assert page.count('name="line" value=') == 1
    assert 'name="add" value="seat-3" hidden' not in page


def test_nobody_is_no_entry(start):
    phone = start()
    assert phone.sends("initiative").status_code == 302
    assert phone.table.fold.entries == ()
    assert phone.table.box == "dock"


def test_it_refuses_a_second_time_in_a_turn_and_may_record_it_anyway(start):
    phone = start()
    phone.sends("initiative", line=["seat-1"])
    answer = phone.sends("initiative", line=["seat-2"])
    assert answer.status_code == 422
    assert "That was already done this turn." in answer.content.decode()
    assert phone.sends("initiative", line=["seat-2"], anyway="1").status_code == 302
    assert phone.state.initiative == ("seat-2",)
