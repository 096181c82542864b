"""What costs an organizer taps and typing that nobody needs: forms that forget, buttons for what is not
there, the same choice twice, somebody away of whom the desk says nothing."""

import html

import pytest

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def club(event):
    """A league's evening: two tables, published."""
    desk = event("league", kind="league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def test_a_game_that_is_stopped_keeps_what_was_typed_until_it_is_whole(club):
    said = {"act": "stop", "way": "ruled", "seen": 0, "total1": 71, "place1": 1, "turn": 5, "reason": "late"}
    answer = club.sends("desk/tables/1-2/", **said)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Enter everybody&#x27;s place." in page
    assert '<details class="more" open>' in page
    for kept in (
        'value="71"',
        'name="turn" inputmode="numeric" autocomplete="off" value="5"',
        'value="late"',
    ):
        assert kept in page, kept
    assert 'value="ruled" checked' in page


def test_a_seating_that_does_not_fit_stays_to_be_mended(club):
    club.sends("desk/rounds/1/", act="take_back")
    answer = club.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Zoe\nEve, Fay, Gus")
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Nobody here is called Zoe." in page
    assert "Ann, Bob, Zoe\nEve, Fay, Gus</textarea>" in page


def test_a_correction_does_not_ask_again_who_of_equals_was_ahead(club):
    club.slip(1, 2, [90, 80, 80], signed="1", place2="2", place3="1")
    page = club.gets("desk/tables/1-2/").content.decode()
    assert '<option value="2" selected>2</option>' in page.split('name="place2"')[1].split("</select>")[0]
    assert 'name="place1"' not in page.split("</form>")[0]
    club.slip(1, 2, [99, 80, 80], reason="a ship", place2="2", place3="1")
    assert club.now.table_at(1, 2).now.by_seat[3].rank == 2


def test_the_desk_says_who_has_a_seat_and_is_away(club):
    assert "Waiting for you" not in club.reads("desk/")
    club.sends("desk/entrants/", act="change", entrant=7, state="dropped")
    assert "Waiting for you Gus has a seat and is not here: fix the round" in club.reads("desk/")
    club.slip(1, 2, [90, 80, 70])
    assert "is not here: fix" not in club.reads("desk/")


def test_no_way_to_fix_a_round_is_offered_twice(club):
    club.sends("desk/rounds/1/roll/", act="mark", entrant=4, state="no_show")
    ways = [tuple(lines) for _key, lines in club.gets("desk/rounds/1/").context["ways"]]
    assert len(ways) == len(set(ways))


def test_a_league_is_shown_no_clock(club):
    page = club.reads("desk/rounds/1/")
    assert "Clock" not in page
    assert "Print slips" in page
    assert "+10 minutes" not in club.reads("desk/tables/1-1/")
    club.slip(1, 1, [90, 80, 70, 60], reason="")
    assert "To be played by" not in club.reads("desk/tables/1-1/")


def test_other_rounds_have_one(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    desk.sends("desk/rounds/1/draft/", act="publish")
    assert "Clock, extra minutes" in desk.reads("desk/rounds/1/")
    assert "+10 minutes" in desk.reads("desk/tables/1-1/")


def test_a_cut_is_not_offered_before_anybody_has_played(event):
    desk = event("league")
    for names in ((), ("Ann", "Bob", "Cid")):
        desk.enters(*names)
        assert "the cut" not in desk.reads("desk/")
    assert "Everybody's own link" in desk.reads("desk/")
    desk.plays([("Ann", "Bob", "Cid")], {"Ann": 3, "Bob": 2, "Cid": 1}.get)
    assert desk.reads("desk/").count("the cut") == 1


def test_before_anybody_entered_only_the_poster_is_printed(event):
    page = event("league").reads("desk/")
    assert "Poster to register" in page
    assert "Everybody's own link" not in page


def test_who_plays_for_somebody_is_asked_under_the_own_name(club):
    club.sends("desk/tables/1-2/", act="substitute", seat=3, came="", new_name="Ida", counts_for="left")
    assert "3. Gus (Ida)" in club.reads("desk/tables/1-2/")
    club.slip(1, 2, [90, 80, 70], reason="")
    assert "Right Ida" in club.reads("tables/1-2/", club.phone_at(1, 2))


def test_seats_that_nobody_drew_have_no_number_of_a_draw(club):
    assert "Round 1 is published, seated by hand." in club.reads("log/")
