"""A cut waits for every result and for every round of its stage, and says which; who is out reads where they
ended."""

import pytest

from companion.services import event_cuts
from companion.services.errors import NotNow

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
POINTS = {"Ann": 120, "Bob": 110, "Cid": 82, "Dea": 69, "Eve": 120, "Fay": 110, "Gus": 82, "Hal": 20}


@pytest.fixture
def played(event):
    """Ann and Eve are equal, so are Bob and Fay, and Cid and Gus; then Dea, Hal."""
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.plays([PEOPLE[:4], PEOPLE[4:]], POINTS.get)
    return desk


def opens(desk):
    desk.sends("desk/tables/1-2/", act="reopen", reason="they count again")


@pytest.fixture
def reported(played):
    """Table 2 is not final."""
    opens(played)
    return played


def cuts(desk, seats):
    desk.sends("desk/cut/1/", act="say", seats=seats)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables=1)


# What is not final


def test_the_page_of_the_cut_links_what_is_not_final(reported):
    page = reported.gets("desk/cut/1/").content.decode()
    assert f'<a href="/events/{reported.event.code}/desk/tables/1-2/">Round 1, table 2</a>' in page
    assert "tables/1-1/" not in page


def test_what_would_be_refused_is_not_offered(reported):
    reported.sends("desk/cut/1/", act="say", seats=3)
    page = reported.reads("desk/cut/1/")
    assert "1 seat for 2 people who are tied." in page
    assert ("Draw lots" in page, "Record these dice" in page) == (False, False)
    reported.sends("desk/cut/1/", act="say", seats=4)
    assert "Make the cut" not in reported.reads("desk/cut/1/")


@pytest.mark.parametrize("act", [{"act": "lots"}, {"act": "dice", "die1": 3, "die5": 4}])
def test_nobody_draws_before_every_result_is_final(reported, act):
    reported.sends("desk/cut/1/", act="say", seats=3)
    reported.sends("desk/cut/1/", **act)
    said = "A cut needs every result to be final. Not final yet: Round 1, table 2."
    assert said in reported.reads("desk/cut/1/")
    assert reported.now.stages[0].stage.draws == {}
    assert not reported.event.acts.filter(what__in=("lots", "dice")).exists()


def test_lots_rest_on_what_is_read_under_the_lock(played, overtaken):
    played.sends("desk/cut/1/", act="say", seats=3)
    overtaken(event_cuts, "read", lambda: opens(played))
    with pytest.raises(NotNow):
        event_cuts.lots_draw(event=played.event, stage=1, by="Olga")


def test_an_event_that_is_closed_too_early_names_what_goes_on(reported):
    reported.sends("desk/close/")
    assert "Round 1 still goes on." in reported.reads("desk/close/")


# A round that nobody has published


@pytest.mark.parametrize("is_drawn", [False, True])
def test_no_cut_while_a_round_of_the_stage_is_called_or_drafted(played, is_drawn):
    played.sends("desk/", act="next")
    if is_drawn:
        played.sends("desk/rounds/2/roll/", act="all_here")
        played.sends("desk/rounds/2/roll/", act="draw")
    assert 'desk/rounds/2/roll/">Round 2, roll call</a>' in played.gets("desk/cut/1/").content.decode()
    cuts(played, 4)
    assert "Round 2 is not published yet. Play it, or delete it at its roll call." in played.reads("desk/")
    assert played.now.stages[0].stage.settled_at is None
    played.sends("desk/rounds/2/roll/", act="delete")
    page = played.reads("desk/log/")
    assert "Round 2 is deleted before it was published." in page
    cuts(played, 4)
    assert played.now.stages[0].stage.settled_at is not None


def test_a_published_round_and_the_one_of_a_cut_are_not_deleted(played):
    played.sends("desk/rounds/1/roll/", act="delete")
    assert played.now.last_round.number == 1
    assert "Delete this round" not in played.reads("desk/rounds/1/roll/")
    cuts(played, 4)
    assert "Delete this round" not in played.reads("desk/rounds/2/roll/")
    played.sends("desk/rounds/2/roll/", act="delete")
    assert "Undo the cut instead." in played.reads("desk/")
    assert played.now.last_round.number == 2


# Dice


def test_dice_are_called_dice_and_lots_lots(played):
    played.sends("desk/cut/1/", act="say", seats=3)
    played.sends("desk/cut/1/", act="dice", die2=3, die6=5)
    page = played.reads("desk/cut/1/")
    assert "Dice, the highest first: Fay 5 , Bob 3 ." in page
    assert "seed of the lots" not in page
    played.sends("desk/undo/", act=played.gets("desk/").context["undo"]["act"])
    played.sends("desk/cut/1/", act="lots")
    page = played.reads("desk/cut/1/")
    assert "Lots, the highest first:" in page
    assert "The log has the seed of the lots." in page


# Who is out


def test_who_is_out_reads_the_place_and_why(played):
    cuts(played, 4)
    hal = played.phone_of("Hal")
    page = played.reads("me/", hal)
    assert "You are out after Rounds: place 8 of 8." in page
    assert "the next in line steps in" in page
    assert f'/events/{played.event.code}/standings/8/">Why</a>' in played.gets("me/", hal).content.decode()
    played.sends("desk/rounds/2/roll/", act="draw")
    played.sends("desk/rounds/2/draft/", act="publish")
    page = played.reads("me/", hal)
    assert "You are out after Rounds: place 8 of 8." in page
    assert ("no seat yet" in page, "steps in" in page) == (False, False)
    assert "Final Table 1" in played.reads("me/", played.phone_of("Ann"))
    totals = [
        {"Ann": 100, "Eve": 90, "Bob": 80, "Fay": 70}[name] for name in played.now.last_round.seating[0]
    ]
    played.slip(2, 1, totals)
    assert "The event is over: place 8 of 8." in played.reads("me/", hal)
    assert "The event is over: place 2 of 8." in played.reads("me/", played.phone_of("Eve"))


def test_a_walk_in_reads_that_the_round_is_seated(event):
    desk = event("league")
    desk.enters(*PEOPLE)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.enters("Ida")
    page = desk.reads("me/", desk.phone_of("Ida"))
    assert "Round 1 is already seated. The desk finds you a seat." in page
    assert "no seat yet" not in page


def test_many_open_tables_are_told_by_round(event):
    desk = event("league")
    desk.enters(*range(1, 29))
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    desk.sends("desk/rounds/1/draft/", act="publish")
    page = desk.reads("desk/cut/1/")
    assert "Not final yet: Round 1: 7 tables " in page
    assert "Round 1, table" not in page
    desk.slip(1, 4, [90, 80, 70, 60])
    assert "Not final yet: Round 1, table 1 , Round 1, table 2 , Round 1, table 3 , Round 1, table 5" in (
        desk.reads("desk/cut/1/")
    )
