"""``docs/event-file.md`` names every column that an event file has, as the file does."""

import re
from pathlib import Path

import pytest

from companion.log.event_parts import EXTRA, every_part

pytestmark = pytest.mark.sqlite  # what pages say is the same on either database

TEXT = (Path(__file__).parents[3] / "docs" / "event-file.md").read_text()
ROW = re.compile(r"^\| `(\w+)` \|[^|]*\| (.+) \|$", re.MULTILINE)
TOLD = {key: set(re.findall("`(\\w+)`", words)) for key, words in ROW.findall(TEXT)}


@pytest.mark.parametrize("part", tuple(every_part()), ids=lambda part: part.key)
def test_every_column_of_a_file_is_told(part):
    columns = {field.name for field in part.columns} | EXTRA.get(part.model, frozenset())
    assert columns | {inner.key for inner in part.parts} <= TOLD[part.key]


def test_no_part_is_told_that_there_is_not():
    assert set(TOLD) == {part.key for part in every_part()}
