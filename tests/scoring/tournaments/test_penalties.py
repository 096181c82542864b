"""Penalties are lines of a result; the figures of a finished event."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.tournaments.games import Result, check, ranks_fit
from scoring.tournaments.penalties import last_place, points_off
from scoring.tournaments.report import Played, report
from tests.scoring.tournaments.events import by_vp


def ranks(game):
    return {result.player: (result.vp, result.rank) for result in game}


GAME = by_vp([("Ann", 90), ("Bob", 80), ("Cid", 70), ("Dea", 60)])


def test_points_off_and_ranks_follow():
    assert ranks(points_off(GAME, "Ann", 15)) == {
        "Ann": (75, 2),
        "Bob": (80, 1),
        "Cid": (70, 3),
        "Dea": (60, 4),
    }


def test_points_off_to_equal_points_share():
    assert ranks(points_off(GAME, "Ann", 10))["Ann"] == (80, 1)
    assert ranks(points_off(GAME, "Ann", 10))["Bob"] == (80, 1)


def test_points_off_leaves_the_tie_breaks_of_the_others():
    parted = (Result("Ann", 90, 1), Result("Bob", 80, 2), Result("Cid", 80, 3))

    assert ranks(points_off(parted, "Ann", 5)) == {"Ann": (85, 1), "Bob": (80, 2), "Cid": (80, 3)}
    assert ranks(points_off(parted, "Ann", 10)) == {"Ann": (80, 2), "Bob": (80, 1), "Cid": (80, 2)}


def test_points_off_moves_nobody_but_the_punished():
    agreed = (Result("Ann", 50, 1), Result("Bob", 60, 2), Result("Cid", 40, 3), Result("Dea", 10, 4))

    assert {who: rank for who, (_vp, rank) in ranks(points_off(agreed, "Dea", 5)).items()} == {
        "Ann": 1,
        "Bob": 2,
        "Cid": 3,
        "Dea": 4,
    }
    assert ranks(points_off(agreed, "Ann", 5))["Ann"] == (45, 1)
    assert ranks(points_off(agreed, "Ann", 15)) == {
        "Ann": (35, 3),
        "Bob": (60, 1),
        "Cid": (40, 2),
        "Dea": (10, 4),
    }
    assert ranks(points_off(agreed, "Bob", 20)) == {
        "Ann": (50, 1),
        "Bob": (40, 2),
        "Cid": (40, 2),
        "Dea": (10, 4),
    }


def test_last_place_with_at_most_the_lowest_points():
    assert ranks(last_place(GAME, "Bob")) == {"Ann": (90, 1), "Bob": (60, 4), "Cid": (70, 2), "Dea": (60, 3)}
    assert ranks(last_place(GAME, "Dea"))["Dea"] == (60, 4)


def test_last_place_of_somebody_who_shared():
    shared = by_vp([("Ann", 9), ("Bob", 9), ("Cid", 5)])

    assert ranks(last_place(shared, "Ann")) == {"Ann": (5, 3), "Bob": (9, 1), "Cid": (5, 2)}


@given(st.lists(st.integers(0, 5), min_size=2, max_size=6), st.integers(0, 5), st.integers(0, 6))
def test_penalties_leave_a_game_that_can_be_counted(points, at, off):
    game = by_vp([(f"P{nth}", vp) for nth, vp in enumerate(points)])
    player = f"P{at % len(points)}"

    for made in (points_off(game, player, off), last_place(game, player)):
        check(made)
        assert ranks_fit([result.rank for result in made])
    assert ranks(last_place(game, player))[player][1] == len(game)


def test_report():
    played = [
        Played(by_vp([("Ann", 90), ("Bob", 80)]), ("Bob", "Ann"), 120),
        Played(by_vp([("Ann", 70), ("Bob", 70), ("Cid", 10)]), ("Ann", "Bob", "Cid"), 100, stopped=True),
        Played(by_vp([("Cid", 95), ("Dea", 94)]), corrected=True),
    ]
    found = report(played)

    assert [(one.seat, one.games, one.wins) for one in found.positions] == [
        (1, 2, Fraction(1, 2)),
        (2, 2, Fraction(3, 2)),
        (3, 1, 0),
    ]
    assert str(found.positions_line()) == "3 games: too few to tell."
    assert str(report(played[:1]).positions_line()) == "1 game: too few to tell."
    assert (found.mean_minutes, found.stopped, found.corrections) == (110, 1, 1)
    assert (found.biggest.player, found.closest[1]) == ("Cid", 0)


def test_report_of_many_games_tells_start_positions():
    played = [Played(by_vp([("Ann", 9), ("Bob", 8)]), ("Ann", "Bob"))] * 100

    assert report(played).enough
    assert report(played).positions_line() is None


def test_report_of_nothing():
    found = report([])

    assert (found.games, found.biggest, found.closest, found.mean_minutes) == (0, None, None, None)
