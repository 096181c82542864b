"""The things that entries name, on a page: what there is to choose from, how it looks, how it is sent."""

from dataclasses import dataclass
from typing import Any

from companion.drawings.faces import Drawing, Face
from companion.games.hooks.table import Part
from companion.selectors.table import Table
from scoring.text import gettext_noop as _

PLAYER = "player"


@dataclass(frozen=True)
class Option:
    """A chip to pick."""

    value: str
    face: Face
    drawing: Drawing | None = None
    """Shown in place of the face."""
    note: str = ""
    picked: bool = False


def part_of(table: Table, part: str) -> Part | None:
    """None of what nobody can name."""
    if part != PLAYER:
        return table.hooks.parts.get(part)
    return Part(
        keys=lambda table, picked: table.seat,
        face=lambda key: Face(table.seat[key].name, badge=table.seat[key].badge, turn=table.seat[key].turn),
        known=table.seat.__contains__,
        nothing=_("Nobody"),
    )


def face_of(table: Table, part: str, key: str) -> Face:
    """A part that nobody knows shows as it was sent; the rules will refuse it."""
    found = part_of(table, part)
    return found.face(key) if found and found.known(key) else Face(key)


def option_of(table: Table, part: str, key: str, *, picked: bool = False) -> Option:
    found = part_of(table, part)
    drawing = found.drawing(key) if found and found.known(key) else None
    return Option(key, Face("") if drawing else face_of(table, part, key), drawing, picked=picked)


def keys_of(table: Table, part: str, picked: str | None = None) -> list[str]:
    """Every player, region, good … that can be named at this table, as they are sent."""
    return list(_known(table, part).keys(table, picked))


def copies_of(table: Table, part: str, key: str) -> int:
    return _known(table, part).copies(key)


def nothing_of(table: Table, part: str) -> Any:
    return _known(table, part).nothing


def sent_as(table: Table, part: str, value: Any) -> str:
    """A value of the log as a field of a form says it."""
    return _known(table, part).sent(value)


def meant_by(table: Table, part: str, sent: str) -> Any:
    """The other way round."""
    return _known(table, part).meant(sent)


def _known(table: Table, part: str) -> Part:
    found = part_of(table, part)
    assert found is not None, part
    return found
