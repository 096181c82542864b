"""A: seven people, one evening, League."""

from scoring.tournaments.exact import rounded
from scoring.tournaments.presets import PRESETS, with_share
from scoring.tournaments.reasons import reasons
from scoring.tournaments.sizes import plain
from scoring.tournaments.standings import standings
from tests.scoring.tournaments.events import LEAGUE, club_evening


def league(games, chain=LEAGUE.chain):
    rows = standings(games, chain, LEAGUE.points)
    return [(row.rank, row.player, [rounded(value) for value in row.values]) for row in rows]


def test_tables():
    assert [plain(number) for number in (7, 8, 6, 5)] == [(4, 3), (4, 4), (3, 3), (5,)]


def test_standings():
    assert league(club_evening()) == [
        (1, "Ann", [10, 1, 1]),
        (1, "Eve", [10, 1, 1]),
        (3, "Fay", [6, 0, 0.973214]),
        (4, "Bob", [6, 0, 0.916667]),
        (5, "Gus", [3, 0, 0.946429]),
        (6, "Cid", [3, 0, 0.683333]),
        (7, "Dea", [1, 0, 0.575]),
    ]


def test_share_parts_the_two_winners():
    rows = league(club_evening(), with_share(LEAGUE.chain))

    assert rows[0] == (1, "Ann", [10, 1, 1, 1.259843])
    assert rows[1] == (2, "Eve", [10, 1, 1, 1.027523])


def test_corrected_result():
    rows = league(club_evening(fay=119))

    assert [row[:2] for row in rows[:3]] == [(1, "Ann"), (1, "Fay"), (3, "Eve")]
    assert {name: values[2] for _rank, name, values in rows if name in ("Eve", "Gus")} == {
        "Eve": 0.941176,
        "Gus": 0.890756,
    }


def test_catan_like():
    preset = PRESETS["catan"]
    rows = standings(club_evening(), preset.chain, preset.points)

    assert [row.player for row in rows] == ["Ann", "Eve", "Bob", "Fay", "Gus", "Cid", "Dea"]


def test_reasons():
    rows = standings(club_evening(), LEAGUE.chain, LEAGUE.points)

    assert [said and str(said) for said in reasons(rows, LEAGUE.chain)] == [
        None,
        "Eve is above Fay: 10 points against 6",
        "Fay is above Bob: both 6 points, no win; 97.3 % of the winner's score against 91.7 %",
        "Bob is above Gus: 6 points against 3",
        "Gus is above Cid: both 3 points, no win; 94.6 % of the winner's score against 68.3 %",
        "Cid is above Dea: 3 points against 1",
    ]
