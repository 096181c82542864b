"""Every criterion and every preset by hand-made crosstables."""

from fractions import Fraction

import pytest

from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.games import Result
from scoring.tournaments.presets import PRESETS, known_chain, with_draw, with_share
from scoring.tournaments.standings import standings
from scoring.tournaments.wording import WORDINGS
from tests.scoring.tournaments.events import by_vp


def game(*lines):
    """``"Ann 100 1"``: a player, victory points, a rank."""
    return tuple(Result(name, int(vp), int(rank)) for name, vp, rank in (line.split() for line in lines))


def values(criterion, games, points=(), draws=None):
    rows = standings(games, [criterion], points, draws)
    return {row.player: row.values[0] for row in rows}


# The crosstable: three rounds of four, a shared win and a shared second place.
#
#        game 1     game 2     game 3
# Ann    100  1st    90  1=    45  4th
# Bob     80  2nd    90  1=    60  2=
# Cid     80  3rd    30  3rd   60  2=
# Dea     40  4th    20  4th   90  1st

CROSSTABLE = [
    game("Ann 100 1", "Bob 80 2", "Cid 80 3", "Dea 40 4"),
    game("Dea 20 4", "Ann 90 1", "Bob 90 1", "Cid 30 3"),
    game("Cid 60 2", "Bob 60 2", "Dea 90 1", "Ann 45 4"),
]
POINTS = (5, 3, 2, 1)


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("points", ["10", "19/2", "13/2", "7"]),
        ("wins", ["3/2", "1/2", "0", "1"]),
        ("seconds", ["0", "3/2", "1/2", "0"]),
        ("percent", ["5/6", "37/45", "9/15", "73/135"]),
        ("share", ["0", "0", "0", "0"]),
        ("vp", ["235", "230", "170", "150"]),
        ("finish", ["13/6", "2", "17/6", "3"]),
        ("first_heat", ["1", "0", "0", "0"]),
        ("second_heat", ["1", "1", "0", "0"]),
        ("best_second", ["0", "4/5", "2/3", "0"]),
        ("best_third", ["0", "0", "4/5", "0"]),
    ],
)
def test_crosstable(criterion, expected):
    if criterion == "share":
        means = [Fraction(300, 4), Fraction(230, 4), Fraction(255, 4)]
        points = {"Ann": (100, 90, 45), "Bob": (80, 90, 60), "Cid": (80, 30, 60), "Dea": (40, 20, 90)}
        found = {
            name: sum(Fraction(vp) / mean for vp, mean in zip(vps, means, strict=True)) / 3
            for name, vps in points.items()
        }
    else:
        found = {
            name: Fraction(value) for name, value in zip(("Ann", "Bob", "Cid", "Dea"), expected, strict=True)
        }

    assert values(criterion, CROSSTABLE, POINTS) == found


def test_opponents_are_the_means_of_the_others():
    """Ann, Bob and Cid meet once; then Ann meets Dea alone."""
    games = [by_vp([("Ann", 30), ("Bob", 20), ("Cid", 10)]), by_vp([("Dea", 9), ("Ann", 8)])]
    found = values("opponents", games, (6, 3))

    # Points a game: Ann (6 + 3) / 2, Bob 3, Cid 0, Dea 6.
    assert found == {
        "Ann": (Fraction(3, 2) + 6) / 2,
        "Bob": Fraction(9, 4),
        "Cid": Fraction(15, 4),
        "Dea": Fraction(9, 2),
    }


def test_tied_places_share_their_points():
    tie = game("Ann 9 1", "Bob 9 1", "Cid 9 1", "Dea 1 4")

    assert values("points", [tie], (10, 6, 3, 1))["Ann"] == Fraction(19, 3)
    assert values("points", [tie], (10,))["Ann"] == Fraction(10, 3)
    assert values("points", [tie], ())["Ann"] == 0


def test_game_without_points_counts_nothing():
    zero = game("Ann 0 1", "Bob -5 2")
    below = game("Ann 5 1", "Bob -5 2")

    assert values("percent", [zero]) == {"Ann": 0, "Bob": 0}
    assert values("share", [below]) == {"Ann": 0, "Bob": 0}
    assert values("percent", [below]) == {"Ann": 1, "Bob": -1}


def test_heats_are_the_games_that_a_player_entered():
    games = [
        by_vp([("Bob", 2), ("Cid", 1)]),
        by_vp([("Ann", 2), ("Bob", 1)]),
        by_vp([("Ann", 1), ("Cid", 2)]),
    ]

    assert values("first_heat", games) == {"Ann": 1, "Bob": 1, "Cid": 0}
    assert values("second_heat", games) == {"Ann": 0, "Bob": 0, "Cid": 1}


def test_draw_is_the_higher_number():
    rows = standings([by_vp([("Ann", 1), ("Bob", 1)])], ["wins", "draw"], (), {"Bob": 4})

    assert [(row.player, row.rank) for row in rows] == [("Bob", 1), ("Ann", 2)]


def test_guest_stays_an_opponent():
    rows = standings(CROSSTABLE, ["points"], POINTS, leave_out={"Ann"})

    assert [(row.player, row.rank) for row in rows] == [("Bob", 1), ("Dea", 2), ("Cid", 3)]
    assert [row.values[0] for row in rows] == [Fraction(19, 2), 7, Fraction(13, 2)]


@pytest.mark.parametrize(
    ("preset", "order"),
    [
        # First heat won: Ann. Then wins 1/2 (Bob), 0, 1 (Dea).
        ("wbc_2008", ["Ann", "Dea", "Bob", "Cid"]),
        # Wins 3/2, 1/2, 0, 1.
        ("wbc_heats", ["Ann", "Dea", "Bob", "Cid"]),
        # Points 10, 9 1/2, 6 1/2, 7.
        ("europe_masters", ["Ann", "Bob", "Dea", "Cid"]),
        # 10-6-3-1: Ann 10 + 8 + 1, Bob 6 + 8 + 4 1/2, Cid 3 + 3 + 4 1/2, Dea 1 + 1 + 10.
        ("league", ["Ann", "Bob", "Dea", "Cid"]),
        ("catan", ["Ann", "Dea", "Bob", "Cid"]),
        # 5 for a win: Ann 7 1/2, Bob 2 1/2, Cid 0, Dea 5.
        ("swiss_pods", ["Ann", "Dea", "Bob", "Cid"]),
    ],
)
def test_presets(preset, order):
    chosen = PRESETS[preset]

    assert [row.player for row in standings(CROSSTABLE, chosen.chain, chosen.points)] == order


def test_presets_as_they_are_known():
    assert {key: (preset.points, preset.chain) for key, preset in PRESETS.items()} == {
        "wbc_2008": (
            (),
            ("first_heat", "wins", "second_heat", "best_second", "best_third", "finish", "draw"),
        ),
        "wbc_heats": ((1000, 100, 10, 1), ("wins", "points", "percent", "draw")),
        "europe_masters": ((5, 3, 2, 1), ("points", "finish", "seconds", "percent")),
        "league": ((10, 6, 3, 1), ("points", "wins", "percent")),
        "catan": ((), ("wins", "vp", "share")),
        "swiss_pods": ((5,), ("points", "opponents", "percent")),
    }


def test_chains():
    assert all(known_chain(preset.chain) for preset in PRESETS.values())
    assert not known_chain(())
    assert not known_chain(("luck",))
    assert with_share(("wins", "percent", "draw")) == ("wins", "percent", "share", "draw")
    assert with_share(("share", "wins")) == ("share", "wins")
    assert with_draw(("wins",)) == ("wins", "draw")


def test_every_criterion_can_be_said():
    assert set(WORDINGS) == set(CRITERIA)
