"""A phone shows two columns of the standings, and a tap the rest."""

import html
import re

import pytest

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

NAMES = ("Ann", "Bob", "Cid", "Dea")


def figures_on(page: str) -> list[list[tuple[str, str]]]:
    lists = re.findall('<dl class="figures">(.*?)</dl>', page, re.DOTALL)
    return [re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", html.unescape(one)) for one in lists]


def test_a_tap_on_a_name_shows_every_column(event):
    desk = event("wbc_2008", "heats")
    desk.enters(*NAMES)
    desk.plays([NAMES], {"Ann": 90, "Bob": 80, "Cid": 45, "Dea": 30}.get)
    page = desk.gets("standings/").content.decode()
    heads = [html.unescape(one) for one in re.findall('<th scope="col">(.*?)</th>', page)]
    row = re.search('<tr data-entrant="2">(.*?)</tr>', page, re.DOTALL)[1]
    cells = re.findall("<td>(.*?)</td>", row)[1:]  # the first is the rank
    shown = figures_on(desk.gets("standings/2/").content.decode())
    assert shown == [list(zip(heads[2:], cells, strict=True))]
    assert shown[0][0] == ("Games", "1")
    assert len(shown[0]) == 8
    assert "all its figures" in desk.reads("standings/")


def test_each_stage_has_its_own_figures(event):
    desk = event("wbc_heats", "heats")
    desk.enters(*NAMES, "Eve", "Fay")
    desk.plays([NAMES[:3], ("Dea", "Eve", "Fay")], lambda name: 150 - ord(name[0]))
    desk.sends("desk/cut/1/", act="say", seats="3")
    desk.sends("desk/cut/1/", act="settle", seats="3", name="Final", tables="1")
    last = desk.now.last_round.number
    desk.sends(f"desk/rounds/{last}/roll/", act="draw")
    desk.sends(f"desk/rounds/{last}/draft/", act="publish")
    desk.slip(last, 1, [50, 40, 30])
    page = desk.gets("standings/1/").content.decode()
    assert len(figures_on(page)) == 2
    desk.sends("desk/close/")
    assert "and why it stands there." in desk.reads("standings/")
