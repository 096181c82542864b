"""Charts of a history: lines that stay in their frame, end in names and never grow too long."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion import trails
from companion.history.ratings import MIDDLE, ratings_of
from companion.trails import columns_of, spark_of, trail_of, trails_of
from tests.companion.history.builders import game
from tests.companion.history.test_figures import random_games


def drawn(games):
    return trails_of(games, ratings_of(games).items())


def test_one_game_makes_no_line():
    games = [game("Ann 9", "Bob 1")]
    assert drawn(games) is None
    assert trail_of("Ann", ratings_of(games)["ann"]) is None


def test_those_who_played_most_are_drawn():
    people = ["Ann 9", "Bob 8", "Cid 7", "Dee 6", "Eve 5", "Fay 4"]
    games = [game(*people), game(*people), game("Gil 9", "Ann 1")]
    assert [trail.walk.name for trail in drawn(games).trails] == ["ann", "bob", "cid", "dee", "eve", "fay"]


def test_everybody_begins_before_the_first_game_with_the_same_points():
    games = [game("Ann 9", "Bob 1"), game("Cid 9", "Ann 1")]
    began = {trail.walk.name: trail.walk.points[0][:2] for trail in drawn(games).trails}
    assert began == {"ann": (0, MIDDLE), "bob": (0, MIDDLE), "cid": (1, MIDDLE)}


def test_the_same_as_numbers_says_nothing_before_the_first_game_and_ends_with_what_holds():
    games = [game("Ann 9", "Bob 1"), game("Cid 9", "Ann 1")]
    ratings = ratings_of(games)
    first, last = drawn(games).rows
    assert (first[0], first[1][2]) == (1, None)
    assert last == (2, [ratings[person].points for person in ("ann", "bob", "cid")])


def test_a_long_history_has_no_longer_lines():
    games = [game("Ann 9", "Bob 1") if nth % 3 else game("Bob 9", "Ann 1") for nth in range(2000)]
    found = drawn(games)
    assert all(len(trail.spots) <= trails.WIDTH / trails.FINEST + 2 for trail in found.trails)
    assert len(found.rows) == trails.ROWS
    assert found.trails[0].spots[-1].x == found.right


@given(st.lists(random_games(), min_size=2, max_size=40))
def test_everything_stays_in_its_frame(games):
    found = drawn(games)
    for trail in found.trails:
        assert all(found.left <= spot.x <= found.right for spot in trail.spots)
        assert all(trails.TOP <= spot.y <= found.height - trails.BOTTOM for spot in trail.spots)
        assert 0 <= trail.label_top <= found.height - trails.LABEL
    tops = sorted(trail.label_top for trail in found.trails)
    assert all(below - above >= trails.LABEL - 0.2 for above, below in pairwise(tops))


def test_a_band_says_how_far_off_one_rating_may_have_been():
    games = [game("Ann 9", "Bob 1"), game("Bob 9", "Ann 1"), game("Ann 9", "Bob 1")]
    [trail] = trail_of("Ann", ratings_of(games)["ann"]).trails
    assert len(trail.band.split()) == 2 * len(games)


def test_points_stand_as_columns_the_won_ones_filled():
    games = [game("Ann 80", "Bob 40"), game("Bob 60", "Ann -5")]
    first, second = columns_of(games, "ann").columns
    assert (first.is_won, second.is_won) == (True, False)
    assert second.height == 0
    assert second.best_y > first.y == first.best_y


def test_only_the_last_games_have_a_column():
    games = [game("Ann 80", "Bob 40") for _nth in range(60)]
    found = columns_of(games, "ann")
    assert (len(found.columns), found.won) == (trails.COLUMNS, trails.COLUMNS)
    assert found.columns[-1].x + found.bar <= found.right


def test_a_stroke_of_the_pen_has_the_last_games():
    games = [game("Ann 9", "Bob 1") for _nth in range(30)]
    points = spark_of(ratings_of(games)["ann"]).split()
    assert len(points) == trails.SPARK_GAMES + 1
    assert points[-1] == f"{trails.SPARK_WIDTH:.1f},0.0"
