"""A score pad as the rules count it: what was said in its sections, and the sums that follow."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from companion.games import GAMES, pages_of
from companion.games.hooks.pad import PadHooks, Scored, Undecided
from companion.log.errors import UnreadablePad
from companion.models import PadSheet
from scoring.errors import Refused
from scoring.text import Line


def seat_keys(sheet: PadSheet) -> list[str]:
    return [f"seat-{number}" for number in range(1, len(sheet.people) + 1)]


def hooks_of(sheet: PadSheet) -> PadHooks:
    """What its game brings to it. Raises UnreadablePad where nobody can read what stands there."""
    hooks = pages_of(sheet.rules).pad if sheet.rules in GAMES else None
    sections = sheet.sections.values() if isinstance(sheet.sections, dict) else [None]
    if hooks is None or not all(isinstance(said, dict) for said in sections):
        raise UnreadablePad(sheet)
    return hooks


def section_keys(sheet: PadSheet) -> list[str]:
    """What all did together, then one for each player."""
    shared = [section.key for section in hooks_of(sheet).sections(sheet)]
    return [*shared, *seat_keys(sheet)]


def sections_left(sheet: PadSheet) -> list[str]:
    """Those of which nothing was said yet."""
    return [key for key in section_keys(sheet) if key not in sheet.sections]


@dataclass(frozen=True)
class PadSums:
    """A pad with its sums, or with the sentence that says why there are none."""

    sheet: PadSheet
    document: dict[str, Any]
    scored: Scored | None = None
    refusal: Line | None = None

    @cached_property
    def is_over(self) -> bool:
        """Whether it is a result: the rules can make sums of it, something was said everywhere, and what
        decides was said, too."""
        return self.scored is not None and not sections_left(self.sheet) and not self.undecided

    @cached_property
    def undecided(self) -> Undecided | None:
        return hooks_of(self.sheet).undecided(self.sheet, self.scored) if self.scored else None


def sums_of(sheet: PadSheet) -> PadSums:
    pages = hooks_of(sheet)
    document = pages.document(sheet)
    try:
        return PadSums(sheet, document, scored=pages.score(sheet, document))
    except Refused as refusal:
        return PadSums(sheet, document, refusal=refusal.line)
