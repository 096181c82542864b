"""Heat 1 still runs while heat 2 is called or published: each round keeps its clock and its slips, and who
still plays is told so."""

import pytest

from companion.models import EventTable
from companion.selectors.event_screen import screen_pages

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database

SEATS = "Ann, Bob, Cid\nDea, Eve, Fay"


@pytest.fixture
def heats(event):
    """The clock of heat 1 runs, table 1 is final and table 2 plays; heat 2 is called."""
    desk = event("league", kind="heats")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATS)
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("desk/clock/", act="start")
    desk.slip(1, 1, [90, 80, 70])
    desk.sends("desk/rounds/1/", act="next")
    return desk


def drafts(desk):
    desk.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Eve, Cid\nDea, Bob, Fay")


def publishes(desk):
    drafts(desk)
    desk.sends("desk/rounds/2/draft/", act="publish")


def minutes(desk):
    return list(EventTable.objects.order_by("round", "number").values_list("extra_minutes", flat=True))


# The clock and the slips of each round


def test_the_clock_of_a_round_opens_from_its_page_while_the_next_is_called(heats):
    page = heats.gets("desk/rounds/1/").content.decode()
    assert 'desk/clock/?round=1"' in page
    assert "Heat 1: the clock" in heats.reads("desk/clock/?round=1")
    assert "Heat 2: the clock" in heats.reads("desk/clock/?round=2")
    assert heats.gets("desk/clock/?round=3").status_code == 404


def test_without_a_round_the_clock_is_the_newest_that_runs(heats):
    assert "Heat 1: the clock" in heats.reads("desk/clock/")
    publishes(heats)
    assert "Heat 1: the clock" in heats.reads("desk/clock/")
    heats.sends("desk/clock/?round=2", act="start")
    assert "Heat 2: the clock" in heats.reads("desk/clock/")


def test_where_no_clock_runs_it_is_the_newest_round_that_is_played_or_comes(heats):
    heats.sends("desk/clock/", act="stop")
    assert "Heat 1: the clock" in heats.reads("desk/clock/")
    heats.slip(1, 2, [90, 80, 70])
    assert "Heat 2: the clock" in heats.reads("desk/clock/")


def test_acts_and_refusals_come_back_to_the_same_round(heats):
    publishes(heats)
    answer = heats.sends("desk/clock/?round=2", act="plan", at="13:00")
    assert answer.url.endswith("desk/clock/?round=2")
    answer = heats.sends("desk/clock/?round=2", act="plan", at="noon")
    assert answer.url.endswith("desk/clock/?round=2")
    assert 'action="?round=2"' in heats.gets("desk/clock/?round=2").content.decode()


def test_undo_comes_back_to_the_same_round(heats):
    publishes(heats)
    heats.sends("desk/clock/?round=1", act="extra", table=2)
    page = heats.gets("desk/clock/?round=1")
    back = f"/events/{heats.event.code}/desk/clock/?round=1"
    assert f'name="back" value="{back}"' in page.content.decode()
    assert heats.sends("desk/undo/", act=page.context["undo"]["act"], back=back).url == back


def test_slips_of_every_published_round_can_be_printed(heats):
    publishes(heats)
    for number in (1, 2):
        assert f'print/slips/?round={number}"' in heats.gets(f"desk/rounds/{number}/").content.decode()
        assert f"Slips · Heat {number}" in heats.reads(f"desk/print/slips/?round={number}")
    heats.sends("desk/rounds/2/", act="take_back")
    assert heats.gets("desk/print/slips/?round=2").status_code == 404


# Minutes for all


def test_all_tables_that_still_play_get_minutes_as_one_act(heats):
    publishes(heats)
    assert "+10 min for all tables that still play" in heats.reads("desk/clock/?round=1")
    heats.sends("desk/clock/?round=1", act="extra_all")
    assert minutes(heats) == [0, 10, 0, 0]
    assert "Heat 1: 10 minutes more for all tables that still play." in heats.reads("desk/log/")


def test_undo_takes_back_what_each_table_gained_and_nothing_else(heats):
    lea = heats.hand("helper")
    heats.sends("desk/clock/?round=1", act="extra_all")
    heats.sends("desk/tables/1-2/", lea, act="extra")
    heats.sends("desk/undo/", act=heats.gets("desk/clock/?round=1").context["undo"]["act"])
    assert minutes(heats) == [0, 10]


def test_minutes_that_somebody_gave_meanwhile_are_seen_first(heats):
    shown = heats.gets("desk/clock/?round=1").context["shown_all"].split('value="')[1].split('"')[0]
    heats.sends("desk/clock/?round=1", act="extra_all", shown=shown)
    heats.sends("desk/clock/?round=1", act="extra_all", shown=shown)
    assert minutes(heats) == [0, 10]
    assert "Something has changed meanwhile." in heats.reads("desk/clock/?round=1")


def test_no_minutes_where_nobody_plays(heats):
    heats.slip(1, 2, [90, 80, 70])
    heats.sends("desk/clock/?round=1", act="extra_all")
    assert "No table of this round plays by the clock now." in heats.reads("desk/clock/?round=1")
    assert minutes(heats) == [0, 0]


def test_the_clock_of_a_finished_round_does_not_run_any_more(heats):
    assert "data-ends" in heats.gets("desk/rounds/1/").content.decode()
    heats.slip(1, 2, [90, 80, 70])
    for page in ("desk/rounds/1/", "desk/clock/?round=1", "screen/"):
        assert "data-ends" not in heats.gets(page).content.decode()
    page = heats.reads("desk/clock/?round=1")
    assert "Heat 1 is over: its clock does not run any more." in page
    assert "Start the clock" not in page


# Who still plays


def test_the_draft_names_who_still_plays_at_an_earlier_table(heats):
    drafts(heats)
    assert "could be better Still playing in Heat 1: Dea, Eve, Fay." in heats.reads("desk/rounds/2/draft/")
    heats.slip(1, 2, [90, 80, 70])
    assert "Still playing" not in heats.reads("desk/rounds/2/draft/")


def test_the_own_page_begins_with_the_table_that_is_not_over(heats):
    dea = heats.phone_of("Dea")
    page = heats.reads("me/", dea)
    assert page.index("Table 2") < page.index("until") < page.index("Heat 2: are you here?")
    publishes(heats)
    page = heats.reads("me/", dea)
    assert page.index("Table 2") < page.index("until") < page.index("Heat 2 Table 2")
    assert "My games" not in page
    assert "Heat 1 Table" not in heats.reads("me/", heats.phone_of("Ann"))


def test_a_call_is_of_the_table_beside_its_button(heats):
    publishes(heats)
    dea = heats.phone_of("Dea")
    heats.sends("me/call/", dea, round=2)
    assert [bool(heats.now.table_at(number, 2).table.called_at) for number in (1, 2)] == [False, True]
    heats.sends("me/call/", dea)
    assert heats.now.table_at(1, 2).table.called_at


def test_the_projector_keeps_the_clock_of_the_earlier_round(heats):
    publishes(heats)
    pages = [(page.kind, page.title) for page in screen_pages(heats.now)]
    assert pages == [("names", "Heat 2"), ("tables", "Heat 2"), ("clock", "Heat 1")]
    heats.slip(1, 2, [90, 80, 70])
    assert [page.kind for page in screen_pages(heats.now)] == ["names", "tables"]
