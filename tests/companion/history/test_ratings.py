"""Ratings: from the places alone, the same for the same games, provisional below eight."""

from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from companion.history.ratings import MIDDLE, MODEL, PROVISIONAL_BELOW, ratings_of
from tests.companion.history.builders import game
from tests.companion.history.test_figures import random_games


def points(games):
    return {person: rating.points for person, rating in ratings_of(games).items()}


def test_they_are_those_of_the_library():
    model = PlackettLuce()
    [ann], [bob], [cid] = model.rate([[model.rating()] for _one in range(3)], ranks=[1, 2, 3])
    [bob_after], [dee] = model.rate([[bob], [model.rating()]], ranks=[2, 1])
    found = ratings_of([game("Ann 9", "Bob 8", "Cid 7"), game("Dee 9", "Bob 1")])
    assert found["ann"].marks[-1][1:] == (ann.mu, ann.sigma)
    assert found["bob"].marks[-1][1:] == (bob_after.mu, bob_after.sigma)
    assert found["cid"].marks[-1][1:] == (cid.mu, cid.sigma)
    assert found["dee"].marks[-1][1:] == (dee.mu, dee.sigma)


def test_points_do_not_matter_only_places_do():
    narrow = [game("Ann 80", "Bob 79", "Cid 78")]
    wide = [game("Ann 180", "Bob 20", "Cid -5")]
    assert points(narrow) == points(wide)


def test_who_shares_a_place_is_rated_alike():
    shared = points([game("Ann 50", "Bob 50", "Cid 10")])
    assert shared["ann"] == shared["bob"] > MIDDLE > shared["cid"]


def test_a_tie_that_was_broken_is_no_tie():
    broken = points([game("Ann 50", "Bob 50", ranks=[1, 2])])
    assert broken["ann"] > broken["bob"]


def test_a_win_over_stronger_people_is_worth_more():
    strong = [game("Bob 9", "Cid 1") for _nth in range(6)]
    after = ratings_of([*strong, game("Ann 9", "Bob 1"), game("Dee 9", "Cid 1")])
    assert after["ann"].points > after["dee"].points


def test_a_rating_is_provisional_below_eight_games():
    games = [game("Ann 9", "Bob 1") for _nth in range(PROVISIONAL_BELOW)]
    assert ratings_of(games[:-1])["ann"].is_provisional
    assert not ratings_of(games)["ann"].is_provisional


def test_people_with_too_few_games_come_after_all_others():
    games = [game("Bob 9", "Ann 1") for _nth in range(PROVISIONAL_BELOW)] + [game("Cid 9", "Dee 1")]
    ratings = ratings_of(games)
    assert sorted(ratings, key=lambda person: ratings[person].order) == ["bob", "ann", "cid", "dee"]


def test_somebody_who_was_left_alone_keeps_the_rating():
    before = ratings_of([game("Ann 9", "Bob 1")])["ann"]
    after = ratings_of([game("Ann 9", "Bob 1"), game("Ann 9")])["ann"]
    assert after.marks[-1][1:] == before.marks[-1][1:]
    assert after.games == 2


def test_a_corrected_game_changes_all_that_follows():
    wrong, right, later = game("Ann 9", "Bob 1"), game("Bob 9", "Ann 1"), game("Bob 9", "Cid 1")
    assert ratings_of([wrong, later])["cid"].points != ratings_of([right, later])["cid"].points


@given(st.lists(random_games(), max_size=40))
def test_the_same_games_in_the_same_order_give_the_same_ratings(games):
    once, again = ratings_of(games), ratings_of(games)
    assert {person: rating.marks for person, rating in once.items()} == {
        person: rating.marks for person, rating in again.items()
    }


@given(st.lists(random_games(), min_size=1, max_size=20))
def test_a_rating_has_a_mark_for_every_game_and_is_surer_than_at_first(games):
    for person, rating in ratings_of(games).items():
        assert [mark.game for mark in rating.marks] == [one.key for one in games if one.player(person)]
        assert all(mark.sigma < MODEL.sigma for mark in rating.marks)
