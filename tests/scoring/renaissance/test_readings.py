"""How we read what the rulebook leaves open."""

from scoring.renaissance.lookup import READINGS, READINGS_OF, readings_of
from scoring.renaissance.turns import Box

OF_THE_SETUP = {3, 6}


def test_every_reading_is_told_at_some_phase_or_belongs_to_the_setup():
    told = {number for numbers in READINGS_OF.values() for number in numbers}
    assert told | OF_THE_SETUP == set(range(1, len(READINGS) + 1))
    assert not told & OF_THE_SETUP


def test_every_phase_has_some():
    assert all(readings_of(box) for box in Box)
