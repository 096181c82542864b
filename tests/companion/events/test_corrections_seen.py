"""Before a correction is saved, the desk sees what it changes: places, who goes on, seats that rest on it."""

import pytest

from companion.models import Version

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database


@pytest.fixture
def evening(event):
    """The club evening after its round."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 1, [120, 110, 82, 69])
    desk.slip(1, 2, [112, 109, 106])
    return desk


def looked(desk, totals, **more):
    """The page after *See what changes*."""
    said = {f"total{nth}": total for nth, total in enumerate(totals, start=1)}
    return desk.sends("desk/tables/1-2/", act="preview", seen="1", reason="recount", **said, **more)


def lines(answer):
    return list(answer.context["changes"])


def test_the_places_that_would_move_are_told_and_nothing_is_saved(evening):
    before = evening.now.event.revision
    answer = looked(evening, [112, 119, 106])
    assert lines(answer) == ["Fay: 3rd → 1st.", "Eve: 1st → 3rd."]
    assert (Version.objects.count(), evening.now.event.revision) == (2, before)
    page = answer.content.decode()
    assert 'value="119"' in page
    assert 'value="recount"' in page
    assert "Save the correction" in page


def test_what_was_told_is_what_saving_does(evening):
    told = looked(evening, [112, 119, 106])
    evening.slip(1, 2, [112, 119, 106], reason="recount")
    ranks = {row.player: row.rank for row in evening.now.stages[0].rows}
    assert (ranks["Fay"], ranks["Eve"], ranks["Ann"]) == (1, 3, 1)
    assert len(lines(told)) == 2


def test_where_no_place_moves_it_says_so(evening):
    assert lines(looked(evening, [113, 109, 106])) == ["Nobody's place moves."]


def test_a_published_round_keeps_its_seats(evening):
    evening.sends("desk/", act="next")
    evening.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Cid, Dea\nEve, Fay, Gus")
    assert lines(looked(evening, [112, 119, 106]))[-1] == "Eve: 1st → 3rd."
    evening.sends("desk/rounds/2/draft/", act="publish")
    assert lines(looked(evening, [112, 119, 106]))[-1] == (
        "Round 2 keeps its seats. To draw again, make it a draft again."
    )


def test_equal_totals_are_asked_first_and_stay_answered(evening):
    asked = looked(evening, [112, 112, 106])
    assert asked.status_code == 422
    answer = looked(evening, [112, 112, 106], place1="2", place2="1")
    assert lines(answer)[0] == "Fay: 3rd → 1st."
    assert 'name="place2"' in answer.content.decode()


def test_a_page_that_answers_follows_nothing(evening):
    """Another table's result would else take the preview away under the desk's hands."""
    assert 'id="follow"' not in looked(evening, [112, 119, 106]).content.decode()
    assert 'id="follow"' in evening.gets("desk/tables/1-2/").content.decode()


def test_a_cut_that_was_taken_stays_and_the_desk_chooses_afterwards(evening):
    evening.sends("desk/cut/1/", act="say", seats=4)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    evening.sends("desk/rounds/2/roll/", act="draw")
    told = lines(looked(evening, [112, 80, 111]))
    assert told[:2] == ["Gus: 5th → 3rd.", "Fay: 3rd → 5th."]
    assert {"Gus would have a seat.", "Fay would have no seat."} < set(told)
    assert told[-2:] == [
        "The cut stays as it was made. You choose afterwards whether a seat changes.",
        "Final was drawn by the places before: draw it again.",
    ]
