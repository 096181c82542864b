"""Standings as an order: total, exact, by the chain, and blind to names."""

import random
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.exact import mean, rounded, total
from scoring.tournaments.standings import sort_key, standings
from scoring.tournaments.whatif import what_if
from tests.scoring.tournaments.events import by_vp

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")
chains = st.lists(st.sampled_from(sorted(CRITERIA)), min_size=1, max_size=5, unique=True)
point_lists = st.lists(st.integers(0, 12), max_size=6)


@st.composite
def some_games(draw):
    games = []
    for _game in range(draw(st.integers(1, 8))):
        order = draw(st.permutations(PEOPLE))[: draw(st.integers(2, 6))]
        games.append(by_vp([(name, draw(st.integers(-3, 12))) for name in order]))
    return games


@given(some_games(), chains, point_lists)
def test_rows_follow_the_chain(games, chain, points):
    rows = standings(games, chain, points)
    ahead = sort_key(chain)

    for row, following in pairwise(rows):
        first, second = ahead(row.values), ahead(following.values)
        assert first <= second
        assert (row.rank == following.rank) == (first == second)
        if first == second:
            assert row.player < following.player
            assert row.above_next_by is None
        else:
            nth = chain.index(row.above_next_by)
            assert row.values[:nth] == following.values[:nth]
            assert (row.values[nth] > following.values[nth]) == (CRITERIA[chain[nth]].sign > 0)
    assert rows[-1].above_next_by is None


@given(some_games(), chains, point_lists)
def test_rank_is_one_more_than_those_ahead(games, chain, points):
    rows = standings(games, chain, points)
    ahead = sort_key(chain)

    assert sorted(row.player for row in rows) == sorted({r.player for game in games for r in game})
    for row in rows:
        assert row.rank == 1 + sum(ahead(other.values) < ahead(row.values) for other in rows)
        assert row.games == sum(row.player == r.player for game in games for r in game)


@given(some_games(), chains, point_lists, st.permutations(PEOPLE))
def test_other_names_change_nothing_but_the_names(games, chain, points, names):
    new = dict(zip(PEOPLE, names, strict=True))
    renamed = [by_vp([(new[r.player], r.vp) for r in game]) for game in games]

    before = {(new[row.player], row.rank, row.values) for row in standings(games, chain, points)}
    assert before == {(row.player, row.rank, row.values) for row in standings(renamed, chain, points)}


@given(some_games(), chains, point_lists, st.integers(0, 99))
def test_order_of_people_at_a_table_changes_nothing(games, chain, points, seed):
    chance = random.Random(seed)
    mixed = [tuple(chance.sample(game, len(game))) for game in games]

    assert standings(mixed, chain, points) == standings(games, chain, points)


@given(some_games(), point_lists)
def test_sums_are_conserved(games, points):
    """A table gives away all its points, one win and one second place."""
    rows = standings(games, ["points", "wins"], points)

    given_away = sum(sum(points[: len(game)]) for game in games)
    assert sum(row.values[0] for row in rows) == given_away
    assert sum(row.values[1] for row in rows) == len(games)


@given(some_games(), chains, point_lists)
def test_a_better_place_never_lowers_the_rank(games, chain, points):
    """With points that fall from place to place and nothing that looks at seconds or thirds alone."""
    chain = [key for key in chain if key not in ("seconds", "best_second", "best_third")] or ["percent"]
    found = what_if("Ann", games, chain, sorted(points, reverse=True))

    ranks = [one.rank for one in found]
    assert ranks == sorted(ranks)


def test_exact_where_rounding_would_tie():
    """Means that are equal in six places, and not equal."""
    games = [
        by_vp([("Ann", 9998), ("Zed", 9999)]),
        by_vp([("Bob", 9997), ("Yan", 9998)]),
    ]
    rows = standings(games, ["percent"])

    assert [row.player for row in rows] == ["Yan", "Zed", "Ann", "Bob"]
    assert rows[2].above_next_by == "percent"


@given(st.lists(st.fractions(max_denominator=60), max_size=12))
def test_total_is_the_sum(values):
    assert total(values) == sum(values, Fraction(0))
    assert mean(values) == (sum(values, Fraction(0)) / len(values) if values else 0)


def test_rounded_to_six_places():
    assert [rounded(Fraction(1, 3)), rounded(Fraction(8)), rounded(Fraction(19, 20))] == [0.333333, 8, 0.95]
    assert isinstance(rounded(Fraction(8)), int)
    assert rounded(Fraction(-2, 3)) == -0.666667
