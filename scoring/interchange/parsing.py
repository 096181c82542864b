"""From the bytes of a file to what JSON holds."""

from __future__ import annotations

import json
from typing import Any

from scoring.reading import bad_format
from scoring.text import gettext_noop as _


def parse(text: bytes) -> Any:
    """JSON by the letter: no NaN, no Infinity, no key twice."""
    try:
        return json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_no_key_twice, parse_constant=_no_constant
        )
    except (ValueError, RecursionError) as problem:
        # Not JSON, not UTF-8, a number of thousands of digits, or nested without end.
        raise bad_format(_("This is not JSON.")) from problem


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
