"""120 players, five Swiss rounds, a cut of 16: through the pages, people are numbers."""

from collections import Counter

import pytest

from companion.services.event_results import totals_report
from scoring.interchange import answer
from scoring.tournaments.sizes import plain
from tests.scoring.tournaments.events import POD_DROPS, POD_FACTORS, by_vp, dealt, pod_points, value_of

TOP = [45, 57, 7, 16, 14, 49, 114, 98, 44, 25, 64, 28, 86, 110, 69, 32, 90, 73]
SEMIFINAL = [{45, 44, 25, 90}, {57, 98, 64, 32}, {7, 49, 28, 69}, {16, 14, 86, 110}]
TABLES = [{4: 30}, {4: 30}, {4: 28, 5: 1}, {4: 26, 5: 2}, {4: 27, 3: 1}]

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]


def by_standings(desk, here):
    """Equals by number, odd tables last."""
    ranks = {int(row.player): row.rank for row in desk.now.stage_at(1).rows}
    order = sorted(here, key=lambda one: (ranks.get(one, 0), one))
    return dealt(order, plain(len(order)))


def types_slips(desk, number, k):
    """By keyboard alone, as the desk does it."""
    for table in desk.now.round_at(number).tables:
        totals = " ".join(str(pod_points(k)(name)) for name in table.names)
        desk.sends(f"desk/rounds/{number}/slips/", table=table.table.number, totals=totals)


def reports(desk, number, k):
    """The same without a page for each slip."""
    for table in desk.now.round_at(number).tables:
        lines = by_vp([(seat.number, pod_points(k)(seat.entrant.name)) for seat in table.seats])
        totals = {line.player: (line.vp, line.rank) for line in lines}
        at = (number, table.table.number)
        totals_report(event=desk.event, at=at, totals=totals, by="Olga", seen=0, signed=True)


def seat(desk, tables):
    desk.sends("desk/", act="next")
    number = desk.now.last_round.number
    lines = "\n".join(", ".join(map(str, table)) for table in tables)
    desk.sends(f"desk/rounds/{number}/draft/", act="paste", seating=lines)
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")
    return number


def knock_out(desk, k):
    """Drawn by the snake, published, played; who sat where, and who won with how much."""
    number = desk.now.last_round.number
    desk.sends(f"desk/rounds/{number}/roll/", act="draw")
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")
    types_slips(desk, number, k)
    one = desk.now.last_round
    games = [table.game() for table in one.tables]
    return [set(map(int, names)) for names in one.seating], [
        {int(line.player): (line.vp, line.rank) for line in game} for game in games
    ]


def test_the_whole_event(event):
    desk = event("swiss_pods", "swiss")
    desk.enters(*range(1, 121))
    here = set(range(1, 121))
    for nth, k in enumerate(POD_FACTORS, start=1):
        for one in sorted(POD_DROPS.get(nth, ())):
            desk.sends("desk/entrants/", act="change", entrant=one, state="dropped")
            here.discard(one)
        number = seat(desk, by_standings(desk, here))
        assert Counter(len(table) for table in desk.now.round_at(number).seating) == TABLES[nth - 1]
        (types_slips if nth == len(POD_FACTORS) else reports)(desk, number, k)
    standings_are_right(desk)
    cut_passes_over_who_dropped(desk)
    semifinal_and_final(desk)


def standings_are_right(desk):
    stage = desk.now.stage_at(1)
    rows, chain = stage.rows, stage.stage.chain
    assert Counter(int(row.values[0]) for row in rows) == {20: 3, 15: 8, 10: 30, 5: 49, 0: 30}
    assert [int(row.player) for row in rows[:18]] == TOP
    assert [value_of(one, "opponents", rows, chain) for one in (45, 57, 73)] == [2.266667, 2.05, 1.833333]
    assert [value_of(one, "percent", rows, chain) for one in (32, 90)] == [0.775752, 0.747801]
    page = desk.reads("standings/")
    assert "32 is above 90: both 10 points, opponents with 1.9 points a game; 77.6 %" in page
    told = answer(desk.gets("stages/1.json").json())["rows"]
    assert [(row["player"], row["rank"]) for row in told] == [(row.player, row.rank) for row in rows]


def cut_passes_over_who_dropped(desk):
    desk.sends("desk/cut/1/", act="say", seats="16")
    assert "Alternates 73" in desk.reads("desk/cut/1/")
    desk.sends("desk/entrants/", act="change", entrant="114", state="active")
    assert "Alternates 90" in desk.reads("desk/cut/1/")
    desk.sends("desk/entrants/", act="change", entrant="114", state="dropped")


def semifinal_and_final(desk):
    desk.sends("desk/cut/1/", act="settle", name="Semifinal", tables="4")
    tables, games = knock_out(desk, 23)
    assert tables == SEMIFINAL
    winners = {one: vp for game in games for one, (vp, rank) in game.items() if rank == 1}
    assert winners == {44: 163, 32: 141, 49: 151, 110: 157}
    desk.sends("desk/cut/2/", act="say", seats="4")
    desk.sends("desk/cut/2/", act="settle", name="Final", tables="1")
    tables, [game] = knock_out(desk, 43)
    assert game == {44: (154, 1), 32: (146, 2), 49: (115, 3), 110: (71, 4)}
    assert "Places 1 44 2 32 3 49 4 110" in desk.reads("report/")
