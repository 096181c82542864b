"""B: 33 players, WBC 2008, a cut of 25, a semifinal and a final."""

from fractions import Fraction

import pytest

from scoring.errors import RuleError
from scoring.tournaments.corrections import consequences
from scoring.tournaments.cut import cut
from scoring.tournaments.knockout import snake
from scoring.tournaments.placing import Stage, placing
from scoring.tournaments.presets import with_draw
from scoring.tournaments.sizes import plain
from scoring.tournaments.standings import standings
from scoring.tournaments.whatif import what_if
from tests.scoring.tournaments.events import (
    WBC,
    numbers,
    played,
    rank_of,
    seeds,
    value_of,
    wbc_heat,
    wbc_heats,
    wbc_points,
)

DICE = {"6": 2, "11": 6, "16": 4, "21": 1, "26": 5, "31": 3}
ABSENT = {"10", "24", "3", "16"}
WINNERS = [9, 15, 25, 10, 5, 20, 29, 30, 19, 28, 18, 27, 24, 13]
OTHERS = [8, 17, 4, 7, 14, 23, 33, 3, 12, 32]
SNAKE = [
    [9, 18, 27, 12, 32],
    [15, 28, 13, 33, 11],
    [25, 19, 8, 23, 26],
    [5, 30, 17, 14, 31],
    [20, 29, 4, 7, 6],
]


def heats(draws=None, corrected=None):
    return standings(wbc_heats(corrected), WBC.chain, WBC.points, draws)


def semifinal():
    return played(SNAKE, wbc_points(17))


def final():
    return played([[27, 15, 23, 31, 7]], wbc_points(23))


def test_sizes():
    assert [sorted(len(game) for game in wbc_heat(nth)) for nth in (1, 2, 3)] == [
        [4] * 7 + [5],
        [4] * 4 + [5, 5],
        [3] + [4] * 4,
    ]
    assert [len(plain(number)) for number in (33, 26, 19)] == [8, 6, 5]


def test_what_if_after_two_heats():
    games = [*wbc_heat(1), *wbc_heat(2)]

    assert rank_of(22, standings(games, WBC.chain)) == 31
    found = what_if("22", games, WBC.chain)
    assert [one.rank for one in found] == [13, 15, 21, 31]
    assert [str(one.line()) for one in found] == [
        "with a win 13th",
        "with a second at 90 % 15th",
        "with a third at 80 % 21st",
        "with a fourth at 70 % 31st",
    ]


def test_standings_after_three_heats():
    rows = heats()

    assert numbers(rows)[:24] == WINNERS + OTHERS
    assert [row.rank for row in rows[:24]] == list(range(1, 25))
    assert rows[0].above_next_by == "best_third"
    assert value_of(9, "best_third", rows, WBC.chain) == 0.84
    assert rows[1].above_next_by == "second_heat"
    assert value_of(32, "best_third", rows, WBC.chain) == 0.643478
    assert {row.player for row in rows if row.rank == 25} == set(DICE)
    assert {value_of(one, "finish", rows, WBC.chain) for one in DICE} == {4}


def test_winners_are_fourteen():
    rows = heats()
    wins = WBC.chain.index("wins")

    assert [int(row.player) for row in rows if row.values[wins]] == WINNERS


def test_cut_is_refused_across_a_shared_rank():
    line = cut(heats(), 25)

    assert line.band is not None
    assert (set(line.band.players), line.band.seats) == (set(DICE), 1)
    assert line.larger == 30
    with pytest.raises(RuleError, match="Tied for them") as refused:
        line.taken()
    assert refused.value.code == "bad_choice"


def test_dice_settle_the_cut():
    rows = heats(DICE)
    line = cut(rows, 25)

    assert line.taken() == tuple(str(one) for one in [*WINNERS, *OTHERS, 11])
    assert line.alternates == (("26",), ("16",), ("31",), ("6",), ("21",), ("2", "22"), ("1",))
    assert with_draw(WBC.chain) == WBC.chain


def test_alternates_step_in_and_the_snake_is_laid():
    rows = heats(DICE)
    seated = cut(rows, 25, ABSENT).taken()

    assert set(seated) - set(cut(rows, 25).taken()) == {"26", "31", "6"}
    tables = snake(seeds(rows, seated), 5)
    assert [[int(one) for one in table] for table in tables] == SNAKE


def test_semifinal():
    winners = {next(r.player for r in game if r.rank == 1): max(r.vp for r in game) for game in semifinal()}

    assert winners == {"27": 117, "15": 114, "23": 116, "31": 118, "7": 112}


def test_final():
    (game,) = final()
    ranked = sorted(game, key=lambda result: result.rank)

    assert [(result.player, result.vp) for result in ranked] == [
        ("23", 120),
        ("31", 103),
        ("7", 87),
        ("27", 78),
        ("15", 70),
    ]


def placed(rows):
    semi, last = semifinal(), final()
    return placing(
        [
            Stage(tuple(wbc_heats()), tuple(rows)),
            Stage(tuple(semi), standings(semi, WBC.chain), knockout=True),
            Stage(tuple(last), standings(last, WBC.chain), knockout=True),
        ]
    )


def test_placing():
    places = placed(heats(DICE))

    assert [one.player for one in places[:7]] == ["23", "31", "7", "27", "15", "19", "11"]
    rows = standings(semifinal(), ["finish", "percent"])
    assert [rows[nth].values for nth in (5, 6)] == [(2, Fraction(115, 116)), (2, Fraction(113, 114))]
    assert [rows[nth].player for nth in (5, 6)] == ["19", "11"]
    assert [one.rank for one in places] == [*range(1, 26), 26, 27, 28, 29, 30, 31, 31, 33]
    assert [one.player for one in places[25:]] == ["10", "24", "3", "16", "21", "2", "22", "1"]


def test_correction_moves_ranks_and_no_seat():
    before, after = heats(DICE), heats(DICE, corrected={16: 87})

    assert [rank_of(one, after) for one in (16, 12, 32, 11)] == [23, 24, 25, 26]
    assert value_of(16, "best_third", after, WBC.chain) == 0.719008
    assert set(cut(after, 25, ABSENT).taken()) == set(cut(before, 25, ABSENT).taken())
    assert placed(before)[:25] == placed(after)[:25]

    found = consequences(before, after, 25, ABSENT)
    assert (found.gains, found.loses, found.absent) == ((), (), ("16",))
    assert [str(line) for line in found.lines()] == [
        "16 would be 23rd.",
        "11 would be 26th.",
        "No seat changes.",
        "16 was absent.",
    ]
