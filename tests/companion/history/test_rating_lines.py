"""Charts of a history: lines that stay in their frame, end in names and never grow too long."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.drawings import rating_lines
from companion.drawings.rating_lines import columns_of, rating_line_of, rating_lines_of, spark_of
from companion.history.ratings import MIDDLE, ratings_of
from tests.companion.history.builders import game
from tests.companion.history.test_figures import random_games


def drawn(games):
    return rating_lines_of(games, ratings_of(games).items())


def test_one_game_makes_no_line():
    games = [game("Ann 9", "Bob 1")]
    assert drawn(games) is None
    assert rating_line_of("Ann", ratings_of(games)["ann"]) is None


def test_those_who_played_most_are_drawn():
    people = ["Ann 9", "Bob 8", "Cid 7", "Dee 6", "Eve 5", "Fay 4"]
    games = [game(*people), game(*people), game("Gil 9", "Ann 1")]
    assert [line.walk.name for line in drawn(games).lines] == ["ann", "bob", "cid", "dee", "eve", "fay"]


def test_everybody_begins_before_the_first_game_with_the_same_points():
    games = [game("Ann 9", "Bob 1"), game("Cid 9", "Ann 1")]
    began = {line.walk.name: line.walk.points[0][:2] for line in drawn(games).lines}
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
    assert all(len(line.spots) <= rating_lines.WIDTH / rating_lines.FINEST + 2 for line in found.lines)
    assert len(found.rows) == rating_lines.ROWS
    assert found.lines[0].spots[-1].x == found.right


@given(st.lists(random_games(), min_size=2, max_size=40))
def test_everything_stays_in_its_frame(games):
    found = drawn(games)
    for line in found.lines:
        assert all(found.left <= spot.x <= found.right for spot in line.spots)
        assert all(rating_lines.TOP <= spot.y <= found.height - rating_lines.BOTTOM for spot in line.spots)
        assert 0 <= line.label_top <= found.height - rating_lines.LABEL
    tops = sorted(line.label_top for line in found.lines)
    assert all(below - above >= rating_lines.LABEL - 0.2 for above, below in pairwise(tops))


def test_a_band_says_how_far_off_one_rating_may_have_been():
    games = [game("Ann 9", "Bob 1"), game("Bob 9", "Ann 1"), game("Ann 9", "Bob 1")]
    [line] = rating_line_of("Ann", ratings_of(games)["ann"]).lines
    assert len(line.band.split()) == 2 * len(games)


def test_points_stand_as_columns_the_won_ones_filled():
    games = [game("Ann 80", "Bob 40"), game("Bob 60", "Ann -5")]
    first, second = columns_of(games, "ann").columns
    assert (first.is_won, second.is_won) == (True, False)
    assert second.height == 0
    assert second.best_y > first.y == first.best_y


def test_only_the_last_games_have_a_column():
    games = [game("Ann 80", "Bob 40") for _nth in range(60)]
    found = columns_of(games, "ann")
    assert (len(found.columns), found.won) == (rating_lines.COLUMNS, rating_lines.COLUMNS)
    assert found.columns[-1].x + found.bar <= found.right


def test_a_stroke_of_the_pen_has_the_last_games():
    games = [game("Ann 9", "Bob 1") for _nth in range(30)]
    points = spark_of(ratings_of(games)["ann"]).split()
    assert len(points) == rating_lines.SPARK_GAMES + 1
    assert points[-1] == f"{rating_lines.SPARK_WIDTH:.1f},0.0"
