"""A way to count brings how people are seated, and everybody may choose otherwise."""

import html
import json
import re

import pytest

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

KINDS = {
    "wbc_2008": "heats",
    "wbc_heats": "heats",
    "europe_masters": "rounds",
    "league": "rounds",
    "catan": "rounds",
    "swiss_pods": "swiss",
}


@pytest.mark.parametrize(("preset", "kind"), KINDS.items())
def test_a_preset_brings_its_seating(event, preset, kind):
    assert event(preset, kind="").now.stage.stage.kind == kind


def test_another_seating_may_be_chosen(event):
    assert event("wbc_2008", kind="swiss").now.stage.stage.kind == "swiss"


def test_the_page_begins_with_the_seating_of_the_preset_and_tells_a_script_all_of_them(organizer):
    page = organizer.get("/events/new/").content.decode()
    assert '<option value="" selected>As it goes with the way to count</option>' in page
    told = html.unescape(re.findall('data-kinds="([^"]+)"', page)[0])
    assert json.loads(told) == KINDS
