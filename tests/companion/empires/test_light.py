"""*Light*: what is recorded without money and without the map."""

import re

import pytest

from companion.models import Detail
from scoring.empires.discoveries import Counter
from scoring.empires.passing import until_scored, until_turn
from scoring.empires.turns import Stage

FIND = "1-2-1-4"
ASKED = {"HX-Request": "true", "HX-Target": "asked"}


@pytest.fixture
def light(start):
    def make(players=4, turn=1, **head):
        phone = start(players, detail=Detail.LIGHT, **head)
        if turn > 1:
            phone.records(*until_turn(turn), box="refresh")
        return phone

    return make


def counted(phone, **numbers):
    """The fields of the scoring sheet: ``florida_1=4`` or ``florida_1_builder=1``."""
    data = {"moment": f"{phone.state.turn}.{phone.state.stage}"}
    for name, number in numbers.items():
        parts = name.rsplit("_", 2)
        kind = parts.pop() if parts[-1] in ("builder", "soldier") else "all"
        region, seat = "_".join(parts).rsplit("_", 1)
        data[f"{kind}-{region}-seat-{seat}"] = number
        data[f"was-{kind}-{region}-seat-{seat}"] = 0
    return data


@pytest.mark.parametrize("box", ["goods", "shipping", "buildings", "discovery", "refresh"])
def test_every_box_has_a_page(light, box):
    phone = light()
    assert phone.opens(box=box).status_code == 200


def test_it_shows_no_money(light):
    assert "strip-money" not in light().opens().text


def test_a_building_is_bought_whatever_the_sums_say(light):
    phone = light()
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 0}})
    answer = phone.sends("buildings", line=["seat-1:monastery:full"])
    assert answer.status_code == 302
    assert phone.state.players["seat-1"].buildings == ("monastery",)


def test_a_building_sent_twice_is_bought_once(light):
    phone = light()
    for _tap in range(2):
        answer = phone.sends("buildings", seen=0, command="tapped-twice", line=["seat-1:monastery:full"])
        assert answer.status_code == 302
    assert phone.state.players["seat-1"].buildings == ("monastery",)


def test_a_discovery_opens_the_region_for_a_colonist_and_brings_the_counter(light):
    phone = light()
    phone.sends("discovery", line=[f"seat-2:florida:{FIND}"], **{"held-seat-2": ""})
    florida = phone.state.regions["florida"]
    assert (florida.discovered, florida.workers) == (True, {"seat-2": {"colonist": 1}})
    assert phone.state.players["seat-2"].counters == (Counter(1, 2, 1, 4),)
    assert phone.table.box == "refresh"


def test_a_second_discovery_keeps_the_first(light):
    phone = light()
    phone.sends("discovery", line=[f"seat-2:florida:{FIND}"], **{"held-seat-2": ""})
    page = phone.opens(box="discovery").text
    assert f'name="held-seat-2" value="{FIND}"' in page
    phone.sends("discovery", line=["seat-2:peru:2-4-3-5"], **{"held-seat-2": FIND})
    assert phone.state.players["seat-2"].counters == (Counter(1, 2, 1, 4), Counter(2, 4, 3, 5))


def test_a_discovery_sent_twice_is_made_once(light):
    phone = light()
    for _tap in range(2):
        fields = {"line": [f"seat-2:florida:{FIND}"], "held-seat-2": ""}
        assert phone.sends("discovery", seen=0, command="tapped-twice", **fields).status_code == 302
    assert len(phone.state.players["seat-2"].counters) == 1


def test_a_card_opens_no_region(light):
    phone = light(advantages="random")
    assert "The deck" in phone.opens(box="discovery").text
    phone.sends("discovery", line=["seat-4:deck:china"], **{"held-seat-4": ""})
    assert phone.state.players["seat-4"].cards == ("china",)
    assert [key for key, region in phone.state.regions.items() if region.discovered] == ["caribbean"]


def test_nobody_discovers_with_one_tap(light):
    phone = light()
    phone.sends("discovery")
    assert (phone.table.box, phone.table.fold.entries) == ("refresh", ())


def test_a_line_is_added_without_javascript(light):
    phone = light()
    answer = phone.sends("discovery", add=FIND, pick_player="seat-3", pick_region="peru")
    assert answer.status_code == 200
    assert f'name="line" value="seat-3:peru:{FIND}"' in answer.text
    assert phone.table.fold.entries == ()


def test_the_turn_ends_with_one_tap(light):
    phone = light()
    phone.sends("refresh", due="refresh", moment="1.actions")
    assert (phone.state.turn, phone.state.stage, phone.table.box) == (2, Stage.ACTIONS, "goods")
    assert len({entry.step for entry in phone.table.fold.entries}) == 1


def test_ending_a_turn_twice_ends_it_once(light):
    phone = light()
    for _tap in range(2):
        answer = phone.sends("refresh", seen=0, command="tapped-twice", due="refresh", moment="1.actions")
        assert answer.status_code == 302
    assert phone.state.turn == 2


def test_an_age_does_not_end_before_its_scoring(light):
    phone = light(turn=3)
    assert "Colony scoring comes first." in phone.opens(box="refresh").text
    phone.sends("refresh", moment="3.actions")
    assert (phone.table.box, phone.state.turn) == ("scoring", 3)


def test_colonies_are_counted_and_scored_in_one_step(light):
    phone = light(turn=3)
    phone.sends("scoring", **counted(phone, florida_1=4, florida_1_builder=1, florida_2=2, caribbean_2=3))
    state = phone.state
    assert state.regions["florida"].discovered
    assert state.regions["florida"].workers == {
        "seat-1": {"builder": 1, "colonist": 3},
        "seat-2": {"colonist": 2},
    }
    assert [state.players[f"seat-{n}"].colony_points for n in (1, 2)] == [{3: 10}, {3: 10}]
    assert (state.stage, phone.table.box) == (Stage.SCORING, "scoring")
    assert len(phone.table.fold.last_step) == len(phone.table.fold.entries) - len(until_turn(3))


def test_regions_that_did_not_change_are_not_recorded(light):
    phone = light(turn=3)
    same = {"all-peru-seat-1": 2, "was-all-peru-seat-1": 2}
    phone.sends("scoring", **counted(phone, florida_1=3), **same)
    assert [entry.data.get("region") for entry in phone.table.fold.last_step if "region" in entry.data] == [
        "florida"
    ]


def test_points_stand_beside_the_counts_before_anything_is_scored(light):
    phone = light(2, turn=3)
    assert 'id="asked"' in phone.opens(box="scoring").text
    drafted = counted(phone, caribbean_1=4, caribbean_2=3) | {"draft": "1"}
    answer = phone.posts("record/scoring/", drafted, headers=ASKED).text
    assert re.findall(r"<b>(\d+)</b>", answer) == ["6", "2"]
    assert phone.state.stage is Stage.ACTIONS


def test_a_scoring_sent_twice_is_made_once(light):
    phone = light(turn=3)
    data, seen = counted(phone, florida_1=3), phone.table.game.revision
    for _tap in range(2):
        assert phone.sends("scoring", seen=seen, command="tapped-twice", **data).status_code == 302
    assert phone.state.players["seat-1"].colony_points == {3: 6}


def test_the_scoring_is_shown_before_the_next_box(light):
    phone = light(turn=3)
    phone.sends("scoring", **counted(phone, florida_1=3))
    assert 'name="moment"' not in phone.opens().text
    phone.sends("scoring")
    assert phone.table.box == "refresh"


def test_points_are_bought_without_keeping_money(light):
    phone = light(turn=3, options={"buy_vp": True})
    phone.records({"do": "correct", "player": "seat-1", "set": {"money": 0}})
    phone.sends("scoring", **counted(phone, florida_1=3), **{"vp-seat-1": 2, "vp-seat-2": 0})
    assert [phone.state.players[f"seat-{n}"].bought for n in (1, 2)] == [2, 0]


def test_the_last_scoring_asks_for_money(light):
    phone = light(turn=8, options={"buy_vp": True})
    phone.records({"do": "correct", "player": "seat-1", "set": {"buildings": ["wealth"]}})
    phone.sends(
        "scoring", **counted(phone, florida_1=3), **{"vp-seat-1": 1, "money-seat-1": 7, "money-seat-2": 3}
    )
    scores = {score.player: score for score in phone.table.result.scores}
    assert phone.table.is_over
    assert [scores[f"seat-{n}"].money for n in (1, 2)] == [7, 3]
    assert scores["seat-1"].buildings["wealth"] == 3


def test_the_last_scoring_ends_the_game_and_counts_the_specialists_box_before(light):
    phone = light(turn=8)
    owns(phone, "seat-1", "age_of_reason")
    page = phone.opens(box="scoring").text
    assert 'name="specialists-seat-1"' in page
    assert ">Score it and end the game</button>" in page
    phone.sends("scoring", **counted(phone, florida_1=3), **{"specialists-seat-1": "2"})
    assert phone.table.is_over
    assert phone.state.players["seat-1"].in_specialists_box == 2


def test_soldiers_are_asked_for_when_points_depend_on_them(light):
    phone = light(turn=8)
    assert "soldier-caribbean" not in phone.opens(box="scoring").text
    phone.records({"do": "correct", "player": "seat-1", "set": {"buildings": ["power"]}})
    assert 'name="soldier-caribbean-seat-1"' in phone.opens(box="scoring").text


@pytest.mark.parametrize("moment", ["", "9.actions", "3.never", "3", "8.over"])
def test_an_odd_moment_records_nothing(light, moment):
    phone = light(turn=3)
    before = len(phone.table.fold.entries)
    assert phone.sends("scoring", moment=moment).status_code == 302
    assert len(phone.table.fold.entries) == before


def owns(phone, seat, *buildings, **things):
    phone.records({"do": "correct", "player": seat, "set": {"buildings": list(buildings), **things}})


def ends_turn(phone, **said):
    moment = f"{phone.state.turn}.{phone.state.stage}"
    return phone.sends("refresh", due="refresh", moment=moment, **said)


def test_west_indies_co_is_asked_before_the_turn_ends(light):
    phone = light()
    owns(phone, "seat-1", "west_indies_co")
    assert "Ann · West Indies Co.: draws" in phone.opens(box="refresh").text
    ends_turn(phone, **{"close_free_good_seat-1": "fish"})
    assert (phone.state.players["seat-1"].goods, phone.state.turn) == ({"fish": 1}, 2)


def test_smuggler_is_asked_for_both_goods(light):
    phone = light()
    owns(phone, "seat-1", "smuggler", goods={"gold": 1})
    owns(phone, "seat-2", goods={"gold": 1, "fish": 1, "rice": 1})
    page = phone.opens(box="refresh").text
    assert "Ann · Smuggler: gives" in page
    assert 'name="close_get_seat-1"' not in page
    said = {"close_give_seat-1": "gold"}
    page = phone.sends("refresh", draft="1", due="refresh", moment="1.actions", **said).text
    assert 'name="close_get_seat-1" value="seat-2:fish"' in page
    assert 'name="close_get_seat-1" value="seat-2:gold"' not in page
    assert ends_turn(phone, **said).status_code == 422
    ends_turn(phone, **said, **{"close_get_seat-1": "seat-2:fish"})
    assert phone.state.players["seat-1"].goods == {"fish": 1}
    assert phone.state.players["seat-2"].goods == {"gold": 2, "rice": 1}


def test_trading_house_sells_goods(light):
    phone = light()
    owns(phone, "seat-1", "trading_house", goods={"gold": 2})
    ends_turn(phone, **{"close_seat-1_gold": "1"})
    assert phone.state.players["seat-1"].goods == {"gold": 1}


def test_a_turn_with_a_scoring_asks_before_the_scoring(light):
    phone = light(turn=3)
    owns(phone, "seat-1", "west_indies_co")
    assert "Ann · West Indies Co.: draws" in phone.opens(box="scoring").text
    phone.sends("scoring", moment="3.actions", **{"close_free_good_seat-1": "fish"})
    assert phone.state.players["seat-1"].goods == {"fish": 1}
    assert 'name="close_' not in phone.opens(box="refresh").text


def test_the_last_page_says_how_it_stands(light):
    """Of a table that was scored, but not ended."""
    phone = light(turn=8)
    phone.records(*until_scored(8))
    page = phone.opens(box="refresh").text.split('id="sheet"')[1]
    assert "The game ends here. Points so far:" in page
    assert page.count('class="ranking-points"') == 4


def test_a_purchase_wears_no_mark_where_nobody_was_asked(light, start):
    """Without money kept, no purchase is one against the rules."""
    bought = ["seat-1:settlers:full", "seat-1:monastery:full"]
    phone = light()
    phone.sends("buildings", line=bought)
    assert phone.table.fold.entries[-1].data["override"] is True
    assert 'class="mark">anyway' not in phone.gets("log/").text
    phone = start()
    phone.sends("buildings", line=bought, anyway="1")
    assert 'class="mark">anyway' in phone.gets("log/").text


def test_nobody_is_asked_who_owns_nothing_of_the_kind(light):
    assert 'name="close_' not in light().opens(box="refresh").text


def test_it_says_before_the_next_turn_what_tiles_want_placed(light):
    phone = light()
    owns(phone, "seat-1", "indentured_servitude", "university")
    owns(phone, "seat-2", "conquistadors")
    page = " ".join(phone.opens(box="refresh").text.split())
    said = page.partition("When you place workers next turn")[2]
    assert "Put a free Colonist on space X of the Colonist Dock." in said
    assert "Put a free Soldier into the Discovery box." in said
    assert "front of the player order" not in said
    phone.sends("refresh", due="refresh", moment="1.actions")
    assert "When you place workers next turn" not in phone.opens(box="goods").text


def test_if_it_ended_now_says_what_it_does_not_know(light, start):
    rough = "Take it as a rough guide."
    assert rough in light().gets("now/").text
    assert rough not in start().gets("now/").text


def test_nobody_wears_a_place_in_an_order_that_it_does_not_know(light):
    assert 'data-n="' not in light().opens(box="goods").text


def test_mayflower_is_asked_before_turn_8s_income(light):
    phone = light(turn=8)
    owns(phone, "seat-1", "mayflower", goods={"fish": 2}, ships=1)
    assert "Mayflower: ships that carried workers this turn" in phone.opens(box="scoring").text
    phone.sends("scoring", moment="8.actions", **{"idle-seat-1": "1"})
    assert phone.state.players["seat-1"].income_paid == 0


def test_age_of_reason_is_reminded_of_before_the_box_is_emptied(light):
    phone = light(turn=8)
    owns(phone, "seat-1", "age_of_reason")
    assert "count the workers in the Specialists box now" in phone.opens(box="discovery").text


def test_after_the_last_scoring_no_board_is_refreshed(light):
    for turn, name in ((7, "Refresh the board"), (8, "End of the game")):
        shown = light(turn=turn).opens(box="refresh").content.decode()
        assert re.search(rf'value="refresh" aria-current="step"[^>]*>{name}<', shown)
