"""What is shown before it happens must be what happens."""

from hypothesis import given
from hypothesis import strategies as st

from scoring import empires
from scoring.empires.ending import if_game_ended_now, score_table_if_ended_now
from scoring.empires.game import Game, Options, Setup
from scoring.empires.goods import GOODS
from scoring.empires.phases.gifts import mint_choices, preview
from scoring.empires.phases.refresh import chores, specialists_to_count
from scoring.empires.phases.scoring import most_points
from scoring.empires.phases.warfare import possible_losses
from scoring.empires.sets import best_income, best_sets, left_over, set_income
from scoring.empires.turns import Box, Stage, box_due
from scoring.text import say

holdings = st.fixed_dictionaries(
    {}, optional={key: st.integers(1, good.tokens) for key, good in GOODS.items()}
)


def table(**options):
    return empires.initial(Game(Setup(("Ann", "Bob"), builders=True), options=Options(**options)))


@given(holdings, st.integers(0, 6))
def test_sets_laid_out_earn_the_best_income_and_use_every_token_once(goods, ships):
    sets = best_sets(goods, ships)
    assert sum(map(set_income, sets)) == best_income(goods, ships)
    tokens = [token for tokens in sets for token in tokens] + left_over(goods, ships, sets)
    assert sorted(tokens) == sorted(
        [*["ship"] * ships, *(good for good, n in goods.items() for _ in range(n))]
    )


def test_possible_losses_are_every_choice_of_so_many_the_soldier_first():
    assert possible_losses({"colonist": 3, "soldier": 1, "builder": 1}, 2) == [
        {"soldier": 1, "builder": 1},
        {"soldier": 1, "colonist": 1},
        {"builder": 1, "colonist": 1},
        {"colonist": 2},
    ]
    assert possible_losses({"colonist": 2}, 2) == [{"colonist": 2}]


def test_benefits_give_what_the_preview_says():
    state = table()
    state = state.with_player("Ann", money=2, ships=2, buildings=("privateers", "mint"), goods={"gold": 2})
    state = state.with_player("Bob", money=1, buildings=("trading_post", "monastery"))
    state = empires.apply(state, {"do": "income"})
    gifts = preview(state, {})
    after = empires.apply(state, {"do": "benefits"})
    for name in state.order:
        got = sum(gift.money_of(name) for gift in gifts)
        assert after.players[name].money == state.players[name].money + got
    assert [say(gift.tell("Bob")) for gift in gifts if gift.concerns("Bob")] == [
        "Privateers of Ann: $1 less",
        "Trading Post: $5",
        "Monastery: 1 Missionary for the next turn",
    ]


def test_mint_has_a_choice_for_each_good_its_owner_holds():
    goods = {"gold": 1, "silver": 3, "fish": 2}
    ann = table().with_player("Ann", goods=goods, buildings=("mint",)).players["Ann"]
    assert mint_choices(ann) == {"gold": 2, "silver": 6}
    assert mint_choices(ann._replace(buildings=("taxation",))) == {}


def test_a_box_is_due_at_each_stage():
    due = [
        (Stage.ACTIONS, 3),
        (Stage.BENEFITS_DUE, 3),
        (Stage.BENEFITS, 3),
        (Stage.BENEFITS, 4),
        (Stage.SCORING, 3),
    ]
    assert [box_due(*moment) for moment in due] == [
        Box.INCOME,
        Box.BENEFITS,
        Box.SCORING,
        Box.REFRESH,
        Box.REFRESH,
    ]


def test_points_are_bought_with_whole_prices():
    state = table().with_player("Ann", money=8)
    assert [most_points(state._replace(turn=turn), "Ann") for turn in (3, 6, 8)] == [8, 2, 0]


def test_chores_sweep_the_tiles_at_the_end_of_an_age():
    state = table(reduced_luck=True)
    tiles = [say(chores(state._replace(turn=turn))[2]) for turn in (2, 3, 6)]
    assert tiles == [
        "Capital Buildings: fill up to 5.",
        "Capital Buildings: remove all, the stack too; lay out 5 of Age II.",
        "Capital Buildings: remove all, the stack too; shuffle the ten of Age III, lay out 5.",
    ]
    assert chores(state._replace(turn=8)) == ()


def test_the_specialists_box_is_counted_for_age_of_reason_alone():
    last = table()._replace(turn=8)
    assert specialists_to_count(last) == ()
    owned = last.with_player("Bob", buildings=("age_of_reason",))
    assert specialists_to_count(owned) == ("Bob",)
    assert specialists_to_count(owned._replace(turn=7)) == ()
    everybody = table(age_of_reason="all").with_player("Bob", buildings=("age_of_reason",))
    assert specialists_to_count(everybody._replace(turn=8)) == ("Ann", "Bob")


def test_the_pad_has_a_reason_for_every_point():
    state = table().with_player("Ann", goods={"fish": 3}, ships=2, buildings=("navy", "factory"), other_vp=-2)
    state = state.with_region("peru", workers={"Ann": {"colonist": 3, "builder": 1}, "Bob": {"soldier": 1}})
    pad = score_table_if_ended_now(state)
    totals = {
        name: sum(reason.points for row in pad.values() for reason in row[name]) for name in state.order
    }
    assert totals == {score.player: score.total for score in if_game_ended_now(state).scores}
    assert [say(reason.line) for reason in pad["colonies_8"]["Ann"]] == [
        "Peru: 6 for first place with 4 workers and 4 for 1 Builder in the region"
    ]
