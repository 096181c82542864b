"""Facts of the rules beside the rulebook: ``facts.md`` is for people to read, and this holds it against
what the look-up says."""

from pathlib import Path

import pytest

from scoring.empires.facts import FACTS
from scoring.empires.lookup import BOX_TEXTS
from scoring.empires.turns import BOX_NAMES, Box
from scoring.empires.workers import WORKERS
from scoring.text import say

WRITTEN = Path(__file__).with_name("facts.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in WRITTEN.splitlines() if "|" in line]
WORDS = {row[1]: row[2:] for row in ROWS}

ASKED = {
    "public_holdings": "Everybody may see what everybody has",
    "declining": "you may leave its action undone",
    "builders_stay": "Builders stay on the map",
    "used_tiles": "Turn it face down and keep it. It still counts",
    "warfare_spaces": "4 spaces. Each worker there fights one battle or one war",
    "soldiers_needed": "a Soldier of the attacker or of the defender in the region is enough",
    "victims": "removes one enemy worker of your choice",
    "new_sets": "rearrange all goods and ships every turn",
    "tile_text": "The tile is right",
    "left_over_goods": "They leave the game",
    "tied_colonies": "Two tied for first get 2 each, and nobody gets points for second",
    "builders_score": "4 points for everybody in first place and 2 for everybody in second place",
    "tie_breakers": "most points from the colonies of turn 8 win. Still tied? The most money wins, then",
    "auction": "A random player starts, then bid clockwise",
    "when_scouting": "at any time in your turn",
    "failed_counter": "a spare counter takes its place",
}


@pytest.mark.parametrize("key", FACTS)
def test_a_fact_is_as_the_table_says(key):
    assert WORDS[key] == [FACTS[key].name, say(FACTS[key].text)]


@pytest.mark.parametrize("box", Box)
def test_a_box_is_as_the_table_says(box):
    assert WORDS[str(box)] == [BOX_NAMES[box], say(BOX_TEXTS[box])]


@pytest.mark.parametrize("key", WORKERS)
def test_a_worker_is_as_the_table_says(key):
    assert WORDS[key] == [WORKERS[key].name, say(WORKERS[key].text)]


def test_the_board_is_swept_after_each_age():
    told = say(BOX_TEXTS[Box.REFRESH])

    assert "after turns 3 and 6, remove all tiles of the old Age first" in told
    assert "Put out a ship if somebody took it" in told


def test_builders_score_only_where_the_region_does():
    told = say(FACTS["builders_score"].text)

    assert told.startswith("In a region where somebody has 3 workers")
    assert told.endswith("even if they are tied or come after a tie.")


@pytest.mark.parametrize("key", ASKED)
def test_the_question_has_its_answer(key):
    assert ASKED[key] in say(FACTS[key].text)
