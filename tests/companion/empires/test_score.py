"""*Score*: three sheets for a whole game."""

import re

import pytest

from companion.models import Detail
from scoring.empires.passing import until_turn


@pytest.fixture
def pad(start):
    """A table that keeps the score alone, standing at its first scoring."""
    phone = start(2, detail=Detail.SCORE)
    phone.records(*until_turn(3), box="refresh")
    return phone


def send(phone, region="florida", player="seat-1", workers=3, **more):
    moment = f"{phone.state.turn}.{phone.state.stage}"
    was = phone.state.regions[region].count(player)
    fields = {f"all-{region}-{player}": workers, f"was-all-{region}-{player}": was, "moment": moment}
    return phone.sends("scoring", **fields, **more)


def holds(phone, *lines):
    """The first sheet of the last turn."""
    return phone.sends("scoring", moment="8.actions", line=list(lines), seat=["seat-1", "seat-2"])


def test_it_stands_at_the_scoring(pad):
    assert pad.table.box == "scoring"
    assert 'name="all-caribbean-seat-1"' in pad.opens().text


def test_its_button_counts_what_is_asked_alone(pad):
    """What everybody holds is no line of a scoring before the last."""
    pad.records({"do": "correct", "player": "seat-1", "set": {"goods": {"sugar": 2}, "ships": 1}})
    assert main_of(pad.opens()) == ("Score it", False)
    pad.records(*until_turn(8, 3), box="refresh")
    assert main_of(pad.opens(box="scoring")) == ("Now the colonies", True)


def main_of(page):
    """The words of the large button, and whether it counts lines."""
    attributes, said = re.search(r'<button id="main-button"([^>]*)>([^<]*)</button>', page.text).groups()
    return said, "data-lines" in attributes


def test_who_looks_ahead_to_the_next_turn_reads_the_points(pad):
    assert 'class="ranking"' in pad.opens(box="refresh").text


def test_a_few_sheets_are_a_whole_game(pad):
    send(pad)
    assert (pad.state.turn, pad.table.box) == (6, "scoring")
    send(pad, region="peru", player="seat-2")
    assert (pad.state.turn, pad.table.box) == (8, "scoring")
    holds(
        pad,
        *["seat-1:good.sugar"] * 3,
        "seat-2:building.university",
        "seat-2:counter.1-2-1-4",
        "seat-2:card.china",
    )
    assert pad.table.box == "scoring"
    send(pad, workers=5, **{"money-seat-1": 4, "money-seat-2": 0})
    assert pad.table.is_over
    scores = {score.player: score for score in pad.table.result.scores}
    assert scores["seat-1"].colonies == {3: 6, 6: 6, 8: 6}
    assert (scores["seat-1"].economy, scores["seat-1"].money) == (3, 4)
    assert scores["seat-2"].discoveries == 10
    assert scores["seat-2"].buildings == {"university": 5}


def test_the_same_scoring_twice_is_made_once(pad):
    data = {"all-florida-seat-1": 3, "was-all-florida-seat-1": 0, "moment": "3.actions"}
    seen = pad.table.game.revision
    for _tap in range(2):
        assert pad.sends("scoring", seen=seen, command="tapped-twice", **data).status_code == 302
    assert (pad.state.turn, pad.state.players["seat-1"].colony_points) == (6, {3: 6})


def test_the_last_sheets_twice_end_the_game_once(pad):
    pad.records(*until_turn(8, 3), box="refresh")
    things = {"moment": "8.actions", "line": ["seat-1:ship"], "seat": ["seat-1", "seat-2"]}
    for command, data in (("things", things), ("colonies", {"moment": "8.benefits"})):
        seen = pad.table.game.revision
        for _tap in range(2):
            assert pad.sends("scoring", seen=seen, command=command, **data).status_code == 302
    assert pad.table.is_over
    assert pad.state.players["seat-1"].ships == 1


def test_a_closed_region_opens_with_a_tap_and_keeps_what_was_counted(pad):
    assert "all-peru-seat-1" not in pad.opens().text
    page = pad.sends("scoring", draft="peru", **{"all-caribbean-seat-1": 2, "moment": "3.actions"}).text
    assert 'name="all-peru-seat-1" value="0"' in page
    assert 'name="all-caribbean-seat-1" value="2"' in page


def test_undo_takes_back_a_whole_scoring(pad):
    send(pad)
    revision = pad.table.game.revision
    pad.client.post(f"/tables/{pad.game.code}/undo/", {"seen": revision, "command": "back"})
    assert (pad.state.turn, pad.state.regions["florida"].workers) == (3, {})


def test_things_are_added_without_javascript(pad):
    pad.records(*until_turn(8, 3), box="refresh")
    answer = pad.sends("scoring", add="good.gold", pick_player="seat-2", moment="8.actions")
    assert answer.status_code == 200
    assert 'name="line" value="seat-2:good.gold"' in answer.text


def test_what_is_known_is_filled_in_at_the_end(pad):
    pad.records(*until_turn(8, 3), box="refresh")
    pad.records({"do": "correct", "player": "seat-2", "set": {"goods": {"gold": 2}, "ships": 1}})
    page = pad.opens(box="scoring").text
    assert page.count('name="line" value="seat-2:good.gold"') == 2
    assert page.count('name="line" value="seat-2:ship"') == 1


def test_from_the_middle_of_an_age_one_tap_leads_to_the_scoring(start):
    phone = start(2, detail=Detail.SCORE)
    assert "Go to the scoring of turn 3" in phone.opens().text
    phone.sends("refresh", due="refresh", moment="1.actions")
    assert (phone.state.turn, phone.table.box) == (3, "scoring")


def test_soldiers_count_for_power_wherever_they_stand(pad):
    pad.records(*until_turn(8, 3), box="refresh")
    holds(pad, "seat-1:building.power")
    send(pad, workers=3, **{"soldiers-seat-1": 4, "all-peru-seat-1": 2, "builder-peru-seat-1": 1})
    workers = {key: region.workers for key, region in pad.state.regions.items() if region.workers}
    assert workers == {
        "florida": {"seat-1": {"soldier": 3}},
        "peru": {"seat-1": {"builder": 1, "soldier": 1}},
    }
    [power] = [score.buildings["power"] for score in pad.table.result.scores if score.player == "seat-1"]
    assert power == 4 * 2


def test_mayflowers_ships_with_workers_earn_nothing_on_turn_8(pad):
    send(pad)
    send(pad)
    assert "Mayflower: ships that carried workers in turn 8" in pad.opens().text
    things = ["seat-1:good.fish", "seat-1:good.fish", "seat-1:ship", "seat-1:building.mayflower"]
    pad.sends("scoring", moment="8.actions", line=things, seat=["seat-1", "seat-2"], **{"idle-seat-1": "1"})
    send(pad)
    assert {score.player: score.economy for score in pad.table.result.scores}["seat-1"] == 0


def test_the_last_colonies_ask_for_what_the_tiles_count_and_for_nothing_else(pad):
    pad.records(*until_turn(8, 3), box="refresh")
    holds(pad, "seat-1:building.power", "seat-2:building.age_of_reason")
    page = pad.opens().text
    assert "Soldiers in the New World, for Power" in page
    assert 'name="soldiers-seat-1"' in page
    assert 'name="soldiers-seat-2"' not in page
    assert "Workers in the Specialists box, for Age of Reason" in page
    assert 'name="specialists-seat-2"' in page
    assert 'name="specialists-seat-1"' not in page


def test_the_last_colonies_ask_nothing_besides_where_no_tile_counts(pad):
    pad.records(*until_turn(8, 3), box="refresh")
    holds(pad, "seat-1:building.navy")
    page = pad.opens().text
    assert "for Power" not in page
    assert "for Age of Reason" not in page
