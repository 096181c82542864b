"""Extra minutes in a hall: what all have who still play is the time of the round; what a table has beyond
that stands beside its number."""

from datetime import timedelta

import pytest
from django.utils import timezone

from companion.models import Round
from companion.selectors.event_clock import clock_of_round
from companion.selectors.event_screen import screen_pages

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

TABLES = [[f"P{table:02}{seat}" for seat in "abc"] for table in range(1, 15)]


@pytest.fixture
def late(event):
    """14 tables, a minute after the end of their time."""
    desk = event("league", kind="heats")
    desk.enters(*(name for table in TABLES for name in table))
    desk.sends("desk/", act="next")
    seating = "\n".join(", ".join(table) for table in TABLES)
    desk.sends("desk/rounds/1/draft/", act="paste", seating=seating)
    desk.sends("desk/rounds/1/draft/", act="publish")
    desk.sends("desk/clock/", act="start")
    Round.objects.update(clock_at=timezone.now() - timedelta(minutes=241))
    return desk


def minutes(desk):
    """What the clock of the round has left."""
    return clock_of_round(desk.now.round_at(1)).minutes


def longer(desk):
    """By page of the projector's clock, the tables beside it and what they have beyond it."""
    pages = [page.more["longer"] for page in screen_pages(desk.now) if page.kind == "clock"]
    return [[(table.table.number, clock.extra) for table, clock in page] for page in pages]


def test_minutes_for_all_are_the_rounds(late):
    assert minutes(late) <= 0
    late.sends("desk/clock/?round=1", act="extra_all")
    assert (minutes(late), longer(late)) == (9, [[]])
    for page in ("screen/", "desk/clock/", "desk/rounds/1/"):
        assert "Time is up" not in late.reads(page)


def test_what_a_table_has_beyond_them_stands_beside_it(late):
    late.sends("desk/clock/?round=1", act="extra", table=3)
    assert (minutes(late) <= 0, longer(late)) == (True, [[(3, 10)]])
    late.sends("desk/clock/?round=1", act="extra_all")
    assert (minutes(late), longer(late)) == (9, [[(3, 10)]])


def test_who_has_ended_holds_up_nobody(late):
    """Its minutes are not asked for any more."""
    late.slip(1, 1, [30, 20, 10])
    late.sends("desk/clock/?round=1", act="extra_all")
    assert minutes(late) == 9
    for nth in range(3, 15):
        late.slip(1, nth, [30, 20, 10])
    late.sends("desk/clock/?round=1", act="extra", table=2)
    assert (minutes(late), longer(late)) == (19, [[]])


def test_more_tables_than_a_page_has_room_for_stand_on_the_next(late):
    for nth in range(2, 15):
        late.sends("desk/clock/?round=1", act="extra", table=nth)
    pages = longer(late)
    assert [table for page in pages for table, _extra in page] == list(range(2, 15))
    assert len(pages) == 2
    assert "1/2" in late.reads("screen/")
