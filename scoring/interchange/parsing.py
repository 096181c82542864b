"""From the bytes of a file to what JSON holds."""

from __future__ import annotations

import json
from typing import Any

from scoring.reading import bad_format
from scoring.text import gettext_noop as _


def parse(text: bytes) -> Any:
    """JSON by the letter: no NaN, no Infinity, no key twice, no half of a sign."""
    try:
        read = json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_no_key_twice, parse_constant=_no_constant
        )
        json.dumps(read, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as problem:
        # Not JSON, not UTF-8 (before or after), a number of thousands of digits, or nested without end.
        raise bad_format(_("This is not JSON.")) from problem
    return read


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
