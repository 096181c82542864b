"""What an organizer in a hurry would stumble over: buttons that do nothing there, names that nobody uses, a
tap that seats the wrong people."""

import html
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from scoring.tournaments.presets import PRESETS

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]  # what pages say is the same on either database


@pytest.fixture
def evening(event):
    """Two tables, published."""
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nDea, Eve, Fay")
    desk.sends("desk/rounds/1/draft/", act="publish")
    return desk


def reported(desk, table, totals):
    """By a phone of the table: not final yet."""
    said = {f"total{nth}": total for nth, total in enumerate(totals, start=1)}
    desk.sends(f"tables/1-{table}/totals/", desk.phone_at(1, table), seen="0", **said)


def test_results_are_accepted_together_as_soon_as_there_are_some(evening):
    assert "Accept all undisputed" not in evening.reads("desk/rounds/1/")
    reported(evening, 1, [90, 80, 70])
    assert "Accept all undisputed" in evening.reads("desk/rounds/1/")
    evening.accepts_all(1)
    page = evening.reads("desk/rounds/1/")
    assert "1 result is accepted." in page
    assert "Accept all undisputed" not in page


def listed(desk) -> list[str]:
    return re.findall('name="seen" value="([^"]+)"', desk.gets("desk/rounds/1/").content.decode())


def test_what_the_page_did_not_list_is_not_accepted_with_the_rest(evening):
    reported(evening, 1, [90, 80, 70])
    shown = listed(evening)
    reported(evening, 2, [91, 81, 71])
    evening.sends("desk/rounds/1/", act="accept_all", seen=shown)
    page = evening.reads("desk/rounds/1/")
    assert "1 result is accepted." in page
    assert "New meanwhile, look first: Round 1, table 2." in page
    assert [table.state for table in evening.now.round_at(1).tables] == ["final", "over"]


def test_another_result_than_the_page_listed_is_not_accepted(evening):
    reported(evening, 1, [90, 80, 70])
    reported(evening, 2, [91, 81, 71])
    shown = listed(evening)
    phone = evening.phone_at(1, 1)
    evening.sends("tables/1-1/totals/", phone, seen="1", total1=90, total2=80, total3=99)
    evening.sends(
        "tables/1-2/confirm/", evening.phone_at(1, 2), seat="seat-1", seen="1", wrong="1", note="no"
    )
    evening.sends("desk/rounds/1/", act="accept_all", seen=shown)
    page = evening.reads("desk/rounds/1/")
    assert "0 results are accepted." in page
    assert "New meanwhile, look first: Round 1, tables 1, 2." in page
    assert [table.state for table in evening.now.round_at(1).tables] == ["over", "disputed"]


def test_of_the_tables_that_somebody_chose_to_see_only_those_are_accepted(evening):
    reported(evening, 1, [90, 80, 70])
    assert "Accept all undisputed" in evening.reads("desk/rounds/1/")
    assert "Accept all undisputed" not in evening.reads("desk/rounds/1/?need=set")


def test_a_round_is_called_as_people_call_it(evening):
    for page in ("desk/rounds/1/", "rounds/1/", ""):
        shown = evening.gets(page).content.decode()
        assert "Rounds · round 1" not in shown
        assert "Round 1" in shown


def test_a_game_that_is_over_gets_no_more_minutes(evening):
    assert "+10 minutes" in evening.reads("desk/tables/1-1/")
    evening.slip(1, 1, [90, 80, 70])
    assert "+10 minutes" not in evening.reads("desk/tables/1-1/")


def test_after_a_round_the_desk_says_that_it_is_over(evening):
    evening.slip(1, 1, [90, 80, 70])
    assert "is over" not in evening.reads("desk/")
    evening.slip(1, 2, [91, 81, 71])
    assert "Round 1 is over. 6 people take part." in evening.reads("desk/")


def test_no_single_tap_seats_in_a_final_those_who_did_not_get_there(evening):
    assert "others are here" not in evening.reads("desk/rounds/1/roll/")  # seats are out
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/cut/1/", act="say", seats=3)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    page = evening.reads("desk/rounds/2/roll/")
    assert "3 here, 0 unknown" in page
    assert "others are" not in page
    called, _fold, alternates = page.partition("Alternates, the next first (3)")
    assert [name for name in ("Bob", "Cid", "Fay") if name in called] == []
    assert [name for name in ("Bob", "Cid", "Fay") if name in alternates] == ["Bob", "Cid", "Fay"]
    printed = evening.reads("desk/print/roll/")
    assert ("Ann" in printed, "Cid" in printed) == (True, False)


def test_the_rest_of_a_final_is_of_those_who_got_there(evening):
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/cut/1/", act="say", seats=3)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    roll = "desk/rounds/2/roll/"
    evening.sends(roll, act="mark", entrant=1, state="")  # tapped by mistake
    assert "2 here, 1 unknown" in evening.reads(roll)
    assert "A seat is free" not in evening.reads(roll)
    evening.sends(roll, act="rest_out")
    assert list(evening.now.last_round.presence.values()).count("out") == 1
    assert "A seat is free: the next alternate 2 Bob" in evening.reads(roll)
    evening.sends(roll, act="mark", entrant=2, state="here")
    assert "3 here, 0 unknown" in evening.reads(roll)


def test_no_phone_seats_itself_in_a_final(evening):
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/cut/1/", act="say", seats=3)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    cid = evening.phone_of("Cid")
    assert "I am here" not in evening.reads("me/", cid)
    evening.sends("me/here/", cid)
    evening.sends("register/", Client(HTTP_HOST="localhost"), name="Zoe")
    assert "Zoe" not in evening.now.by_name
    assert "3 here, 0 unknown" in evening.reads("desk/rounds/2/roll/")


def test_nobody_is_offered_a_draw_before_somebody_is_here(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea")
    desk.sends("desk/", act="next")
    page = desk.gets("desk/rounds/1/roll/").content.decode()
    assert "All are here" in page
    assert 'value="draw" accesskey="w">Draw<' not in page
    assert 'value="rest_out"' not in page
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=[1, 2], state="here")
    assert "A table needs at least 3 people." in desk.reads("desk/rounds/1/roll/")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    page = desk.gets("desk/rounds/1/roll/").content.decode()
    assert 'value="draw" accesskey="w">Draw<' in page
    assert 'value="all_here"' not in page  # nobody is left to be here


def test_the_rest_is_counted_where_somebody_is_out(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=[1], state="out")
    page = desk.reads("desk/rounds/1/roll/")
    assert "The other 5 are here" in page
    assert "All are here" not in page
    desk.sends("desk/rounds/1/roll/", act="all_here")
    assert "5 here, 0 unknown. 1 table of 5." in desk.reads("desk/rounds/1/roll/")


def test_many_tables_are_counted_and_not_listed_one_by_one(event):
    desk = event("league")
    desk.enters(*(f"Player {number}" for number in range(30)))
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    assert "30 here, 0 unknown. 7 tables: 5 of 4, 2 of 5." in desk.reads("desk/rounds/1/roll/")


@pytest.fixture
def final(evening):
    """The final is published."""
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/cut/1/", act="say", seats=3)
    evening.sends("desk/cut/1/", act="settle", name="Final", tables=1)
    evening.sends("desk/rounds/2/draft/", act="paste", seating="Dea, Ann, Eve")
    evening.sends("desk/rounds/2/draft/", act="publish")
    return evening


def test_the_final_is_followed_by_no_cut_and_no_round(final):
    desk = final.gets("desk/").content.decode()
    assert "/desk/cut/1/" in desk
    assert "/desk/cut/2/" not in desk
    page = final.gets("desk/cut/2/").content.decode()
    assert "This is the last stage: nobody goes on from here." in page
    assert "How many go on" not in page
    final.sends("desk/cut/2/", act="say", seats=2)
    assert final.now.stages[-1].stage.seats is None
    final.slip(2, 1, [100, 90, 80])
    page = final.reads("desk/rounds/2/")
    assert "Next round" not in page
    assert "Report" in page


def test_a_final_that_is_void_is_played_again(final):
    final.sends("desk/tables/2-1/", act="void", reason="the wrong game")
    assert "Next round" in final.reads("desk/rounds/2/")


def test_after_a_round_the_desk_can_end_the_event_as_well(evening):
    assert "it is over" not in evening.reads("desk/")
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    assert "Next round Or make the cut: who goes on Or close the event: it is over" in evening.reads("desk/")


def test_among_many_people_the_desk_searches(event):
    """Two letters typed leave one row (``static/js/find.js``); a few are found at a glance."""
    desk = event("league")
    pages = ("desk/entrants/", "desk/rounds/1/roll/")
    desk.enters(*(f"Player {number}" for number in range(1, 13)))
    desk.sends("desk/", act="next")
    assert not any("data-find" in desk.gets(page).content.decode() for page in pages)
    desk.enters("Zoe")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/rounds/1/roll/", act="draw")
    for page in (*pages, "desk/rounds/1/draft/"):
        assert "data-find" in desk.gets(page).content.decode(), page
    assert 'data-name="13 Zoe"' in desk.gets(pages[1]).content.decode()


def test_the_log_has_a_word_for_whoever_nothing_is_known_of(evening):
    for state, word in (("no_show", "no-show"), ("here", "here"), ("", "unknown")):
        evening.sends("desk/rounds/1/roll/", act="mark", entrant=1, state=state)
        assert f"Round 1, {word}: Ann." in evening.reads("desk/log/")


def test_a_slip_with_equal_totals_is_not_typed_twice(evening):
    answer = evening.sends("desk/rounds/1/slips/", table=1, totals="90 90 70")
    page = answer.content.decode()
    assert "Equal totals: who was ahead by the tie-breakers?" in page
    assert page.count('value="90"') == 2
    said = {"seen": "0", "total1": 90, "total2": 90, "total3": 70, "place1": 2, "place2": 1, "place3": 3}
    answer = evening.sends("desk/rounds/1/slips/", table=1, **said)
    assert answer.url == f"/events/{evening.event.code}/desk/rounds/1/slips/"  # the next one
    assert [line.rank for line in evening.now.table_at(1, 1).game()] == [2, 1, 3]


def test_from_a_late_roll_call_there_is_a_way_to_the_seats(evening):
    evening.enters("Gus")
    page = evening.gets("desk/rounds/1/roll/").content.decode()
    assert "To the round: fix who sits where" in page


def test_the_report_names_all_who_were_level(event):
    desk = event("league", kind="heats")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nDea, Eve, Fay")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 1, [90, 80, 70])
    desk.slip(1, 2, [90, 90, 70], place1=1, place2=1, signed="1")
    page = desk.reads("report/")
    assert "Biggest score 90 – Ann, Dea, Eve" in page
    assert "Closest game Dea, Eve share it" in page
    desk.slip(1, 2, [90, 90, 70], place1=2, place2=1, reason="the tie-breaker was forgotten")
    assert "Closest game Eve by the tie-breaker" in desk.reads("report/")


def test_a_cut_of_few_suggests_the_final(evening):
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/cut/1/", act="say", seats=4)
    page = evening.gets("desk/cut/1/").content.decode()
    assert 'maxlength="40" value="Final"' in page
    assert 'name="tables" inputmode="numeric" value="1"' in page


def test_the_round_is_called_the_same_in_the_tabs(final):
    assert "Entrants Final Standings" in final.reads("desk/")


def test_a_closed_desk_leads_to_the_report(evening):
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    evening.sends("desk/close/")
    page = evening.reads("desk/")
    assert "The event is closed. Report Standings" in page
    assert "the cut" not in page


def test_no_line_is_drawn_between_equals(evening):
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [90, 80, 70])
    evening.sends("desk/cut/1/", act="say", seats=3)
    assert "cut-line" not in evening.gets("standings/").content.decode()
    assert "cut-line" not in evening.gets("screen/").content.decode()
    evening.sends("desk/cut/1/", act="lots")
    assert "Above this line: the 3 who go on." in evening.reads("standings/")


def test_one_person_is_one_person(event):
    desk = event("league")
    desk.enters("Ann")
    assert "1 person takes part." in desk.reads("desk/")
    desk.sends("desk/", act="next")
    roll = "desk/rounds/1/roll/"
    desk.sends(roll, act="mark", entrant="1", state="here")
    desk.sends(roll, act="draw")
    assert "1 person is too few for a table." in desk.reads(roll)
    desk.sends(roll, act="mark", entrant="1", state="")
    desk.sends(roll, act="rest_out")
    assert "1 person is out." in desk.reads(roll)


def test_one_who_stands_by_is_one(event):
    desk = event("league", copies=1)
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    assert "1 stands by." in desk.reads("desk/rounds/1/roll/")


def test_the_first_round_is_called_the_first(event):
    desk = event("league")
    desk.enters("Ann", "Bob", "Cid")
    page = desk.reads("desk/")
    assert "3 people take part. First round" in page
    assert "Next round" not in page


@pytest.mark.parametrize(
    ("kind", "offered"),
    [("league", (True, True, True)), ("heats", (False, True, True)), ("swiss", (False, False, True))],
)
def test_only_a_swiss_round_waits_for_a_table_that_lags(event, kind, offered):
    """Seats are out; one table of two has reported; both have, and nothing is final."""
    desk = event("league", kind=kind)
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nDea, Eve, Fay")
    desk.sends("desk/rounds/1/draft/", act="publish")
    pages = [desk.reads("desk/") + desk.reads("desk/rounds/1/")]
    for table in (1, 2):
        reported(desk, table, [90, 80, 70])
        pages.append(desk.reads("desk/") + desk.reads("desk/rounds/1/"))
    assert tuple(page.count("Next round") == 2 for page in pages) == offered


def test_a_round_that_lags_is_found_again(event):
    desk = event("league", kind="league")
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nDea, Eve, Fay")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 1, [90, 80, 70])
    desk.sends("desk/rounds/1/", act="next")
    assert "Round 2: 0 here, 6 unknown. Roll call" in desk.reads("desk/")
    assert "Waiting for you Round 1: 1 of 2 tables are final." in desk.reads("desk/")
    desk.slip(1, 2, [90, 80, 70])
    assert "Waiting for you" not in desk.reads("desk/")


def test_of_a_final_no_tables_are_counted(final):
    assert "Final has not begun yet." in final.reads("desk/")
    final.sends("desk/rounds/2/", act="clock")
    assert "Final is being played." in final.reads("desk/")
    said = {"total1": 90, "total2": 80, "total3": 70}
    final.sends("tables/2-1/totals/", final.phone_at(2, 1), seen="0", **said)
    assert "Final is played; its result is not final yet." in final.reads("desk/")
    assert "Round 2" not in final.reads("desk/")


def test_prints_call_a_round_as_people_do(final):
    for what in ("slips", "names", "tables"):
        page = final.reads(f"desk/print/{what}/")
        assert "Club evening Final" in page.replace(" ·", ""), what
        assert "ound 2" not in page
    final.event.stages.filter(number=1).update(name="Qualification")
    final.sends("desk/rounds/2/", act="take_back")
    assert "Club evening · Qualification · Round 1" in final.reads("desk/print/names/")


def test_each_preset_says_how_it_ranks(organizer):
    page = html.unescape(organizer.get("/events/new/").content.decode())
    for said in (
        "<b>League</b>: Points by place: 10-6-3-1. Ranked by: Points, then Wins, then %",
        "<b>Catan-like</b>: Ranked by: Wins, then Victory points, then % of the table's mean.",
    ):
        assert said in page
    assert page.count("Ranked by: ") == len(PRESETS)
    styles = Path(finders.find("css/events.css")).read_text()
    assert f".preset-lines > :nth-child({len(PRESETS)}) {{" in styles


def test_the_cut_of_many_folds_what_is_not_needed(event):
    desk = event("league")
    desk.enters(*range(1, 22))
    tables = [range(nth, nth + 3) for nth in range(1, 22, 3)]
    desk.plays(tables, lambda one: 100 if one % 3 == 1 else 90 - one)  # seven winners, all equal
    desk.sends("desk/cut/1/", act="say", seats=5)
    page = desk.gets("desk/cut/1/").content.decode()
    assert page.count('<input id="die') == 7
    assert "<summary>Dice that they threw</summary>" in page
    assert '<details class="more" open>' not in page
    shown = desk.gets("desk/cut/1/").context
    assert (len(shown["alternates"]), shown["others_number"]) == (6, 8)
    assert "<summary>8 more</summary>" in page
    desk.sends("desk/cut/1/", act="say", seats=3, absent=["1"])
    page = desk.gets("desk/cut/1/").content.decode()
    assert "<summary>Who is absent: 1</summary>" in page


def test_the_dice_of_a_few_are_at_hand(evening):
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [90, 80, 70])
    evening.sends("desk/cut/1/", act="say", seats=3)
    assert '<details class="more" open>' in evening.gets("desk/cut/1/").content.decode()


def test_a_long_name_is_shown_whole_on_the_projector(evening):
    evening.sends("desk/entrants/", act="rename", entrant=1, name="Christopher Papadopoulos")
    evening.slip(1, 1, [90, 80, 70])
    evening.slip(1, 2, [91, 81, 71])
    page = evening.gets("screen/").content.decode()
    assert re.findall('class="hall-rows [^"]*letters-([0-9]+)"', page) == [
        str(len("Christopher Papadopoulos"))
    ]


def test_where_people_are_entered_already_the_list_comes_first(event):
    desk = event("league")
    assert '<summary accesskey="a">Add people</summary>' not in desk.gets("desk/entrants/").content.decode()
    desk.enters("Ann")
    page = desk.gets("desk/entrants/").content.decode()
    assert '<summary accesskey="a">Add people</summary>' in page
    assert " open>" not in page
    answer = desk.sends("desk/entrants/", act="add", names="")
    assert '<details class="more add-more" open>' in answer.content.decode()  # what is wrong is in view
