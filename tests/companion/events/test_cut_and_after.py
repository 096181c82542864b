"""The cut and what comes after it: equals, lots, alternates, a correction, a cut that is undone."""

import pytest

from companion.log.event_cuts import places_of
from scoring.tournaments.cut import lots
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.slow

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 112, "Fay": 109, "Gus": 106, "Hal": 20}
TABLES = [PEOPLE[:4], PEOPLE[4:]]


@pytest.fixture
def played(event) -> Desk:
    """One round is played: Ann and Eve won, then Fay, Bob, Gus, Cid, Dea, Hal."""
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.plays(TABLES, POINTS.get)
    return desk


def cuts(desk, seats, tables=1, name="Final", absent=()):
    desk.sends("desk/cut/1/", act="say", seats=seats, absent=list(absent))
    desk.sends("desk/cut/1/", act="settle", name=name, tables=tables)


def seat_and_publish(desk, number=2):
    desk.sends(f"desk/rounds/{number}/roll/", act="draw")
    desk.sends(f"desk/rounds/{number}/draft/", act="publish")


def seated(desk, number=2):
    return {name for table in desk.now.round_at(number).seating for name in table}


# A correction after the cut: Gus had more than Fay.


@pytest.fixture
def corrected(played):
    """Ann, Eve, Fay, Bob are in the final, published; then Gus turns out to have had more than Fay."""
    cuts(played, 4)
    seat_and_publish(played)
    played.answer = played.slip(1, 2, [112, 80, 111, 20], reason="a colony was forgotten")
    return played


def test_the_desk_sees_who_would_go_on_and_the_cut_stays(corrected):
    assert corrected.answer.url.endswith("/desk/cut/1/")
    page = corrected.reads("desk/cut/1/")
    assert "Gus would have a seat." in page
    assert "Would go on by the standings now (4)" in page
    assert "By the standings now, Gus would have a seat, and Fay would not." in page
    assert seated(corrected) == {"Ann", "Eve", "Fay", "Bob"}


def test_keep(corrected):
    assert "The line has moved since the cut: who goes on?" in corrected.reads("desk/")
    corrected.sends("desk/cut/1/", act="keep")
    assert "who goes on?" not in corrected.reads("desk/")
    assert seated(corrected) == {"Ann", "Eve", "Fay", "Bob"}
    assert "You kept the seats as they are." in corrected.reads("desk/cut/1/")
    assert "the seats stay: Gus would have one, Fay none." in corrected.reads("log/")


def test_exchange_in_the_same_chair(corrected):
    before = corrected.now.round_at(2).seating[0]
    corrected.sends("desk/cut/1/", act="exchange", comes="Gus", goes="Fay", reason="it is fair")
    after = corrected.now.round_at(2).seating[0]
    assert after == tuple("Gus" if name == "Fay" else name for name in before)
    assert "A correction after the cut" not in corrected.reads("desk/cut/1/")


def test_no_exchange_at_a_table_that_has_begun(corrected):
    corrected.sends("desk/rounds/2/", act="clock")
    page = corrected.reads("desk/cut/1/")
    assert "The table of Fay has begun." in page
    assert "Draw the round again" not in page
    for act in ("exchange", "add", "draw_again"):
        corrected.sends("desk/cut/1/", act=act, comes="Gus", goes="Fay")
    assert seated(corrected) == {"Ann", "Eve", "Fay", "Bob"}


def test_one_seat_more(corrected):
    corrected.sends("desk/cut/1/", act="add", comes="Gus")
    assert seated(corrected) == {"Ann", "Eve", "Fay", "Bob", "Gus"}
    assert "A correction after the cut" not in corrected.reads("desk/cut/1/")


def test_draw_again_with_the_right_people(corrected):
    corrected.sends("desk/cut/1/", act="draw_again", reason="nothing has begun")
    assert seated(corrected) == {"Ann", "Eve", "Gus", "Bob"}
    assert not corrected.now.round_at(2).is_public


def test_strangers_are_not_exchanged(corrected):
    corrected.sends("desk/cut/1/", act="exchange", comes="Hal", goes="Ann")
    assert seated(corrected) == {"Ann", "Eve", "Fay", "Bob"}


def test_without_a_cut_a_correction_tells_the_ranks_and_that_seats_stay(played):
    played.sends("desk/", act="next")
    played.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    played.sends("desk/rounds/2/draft/", act="publish")
    played.slip(1, 2, [112, 119, 106, 20], reason="recount")
    page = played.reads("desk/tables/1-2/")
    assert "Eve: 1st → 3rd." in page
    assert "Round 2 keeps its seats. To draw again, make it a draft again." in page


def test_a_cut_is_taken_back_until_a_table_has_begun(played):
    cuts(played, 4)
    seat_and_publish(played)
    played.sends("desk/cut/1/", act="reopen", reason="five shall play")
    assert played.now.stage_at(1).stage.settled_at is None
    assert len(played.now.rounds) == 1
    cuts(played, 4)
    seat_and_publish(played)
    assert seated(played) == {"Ann", "Eve", "Fay", "Bob"}
    played.sends("desk/rounds/2/", act="clock")
    played.sends("desk/cut/1/", act="reopen", reason="too late")
    assert played.now.stage_at(1).stage.settled_at


# Equals


@pytest.fixture
def level(event) -> Desk:
    """Two tables with the same totals: each place is shared."""
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.plays(TABLES, lambda name: 100 - 10 * (PEOPLE.index(name) % 4))
    return desk


def test_lots_part_equals_by_a_seed_that_everybody_sees(level):
    level.sends("desk/cut/1/", act="say", seats=3)
    assert "1 seat for 2 people who are tied." in level.reads("desk/cut/1/")
    level.sends("desk/cut/1/", act="lots")
    act = level.event.acts.get(what="lots")
    drawn = lots(["Bob", "Fay"], act.said["seed"])
    assert level.now.stage_at(1).draws == drawn
    assert level.now.stage_at(1).stage.chain[-1] == "draw"
    page = level.reads("log/")
    assert f"seed {act.said['seed']}" in page
    assert f"Bob {drawn['Bob']}" in page
    cuts(level, 3)
    assert max(drawn, key=drawn.get) in level.event.acts.get(what="cut").said["names"]


def test_the_cut_is_made_larger_in_one_tap(level):
    level.sends("desk/cut/1/", act="say", seats=3)
    level.sends("desk/cut/1/", act="larger")
    assert level.now.stage_at(1).stage.seats == 4
    assert "who are tied" not in level.reads("desk/cut/1/")


def test_who_joins_the_band_later_draws_too(level):
    level.sends("desk/cut/1/", act="say", seats=3)
    level.sends("desk/cut/1/", act="dice", die2="3", die6="5")
    level.slip(1, 1, [100, 80, 90, 70], reason="Bob and Cid were mixed up")
    page = level.reads("desk/cut/1/")
    assert "These people are equal to some who drew lots. Draw for them, too." in page
    level.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    assert not level.now.stage_at(1).stage.settled_at
    level.sends("desk/cut/1/", act="lots")
    assert level.now.stage_at(1).draws["Cid"]
    assert level.now.stage_at(1).draws["Fay"] == 5


# Alternates


def test_before_publishing_the_next_alternate_is_offered_and_the_snake_laid_anew(played):
    cuts(played, 6, tables=2, name="Semifinal")
    assert "A seat is free" not in played.reads("desk/rounds/2/roll/")
    played.sends("desk/rounds/2/roll/", act="mark", entrant="1", state="no_show")
    page = played.reads("desk/rounds/2/roll/")
    assert "A seat is free: the next alternate 4 Dea" in page
    played.sends("desk/rounds/2/roll/", act="mark", entrant="4", state="out")
    assert "the next alternate 8 Hal" in played.reads("desk/rounds/2/roll/")
    played.sends("desk/rounds/2/roll/", act="mark", entrant="8", state="here")
    assert "A seat is free" not in played.reads("desk/rounds/2/roll/")
    seat_and_publish(played)
    assert seated(played) == {"Eve", "Fay", "Bob", "Gus", "Cid", "Hal"}


def test_afterwards_the_alternate_takes_the_empty_chair(played):
    cuts(played, 6, tables=2, name="Semifinal")
    seat_and_publish(played)
    before = played.now.round_at(2).seating
    played.sends("desk/rounds/2/roll/", act="mark", entrant="6", state="no_show")
    page = played.gets("desk/rounds/2/").content.decode()
    assert "Dea sits down at table" in page.replace("\u2068", "").replace("\u2069", "")
    played.sends("desk/rounds/2/", act="repair", way=page.split('name="way" value="')[1].split('"')[0])
    after = played.now.round_at(2).seating
    assert after == tuple(tuple("Dea" if name == "Fay" else name for name in table) for table in before)
    assert "Fix the round" not in played.reads("desk/rounds/2/")


def test_a_final_has_no_alternates(played):
    cuts(played, 6, tables=2, name="Semifinal")
    seat_and_publish(played)
    for table in (1, 2):
        played.slip(2, table, [30, 20, 10])
    assert "Semifinal is over. To the cut" in played.reads("desk/")
    played.sends("desk/cut/2/", act="say", seats=4)
    played.sends("desk/cut/2/", act="settle", name="Final", tables=1)
    gone = played.now.by_name[next(iter(seated(played)))].number
    here = [
        one.number for one in played.now.entrants if played.now.round_at(3).presence.get(one.pk) == "here"
    ]
    played.sends("desk/rounds/3/roll/", act="mark", entrant=str(here[0]), state="no_show")
    assert gone
    assert "next alternate" not in played.reads("desk/rounds/3/roll/")


def test_after_the_final_the_desk_offers_the_report(played):
    cuts(played, 4)
    seat_and_publish(played)
    first = played.now.round_at(2).seating[0][0]
    played.slip(2, 1, [90, 80, 70, 60])
    assert f"Final is over. First: {first}. Report" in played.reads("desk/")


# Start seats: drawn, or chosen by rank


@pytest.fixture
def final(played):
    """Eve, Ann, Fay, Bob by rank, seated at one table; the share puts Eve above Ann."""
    played.sends("desk/", act="add_share", stage=1)
    cuts(played, 4)
    played.sends("desk/rounds/2/roll/", act="draw")
    return played


def test_the_best_of_a_table_choose_their_seats_first(final):
    assert "Start seats chosen by rank" in final.reads("desk/rounds/2/draft/")
    [choosing] = final.gets("desk/rounds/2/draft/").context["choosing"]
    assert choosing.names == ("Eve", "Ann", "Fay", "Bob")
    answer = final.sends("desk/rounds/2/draft/", act="choose", table=1, choice=[1, 3, 4, 2])
    assert answer.status_code == 302
    assert final.now.round_at(2).seating == (("Eve", "Bob", "Ann", "Fay"),)
    assert "seats as chosen by rank: Eve, Bob, Ann, Fay." in final.reads("desk/log/")


@pytest.mark.parametrize("choice", [[1, 1, 2, 3], [1, 2, 3], [0, 1, 2, 3], ["x", 1, 2, 3]])
def test_everybody_chooses_a_seat_of_their_own(final, choice):
    before = final.now.round_at(2).seating
    final.sends("desk/rounds/2/draft/", act="choose", table=1, choice=choice)
    assert final.now.round_at(2).seating == before
    assert "Everybody chooses a seat of their own." in final.reads("desk/rounds/2/draft/")


def test_nobody_chooses_where_there_is_no_rank_before(played):
    played.sends("desk/", act="next")
    played.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    assert "chosen by rank" not in played.reads("desk/rounds/2/draft/")
    played.sends("desk/rounds/2/draft/", act="choose", table=1, choice=[4, 3, 2, 1])
    assert played.now.round_at(2).seating[0] == ("Ann", "Bob", "Cid", "Dea")


# Places of the event


def test_who_sat_down_at_a_void_table_is_ahead_of_who_had_no_seat(played):
    cuts(played, 6, tables=2, name="Semifinal", absent=[5])  # Eve has no seat, Dea or Cid come in
    seat_and_publish(played)
    first, second = played.now.round_at(2).seating
    played.slip(2, 1, [90, 80, 70][: len(first)])
    places = [one.player for one in places_of(played.now)]
    assert places[:6] == [*first, *(name for name in places if name in second)]
    played.sends("desk/tables/2-2/", act="void", reason="fire alarm")
    assert [one.player for one in places_of(played.now)] == places
    assert "Eve" in places[6:]
