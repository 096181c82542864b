"""From the bytes of a file to what JSON holds."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from scoring.errors import BadDocument
from scoring.reading import bad_format
from scoring.text import gettext_noop as _

DEEPEST = 50
"""No document is nested any deeper; whoever walks through one has room to spare."""

MOST_DIGITS = 4300
"""Python reads no longer number; what is longer is JSON all the same, and far too large."""


def parse(text: bytes) -> Any:
    """JSON by the letter: no NaN, no Infinity, no key twice."""
    too_long = False

    def whole_number(digits: str) -> int:
        nonlocal too_long
        if len(digits.removeprefix("-")) <= MOST_DIGITS:
            return int(digits)
        too_long = True
        return 0

    try:
        made = json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=_no_key_twice,
            parse_constant=_no_constant,
            parse_int=whole_number,
        )
        _refuse_depth(made)
    except (ValueError, RecursionError) as problem:
        # Not JSON, not UTF-8, or nested without end.
        raise bad_format(_("This is not JSON.")) from problem
    if too_long:
        raise BadDocument("bad_count", _("A number may have %(most)d digits at most."), most=MOST_DIGITS)
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
    raise ValueError(f"{name} is not a number")
