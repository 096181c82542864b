"""What the draft says of itself: of a knock-out, of a Swiss round, of tables of several sizes, and of a swap
before it is made."""

import pytest

from companion.models import Event, EventSeat
from scoring.tournaments.quality import quality
from scoring.tournaments.swiss import swiss
from scoring.tournaments.wish import Wish

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

EIGHT = ("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")


@pytest.fixture
def played(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.plays([EIGHT[:4], EIGHT[4:]], lambda name: 150 - ord(name[0]))
    return desk


def draws(desk, number):
    desk.sends(f"desk/rounds/{number}/roll/", act="draw")
    return desk.reads(f"desk/rounds/{number}/draft/")


def test_a_knock_out_is_seated_by_rank_and_that_is_good(played):
    played.sends("desk/cut/1/", act="say", seats=8)
    played.sends("desk/cut/1/", act="settle", name="Semifinal", tables=2)
    page = draws(played, 2)
    assert "good Seated by rank: the best go from table to table, and then back." in page
    assert "could be better" not in page
    tables = played.now.last_round.seating
    played.sends("desk/rounds/2/draft/", act="swap", seat=[tables[0][0], tables[1][0]], sure="1")
    assert "could be better Not seated by rank" in played.reads("desk/rounds/2/draft/")


def test_a_swap_names_who_swaps_and_what_gets_worse(played):
    played.sends("desk/", act="next")
    seating = "Ann, Bob, Eve, Fay\nCid, Dea, Gus, Hal"
    played.sends("desk/rounds/2/draft/", act="paste", seating=seating)
    played.sends("desk/rounds/2/draft/", act="apart", seat=["Ann", "Cid"])
    answer = played.sends("desk/rounds/2/draft/", act="swap", seat=["Bob", "Cid"])
    page = answer.content.decode()
    assert "Swap Bob and Cid?" in page
    assert "Repeats" in page
    assert "broken: To be kept apart, but at one table: Ann and Cid." in page.replace("\u2068", "").replace(
        "\u2069", ""
    )


def test_the_first_swiss_table_is_the_top_table_and_the_draft_shows_points(event):
    desk = event("swiss_pods", kind="swiss")
    desk.enters(*range(1, 17))
    tables = [range(nth, 17, 4) for nth in range(1, 5)]
    desk.plays(tables, lambda one: 100 - one)  # 1 to 4 win
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/2/roll/", act="all_here")
    page = draws(desk, 2)
    assert set(desk.now.last_round.seating[0]) == {"1", "2", "3", "4"}
    assert "1. " in page
    assert "Scores: at every table all have the same." in page
    found = desk.gets("desk/rounds/2/draft/").context["scores"]
    assert (found["1"], found["16"]) == ("5", "0")


def pods(event, tables, **more):
    """A second Swiss round as somebody pasted it, after 1 and 2 won the first one."""
    desk = event("swiss_pods", kind="swiss", **more)
    desk.enters(*range(1, 9))
    desk.plays([(1, 3, 5, 7), (2, 4, 6, 8)], lambda one: 100 - one)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/2/draft/", act="paste", seating=tables)
    return desk


def test_a_swiss_draft_says_who_could_narrow_the_widest_gap(event):
    desk = pods(event, "1, 4, 5, 8\n2, 3, 6, 7")
    page = desk.reads("desk/rounds/2/draft/")
    assert "good Scores: widest gap 5 points, at table 1." in page
    desk.sends("desk/settings/", act="stage", stage=1, **BY_VP)
    page = desk.reads("desk/rounds/2/draft/")
    assert "could be better Scores: widest gap 7 (Victory points), at table 1; less if 1 and 7 swap." in page
    desk.sends("desk/rounds/2/draft/", act="lock_table", seat=["1", "7"])
    assert "less if 8 and 2 swap." in desk.reads("desk/rounds/2/draft/")


BY_VP = {"stage1-name": "Rounds", "stage1-points": "5", "stage1-by0": "vp"}


def test_a_pasted_seating_names_who_is_here_without_a_seat(event):
    desk = event("league")
    desk.enters(*EIGHT)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=[4, 5], state="here")
    desk.sends("desk/rounds/1/roll/", act="mark", entrant=6, state="standby")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid")
    one = desk.now.round_at(1)
    known = {entrant.name: one.presence[entrant.pk] for entrant in desk.now.entrants}
    assert {*known.items()} == {
        *((name, "here") for name in EIGHT[:5]),
        ("Fay", "standby"),
        ("Gus", "out"),
        ("Hal", "out"),
    }
    assert "broken Without a seat: Dea and Eve." in desk.reads("desk/rounds/1/draft/")


def test_a_fixed_table_that_is_full_or_not_there_is_said(played):
    for number, table in ((1, 9), *((one, 1) for one in range(2, 7))):
        played.sends("desk/entrants/", act="fix", entrant=number, table=table)
    played.sends("desk/", act="next")
    played.sends("desk/rounds/2/roll/", act="all_here")
    page = draws(played, 2)
    assert "broken Not at their fixed table, which is full or not there: " in page
    assert "Ann (9)" in page
    assert "Fay (1)" in page
    assert "Bob (1)" not in page


def test_tables_of_one_size_are_numbered_from_the_top():
    people = tuple("abcdefgh")
    history = ((tuple("aceg"), tuple("bdfh")),)
    standing = {name: nth for nth, name in enumerate(reversed(people), start=1)}
    for seed in range(5):
        found = swiss(Wish(people, (4, 4), seed=seed, history=history), standing).rounds[0]
        assert min(standing[one] for one in found[0]) == 1


def test_a_three_and_a_five_are_two_odd_sized_tables():
    """Eve sat at a three and sits at a five now: at no five twice."""
    people = tuple(f"P{nth}" for nth in range(1, 14))
    history = ((people[:3], people[3:7], people[7:11]),)
    draft = (
        (*people[3:5], people[7], people[11]),
        (*people[5:7], people[8], people[12]),
        (*people[:3], *people[9:11]),
    )
    lines = {one.key: str(one.line) for one in quality(Wish(people, (4, 4, 5), history=history), (draft,))}
    assert "five" not in lines["odd"]
    assert "odd-sized" in lines["odd"]


def test_what_people_start_with_again_is_said(event):
    """A nation that somebody has not had yet may be at another table."""
    desk = event("league", options=["nations"])
    desk.enters(*EIGHT[:4])
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    good = "good Nobody starts with the same again before having had everything."
    assert good in desk.reads("desk/rounds/1/draft/")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 1, [90, 80, 70, 60])
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Bob, Cid, Dea")
    assert good in desk.reads("desk/rounds/2/draft/")
    nation = EventSeat.objects.get(table__round__number=1, entrant__name="Ann").role
    EventSeat.objects.filter(table__round__number=2, entrant__name="Ann").update(role=nation)
    Event.objects.update(revision=desk.now.event.revision + 1)
    page = desk.reads("desk/rounds/2/draft/")
    assert "could be better Start with the same again, before having had everything: Ann (" in page


def test_without_a_deal_nothing_is_said_of_it(played):
    played.sends("desk/", act="next")
    assert "Nobody starts with the same" not in draws(played, 2)
