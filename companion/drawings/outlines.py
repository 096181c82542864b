"""Shapes of our drawings as points, for pictures that no browser makes."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

Point = tuple[float, float]
Outline = Sequence[Point]

NUMBER = re.compile(r"-?\d*\.?\d+")
SVG = "{http://www.w3.org/2000/svg}"


class Area(NamedTuple):
    """Land of a board, and the player to whom most of it belongs; None if to nobody."""

    outlines: Sequence[Outline]
    player: str | None


@cache
def outlines_in(drawing: Path, key: str) -> tuple[Outline, ...]:
    """The filled shapes of one thing in a drawing that is made of straight lines."""
    found = next(one for one in ElementTree.parse(drawing).iter() if one.get("id") == key)
    paths = [found] if found.tag == f"{SVG}path" else list(found.iter(f"{SVG}path"))
    filled = [path for path in paths if path.get("fill") is None and path.get("fill-opacity") is None]
    return tuple(outline for path in filled for outline in outlines_of(path.get("d", "")))


def outlines_of(path: str) -> list[Outline]:
    """Of ``M`` and ``l`` alone: each piece begins somewhere and goes on by steps."""
    return [list(walked(piece)) for piece in path.split("M") if piece.strip()]


def walked(piece: str):
    numbers = [float(number) for number in NUMBER.findall(piece)]
    x = y = 0.0
    for step_x, step_y in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + step_x, y + step_y
        yield x, y
