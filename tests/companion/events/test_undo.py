"""Undo at the desk: the newest act of whoever asks, as long as nothing rests on it."""

import re

import pytest

from companion.selectors.event_log import SENTENCES, event_log
from companion.services.event_undo import UNDOS
from tests.companion.events.conftest import Desk

TABLES = [("Ann", "Bob", "Cid", "Dea"), ("Eve", "Fay", "Gus", "Hal")]
SEATING = "Ann, Bob, Cid, Dea\nEve, Fay, Gus, Hal"


@pytest.fixture
def desk(event) -> Desk:
    made = event("league")
    made.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay", "Gus", "Hal")
    return made


def undoes(desk, client=None) -> str:
    """By the button that the desk shows; the line that it names."""
    page = desk.gets("desk/", client).content.decode()
    if "desk/undo/" not in page:
        return ""
    act = page.split("desk/undo/")[1].split('name="act" value="')[1].split('"')[0]
    desk.sends("desk/undo/", client, act=act)
    return page.split("desk/undo/")[1].split('<span class="quiet">')[1].split("<")[0]


def drafted(desk):
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=SEATING)


def published(desk):
    drafted(desk)
    desk.sends("desk/rounds/1/draft/", act="publish")


def picture(desk):
    """All that pages show of it, but for the log."""
    now = desk.now
    tables = [table for one in now.rounds for table in one.tables]
    return (
        [(one.name, one.state, one.is_guest) for one in now.entrants],
        [
            (one.stage.name, one.stage.points, one.stage.chain, one.stage.seats, one.stage.draws)
            for one in now.stages
        ],
        [
            (one.number, one.is_public, bool(one.round.clock_at), one.seating, one.presence)
            for one in now.rounds
        ],
        [(one.state, one.table.extra_minutes, one.table.is_locked) for one in tables],
        [(one.event.name, one.event.minutes, bool(one.event.opened_at)) for one in [now]],
        [(row.player, row.rank) for stage in now.stages for row in stage.rows],
        now.event.aparts.count(),
        [one.fixed_table for one in now.entrants],
        [seat.lock for one in tables for seat in one.seats],
    )


LINE = {
    "stage": 1,
    "stage1-name": "Heats",
    "stage1-points": "3-1",
    "stage1-by0": "wins",
    "stage1-kind": "heats",
}
TOTALS = {f"total{nth}": 9 - nth for nth in (1, 2, 3, 4)}
BEFORE_ROUNDS = [
    ("desk/", {"act": "open"}),
    ("desk/entrants/", {"act": "add", "names": "Ida\nJan"}),
    ("desk/entrants/", {"act": "change", "entrant": "1", "state": "dropped"}),
    ("desk/entrants/", {"act": "rename", "entrant": "1", "name": "Anna"}),
    ("desk/entrants/", {"act": "apart", "one": "Ann", "other": "Bob"}),
    ("desk/entrants/", {"act": "fix", "entrant": "1", "table": "2"}),
    ("desk/settings/", {"act": "save", "name": "Cup", "minutes": "100"}),
    ("desk/settings/", {"act": "stage", **LINE}),
    ("desk/settings/", {"act": "add", "new-name": "Final", "new-kind": "knockout"}),
    ("desk/", {"act": "next"}),
]
IN_A_DRAFT = [
    ("desk/rounds/1/draft/", {"act": "swap", "seat": ["Ann", "Eve"], "sure": "1"}),
    ("desk/rounds/1/draft/", {"act": "lock", "table": "1"}),
    ("desk/rounds/1/draft/", {"act": "lock_seat", "seat": ["Ann", "Eve"]}),
    ("desk/rounds/1/roll/", {"act": "mark", "entrant": "1", "state": "standby"}),
    ("desk/rounds/1/draft/", {"act": "publish"}),
]
IN_A_ROUND = [
    ("desk/rounds/1/", {"act": "clock"}),
    ("desk/rounds/1/", {"act": "take_back"}),
    ("desk/tables/1-1/", {"act": "extra"}),
    ("desk/tables/1-1/", {"act": "void", "reason": "x"}),
    ("desk/tables/1-1/", {"act": "totals", "seen": "0", "signed": "1", **TOTALS}),
]


@pytest.mark.parametrize(
    ("begin", "acts"), [(None, BEFORE_ROUNDS), (drafted, IN_A_DRAFT), (published, IN_A_ROUND)]
)
def test_what_was_done_is_undone(desk, begin, acts):
    if begin:
        begin(desk)
    for page, data in acts:
        before = picture(desk)
        desk.sends(page, **data)
        assert picture(desk) != before, data
        undoes(desk)
        after = picture(desk)
        if data["act"] == "next":  # the call opens the event, which stays open
            before, after = before[:4], after[:4]
        assert after == before, data


def test_results_of_a_round_are_undone(desk):
    published(desk)
    for nth, table in enumerate(TABLES, start=1):
        desk.sends(f"tables/1-{nth}/totals/", desk.phone_of(table[0]), seen=0, **TOTALS)
    before = picture(desk)
    desk.accepts_all(1)
    assert undoes(desk) == "Accepted: Round 1, tables 1, 2."
    assert picture(desk) == before
    desk.sends("desk/tables/1-1/", act="accept", seen="1")
    final = picture(desk)
    desk.slip(1, 1, [1, 2, 3, 4], reason="recount")
    assert picture(desk) != final
    undoes(desk)
    assert picture(desk) == final
    assert len(desk.now.table_at(1, 1).versions) == 3


def test_a_cut_is_taken_back_until_a_table_of_the_next_stage_has_begun(desk):
    desk.plays(TABLES, lambda name: 200 - ord(name[0]))
    desk.sends("desk/cut/1/", act="say", seats="4")
    before = picture(desk)
    desk.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    undoes(desk)
    assert picture(desk) == before
    assert undoes(desk).startswith("Rounds: 4 go on")
    desk.sends("desk/cut/1/", act="say", seats="4")
    desk.sends("desk/cut/1/", act="settle", name="Final", tables="1")
    helper = desk.hand("helper")
    desk.sends("desk/rounds/2/roll/", helper, act="draw")
    desk.sends("desk/rounds/2/draft/", helper, act="publish")
    desk.sends("tables/2-1/totals/", desk.phone_at(2, 1), seen=0, total1=1, total2=2, total3=3, total4=4)
    desk.event.acts.filter(what__in=["link_made"]).update(by="somebody")
    undoes(desk)
    assert len(desk.now.stages) == 2


def test_a_clock_that_was_stopped_by_mistake_runs_on(desk):
    published(desk)
    desk.sends("desk/rounds/1/", act="clock")
    began = desk.now.rounds[0].round.clock_at
    desk.sends("desk/clock/", act="stop", round=1)
    assert desk.now.rounds[0].round.clock_at is None
    undoes(desk)
    assert desk.now.rounds[0].round.clock_at == began


def test_a_way_to_rank_that_was_added_is_undone(desk):
    desk.plays(TABLES, lambda name: 200 - ord(name[0]))
    before = picture(desk)
    desk.sends("desk/", act="add_share", stage="1")
    assert picture(desk) != before
    undoes(desk)
    assert picture(desk) == before


def test_everybody_undoes_what_they_did_and_nobody_else(desk):
    helper = desk.hand("helper", "Lea")
    desk.sends("desk/entrants/", helper, act="add", names="Ida")
    desk.sends("desk/entrants/", act="add", names="Jan")
    undoes(desk, helper)
    assert [one.name for one in desk.now.entrants[8:]] == ["Jan"]


def test_undo_goes_further_back_step_by_step(desk):
    desk.sends("desk/entrants/", act="rename", entrant="1", name="Anna")
    desk.sends("desk/entrants/", act="rename", entrant="1", name="Anne")
    undoes(desk)
    undoes(desk)
    assert desk.now.entrants[0].name == "Ann"


def mends(desk, client=None):
    """By the first way that the page offers."""
    way = desk.gets("desk/rounds/1/").text.split('name="way" value="')[1].split('"')[0]
    desk.sends("desk/rounds/1/", client, act="repair", way=way)


def marks(desk, client, state, *names):
    rows = {one.name: one.number for one in desk.event.entrants.all()}
    for name in names:
        desk.sends("desk/rounds/1/roll/", client, act="mark", entrant=rows[name], state=state)


@pytest.fixture
def fixed(desk):
    """Ann did not come to the table of five, the desk has fixed that, and Lea helps."""
    lea = desk.hand("helper", "Lea")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid, Dea, Eve\nFay, Gus, Hal")
    desk.sends("desk/rounds/1/draft/", act="publish")
    marks(desk, lea, "no_show", "Ann")
    before = desk.now.rounds[0].seating
    mends(desk)
    assert desk.now.rounds[0].seating != before
    return desk, lea, before


def undo_refused(desk) -> str:
    """What the desk says to who taps it on an old page; a new one does not offer it."""
    act = desk.event.acts.filter(what="repaired", by="Olga").last()
    assert not desk.gets("desk/").context["undo"]
    before = picture(desk)
    answer = desk.sends("desk/undo/", act=act.pk)
    assert answer.status_code == 302
    assert picture(desk) == before
    return desk.reads("desk/")


def test_a_repair_is_undone(fixed):
    desk, _lea, before = fixed
    assert undoes(desk).startswith("Round 1 is fixed: ")
    assert desk.now.rounds[0].seating == before


def test_a_repair_is_not_undone_when_its_tables_changed_since(fixed):
    desk, lea, _before = fixed
    marks(desk, lea, "no_show", "Bob", "Cid")
    mends(desk, lea)
    told = r"Round 1 is fixed: \d (person|people) moves?\. \w+ goes from table"
    assert re.search(told, desk.reads("desk/log/"))
    assert "The seats of this round were changed since." in undo_refused(desk)


def test_a_repair_is_not_undone_when_somebody_sits_elsewhere_since(fixed):
    desk, lea, _before = fixed
    marks(desk, lea, "here", "Ann")
    mends(desk, lea)
    assert "Ann" in desk.now.rounds[0].seating[1]
    assert "The seats of this round were changed since." in undo_refused(desk)


def test_a_repair_is_not_undone_when_somebody_plays_on_for_another(fixed):
    desk, lea, _before = fixed
    desk.sends("desk/tables/1-1/", lea, act="substitute", seat=1, new_name="Ivy", counts_for="left")
    assert desk.now.table_at(1, 1).seats[0].substitute
    assert "The seats of this round were changed since." in undo_refused(desk)


def test_a_repair_is_not_undone_without_who_sat_there(fixed):
    desk, _lea, _before = fixed
    act = desk.gets("desk/").context["undo"]["act"]
    desk.event.entrants.get(name="Ann").delete()
    answer = desk.sends("desk/undo/", act=act)
    assert answer.status_code == 302
    assert "Somebody who sat there is not on the list any more." in desk.reads("desk/")


@pytest.mark.parametrize(
    "said", [{}, {"before": 7}, {"before": [[1]]}, {"before": [[1, True, [[1, 2]]]]}, {"after": {"a": 1}}]
)
def test_a_repair_of_another_shape_stays(fixed, said):
    desk, _lea, _before = fixed
    act = desk.event.acts.get(what="repaired")
    act.said = {"round": 1, "lines": [], **(act.said | said if said else {})}
    act.save()
    assert "This was done before the event could undo it." in undo_refused(desk)


def test_a_stale_page_undoes_nothing(desk):
    act = desk.event.acts.last()
    desk.enters("Ida")
    desk.sends("desk/undo/", act=act.pk)
    assert len(desk.now.entrants) == 9


def test_what_something_rests_on_stays(desk):
    published(desk)
    desk.event.acts.exclude(what="entered").update(by="somebody")
    undoes(desk)
    assert len(desk.now.entrants) == 8
    assert "has a seat already" in desk.reads("desk/")


def test_the_log_keeps_what_was_undone_and_says_so(desk):
    desk.sends("desk/", act="open")
    published(desk)
    undoes(desk)
    page = desk.reads("log/")
    assert "Undone: Round 1 is published" in page
    assert "Round 1 is published, seated by hand." in page


def test_every_act_has_its_sentence(desk):
    assert set(UNDOS) <= set(SENTENCES)
    assert all(line.sentence for line in event_log(desk.now, is_public=False))
