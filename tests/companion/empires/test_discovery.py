"""The sheet of Discovery: expeditions, their odds, and what is recorded beside them."""

import re

import pytest

from tests.builders import ALL_DISCOVERED, REGIONS, colony, counter, do, has, turns_before

ANN, BOB, CID = "seat-1", "seat-2", "seat-3"
TWO_CAPTAINS = {"pick_player": ANN, "pick_workers_captain": "2"}
TO_PERU = {"sail_region": "peru", "sail_counter": "2-2-3-5"}


@pytest.fixture
def phone(start):
    return start(3)


def page(answer):
    return answer.content.decode()


def last(phone):
    return phone.table.fold.entries[-1].data


def drafts(phone, **fields):
    return page(phone.sends("discovery", draft="1", **fields))


def test_it_records_an_expedition_and_stays_for_the_next_player(phone):
    answer = phone.sends("discovery", **TWO_CAPTAINS, **TO_PERU)
    assert answer.status_code == 302
    assert last(phone) == {
        "do": "expedition",
        "player": ANN,
        "workers": {"captain": 2},
        "region": "peru",
        "counter": counter(2, 2, 3, 5),
    }
    assert phone.state.regions["peru"].discovered
    assert phone.table.box == "discovery"
    assert f'name="pick_player" value="{BOB}" checked' in page(phone.opens())


def test_it_moves_on_after_the_last_player(phone):
    for player in (ANN, BOB):
        phone.records(
            do(
                "expedition",
                player=player,
                workers={"colonist": 1},
                region="peru",
                counter=counter(4, 5, 5, 7),
            ),
            box="discovery",
        )
    phone.sends(
        "discovery", pick_player=CID, pick_workers_captain="3", sail_region="peru", sail_counter="4-5-5-7"
    )
    assert phone.table.box == "specialists"


def test_it_moves_on_when_nobody_sails(phone):
    phone.sends("discovery", pick_player=ANN)
    assert (phone.table.box, phone.table.fold.entries) == ("specialists", ())


def test_it_records_the_same_expedition_once(phone):
    for _tap in range(2):
        sheet = {**TWO_CAPTAINS, **TO_PERU}
        assert phone.sends("discovery", seen=0, command="tapped-twice", **sheet).status_code == 302
    assert len(phone.table.fold.entries) == 1


def test_it_says_how_the_expedition_ends_before_it_is_sent(phone):
    assert "Strength 4 against 3: <b>discovered</b>, $2 and 5 points" in drafts(
        phone, **TWO_CAPTAINS, **TO_PERU
    )
    weak = {"pick_player": ANN, "pick_workers_colonist": "1"}
    assert "Strength 1 against 3: <b>not enough</b>" in drafts(phone, **weak, **TO_PERU)
    assert phone.table.fold.entries == ()


def test_it_says_the_odds_before_the_counter_is_turned(phone):
    """Of the sixteen counters fourteen have a resistance of four or less."""
    assert "Chance <b>88%</b>" in drafts(phone, **TWO_CAPTAINS, sail_region="peru")


def test_it_shows_the_counters_that_can_lie_there(phone):
    shown = drafts(phone, **TWO_CAPTAINS, sail_region="peru")
    assert shown.count('name="sail_counter"') == 12
    assert shown.count("×2") == 4


def test_a_known_counter_is_alone_and_picked(phone):
    phone.records(do("reveal", region="peru", counter=counter(4, 5, 5, 7)), box="discovery")
    shown = drafts(phone, **TWO_CAPTAINS, sail_region="peru")
    assert re.findall(r'name="sail_counter" value="([\d-]+)"( checked)?', shown) == [("4-5-5-7", " checked")]
    assert "Strength 4 against 5: <b>not enough</b>" in shown


def test_it_wants_a_region_and_a_counter_and_names_only_what_is_missing(phone):
    for known, wanted in (({}, "Tap where they go"), ({"sail_region": "peru"}, "Tap what they turned over")):
        answer = phone.sends("discovery", **TWO_CAPTAINS, **known)
        assert answer.status_code == 422
        assert f"{wanted}.</p>" in page(answer)
        assert phone.table.fold.entries == ()


def main_button(shown):
    [label] = re.findall(r'id="main-button".*?>([^<]+)</button>', shown, re.DOTALL)
    return label


def test_the_large_button_says_what_is_still_to_be_tapped(start):
    phone = start(3, region_goods={"peru": "silver"})
    assert main_button(page(phone.opens(box="discovery"))) == "Nobody explores"
    for fields, label in (
        (TWO_CAPTAINS, "Tap where they go"),
        ({**TWO_CAPTAINS, "sail_region": "peru"}, "Tap what they turned over"),
        ({"pick_player": ANN, **TO_PERU}, "Tap who goes"),
        ({**TWO_CAPTAINS, **TO_PERU}, "Record the expedition"),
    ):
        assert main_button(drafts(phone, **fields)) == label


def test_it_says_when_more_go_than_the_player_has_and_records_them_all_the_same(phone):
    assert "Ann has no Captain this turn." in drafts(phone, **TWO_CAPTAINS)
    five, six = ({"pick_player": ANN, "pick_workers_colonist": number} for number in ("5", "6"))
    assert "this turn." not in drafts(phone, **five)
    assert "Ann has only 5 Colonists left this turn." in drafts(phone, **six)
    phone.records(do("land", player=ANN, worker="colonist", region="caribbean"), box="discovery")
    assert "Ann has only 4 Colonists left this turn." in drafts(phone, **five)
    assert phone.sends("discovery", **TWO_CAPTAINS, **TO_PERU).status_code == 302


@pytest.mark.parametrize(("tile", "worker"), [("navigator", "Captain"), ("conquistadors", "Soldier")])
def test_the_worker_of_a_tile_is_there_from_the_next_turn_on(phone, tile, worker):
    one = {"pick_player": ANN, f"pick_workers_{worker.lower()}": "1"}
    phone.records(do("correct", player=ANN, set={"buildings": [tile]}), box="discovery")
    told = drafts(phone, **one)
    assert f"Your free {worker} is here." in told
    assert "this turn." not in told
    assert f"Ann has only 1 {worker} left this turn." in drafts(
        phone, **one | {f"pick_workers_{worker.lower()}": "2"}
    )


def test_whoever_waits_in_the_box_is_there_to_be_sent(phone):
    phone.records(do("board", discovery={ANN: {"captain": 2}}), box="discovery")
    assert "this turn." not in drafts(phone, **TWO_CAPTAINS)


def test_it_wants_workers(phone):
    answer = phone.sends("discovery", pick_player=ANN, **TO_PERU)
    assert answer.status_code == 422
    assert "Send at least one worker." in page(answer)


def test_it_refuses_a_second_expedition_and_records_it_anyway(phone):
    phone.sends("discovery", **TWO_CAPTAINS, **TO_PERU)
    again = {**TWO_CAPTAINS, "sail_region": "brazil", "sail_counter": "1-2-1-4"}
    answer = phone.sends("discovery", **again)
    assert answer.status_code == 422
    assert "That was already done this turn." in page(answer)
    phone.sends("discovery", anyway="1", **again)
    assert phone.state.regions["brazil"].discovered


def test_it_leaves_builders_out_without_the_expansion(start):
    shown = page(start(3, builders=False).opens(box="discovery"))
    assert "pick_workers_captain" in shown
    assert "pick_workers_builder" not in shown


# The deck


def test_the_deck_opens_when_everything_is_discovered(phone):
    phone.records(*ALL_DISCOVERED, has(BOB, cards=["china"]), box="discovery")
    shown = drafts(phone, **TWO_CAPTAINS)
    assert shown.count('name="sail_card"') == 15
    assert "sail_region" not in shown
    assert "Chance <b>" in shown
    phone.sends("discovery", **TWO_CAPTAINS, sail_card="pampas")
    assert phone.state.players[ANN].cards == ("pampas",)


def test_portugal_may_sail_by_the_deck_once_per_age(start):
    phone = start(4, advantages="random")
    dee = {"pick_player": "seat-4", "pick_workers_captain": "2"}
    assert "sail_advantage" not in drafts(phone, **TWO_CAPTAINS)
    assert 'name="sail_advantage"' in drafts(phone, **dee)
    by_deck = {**dee, "sail_advantage": "1"}
    assert 'name="sail_card" value="china"' in drafts(phone, **by_deck)
    assert "Strength 4 against 3: <b>discovered</b>, $7" in drafts(phone, **by_deck, sail_card="china")
    phone.sends("discovery", **by_deck, sail_card="china")
    assert last(phone)["advantage"] is True
    assert phone.state.players["seat-4"].cards == ("china",)
    assert "sail_advantage" not in drafts(phone, **dee)


# Beside the expeditions


def test_spain_conquers_before_the_game_alone(start):
    phone = start(3, advantages="random")
    name = "pick_advantage_seat-2"
    shown = drafts(phone, **{f"{name}_region": "florida"})
    assert f'name="{name}_counter" value="4-5-5-7"' in shown
    answers = {f"{name}_region": "florida", f"{name}_counter": "4-5-5-7"}
    phone.sends("discovery", act=f"advantage:{BOB}", **answers)
    assert phone.state.regions["florida"].workers == {BOB: {"soldier": 1}}
    assert phone.state.players[BOB].money == 11 + 4
    assert phone.table.box == "discovery"
    assert f"advantage:{BOB}" not in page(phone.opens())


def test_an_act_that_is_not_answered_is_not_recorded(start):
    phone = start(3, advantages="random")
    answer = phone.sends("discovery", act=f"advantage:{BOB}")
    assert answer.status_code == 422
    assert "Spain discovers before turn 1: which region?" in page(answer)
    assert phone.table.fold.entries == ()


def test_an_act_that_nobody_may_do_is_refused(phone):
    answer = phone.sends("discovery", act=f"march:{BOB}")
    assert answer.status_code == 422
    assert "That is no longer possible." in page(answer)


def test_stables_let_a_soldier_march_once_a_turn(phone):
    homes = (colony("florida", **{ANN: {"soldier": 1}}), colony("peru", **{ANN: {"colonist": 1}}))
    phone.records(*turns_before(4), has(ANN, buildings=["stables"]), *homes, box="discovery")
    assert f'value="march:{ANN}"' in page(phone.opens(box="discovery"))
    name = f"pick_march_{ANN}"
    phone.sends("discovery", act=f"march:{ANN}", **{f"{name}_from": "florida", f"{name}_to": "peru"})
    assert phone.state.regions["peru"].workers == {ANN: {"colonist": 1, "soldier": 1}}
    assert f'value="march:{ANN}"' not in page(phone.opens())


def test_stables_let_a_soldier_march_to_an_own_colony_that_may_be_a_neighbour(phone):
    homes = (
        colony("caribbean", **{ANN: {"soldier": 1}}),
        colony("florida", **{ANN: {"colonist": 1}}),
        colony("peru", **{ANN: {"colonist": 1}}),
        colony("new_spain", **{BOB: {"colonist": 1}}),
    )
    phone.records(*turns_before(4), has(ANN, buildings=["stables"]), *homes, box="discovery")
    shown = page(phone.opens(box="discovery"))
    assert re.findall(rf'name="pick_march_{ANN}_to" value="(\w+)"', shown) == ["florida"]


def test_cartography_is_offered_in_the_turn_it_is_bought_until_it_is_used(phone):
    phone.records({"do": "buy", "player": ANN, "building": "cartography"}, box="discovery")
    name = f"pick_cartography_{ANN}"
    assert "your free discovery now, or in Building benefits" in page(phone.opens(box="buildings"))
    assert f'value="cartography:{ANN}"' in page(phone.opens(box="discovery"))
    answers = {f"{name}_region": "peru", f"{name}_counter": "4-5-5-7"}
    phone.sends("discovery", act=f"cartography:{ANN}", **answers)
    assert phone.state.players[ANN].counters == ((4, 5, 5, 7),)
    assert f'value="cartography:{ANN}"' not in page(phone.opens(box="discovery"))


def test_cartography_is_not_offered_in_the_discovery_box_of_a_later_turn(phone):
    phone.records({"do": "buy", "player": ANN, "building": "cartography"}, box="buildings")
    phone.records(*turns_before(2), box="discovery")
    shown = page(phone.opens(box="discovery"))
    assert f'value="cartography:{ANN}"' not in shown
    assert "You may use your free discovery" not in shown


def test_a_scout_is_one_tap(start):
    phone = start(3, options={"scouting": True})
    phone.sends("discovery", act=f"scout:{BOB}")
    assert (phone.state.players[BOB].money, phone.table.box) == (10, "discovery")


def test_scouting_is_not_offered_where_it_is_not_played(phone):
    shown = page(phone.opens(box="discovery"))
    assert 'value="scout:' not in shown
    assert 'value="reveal:' not in shown


def test_counters_are_turned_face_up_before_workers_are_placed(start):
    phone = start(3, options={"advanced_reconnaissance": True})
    phone.sends("place_workers", act="reveal:4-5-5-7", pick_reveal_region="peru")
    assert phone.state.regions["peru"].counter == (4, 5, 5, 7)
    assert phone.table.box == "place_workers"
    phone.records(*turns_before(2), box="refresh")
    assert "reveal:" not in page(phone.opens(box="place_workers"))
    assert "reveal:" in page(phone.opens(box="discovery"))


def test_all_eight_counters_are_seen_with_a_tap_each(start):
    phone = start(3, options={"advanced_reconnaissance": True})
    easy = ["1-2-1-4", "1-2-1-4", "1-3-2-4", "1-3-2-4", "1-2-2-4", "2-4-3-5", "1-3-3-5", "1-2-3-5"]
    for seen in easy:
        shown = page(phone.opens(box="discovery"))
        [region] = re.findall(r'name="pick_reveal_region" value="(\w+)" checked', shown)
        assert f'value="reveal:{seen}"' in shown
        phone.sends("discovery", act=f"reveal:{seen}", pick_reveal_region=region)
    known = ["-".join(map(str, phone.state.regions[region].counter)) for region in REGIONS[1:]]
    assert known == easy
    assert "reveal:" not in page(phone.opens(box="discovery"))


def test_a_counter_that_is_none_is_refused(start):
    phone = start(3, options={"advanced_reconnaissance": True})
    for nonsense in ("", "1-2", "a-b-c-d", "9-9-9-9"):
        answer = phone.sends("discovery", act=f"reveal:{nonsense}", pick_reveal_region="peru")
        assert answer.status_code == 422
    assert phone.table.fold.entries == ()


def test_what_is_turned_over_is_the_last_word(start):
    phone = start(3, region_goods={"peru": "silver"})
    assert "data-last" not in drafts(phone, **TWO_CAPTAINS, sail_region="peru")
    assert "that records it" in drafts(phone, **TWO_CAPTAINS, sail_region="peru")
    assert "data-last" not in drafts(phone, **TO_PERU)
    assert 'data-last="sail_counter sail_card"' in drafts(phone, **TWO_CAPTAINS, **TO_PERU)
