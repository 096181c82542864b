"""Words of the second game beside the rulebook: ``facts.md`` is for people to read, and this holds it
against what the look-up says, and what the look-up says against what is computed."""

from pathlib import Path

import pytest

from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.competition import Contest, wins
from scoring.renaissance.facts import FACTS
from scoring.renaissance.lookup import BOX_TEXTS, CARD_KINDS, READINGS, TRACKS
from scoring.renaissance.misery import TIERS_NEEDED
from scoring.renaissance.turns import BOX_NAMES, Box
from scoring.text import say

WRITTEN = Path(__file__).with_name("facts.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in WRITTEN.splitlines() if "|" in line]
KEPT = [row for row in ROWS if row[0][0].isdigit()]


def rows(*, of):
    return [row[1:] for row in KEPT if len(row) == of]


def test_advances_phases_cards_and_tracks_are_as_the_table_says():
    told = [
        *([name, say(advance.text)] for name, advance in ADVANCES.items()),
        *([say(BOX_NAMES[box]), say(BOX_TEXTS[box])] for box in Box),
        *([say(entry.name), say(entry.text)] for entry in (*CARD_KINDS, *TRACKS)),
    ]

    assert rows(of=3) == told


def test_facts_are_as_the_table_says():
    assert rows(of=4) == [[key, say(fact.name), say(fact.text)] for key, fact in FACTS.items()]


def test_readings_are_as_the_table_says():
    assert [row for row in KEPT if len(row) == 2] == [
        [str(nth), say(text)] for nth, text in enumerate(READINGS, start=1)
    ]


@pytest.mark.parametrize(
    ("contest", "needed"),
    [
        (Contest(4, 4), 8),
        (Contest(5, 10, in_defender_capital=True), 15),
        (Contest(5, 5, in_attacker_capital=True), 5),
        (Contest(5, 2, in_attacker_capital=True), 4),
        (Contest(5, 5, in_attacker_capital=True, surplus=True), 3),
        (Contest(4, 1, modifiers=-2), 4),
        (Contest(4, 4, surplus=True), 4),
        (Contest(4, 8, in_defender_capital=True, surplus=True), 8),
    ],
)
def test_tokens_to_compete_are_told_as_they_are_computed(contest, needed):
    told = say(FACTS["tokens_to_compete"].text)

    assert contest.needed() == needed
    assert "Never fewer than the market number. In surplus the market number is enough" in told
    assert "in their capital twice the market number" in told
    assert "In your own capital" in told
    assert "half of all this, rounded up, even if that is fewer than the market number" in told


def test_dice_are_told_as_they_win():
    told = say(FACTS["winning_dice"].text)

    assert "black is higher than white, or green higher than your space" in told
    assert [wins(dice, 3, shortage=False) for dice in ((4, 3, 1), (3, 3, 3), (1, 6, 4))] == [
        True,
        False,
        True,
    ]
    assert "In shortage only green counts" in told
    assert not wins((6, 1, 3), 3, shortage=True)


def test_tiers_are_told_as_they_are_needed():
    told = say(FACTS["tiers"].text)

    assert TIERS_NEEDED == (0, 1, 2, 2, 3, 3, 3)
    assert (
        "first space needs no tier, the second 1 tier, the third and fourth 2, the fifth to seventh 3" in told
    )
