"""The sheet of Building benefits, and the decisions after it."""

import re

import pytest

from scoring.empires.turns import Stage


@pytest.fixture
def phone(start):
    return start()


def owns(phone, seat, *buildings, **things):
    phone.records({"do": "correct", "player": seat, "set": {"buildings": list(buildings), **things}})


def opens_benefits(phone):
    phone.records({"do": "income"}, box="income")
    return phone.opens(box="benefits").content.decode()


def test_it_lists_what_happens_and_gives_it_with_one_tap(phone):
    owns(phone, "seat-1", "trading_post", "training_grounds", money=2)
    owns(phone, "seat-2", "privateers", ships=3, money=0)
    page = opens_benefits(phone)
    assert "Trading Post: $5" in page
    assert "Training Grounds: 1 Soldier for the next turn" in page
    assert "Privateers: $3 from Ann" in page
    assert "Privateers of Bob: $3 less" in page
    phone.sends("benefits", due="benefits")
    assert phone.state.players["seat-1"].money == 4
    assert phone.state.players["seat-1"].gained == {"soldier": 1}
    assert phone.table.box == "refresh"


def test_it_says_when_no_building_gives_anything(phone):
    assert "No building gives anything this turn." in opens_benefits(phone)


def test_who_decides_something_afterwards_is_not_told_that_there_is_nothing(phone):
    owns(phone, "seat-1", "smuggler", "west_indies_co", goods={"sugar": 1})
    owns(phone, "seat-2", "trading_house", goods={"gold": 1})
    page = " ".join(opens_benefits(phone).split())
    assert "Decides next: Smuggler, West Indies Co." in page
    assert page.count("Nothing this turn") == len(phone.table.seats) - 1
    assert "No building gives anything this turn." not in page


def test_who_gets_no_money_reads_of_none(phone):
    owns(phone, "seat-1", "trading_post", "training_grounds")
    owns(phone, "seat-2", "training_grounds")
    page = opens_benefits(phone)
    assert re.findall(r'class="sum">([^<]+)<', page) == ["+$5"]


def test_mint_pays_for_the_larger_until_told_otherwise(phone):
    owns(phone, "seat-1", "mint", money=0, goods={"gold": 1, "silver": 2})
    page = opens_benefits(phone)
    assert 'name="mint-seat-1" value="silver" checked' in page
    draft = phone.sends("benefits", draft="1", due="benefits", **{"mint-seat-1": "gold"})
    assert "Mint: $2" in draft.content.decode()
    income = phone.state.players["seat-1"].money
    phone.sends("benefits", due="benefits", **{"mint-seat-1": "gold"})
    assert phone.state.players["seat-1"].money == income + 2


def test_it_stays_for_decisions_and_goes_on_after_the_last(phone):
    owns(phone, "seat-1", "west_indies_co")
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    assert phone.table.box == "benefits"
    assert 'value="free_good:seat-1:sugar"' in phone.opens().content.decode()
    phone.sends("benefits", act="free_good:seat-1:sugar")
    assert phone.state.players["seat-1"].goods == {"sugar": 1}
    assert phone.table.box == "refresh"


def test_it_can_be_left_without_deciding(phone):
    owns(phone, "seat-1", "west_indies_co")
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    phone.sends("benefits")
    assert phone.table.box == "refresh"
    assert phone.state.players["seat-1"].goods == {}


def test_trading_house_sells(phone):
    owns(phone, "seat-1", "trading_house", money=0, goods={"sugar": 2})
    opens_benefits(phone)
    phone.sends("benefits", due="benefits", **{"sell_seat-1_sugar": "1"})
    assert phone.state.players["seat-1"].goods == {"sugar": 1}
    assert phone.state.players["seat-1"].money == 5
    assert phone.table.box == "refresh"


def test_trading_house_sells_before_a_later_player_robs(phone):
    owns(phone, "seat-1", "trading_house", money=0, goods={"sugar": 2})
    owns(phone, "seat-2", "privateers", ships=4, money=0)
    opens_benefits(phone)
    page = phone.sends("benefits", due="benefits", draft="1", **{"sell_seat-1_sugar": "1"}).text
    assert "Trading House: $5 for 1 Sugar" in page
    assert "Privateers: $4 from Ann" in page
    phone.sends("benefits", due="benefits", **{"sell_seat-1_sugar": "1"})
    assert phone.state.players["seat-1"].money == 1


def test_nothing_sold_is_an_answer_too(phone):
    owns(phone, "seat-1", "trading_house", goods={"sugar": 2})
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    assert phone.state.players["seat-1"].goods == {"sugar": 2}
    assert phone.table.box == "refresh"


FOUR_CAPTAINS = {
    "do": "correct",
    "region": "peru",
    "workers": {"seat-1": {"captain": 4}, "seat-2": {"colonist": 1}},
}
ONE_MORE = {"do": "correct", "region": "brazil", "workers": {"seat-1": {"captain": 1}}}


def test_a_building_that_trains_asks_for_a_trade_out_when_none_is_left(phone):
    owns(phone, "seat-1", "ship_yards")
    phone.records(FOUR_CAPTAINS, ONE_MORE)
    assert "Ann has no Captain left." in opens_benefits(phone)
    answer = phone.sends("benefits", due="benefits")
    assert (answer.status_code, phone.state.stage) == (422, Stage.BENEFITS_DUE)
    phone.sends("benefits", due="benefits", trade_from_0="peru")
    assert phone.state.regions["peru"].workers["seat-1"] == {"captain": 3, "colonist": 1}
    assert phone.state.players["seat-1"].gained == {"captain": 1}


def test_a_trade_out_in_benefits_may_be_declined(phone):
    owns(phone, "seat-1", "ship_yards")
    phone.records(FOUR_CAPTAINS, ONE_MORE)
    opens_benefits(phone)
    phone.sends("benefits", due="benefits", trade_from_0="none")
    assert phone.state.regions["peru"].workers["seat-1"] == {"captain": 4}
    assert phone.state.stage is Stage.BENEFITS


def test_smuggler_swaps_no_good_for_the_same(phone):
    owns(phone, "seat-1", "smuggler", goods={"gold": 1})
    owns(phone, "seat-2", goods={"gold": 1, "fish": 1})
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    page = phone.opens().text
    assert 'value="seat-2:fish"' in page
    assert 'value="seat-2:gold"' not in page


def test_smuggler_says_what_is_missing_and_shows_what_there_is_to_get(phone):
    owns(phone, "seat-1", "smuggler", goods={"sugar": 1, "fur": 1})
    owns(phone, "seat-2", goods={"gold": 1, "fish": 1})
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    page = phone.opens().text
    assert "Smuggler: swap a good, if you like" in page
    assert re.search(r'<fieldset class="palette" disabled>\s*<legend>Choose what Ann gets</legend>', page)
    refused = phone.sends("benefits", act="swap_good:seat-1", **{"pick_swap_good_seat-1_give": "sugar"})
    assert "Smuggler: choose what Ann gets." in refused.text
    refused = phone.sends("benefits", act="swap_good:seat-1")
    assert "Smuggler: choose what Ann gives." in refused.text


def test_smuggler_swaps_with_the_owner_of_the_good_picked(phone):
    owns(phone, "seat-1", "smuggler", goods={"sugar": 1})
    owns(phone, "seat-2", goods={"gold": 1})
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    picks = {"pick_swap_good_seat-1_give": "sugar", "pick_swap_good_seat-1_get": "seat-2:gold"}
    phone.sends("benefits", act="swap_good:seat-1", **picks)
    assert phone.state.players["seat-1"].goods == {"gold": 1}
    assert phone.state.players["seat-2"].goods == {"sugar": 1}


def test_migration_moves_colonists(phone):
    owns(phone, "seat-1", "migration")
    phone.records(
        {"do": "correct", "region": "caribbean", "workers": {"seat-1": {"colonist": 2}}},
        {"do": "correct", "region": "peru", "discovered": True},
    )
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    picks = {"from": "caribbean", "to": "peru", "count": "1"}
    picks = {f"pick_migrate_seat-1_{part}": value for part, value in picks.items()}
    phone.sends("benefits", act="migrate:seat-1", **picks)
    assert phone.state.regions["peru"].workers == {"seat-1": {"colonist": 1}}


def test_a_refused_decision_can_be_recorded_anyway(phone):
    owns(phone, "seat-1", "west_indies_co")
    owns(phone, "seat-2", goods={"fish": 3})
    opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    answer = phone.sends("benefits", act="free_good:seat-1:fish")
    assert answer.status_code == 422
    assert 'name="anyway" value="free_good:seat-1:fish"' in answer.content.decode()
    phone.sends("benefits", anyway="free_good:seat-1:fish")
    assert phone.state.players["seat-1"].goods == {"fish": 1}


def test_it_gives_once(phone):
    owns(phone, "seat-1", "trading_post", money=0)
    opens_benefits(phone)
    seen = phone.table.game.revision
    for _tap in range(2):
        answer = phone.sends("benefits", seen=seen, command="tapped-twice", due="benefits")
        assert answer.status_code == 302
    assert phone.state.players["seat-1"].money == 5


def test_it_says_what_comes_first(phone):
    page = phone.opens(box="benefits").content.decode()
    assert "Income comes first." in page
    phone.sends("benefits")
    assert phone.table.box == "income"
    assert phone.state.stage is Stage.ACTIONS


def test_a_decision_says_what_its_owner_may_do(phone):
    owns(phone, "seat-1", "smuggler", "trading_house", "cartography", goods={"sugar": 1})
    owns(phone, "seat-2", goods={"gold": 1})
    assert "Ann · Trading House: tap goods to sell for $5 each" in opens_benefits(phone)
    phone.sends("benefits", due="benefits")
    page = phone.opens().text
    assert "Smuggler: swap a good" in page
    assert "New World Cartography: discover a region for free" in page
