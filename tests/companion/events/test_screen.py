"""The projector writes all of a page in one size, and fills the wall with it."""

import re

import pytest

from companion.selectors.event_screen import fit_of, width_of

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

PEOPLE = ("Ann", "Bob", "Cid", "Dea", "Maximiliane von Hohenstein")


@pytest.mark.parametrize(
    ("kind", "number", "grid"),
    [
        ("names", 5, (1, 5)),
        ("names", 12, (2, 6)),
        ("names", 33, (3, 11)),
        ("names", 48, (3, 16)),
        ("tables", 1, (1, 1)),
        ("tables", 5, (3, 2)),
        ("tables", 12, (4, 3)),
        ("standings", 12, (1, 12)),
        ("standings", 17, (2, 9)),
    ],
)
def test_so_many_fill_the_wall(kind, number, grid):
    columns, rows = grid
    assert fit_of(kind, number, PEOPLE, 1).startswith(f"columns-{columns} rows-{rows} ")


def test_the_longest_name_says_how_large_all_are():
    assert fit_of("names", 12, ("Ann", "Bob"), 1).endswith("lines-1 letters-4")
    assert fit_of("names", 12, PEOPLE, 1).endswith("lines-2 letters-18")
    assert fit_of("names", 48, PEOPLE, 1).endswith("lines-1 letters-26")
    assert fit_of("names", 2, ["x" * 60], 1).endswith("lines-2 letters-40")
    assert width_of("王小明") == 6


def test_a_page_has_one_size(event):
    desk = event("league", kind="rounds")
    desk.enters(*PEOPLE)
    desk.plays([PEOPLE], lambda name: ord(name[0]))
    page = desk.gets("screen/").content.decode()
    assert re.findall('class="hall-rows ([^"]+)"', page) == [fit_of("standings", 5, PEOPLE, 1)]
    assert "is-long" not in page


def test_every_size_has_its_rule():
    """A class that no style knows would leave the page in the size of its frame."""
    with open("static/css/hall.css") as file:
        known = set(re.findall(r"^\.([a-z]+-\d+) |(?<=} )\.([a-z]+-\d+) ", file.read(), re.MULTILINE))
    known = {one or other for one, other in known}
    sizes = {f"letters-{nth}" for nth in range(2, 61, 2)} | {f"rows-{nth}" for nth in range(1, 17)}
    assert sizes | {f"columns-{nth}" for nth in range(1, 5)} | {"lines-1", "lines-2"} <= known
