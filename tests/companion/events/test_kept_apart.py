"""Pairs to keep apart: listed, removed, undone."""

import pytest

from companion.log.event_wishes import apart_of
from tests.companion.events.conftest import Desk

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

NAMES = ("Ann", "Bob", "Cid", "Dea")


@pytest.fixture
def drafted(event) -> Desk:
    desk = event("league")
    desk.enters(*NAMES)
    desk.sends("desk/", act="next")
    desk.sends("desk/rounds/1/draft/", act="paste", seating=", ".join(NAMES))
    return desk


def undoes(desk, client=None) -> str:
    undo = desk.gets("desk/", client).context["undo"]
    desk.sends("desk/undo/", client, act=undo["act"])
    return undo["line"].replace("\u2068", "").replace("\u2069", "")


def pairs(desk) -> list[tuple[str, str]]:
    return [(pair.row.one.name, pair.title) for pair in desk.gets("desk/entrants/").context["pairs"]]


def test_pairs_to_keep_apart_are_listed_and_removed(drafted):
    drafted.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    drafted.sends("desk/rounds/1/draft/", act="apart", seat=["Cid", "Dea"])
    page = drafted.reads("desk/entrants/")
    assert "Keep two apart (2)" in page
    assert "Ann · Bob Remove" in page
    assert "Cid · Dea only Round 1 Remove" in page
    for row in drafted.event.aparts.all():
        drafted.sends("desk/entrants/", act="together", apart=row.pk)
    assert "Cid and Dea may sit at one table again." in drafted.reads("desk/entrants/")
    assert apart_of(drafted.now, drafted.now.rounds[0]) == ()
    log = drafted.reads("desk/log/")
    assert "Not kept apart any more: Ann, Bob." in log
    assert "Round 1, keep apart: Cid, Dea." in log
    assert "Round 1, not kept apart any more: Cid, Dea." in log
    assert "kept apart" not in drafted.reads("log/")
    assert undoes(drafted) == "Round 1, not kept apart any more: Cid, Dea."
    assert undoes(drafted) == "Not kept apart any more: Ann, Bob."
    assert sorted(pairs(drafted)) == [("Ann", ""), ("Cid", "Round 1")]


def test_a_pair_that_is_removed_already_is_said(drafted):
    drafted.sends("desk/entrants/", act="together", apart="77")
    assert "These two are not kept apart any more." in drafted.reads("desk/entrants/")


def test_a_pair_stands_in_the_list_once_in_whichever_order(drafted):
    drafted.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    drafted.sends("desk/entrants/", act="apart", one="Bob", other="Ann")
    assert pairs(drafted) == [("Ann", "")]


def test_undo_takes_back_the_pair_of_all_rounds_and_not_the_one_of_this(drafted):
    drafted.sends("desk/entrants/", act="apart", one="Ann", other="Bob")
    drafted.sends("desk/rounds/1/draft/", drafted.hand("helper"), act="apart", seat=["Ann", "Bob"])
    drafted.event.acts.filter(what="link_made").delete()
    undoes(drafted)
    assert pairs(drafted) == [("Ann", "Round 1")]


def test_a_pair_of_a_round_that_is_over_is_not_listed(drafted):
    drafted.sends("desk/rounds/1/draft/", act="apart", seat=["Ann", "Bob"])
    drafted.sends("desk/rounds/1/draft/", act="publish")
    drafted.slip(1, 1, [90, 80, 70, 60])
    assert pairs(drafted) == []
