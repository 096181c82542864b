"""33 players, three heats, a semifinal, a final: through the pages, people are numbers."""

import pytest

from scoring.interchange import answer
from scoring.tournaments.sizes import plain
from tests.scoring.tournaments.events import dealt, rank_of, value_of

HEATS = {1: (1, 13, ()), 2: (7, 7, (1,)), 3: (11, 5, (1, 2))}
BAND = (6, 11, 16, 21, 26, 31)
DICE = dict(zip(BAND, (2, 6, 4, 1, 5, 3), strict=True))
SNAKE = [
    {9, 18, 27, 12, 32},
    {15, 28, 13, 33, 11},
    {25, 19, 8, 23, 26},
    {5, 30, 17, 14, 31},
    {20, 29, 4, 7, 6},
]
FIRST_24 = [9, 15, 25, 10, 5, 20, 29, 30, 19, 28, 18, 27, 24, 13, 8, 17, 4, 7, 14, 23, 33, 3, 12, 32]

pytestmark = pytest.mark.slow


def points(k):
    return lambda one: 60 + k * int(one) % 67


def heat(desk, nth):
    c, k, away = HEATS[nth]
    here = [one for one in range(1, 34) if one % 5 not in away]
    sizes = sorted(plain(len(here)), key=lambda size: size == 4)
    desk.plays(dealt(sorted(here, key=lambda one: c * one % 37), sizes), points(k))


def reported(desk, k):
    """Every table of the newest round by a signed slip."""
    one = desk.now.last_round
    for table in one.tables:
        desk.slip(one.number, table.table.number, [points(k)(name) for name in table.names])
    return desk.now.last_round


def seat_and_publish(desk):
    number = desk.now.last_round.number
    desk.sends(f"desk/rounds/{number}/roll/", act="draw")
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")
    return [set(map(int, table)) for table in desk.now.last_round.seating]


def winners(one):
    return {int(line.player): line.vp for table in one.tables for line in table.game() if line.rank == 1}


def test_the_whole_event(event):
    desk = event("wbc_2008", "heats")
    desk.enters(*range(1, 34))
    heat(desk, 1)
    heat(desk, 2)
    page = desk.reads("standings/22/")
    assert "Rank 31" in page
    for said in ("with a win 13th", "with a second at 90 % 15th", "with a third at 80 % 21st"):
        assert said in page
    heat(desk, 3)
    rows = desk.now.stage_at(1).rows
    assert [int(row.player) for row in rows[:24]] == FIRST_24
    assert {int(row.player) for row in rows if row.rank == 25} == set(BAND)
    cut_is_refused_until_dice_part_the_band(desk)
    semifinal(desk)
    final(desk)
    correction_moves_no_seat(desk)


def cut_is_refused_until_dice_part_the_band(desk):
    desk.sends("desk/cut/1/", act="say", seats="25")
    desk.sends("desk/cut/1/", act="settle", name="Semifinal", tables="5")
    assert len(desk.now.stages) == 1
    assert "1 seat for 6 people who are tied." in desk.reads("desk/cut/1/")
    desk.sends("desk/cut/1/", act="dice", **{f"die{number}": lot for number, lot in DICE.items()})
    page = desk.reads("desk/cut/1/")
    assert "Alternates 26 16 31 6 21 2 = 22 1" in page
    desk.sends("desk/cut/1/", act="say", seats="25", absent=["10", "24", "3", "16"])
    desk.sends("desk/cut/1/", act="settle", name="Semifinal", tables="5")
    assert [stage.stage.name for stage in desk.now.stages] == ["Heats", "Semifinal"]


def semifinal(desk):
    assert seat_and_publish(desk) == SNAKE
    assert winners(reported(desk, 17)) == {27: 117, 15: 114, 23: 116, 31: 118, 7: 112}


def final(desk):
    desk.sends("desk/cut/2/", act="say", seats="5")
    desk.sends("desk/cut/2/", act="settle", name="Final", tables="1")
    assert seat_and_publish(desk) == [{23, 31, 7, 27, 15}]
    reported(desk, 23)
    page = desk.reads("report/")
    assert "Places 1 23 2 31 3 7 4 27 5 15 6 19 7 11" in page


def correction_moves_no_seat(desk):
    """16's 67 in heat 1 becomes 87."""
    places = desk.reads("report/").split("Places")[1].split()[: 2 * 25]
    table = next(one for one in desk.now.rounds[0].tables if "16" in one.names)
    totals = [87 if name == "16" else points(13)(name) for name in table.names]
    desk.slip(1, table.table.number, totals, reason="a colony was forgotten")
    page = desk.reads(f"desk/tables/1-{table.table.number}/")
    assert "16 would be 23rd." in page
    assert "11 would be 26th." in page
    assert "No seat changes. 16 was absent." in page
    stage = desk.now.stage_at(1)
    assert [rank_of(one, stage.rows) for one in (16, 12, 32, 11)] == [23, 24, 25, 26]
    assert value_of(16, "best_third", stage.rows, stage.stage.chain) == 0.719008
    assert [set(map(int, one)) for one in desk.now.rounds[3].seating] == SNAKE
    assert desk.reads("report/").split("Places")[1].split()[: 2 * 25] == places
    given = desk.gets("stages/1.json").json()
    told = [(row["player"], row["rank"]) for row in answer(given)["rows"]]
    assert told == [(row.player, row.rank) for row in stage.rows]
