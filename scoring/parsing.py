"""From the bytes of a file to what JSON holds."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from scoring.reading import bad_format
from scoring.text import gettext_noop as _

DEEPEST = 50
"""No document is nested any deeper; whoever walks through one has room to spare."""


def parse(text: bytes) -> Any:
    """JSON by the letter: no NaN, no Infinity, no key twice."""
    try:
        made = json.loads(
            text.decode("utf-8-sig"), object_pairs_hook=_no_key_twice, parse_constant=_no_constant
        )
        _refuse_depth(made)
    except (ValueError, RecursionError) as problem:
        # Not JSON, not UTF-8, a number of thousands of digits, or nested without end.
        raise bad_format(_("This is not JSON.")) from problem
    return made


def _refuse_depth(made: Any) -> None:
    """Layer by layer, because a call in a call would itself go too deep."""
    layer = [made]
    for _depth in range(DEEPEST):
        layer = [inner for one in layer for inner in _inside(one)]
        if not layer:
            return
    raise ValueError("nested too deep")


def _inside(one: Any) -> Collection[Any]:
    return one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")
