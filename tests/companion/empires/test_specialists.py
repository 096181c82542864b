"""The sheet of the Specialists box, with trade-outs."""

import re

FIVE_CAPTAINS = {
    "do": "correct",
    "region": "peru",
    "workers": {"seat-1": {"captain": 5}, "seat-2": {"soldier": 1}},
}


def trade_values(page: bytes) -> list[str]:
    return re.findall(r'name="trade_captain_from" value="([^"]*)"', page.decode())


def test_it_hires_in_the_boards_order(start):
    phone = start()
    taken = {"space_builder": "seat-1", "space_missionary": "seat-2", "space_captain": "seat-2"}
    assert phone.sends("specialists", **taken).status_code == 302
    hired = [(entry.data["player"], entry.data["specialist"]) for entry in phone.table.fold.entries]
    assert hired == [("seat-2", "missionary"), ("seat-2", "captain"), ("seat-1", "builder")]
    assert phone.table.box == "warfare"


def test_training_costs_and_gives_what_was_picked(start):
    phone = start()
    before = phone.state.players["seat-3"].money
    phone.sends("specialists", space_training="seat-3", pick_training="soldier")
    assert phone.state.players["seat-3"].gained == {"soldier": 1}
    assert phone.state.players["seat-3"].money == before - 5


def test_training_begins_with_what_it_gave_last(start):
    phone = start()
    phone.sends("specialists", space_training="seat-3", pick_training="soldier")
    page = phone.opens(box="specialists").content
    assert b'name="pick_training" value="soldier" checked' in page


def test_training_without_money_is_refused_and_may_be_recorded_anyway(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-3", "set": {"money": 4}})
    taken = {"space_training": "seat-3", "pick_training": "soldier"}
    answer = phone.sends("specialists", **taken)
    assert answer.status_code == 422
    assert "Cid has $4; Training costs $5." in answer.content.decode()
    assert b'name="space_training" value="seat-3" checked data-untap' in answer.content
    phone.sends("specialists", anyway="1", **taken)
    assert phone.state.players["seat-3"].money == 0


def test_builders_have_a_space_only_in_their_expansion(start):
    assert b"space_builder" in start().opens(box="specialists").content
    assert b"space_builder" not in start(builders=False).opens(box="specialists").content


def test_nobody_is_no_entry(start):
    phone = start()
    assert phone.sends("specialists", pick_training="soldier", space_captain="").status_code == 302
    assert phone.table.fold.entries == ()


def test_a_trade_out_is_offered_when_none_is_left(start):
    phone = start()
    phone.records(FIVE_CAPTAINS)
    page = phone.sends("specialists", draft="1", space_captain="seat-1").content
    assert "Ann has no Captain left." in page.decode()
    assert trade_values(page) == ["peru", "none"]
    assert trade_values(phone.sends("specialists", draft="1", space_captain="seat-2").content) == []


def test_a_trade_out_is_recorded_with_the_hire_and_undone_with_it(start):
    phone = start()
    phone.records(FIVE_CAPTAINS)
    taken = {"space_captain": "seat-1", "trade_captain_from": "peru"}
    seen = phone.table.game.revision
    for _tap in range(2):
        answer = phone.sends("specialists", seen=seen, command="twice", **taken)
        assert answer.status_code == 302
    assert phone.state.regions["peru"].workers == {
        "seat-1": {"captain": 4, "colonist": 1},
        "seat-2": {"soldier": 1},
    }
    assert phone.state.players["seat-1"].gained == {"captain": 1}
    assert len({entry.step for entry in phone.table.fold.last_step}) == 1
    assert len(phone.table.fold.last_step) == 2


def test_a_second_trade_out_follows_on_the_first(start):
    phone = start()
    phone.records(FIVE_CAPTAINS)
    taken = {"space_captain": "seat-1", "space_training": "seat-1", "pick_training": "captain"}
    trades = {"trade_captain_from": "peru", "trade_training_from": "peru"}
    assert phone.sends("specialists", **taken, **trades).status_code == 302
    assert phone.state.regions["peru"].workers["seat-1"] == {"captain": 3, "colonist": 2}


def test_no_trade_out_is_recorded_where_none_is_needed(start):
    phone = start()
    phone.sends("specialists", space_captain="seat-1", trade_captain_from="peru")
    assert [entry.data["do"] for entry in phone.table.fold.entries] == ["hire"]
