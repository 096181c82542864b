"""Everything that the pages of a score pad show."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from companion.device.account import account_of
from companion.device.session import pad_codes
from companion.drawings.badges import BADGES_BY_KEY, Badge
from companion.games import pages_of
from companion.log.errors import UnreadablePad
from companion.log.exports import named
from companion.log.outcomes import outcome_of_sums
from companion.log.pads import PadSums, seat_keys, section_keys, sections_left, sums_of
from companion.models import PadSheet
from companion.selectors.score_table import ScoreTable, score_table
from scoring.rules import Result, Score
from scoring.text import Line, Word

SHOWN = 8


class PadSeat(NamedTuple):
    key: str
    name: str
    badge: Badge
    left: bool = False
    turn: int = 0
    """A pad asks neither who left nor whose turn comes when."""


def pad_seats(sheet: PadSheet) -> list[PadSeat]:
    return [
        PadSeat(key, one["name"], BADGES_BY_KEY[one["color"]])
        for key, one in zip(seat_keys(sheet), sheet.people, strict=True)
    ]


class SumRow(NamedTuple):
    """A player as the strip shows one; no score as long as the rules refuse the sheet."""

    seat: PadSeat
    score: Score | None


def pad_table(sheet: PadSheet) -> "PadTable":
    return PadTable(sums_of(sheet))


@dataclass
class PadTable:
    """A sheet with its sums, or with the sentence that says why there are none."""

    sums_made: PadSums

    def __post_init__(self) -> None:
        self.sheet, self.document = self.sums_made.sheet, self.sums_made.document
        self.scored, self.refusal = self.sums_made.scored, self.sums_made.refusal
        self.is_over, self.undecided = self.sums_made.is_over, self.sums_made.undecided
        self.outcome = outcome_of_sums(self.sums_made)
        self.seats = pad_seats(self.sheet)
        self.seat = {seat.key: seat for seat in self.seats}
        self.hooks = pages_of(self.sheet.rules).pad

    def name_of(self, key: str) -> str:
        return self.seat[key].name if key in self.seat else key

    @property
    def is_empty(self) -> bool:
        return not self.sheet.sections

    @cached_property
    def shared_sections(self) -> list:
        """Those that are not one player's."""
        return self.hooks.sections(self.sheet)

    @property
    def first_section(self) -> str:
        return section_keys(self.sheet)[0]

    def left(self) -> list[tuple[str, str]]:
        """Sections of which nothing was said yet, with their names."""
        names = {section.key: section.short for section in self.shared_sections}
        return [(key, names.get(key) or self.name_of(key)) for key in sections_left(self.sheet)]

    @property
    def if_game_ended(self) -> Result:
        assert self.scored, "asked only where there are sums"
        return self.scored.result

    def sums(self) -> list[SumRow]:
        return [SumRow(seat, self.outcome.score.get(seat.key)) for seat in self.seats]

    @cached_property
    def score_table(self) -> ScoreTable:
        assert self.outcome.end, "asked only where there are sums"
        return score_table(self.sheet.rules, self.seat, self.if_game_ended, self.outcome.end)

    def parts_of(self, section: str) -> list[tuple[PadSeat | Word | Line, int]]:
        """What a section brings: one that all share by player, a player's own by row of the score table."""
        if not self.scored:
            return []
        points = {row.key: row.points for row in self.score_table.rows}
        if section in self.seat:
            rows = [(row.name, points[row.key][section]) for row in self.score_table.rows]
            return [(name, number) for name, number in rows if number]
        brought = points[self.hooks.parts(section)]
        return [(seat, brought[seat.key]) for seat in self.seats]

    def uncounted(self, section: str) -> list[Line]:
        """What a player or all should have points for and the sheet does not say."""
        if not self.scored:
            return []
        return self.hooks.uncounted(self.sheet, self.document, section)

    def sheet_document(self) -> dict[str, Any]:
        return named(self.document, self.names)

    @property
    def names(self) -> dict[str, str]:
        return {seat.key: seat.name for seat in self.seats}


def pads_known(session) -> QuerySet[PadSheet]:
    """The sheets of this device, and of the account that it is signed in to."""
    known = Q(code__in=pad_codes(session))
    account = account_of(session)
    return PadSheet.objects.filter(known | Q(account=account) if account else known)


class KnownPad(NamedTuple):
    sheet: PadSheet
    seats: list[PadSeat]
    is_filled: bool
    needs_a_look: bool = False
    """Whether nobody can read what stands there."""


def pads_of(session) -> list[KnownPad]:
    """Those used last first."""
    last = pads_known(session).order_by("-changed_at")[:SHOWN]
    return [known_pad(sheet) for sheet in last]


def known_pad(sheet: PadSheet) -> KnownPad:
    """For lists, which one bad pad must not spoil."""
    try:
        return KnownPad(sheet, pad_seats(sheet), is_filled=not sections_left(sheet))
    except UnreadablePad:
        return KnownPad(sheet, pad_seats(sheet), is_filled=False, needs_a_look=True)
