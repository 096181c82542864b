"""A larger cut takes all who are tied, where they fit at the tables that were planned."""

import pytest

from tests.companion.events.conftest import Desk, lines

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

NAMES = tuple(f"P{nth:02}" for nth in range(1, 29))
TABLES = [NAMES[nth : nth + 4] for nth in range(0, 28, 4)]
OFFER = "Make the cut larger: 7 seats take them all"


def vp(name) -> int:
    return 100 - (int(name[1:]) - 1) % 4


@pytest.fixture
def planning(event):
    """Seven winners are equal, and four go on; so many tables are planned for the final."""

    def plan(tables) -> Desk:
        desk = event("europe_masters", "rounds")
        desk.enters(*NAMES)
        if tables:
            final = {"new-name": "Final", "new-kind": "knockout", "new-tables": tables}
            desk.sends("desk/settings/", act="add", **final)
        assert desk.plays(TABLES, vp) == 1, lines(TABLES)
        desk.sends("desk/cut/1/", act="say", seats="4")
        return desk

    return plan


@pytest.mark.parametrize(("tables", "fits"), [("", True), ("1", False), ("2", True), ("3", False)])
def test_it_is_offered_where_it_can_be_seated(planning, tables, fits):
    page = planning(tables).reads("desk/cut/1/")
    assert "4 seats for 7 people who are tied." in page
    assert (OFFER in page) is fits
