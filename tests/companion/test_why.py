"""/tables/<code>/why/<seat>/<what>/: where a number comes from, down to the entry."""

import pytest

from companion.games.empires.why import income_why, money_why, points_why
from companion.selectors.table import table_read
from tests.companion.test_log import page, text
from tests.recorded import NAMES, at_table, recorded


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_reasons_add_up_for_everybody_in_whole_games(db, name):
    table = table_read(at_table(recorded(name)))
    for seat in table.seats:
        money = money_why(table, seat.key)
        assert money.total == money.opening + sum(change.by for change in money.changes)
        assert money.total == seat.player.money
        points = points_why(table, seat.key)
        assert points.total == seat.points
        for source in points.sources:
            assert source.points == source.changes[0].after


@pytest.mark.parametrize("name", NAMES)
def test_parts_of_a_payment_add_up_to_it(db, name):
    table = table_read(at_table(recorded(name)))
    for seat in table.seats:
        for change in money_why(table, seat.key).changes:
            if change.entry.data["do"] in ("income", "benefits"):
                assert sum(part.amount for part in change.parts) == change.by


def test_money_is_told_newest_first_with_the_running_sum(start):
    phone = start()
    phone.records({"do": "land", "player": "seat-1", "worker": "merchant", "region": "caribbean"})
    phone.records({"do": "buy", "player": "seat-1", "building": "settlers"})
    changes = money_why(phone.table, "seat-1").changes
    assert [(change.by, change.after) for change in changes] == [(-10, 5), (5, 15)]
    shown = text(page(phone, "why/seat-1/money/"))
    assert shown.index("−$10") < shown.index("+$5") < shown.index("$10 at the start")
    assert f"/tables/{phone.game.code}/log/2/" in page(phone, "why/seat-1/money/").content.decode()


def test_benefits_are_told_building_by_building_and_robbery_to_both(start):
    phone = start(2)
    held = {"ships": 2, "buildings": ["trading_post", "privateers"]}
    phone.records({"do": "correct", "player": "seat-1", "set": held}, {"do": "income"}, {"do": "benefits"})
    assert "+$5 Trading Post: $5" in text(page(phone, "why/seat-1/money/"))
    assert "+$2 Privateers: $2 from Bob" in text(page(phone, "why/seat-1/money/"))
    assert "−$2 Privateers of Ann: $2 less" in text(page(phone, "why/seat-2/money/"))


def test_income_is_pictured_in_sets_with_what_one_more_would_add(start):
    phone = start()
    held = {"goods": {"sugar": 4, "fur": 2}, "ships": 0}
    phone.records({"do": "correct", "player": "seat-1", "set": held})
    why = income_why(phone.table, "seat-1")
    assert why.total == 6
    assert [(part.tokens, part.amount) for part in why.sets] == [(("sugar",) * 4, 6)]
    assert why.left_over == ["fur", "fur"]
    assert why.one_more[0] == ("fur", 3)
    assert "Fur +$3" in text(page(phone, "why/seat-1/income/"))


def test_points_of_colonies_are_told_region_by_region(start):
    phone = start(2)
    three = {"do": "correct", "region": "caribbean", "workers": {"seat-1": {"colonist": 3}}}
    turn = [{"do": "income"}, {"do": "benefits"}]
    phone.records(three, *turn, {"do": "end_turn"}, *turn, {"do": "end_turn"})
    phone.records(*turn, {"do": "score_colonies"})
    shown = text(page(phone, "why/seat-1/points/"))
    assert "6 Caribbean: 6 for first place with 3 workers" in shown


@pytest.mark.parametrize("path", ["why/seat-9/money/", "why/seat-1/fame/"])
def test_it_knows_neither_other_people_nor_other_numbers(start, path):
    assert page(start(), path).status_code == 404


def test_nobody_else_is_told(start, client):
    assert client.get(f"/tables/{start().game.code}/why/seat-1/money/").status_code == 404
