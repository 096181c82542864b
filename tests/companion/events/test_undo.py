"""Undo at the desk: the newest act of whoever asks, as long as nothing rests on it."""

import re

import pytest
from django.test import Client

from companion.log.events import TableState
from companion.selectors.event_log import SENTENCES, event_log
from companion.services.event_settings import stage_change
from companion.services.event_touched import KINDS
from companion.services.event_ways_back import UNDOS
from tests.companion.events.conftest import Desk

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("files_are_read_again")]

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
        assert picture(desk) == before, data


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


# Lea and Olga at one desk


@pytest.fixture
def lea(desk):
    return desk.hand("helper", "Lea")


def reported(desk):
    """Table 1 by Ann's phone, open."""
    published(desk)
    desk.sends("tables/1-1/totals/", desk.phone_of("Ann"), seen=0, **TOTALS)


def finished(desk):
    published(desk)
    desk.slip(1, 1, [4, 3, 2, 1])


def called(desk):
    desk.sends("desk/", act="next")


def played(desk):
    desk.plays(TABLES, lambda name: 200 - ord(name[0]))


def cut_ready(desk):
    played(desk)
    desk.sends("desk/cut/1/", act="say", seats="4")


AT_1 = "desk/tables/1-1/"
DRAFT = "desk/rounds/1/draft/"
ROLL = "desk/rounds/1/roll/"
PEOPLE = "desk/entrants/"
SETTLE = ("desk/cut/1/", {"act": "settle", "name": "Final", "tables": "1"})
FINAL = {"act": "add", "new-name": "Grand final", "new-kind": "knockout", "new-tables": "1"}
WRONG = {"act": "totals", "seen": 1, "reason": "Lea", **TOTALS}
RIGHT = {"act": "totals", "seen": 2, "reason": "Olga", "total1": 1, "total2": 2, "total3": 3, "total4": 4}
BOTH = [
    # at first, what Lea does, what Olga does then, and what Lea hears of it
    (finished, (AT_1, WRONG), [(AT_1, RIGHT)], "Olga: Round 1, table 1 is corrected"),
    (
        reported,
        (AT_1, {"act": "accept", "seen": 1}),
        [(AT_1, {**RIGHT, "seen": 1})],
        "Olga: Round 1, table 1 is corrected",
    ),
    (
        drafted,
        (DRAFT, {"act": "lock", "table": 1}),
        [(DRAFT, {"act": "lock", "table": 1})],
        "Olga: Round 1: table 1 is free again.",
    ),
    (
        drafted,
        (DRAFT, {"act": "swap", "seat": ["Ann", "Eve"], "sure": "1"}),
        [(DRAFT, {"act": "swap", "seat": ["Ann", "Eve"], "sure": "1"})],
        "Olga: Round 1: Ann, Eve swap.",
    ),
    (published, (AT_1, {"act": "extra"}), [(AT_1, {"act": "extra"})], "Olga: Round 1, table 1: 20 extra"),
    (
        published,
        ("desk/rounds/1/", {"act": "clock"}),
        [("desk/clock/", {"act": "stop", "round": 1}), ("desk/clock/", {"act": "start", "round": 1})],
        "Olga: Round 1: the clock runs.",
    ),
    (
        None,
        (PEOPLE, {"act": "add", "names": "Zoe"}),
        [
            (PEOPLE, {"act": "rename", "entrant": "9", "name": "Zoey"}),
            (PEOPLE, {"act": "add", "names": "Zoe"}),
        ],
        "Olga: New: Zoe.",
    ),
    (
        called,
        (ROLL, {"act": "mark", "entrant": "1", "state": "out"}),
        [(ROLL, {"act": "mark", "entrant": "1", "state": "here"})],
        "Olga: Round 1, here: Ann.",
    ),
    (
        called,
        (ROLL, {"act": "mark", "entrant": "1", "state": "out"}),
        [(ROLL, {"act": "delete"})],
        "Olga: Round 1 is deleted before it was published.",
    ),
    (
        played,
        ("desk/", {"act": "add_share", "stage": "1"}),
        [("desk/settings/", {"act": "stage", **LINE, "stage1-kind": "rounds"})],
        "Olga: Heats: name Rounds → Heats;",
    ),
    (
        cut_ready,
        ("desk/cut/1/", {"act": "say", "seats": "5"}),
        [("desk/cut/1/", {"act": "say", "seats": "6"})],
        "Olga: Rounds: 6 go on",
    ),
    (
        cut_ready,
        SETTLE,
        [("desk/cut/1/", {"act": "reopen"}), ("desk/settings/", FINAL), SETTLE],
        "Olga: Rounds is settled.",
    ),
    (cut_ready, SETTLE, [("desk/rounds/2/roll/", {"act": "draw"})], "Olga: Final is drawn."),
    (
        called,
        (PEOPLE, {"act": "fix", "entrant": "1", "table": "2"}),
        [(PEOPLE, {"act": "fix", "entrant": "1", "table": "1"})],
        "Olga: Ann has table 1 in every round.",
    ),
]


@pytest.mark.parametrize(("begin", "hers", "since", "told"), BOTH)
def test_what_somebody_did_since_to_the_same_thing_is_not_undone(desk, lea, begin, hers, since, told):
    if begin:
        begin(desk)
    desk.sends(hers[0], lea, **hers[1])
    act = desk.gets("desk/", lea).context["undo"]["act"]
    for page, data in since:
        desk.sends(page, **data)
    before = picture(desk)
    assert not desk.gets("desk/", lea).context["undo"]
    desk.sends("desk/undo/", lea, act=act)
    assert picture(desk) == before
    page = desk.reads("desk/", lea)
    assert "Something was done since, so this can't be undone any more." in page
    assert told in page


NOT_UNDONE = ("draw", "delete")
ONE_SINCE = [one[:3] for one in BOTH if len(one[2]) == 1 and one[2][0][1]["act"] not in NOT_UNDONE]


@pytest.mark.parametrize(("begin", "hers", "since"), ONE_SINCE)
def test_what_was_undone_since_keeps_nobody_from_undoing(desk, lea, begin, hers, since):
    if begin:
        begin(desk)
    before = picture(desk)
    desk.sends(hers[0], lea, **hers[1])
    [(page, data)] = since
    desk.sends(page, **data)
    assert undoes(desk)
    assert undoes(desk, lea)
    assert picture(desk) == before


NO_SHOW = {"act": "mark", "entrant": "2", "state": "no_show"}
ELSEWHERE = [
    # at first, what Lea does, and what Olga or a player does then
    (published, (AT_1, {"act": "extra"}), "", ("desk/tables/1-2/", {"act": "extra"})),
    (published, (AT_1, {"act": "extra"}), "Bob", ("tables/1-1/call/", {})),
    (published, (AT_1, {"act": "extra"}), "Bob", ("tables/1-1/open/", {})),
    (reported, (AT_1, {"act": "extra"}), "Bob", ("me/confirm/", {"seen": 1})),
    (called, (ROLL, {"act": "mark", "entrant": "1", "state": "out"}), "", (ROLL, NO_SHOW)),
    (None, ("desk/", {"act": "next"}), "Bob", ("me/here/", {})),
    (drafted, (DRAFT, {"act": "publish"}), "", (ROLL, NO_SHOW)),
]


@pytest.mark.parametrize(("begin", "hers", "who", "since"), ELSEWHERE)
def test_what_others_did_elsewhere_keeps_nobody_from_undoing(desk, lea, begin, hers, who, since):
    desk.sends("desk/", act="open")
    if begin:
        begin(desk)
    desk.sends(hers[0], lea, **hers[1])
    said = desk.gets("desk/", lea).context["undo"]
    acts = desk.event.acts.count()
    desk.sends(since[0], desk.phone_of(who) if who else None, **since[1])
    assert desk.event.acts.count() > acts
    assert desk.gets("desk/", lea).context["undo"] == said
    assert undoes(desk, lea)
    assert "Undone" in desk.reads("desk/log/")


def test_another_setting_keeps_nobody_from_undoing(desk, lea):
    played(desk)
    chain = desk.now.stages[0].stage.chain
    desk.sends("desk/", lea, act="add_share", stage="1")
    stage_change(event=desk.event, stage=1, by="Olga", points=[7, 1])
    undoes(desk, lea)
    stage = desk.now.stages[0].stage
    assert (stage.chain, stage.points) == (chain, [7, 1])


def test_a_result_that_somebody_confirmed_stays(desk, lea):
    published(desk)
    desk.sends(AT_1, lea, act="totals", seen=0, **TOTALS)
    assert desk.gets("desk/", lea).context["undo"]
    desk.sends("me/confirm/", desk.phone_of("Bob"), seen=1)
    assert not desk.gets("desk/", lea).context["undo"]


def test_who_plays_on_for_somebody_stays(desk, lea):
    published(desk)
    desk.sends(PEOPLE, lea, act="add", names="Zoe")
    desk.sends(AT_1, act="substitute", seat=1, came=9, counts_for="left")
    desk.slip(1, 1, [9, 8, 7, 6])
    undoes(desk, lea)
    assert desk.now.table_at(1, 1).names == TABLES[0]
    assert [row.player for row in desk.now.stages[0].rows] == [*TABLES[0]]
    assert "Zoe has a seat already." in desk.reads("desk/", lea)


@pytest.mark.parametrize("is_old", [False, True])
def test_people_are_taken_out_again_by_their_rows(desk, is_old):
    desk.enters("Zoe")
    if is_old:
        act = desk.event.acts.get(what="entered", said__names=["Zoe"])
        del act.said["rows"]
        act.save()
    undoes(desk)
    assert len(desk.now.entrants) == 8


def seat_at_1(desk):
    seat = desk.now.table_at(1, 1).seats[0]
    return bool(seat.left_at), seat.substitute and seat.substitute.name, seat.counts_for


def test_who_had_left_before_is_not_sat_down_again(desk):
    desk.enters("Zoe", "Yan")
    published(desk)
    desk.sends("tables/1-1/open/", desk.phone_of("Ann"))
    steps = [
        ("Ann", False, {"act": "leave"}),
        ("Ann", True, {"act": "substitute", "came": 9, "counts_for": "left"}),
        ("Zoe", False, {"act": "substitute", "came": 10, "counts_for": "came"}),
        ("Yan", False, {"act": "leave"}),
    ]
    seen = []
    for name, is_left, data in steps:
        chair = desk.now.table_at(1, 1).table.game.seats.get(number=1)
        assert (chair.name, chair.left) == (name, is_left)
        seen.append(seat_at_1(desk))
        desk.sends(AT_1, seat=1, **data)
    for (name, is_left, _data), before in zip(reversed(steps), reversed(seen), strict=True):
        undoes(desk)
        assert seat_at_1(desk) == before
        chair = desk.now.table_at(1, 1).table.game.seats.get(number=1)
        assert (chair.name, chair.left) == (name, is_left)


def test_an_older_act_says_nothing_of_the_seat_before(desk):
    desk.enters("Zoe")
    published(desk)
    desk.sends(AT_1, act="substitute", seat=1, came=9, counts_for="left")
    act = desk.event.acts.get(what="substituted")
    del act.said["before"]
    act.save()
    undoes(desk)
    assert seat_at_1(desk) == (False, None, "")


def test_nobody_sits_down_again_who_plays_elsewhere(desk, lea):
    published(desk)
    desk.sends(AT_1, lea, act="leave", seat=1)
    desk.sends("desk/tables/1-2/", act="substitute", seat=1, came=1, counts_for="left")
    undoes(desk, lea)
    assert seat_at_1(desk)[0]
    assert "Ann plays at another table." in desk.reads("desk/", lea)


def test_what_players_said_stands_when_an_acceptance_is_undone(desk):
    reported(desk)
    desk.sends("me/confirm/", desk.phone_of("Ann"), seen=1)
    desk.sends(AT_1, act="accept", seen=1)
    undoes(desk)
    table = desk.now.table_at(1, 1)
    assert (table.state, table.now.agreed) == (TableState.OVER, {"seat-1"})
    desk.accepts_all(1)
    assert desk.now.table_at(1, 1).state is TableState.FINAL
    undoes(desk)
    table = desk.now.table_at(1, 1)
    assert (table.state, table.now.agreed) == (TableState.OVER, {"seat-1"})


def test_what_is_final_already_is_not_accepted_again(desk, lea):
    """So nobody undoes what all have confirmed."""
    reported(desk)
    for name in TABLES[0]:
        desk.sends("me/confirm/", desk.phone_of(name), seen=1)
    desk.sends(AT_1, lea, act="accept", seen=1)
    assert not desk.event.acts.filter(what="accepted").exists()


def totals_at_1(desk):
    return [one.total for one in desk.now.table_at(1, 1).now.placings]


def test_corrections_are_undone_step_by_step(desk):
    finished(desk)
    for totals in ([40, 30, 20, 10], [41, 31, 21, 11], [42, 32, 22, 12]):
        desk.slip(1, 1, totals, reason="recount")
    seen = []
    for _step in range(3):
        undoes(desk)
        seen.append(totals_at_1(desk)[0])
    assert seen == [41, 40, 4]


def test_a_result_that_was_open_before_a_correction_is_open_again(desk):
    reported(desk)
    desk.sends("me/confirm/", desk.phone_of("Bob"), seen=1, wrong="1", note="no")
    desk.sends("me/confirm/", desk.phone_of("Ann"), seen=1)
    desk.slip(1, 1, [4, 3, 2, 1], reason="recount")
    undoes(desk)
    table = desk.now.table_at(1, 1)
    assert (table.state, table.now.agreed) == (TableState.DISPUTED, {"seat-1"})
    assert [one.note for one in table.now.objections] == ["no"]
    assert totals_at_1(desk) == [8, 7, 6, 5]


# Drafts, versions and seats that stay


def in_draft(desk):
    """All of a draft that a person sees, and its seed."""
    return picture(desk), desk.now.rounds[-1].round.seed


def test_a_pasted_seating_is_undone(desk):
    called(desk)
    desk.sends(ROLL, act="mark", entrant="1", state="standby")
    before = in_draft(desk)
    desk.sends(DRAFT, act="paste", seating=SEATING)
    assert undoes(desk) == "Round 1 is seated by hand. Tables: 2."
    assert in_draft(desk) == before
    desk.sends(ROLL, act="all_here")
    desk.sends(ROLL, act="draw")
    desk.sends(DRAFT, act="lock", table=2)
    desk.sends(DRAFT, act="lock_seat", seat=desk.now.rounds[0].seating[0][:2])
    before = in_draft(desk)
    desk.sends(DRAFT, act="paste", seating="Hal, Gus, Fay, Eve, Dea, Cid")
    undoes(desk)
    assert in_draft(desk) == before


def test_a_pasted_seating_stays_when_somebody_changed_it_since(desk, lea):
    called(desk)
    desk.sends(DRAFT, lea, act="paste", seating=SEATING)
    assert desk.gets("desk/", lea).context["undo"]
    desk.sends(DRAFT, act="swap", seat=["Ann", "Eve"], sure="1")
    assert not desk.gets("desk/", lea).context["undo"]


def test_a_pasted_seating_without_who_sat_there_stays(desk):
    called(desk)
    desk.enters("Ida")
    desk.sends(DRAFT, act="paste", seating="Ida, Ann, Bob")
    desk.sends(DRAFT, act="paste", seating=SEATING)
    desk.event.entrants.get(name="Ida").delete()
    undoes(desk)
    assert desk.now.rounds[0].seating == tuple(TABLES)
    assert "Somebody who sat there is not on the list any more." in desk.reads("desk/")


def test_seats_that_were_chosen_are_undone(desk):
    cut_ready(desk)
    desk.sends(SETTLE[0], **SETTLE[1])
    desk.sends("desk/rounds/2/roll/", act="draw")
    before = in_draft(desk)
    first, *others = desk.gets("desk/rounds/2/draft/").context["choosing"][0].seats
    desk.sends("desk/rounds/2/draft/", act="choose", table=1, choice=[*others, first])
    assert in_draft(desk) != before
    assert undoes(desk).startswith("Final, table 1: seats as chosen by rank")
    assert in_draft(desk) == before


def test_a_version_that_was_taken_is_undone(desk):
    reported(desk)
    desk.sends("me/confirm/", desk.phone_of("Bob"), seen=1, wrong="1", note="no")
    desk.sends(AT_1, act="take", version=1, seen=1, reason="x")
    assert desk.now.table_at(1, 1).state is TableState.FINAL
    undoes(desk)
    assert desk.now.table_at(1, 1).state is TableState.DISPUTED
    desk.slip(1, 1, [4, 3, 2, 1], reason="recount")
    desk.sends(AT_1, act="take", version=1, seen=2, reason="x")
    assert totals_at_1(desk) == [8, 7, 6, 5]
    undoes(desk)
    assert totals_at_1(desk) == [4, 3, 2, 1]
    assert desk.now.table_at(1, 1).state is TableState.FINAL


def test_seats_that_stay_after_a_correction_are_decided_again(desk):
    cut_ready(desk)
    desk.sends(SETTLE[0], **SETTLE[1])
    desk.slip(1, 2, [1, 2, 3, 400], reason="recount")
    desk.sends("desk/cut/1/", act="keep")
    assert "You kept the seats as they are." in desk.reads("desk/cut/1/")
    undoes(desk)
    assert "You kept the seats as they are." not in desk.reads("desk/cut/1/")


@pytest.mark.parametrize(("what", "unsaid"), [("pasted", "wrote"), ("clock_stopped", "before")])
def test_an_older_act_that_says_too_little_stays(desk, what, unsaid):
    published(desk)
    if what == "pasted":
        undoes(desk)
    else:
        desk.sends("desk/rounds/1/", act="clock")
        desk.sends("desk/clock/", act="stop", round=1)
    act = desk.event.acts.get(what=what)
    del act.said[unsaid]
    act.save()
    assert not desk.gets("desk/").context["undo"]
    desk.sends("desk/undo/", act=act.pk)
    assert "This was done before the event could undo it." in desk.reads("desk/")


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
    assert set(KINDS) <= set(SENTENCES)
    assert set(UNDOS) - set(KINDS) == {"opened"}  # which looks at the rounds alone
    assert all(line.sentence for line in event_log(desk.now, is_public=False))


RULINGS = [
    ("desk/tables/1-1/", {"act": "penalty", "seat": 1, "kind": "points", "points": 5, "seen": 1}),
    ("desk/entrants/", {"act": "change", "entrant": 1, "state": "disqualified"}),
    ("desk/tables/1-1/", {"act": "void"}),
]


@pytest.mark.parametrize(("page", "said"), RULINGS)
def test_what_was_said_against_somebody_and_undone_only_the_desk_reads(desk, page, said):
    published(desk)
    reader = Client(HTTP_HOST="localhost")
    desk.slip(1, 1, [40, 30, 20, 10])
    before = desk.reads("log/", reader)
    desk.sends(page, **said, reason="Rules abuse")
    assert "Rules abuse" in desk.reads("log/", reader)
    undoes(desk)
    assert desk.reads("log/", reader) == before
    assert "Rules abuse" in desk.reads("desk/log/")
    assert "Undone:" in desk.reads("desk/log/")


def test_who_was_dropped_by_mistake_is_here_as_before(event):
    desk = event("league")
    desk.enters(*"ABCDEFGH")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/roll/", act="all_here")
    desk.sends("desk/entrants/", act="change", entrant=1, state="dropped")
    assert desk.event.rounds.get().presences.count() == 7
    desk.sends("desk/undo/", act=desk.event.acts.last().pk)
    assert desk.event.rounds.get().presences.filter(state="here").count() == 8


def test_a_planned_stage_is_as_it_was_before_the_cut(event):
    desk = event("league")
    desk.enters(*"ABCDEFGH")
    desk.plays([tuple("ABCD"), tuple("EFGH")], lambda name: 50 + 2 * ord(name))
    desk.sends("desk/settings/", act="add", **{"new-name": "Semi", "new-kind": "knockout", "new-tables": "1"})
    desk.sends("desk/cut/1/", act="say", seats="6")
    desk.sends("desk/cut/1/", act="settle", name="Grand", tables="2")
    assert [(one.name, one.tables) for one in desk.event.stages.all()][1:] == [("Grand", 2)]
    desk.sends("desk/undo/", act=desk.event.acts.last().pk)
    assert [(one.name, one.tables) for one in desk.event.stages.all()][1:] == [("Semi", 1)]
