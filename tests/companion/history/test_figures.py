"""What one person has done over many games, by example and by property."""

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.figures import (
    CountRow,
    Tally,
    all_parts,
    figures_of,
    most_first,
    parts_of,
    with_winning,
)
from companion.history.games import persons_of
from tests.companion.history.builders import game

GAMES = [
    game("Ann 80", "Bob 60", "Cid 40", "Dee 20"),
    game("Bob 50", "Ann 40"),
    game("Ann 70", "Bob 70", ranks=[1, 1]),
]


def test_wins_stand_against_those_to_be_expected():
    ann = figures_of(GAMES, "ann")
    assert (ann.games, ann.wins, ann.expected) == (3, 1.5, 0.25 + 0.5 + 0.5)


def test_a_tie_broken_by_money_is_won_by_one():
    ann = figures_of([game("Ann 70", "Bob 70", ranks=[1, 2])], "ann")
    assert ann.wins == 1


def test_games_of_others_do_not_count():
    assert figures_of(GAMES, "cid").games == 1


def test_the_share_of_the_winners_points_is_a_mean_over_games():
    assert figures_of(GAMES, "ann").share == pytest.approx((1 + 40 / 50 + 1) / 3)
    assert figures_of(GAMES, "dee").share == 20 / 80


def test_there_is_no_share_of_nothing():
    nobody_scored = game("Ann 0", "Bob -3")
    assert figures_of([nobody_scored], "bob").share is None
    assert figures_of([nobody_scored, game("Ann 10", "Bob -3")], "bob").share == 0


def test_best_and_mean_are_told_by_the_number_of_players():
    ann = figures_of(GAMES, "ann")
    assert ann.by_count == (CountRow(2, 2, 70, 55), CountRow(4, 1, 80, 80))
    assert ann.best == 80


def test_nations_come_with_how_they_did_those_played_most_first():
    spain, italy = [("Ann", "spain")], [("Ann", "italy")]
    games = [
        game("Ann 9", "Bob 1", nations=italy),
        game("Ann 9", "Bob 1", nations=spain),
        game("Bob 9", "Ann 1", nations=spain),
        game("Bob 9", "Ann 1"),
    ]
    told = most_first(parts_of(games, "ann"), "nation")
    assert told == (Tally("spain", 2, 1, 1), Tally("italy", 1, 1, 0.5))


def test_buildings_are_told_only_from_enough_games_and_only_if_they_went_with_winning():
    def won_with(*buildings):
        return game("Ann 9", "Bob 1", buildings=[("Ann", buildings)])

    def lost_with(*buildings):
        return game("Bob 9", "Ann 1", buildings=[("Ann", buildings)])

    games = [
        won_with("navy", "cathedral", "monastery"),
        won_with("navy", "cathedral", "monastery"),
        won_with("navy", "cathedral"),
        lost_with("navy", "cathedral"),
        won_with("navy"),
        lost_with("privateers"),
        lost_with("privateers"),
        lost_with("privateers"),
    ]
    told = with_winning(parts_of(games, "ann"), "buildings")
    assert [one.key for one in told] == ["navy", "cathedral"]
    assert told[0] == Tally("navy", 5, 4, 2.5)


def test_buildings_of_a_whole_history_count_whoever_owned_them():
    games = [
        game("Ann 9", "Bob 1", buildings=[("Ann", ["navy"])]),
        game("Bob 9", "Ann 1", buildings=[("Bob", ["navy"])]),
        game("Bob 9", "Ann 1", buildings=[("Bob", ["navy"])]),
    ]
    assert with_winning(all_parts(games), "buildings") == (Tally("navy", 3, 3, 1.5),)


def test_one_spelling_may_mean_another_person():
    assert persons_of(["annie", "bob"], {"annie": "ann"}) == ["ann", "bob"]


def test_two_people_at_one_table_are_never_one_person():
    assert persons_of(["annie", "ann", "bob"], {"annie": "ann"}) == ["annie", "ann", "bob"]
    assert persons_of(["annie", "anna", "bob"], {"annie": "ann", "anna": "ann"}) == ["annie", "anna", "bob"]


names = st.lists(
    st.sampled_from(["Ann", "Bob", "Cid", "Dee", "Eve", "Fay"]), min_size=2, max_size=6, unique=True
)


@st.composite
def random_games(draw):
    people = draw(names)
    totals = sorted((draw(st.integers(-20, 200)) for _one in people), reverse=True)
    return game(*(f"{name} {total}" for name, total in zip(people, totals, strict=True)))


@given(st.lists(random_games(), min_size=1, max_size=30))
def test_all_wins_together_are_the_games_and_so_is_what_was_expected(games):
    people = {player.person for one in games for player in one.players}
    figures = [figures_of(games, person) for person in people]
    assert isclose(sum(one.wins for one in figures), len(games))
    assert isclose(sum(one.expected for one in figures), len(games))
    for one in figures:
        assert sum(row.games for row in one.by_count) == one.games
        assert max(row.best for row in one.by_count) == one.best
        assert one.share is None or 0 <= one.share <= 1
