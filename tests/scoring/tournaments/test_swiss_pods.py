"""C: 120 players, Swiss pods, five rounds, a cut of 16."""

from collections import Counter

import pytest

from scoring.tournaments.cut import cut
from scoring.tournaments.knockout import snake
from scoring.tournaments.standings import standings
from tests.scoring.tournaments.events import (
    PODS,
    numbers,
    played,
    pod_points,
    pod_rounds,
    rank_of,
    seeds,
    value_of,
)

TOP = [45, 57, 7, 16, 14, 49, 114, 98, 44, 25, 64, 28, 86, 110, 69, 32, 90, 73]
DROPPED = {str(one) for one in range(112, 121)}
SEMIFINAL = [[45, 44, 25, 90], [57, 98, 64, 32], [7, 49, 28, 69], [16, 14, 86, 110]]


@pytest.fixture(scope="module")
def event():
    games, rounds = pod_rounds()
    return standings(games, PODS.chain, PODS.points), rounds


def test_tables(event):
    sizes = [Counter(len(table) for table in tables) for tables in event[1]]

    assert sizes == [{4: 30}, {4: 30}, {4: 28, 5: 1}, {4: 26, 5: 2}, {4: 27, 3: 1}]


def test_points(event):
    assert Counter(int(row.values[0]) for row in event[0]) == {20: 3, 15: 8, 10: 30, 5: 49, 0: 30}


def test_top(event):
    rows = event[0]

    assert numbers(rows)[:18] == TOP
    opponents = {one: value_of(one, "opponents", rows, PODS.chain) for one in (45, 57, 32, 90, 73)}
    assert opponents == {45: 2.266667, 57: 2.05, 32: 1.916667, 90: 1.916667, 73: 1.833333}
    assert rows[15].above_next_by == "percent"
    percents = [value_of(one, "percent", rows, PODS.chain) for one in (32, 90)]
    assert percents == [0.775752, 0.747801]


def test_cut_passes_over_who_dropped(event):
    rows = event[0]
    line = cut(rows, 16, DROPPED)

    assert rank_of(114, rows) == 7
    assert line.taken() == tuple(str(one) for one in TOP[:17] if one != 114)
    assert line.alternates[0] == ("73",)


def test_first_alternate_if_the_dropped_returns(event):
    line = cut(event[0], 16, DROPPED - {"114"})

    assert "114" in line.taken()
    assert line.alternates[0] == ("90",)


def test_semifinal_and_final(event):
    rows = event[0]
    tables = snake(seeds(rows, cut(rows, 16, DROPPED).taken()), 4)

    assert [[int(one) for one in table] for table in tables] == SEMIFINAL
    games = played(SEMIFINAL, pod_points(23))
    winners = [max(game, key=lambda result: result.vp) for game in games]
    assert [(one.player, one.vp) for one in winners] == [("44", 163), ("32", 141), ("49", 151), ("110", 157)]
    (last,) = played([[44, 32, 49, 110]], pod_points(43))
    assert [(one.player, one.vp, one.rank) for one in last] == [
        ("44", 154, 1),
        ("32", 146, 2),
        ("49", 115, 3),
        ("110", 71, 4),
    ]
