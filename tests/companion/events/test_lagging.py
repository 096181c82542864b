"""A league goes on while a table of an earlier round still plays: the desk sees it and accepts it where it
looks anyway, and its people find their way back to it."""

import pytest


@pytest.fixture
def league(event):
    return one_lags(event("league", kind="league"))


def one_lags(desk):
    """Table 2 of round 1 lags; round 2 is called."""
    desk.enters("Ann", "Bob", "Cid", "Dea", "Eve", "Fay")
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating="Ann, Bob, Cid\nDea, Eve, Fay")
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.slip(1, 1, [90, 80, 70])
    desk.sends("desk/rounds/1/", act="next")
    return desk


def publishes(desk):
    desk.sends("desk/rounds/2/draft/", act="paste", seating="Ann, Eve, Cid\nDea, Bob, Fay")
    desk.sends("desk/rounds/2/draft/", act="publish")


def reports(desk, number, table):
    said = {"total1": 91, "total2": 81, "total3": 71}
    desk.sends(f"tables/{number}-{table}/totals/", desk.phone_at(number, table), seen="0", **said)


def listed(desk, page) -> list[str]:
    shown = desk.gets(page).context["acceptable"]
    return [f"{one.round.number}-{one.table.number}:{len(one.versions)}" for one in shown]


def test_the_desk_lists_what_waits_there_and_accepts_it(league):
    assert listed(league, "desk/") == []
    reports(league, 1, 2)
    assert "Waiting for you Round 1, table 2: the result is not confirmed" in league.reads("desk/")
    league.sends("desk/", act="accept_all", seen=listed(league, "desk/"))
    page = league.reads("desk/")
    assert "1 result is accepted." in page
    assert "Waiting for you" not in page
    assert league.now.table_at(1, 2).is_settled


def test_the_newest_round_lists_it_among_its_own(league):
    publishes(league)
    reports(league, 1, 2)
    reports(league, 2, 1)
    page = league.reads("desk/rounds/2/")
    assert "Round 1, table 2 reported" in page
    assert "not confirmed 2" in page
    assert "table 1 reported" not in league.reads("desk/rounds/1/")


def test_accept_all_takes_both_rounds_and_undo_opens_both(league):
    publishes(league)
    reports(league, 1, 2)
    reports(league, 2, 1)
    league.accepts_all(2)
    assert "2 results are accepted." in league.reads("desk/rounds/2/")
    assert [league.now.table_at(1, 2).is_settled, league.now.table_at(2, 1).is_settled] == [True, True]
    undo = league.gets("desk/").context["undo"]
    assert undo["line"] == "Accepted: Round 1, table 2; Round 2, table 1."
    league.sends("desk/undo/", act=undo["act"])
    assert [league.now.table_at(1, 2).state, league.now.table_at(2, 1).state] == ["over", "over"]


def test_it_is_accepted_also_when_the_newest_round_is_done(league):
    publishes(league)
    league.slip(2, 1, [90, 80, 70])
    league.slip(2, 2, [90, 80, 70])
    reports(league, 1, 2)
    league.accepts_all(2)
    assert league.now.table_at(1, 2).is_settled


def test_no_clock_is_offered_to_a_round_that_is_done_because_another_lags(event):
    desk = one_lags(event("league", kind="heats"))
    publishes(desk)
    assert "Start the clock" in desk.reads("desk/rounds/2/")
    desk.slip(2, 1, [90, 80, 70])
    desk.slip(2, 2, [90, 80, 70])
    reports(desk, 1, 2)
    page = desk.reads("desk/rounds/2/")
    assert ("Accept all undisputed" in page, "Start the clock" in page) == (True, False)


def test_an_act_of_before_is_told_and_undone(league):
    """Once all results that were accepted together were of one round, which stood beside them."""
    reports(league, 1, 2)
    league.sends("desk/", act="accept_all", seen=listed(league, "desk/"))
    act = league.event.acts.last()
    act.said = {"round": 1, "count": 1, "tables": [2]}
    act.save()
    assert "Accepted: Round 1, table 2." in league.reads("desk/log/")
    league.sends("desk/undo/", act=act.pk)
    assert not league.now.table_at(1, 2).is_settled


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ({"round": 1, "count": 3}, "Accepted: 3 results."),
        ({"tables": [[1, 2, 3], "x", [1], None, [1, 2]]}, "Accepted: Round 1, table 2."),
        ({"tables": 7}, "Accepted: –."),
    ],
)
def test_an_act_from_elsewhere_is_told_as_far_as_it_can_be_read(league, said, line):
    league.event.acts.create(what="accepted_all", by="Olga", said=said)
    assert line in league.reads("desk/log/")


def test_calls_of_a_table_that_lags_name_its_round(league):
    publishes(league)
    league.sends("tables/1-2/call/", league.phone_at(1, 2))
    league.sends("tables/2-2/call/", league.phone_at(2, 2))
    page = league.reads("desk/")
    assert "Round 1, table 2 calls you" in page
    assert " Table 2 calls you" in page


def test_its_people_find_it_while_another_round_is_called_or_played(league):
    dea = league.phone_of("Dea")
    door = f'href="/events/{league.event.code}/tables/1-2/"'
    assert "Round 2: are you here?" in league.reads("me/", dea)
    assert door in league.gets("me/", dea).content.decode()
    publishes(league)
    assert door in league.gets("me/", dea).content.decode()
    reports(league, 1, 2)
    assert "Is it right?" in league.reads("me/", dea)
