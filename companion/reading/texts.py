"""JSON, and texts that can be kept."""

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from scoring.errors import Refused
from scoring.parsing import parse

MOST_JSON = 20_000
"""How many signs of JSON a field may bring; a file is measured by its form."""

UNWRITABLE = re.compile("[\0\ud800-\udfff]")


def json_value(text: str, default: Any = None) -> Any:
    """What the JSON of a text holds; ``default`` if it is none, or none that a page of ours would send."""
    if len(text) > MOST_JSON or not is_writable(text):
        return default
    try:
        return parse(text.encode())
    except Refused:
        return default


def as_json(value: Any) -> Any:
    """A value of our own as JSON brings it back: tuples are lists, keys are text."""
    return json.loads(json.dumps(value))


def is_writable(text: str) -> bool:
    """Whether a database can keep it: nothing in it is no sign at all, or half of one."""
    return not UNWRITABLE.search(text)


def day_of(text: str) -> date | None:
    """The day that a field for days says, if it is one."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII) else None
    except ValueError:
        return None


def texts_in(value: Any) -> Iterator[str]:
    """Every text in what JSON holds, the keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in (*value.keys(), *value.values()) if isinstance(value, dict) else value:
            yield from texts_in(inner)
