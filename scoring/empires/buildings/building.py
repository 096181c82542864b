"""One Capital Building: its printed facts and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.empires.effects import AtOnce, Choice, Effect
from scoring.empires.questions import Question
from scoring.empires.turns import AGES
from scoring.text import Word
from scoring.text import gettext_noop as _

BUILDER_DISCOUNT = 5


class Kind(Enum):
    """When a building is used, as its symbol says."""

    IMMEDIATE = _("immediate")
    ONE_TIME = _("one-time")
    ONGOING = _("ongoing")


@dataclass(frozen=True)
class Building:
    key: str
    name: Word
    age: int
    kind: Kind
    text: Word
    effects: tuple[Effect, ...] = ()
    points: int = 0
    expansion: bool = False
    copies: int = 1
    free: bool = False

    def price(self, *, builder: bool = False) -> int:
        """By its own Age; a Builder in the box takes $5 off."""
        if self.free:
            return 0
        return AGES[self.age].building_price - (BUILDER_DISCOUNT if builder else 0)

    @property
    def asks(self) -> Question | None:
        """How a page asks for that."""
        return next((one.asks for one in self.effects if isinstance(one, AtOnce) and one.asks), None)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What its buyer must say."""
        return tuple(
            choice for effect in self.effects if isinstance(effect, AtOnce) for choice in effect.choices
        )
