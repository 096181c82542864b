"""How we read what the rulebook leaves open."""

from scoring.renaissance.lookup import (
    READINGS,
    READINGS_OF,
    READINGS_OF_THE_SETUP,
    readings_of,
    readings_of_the_setup,
)
from scoring.renaissance.turns import Box


def test_every_reading_is_told_at_some_phase_or_belongs_to_the_setup():
    told = {number for numbers in READINGS_OF.values() for number in numbers}
    assert told | set(READINGS_OF_THE_SETUP) == set(range(1, len(READINGS) + 1))
    assert not told & set(READINGS_OF_THE_SETUP)
    assert len(readings_of_the_setup()) == len(READINGS_OF_THE_SETUP)


def test_every_phase_has_some():
    assert all(readings_of(box) for box in Box)
