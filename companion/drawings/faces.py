"""How a thing of the table looks in a line or on a chip: badge, icon, name."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.drawings.badges import Badge


class Drawing(NamedTuple):
    """What a game draws by a template of its own, which knows the thing as ``drawn``."""

    template: str
    drawn: Any


@dataclass(frozen=True)
class Face:
    name: str
    badge: Badge | None = None
    icon: tuple[str, str] | None = None
    """The kind and the key of one of our drawings."""
    turn: int = 0
    """A player's place in player order."""
