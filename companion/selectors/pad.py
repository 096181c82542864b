"""Everything that the pages of a score pad show."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from companion.account import account_of
from companion.badges import BADGES_BY_KEY, Badge
from companion.exports import named
from companion.models import PadSheet
from companion.pads import (
    ASKS,
    document_of,
    held_of,
    more_builders_than_workers,
    seat_keys,
    sections_left,
    soldiers_counted,
    soldiers_said,
    tiles_without_map,
)
from companion.selectors.result import Pad, pad_from
from scoring.empires.buildings import BUILDINGS
from scoring.empires.ending import PAD_ROWS, Result, Score, pad_of
from scoring.empires.regions import REGIONS
from scoring.empires.turns import LAST_TURN
from scoring.errors import Refused
from scoring.interchange.empires_sheet import Scored, scored
from scoring.text import Line, Listing, Word, ngettext
from scoring.text import gettext_noop as _

SHOWN = 8
PADS, CHECKED, SPOKEN = "pads", "pads_checked", "pads_spoken"
"""Where a device's session keeps its own sheets (codes, the newest first), those it may check
(code → digest of the link), and who said something there last (code → name)."""


class PadSeat(NamedTuple):
    key: str
    name: str
    badge: Badge
    nation: str = ""
    left: bool = False
    """A pad asks neither."""


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
    return PadTable(sheet, document_of(sheet))


@dataclass
class PadTable:
    """A sheet with its sums, or with the sentence that says why there are none."""

    sheet: PadSheet
    document: dict[str, Any]

    def __post_init__(self) -> None:
        self.seats = pad_seats(self.sheet)
        self.seat = {seat.key: seat for seat in self.seats}
        self.refusal: Line | None = None
        self.scored: Scored | None = None
        try:
            self.scored = scored(self.document)
        except Refused as refusal:
            self.refusal = self._builders_refused() or refusal.line

    def _builders_refused(self) -> Line | None:
        """In words that one knows what to mend by, where the rules see only a number below nothing."""
        found = more_builders_than_workers(self.sheet)
        if found is None:
            return None
        turn, region, seat = found
        return Line(
            _("%(region)s on turn %(turn)d: %(player)s has more Builders than workers."),
            {"region": REGIONS[region], "turn": turn, "player": seat},
        )

    def name_of(self, key: str) -> str:
        return self.seat[key].name if key in self.seat else key

    @property
    def is_empty(self) -> bool:
        return not self.sheet.sections

    @property
    def is_over(self) -> bool:
        """Whether it is a result: the rules can make sums of it, and something was said everywhere."""
        return self.scored is not None and not sections_left(self.sheet)

    def left(self) -> list[tuple[str, str]]:
        """Sections of which nothing was said yet, with their names."""
        return [(key, self.section_name(key)) for key in sections_left(self.sheet)]

    def section_name(self, key: str) -> str:
        return self.name_of(key) if key in self.seat else gettext("Turn %(turn)s") % {"turn": key}

    @property
    def if_game_ended(self) -> Result:
        return self.scored.result

    def sums(self) -> list[SumRow]:
        found = {score.player: score for score in self.scored.result.scores} if self.scored else {}
        return [SumRow(seat, found.get(seat.key)) for seat in self.seats]

    @cached_property
    def pad(self) -> Pad:
        """Region by region where the workers of a scoring are known, else its points alone."""
        known = {turn: scores for turn, scores in self.scored.scorings.items() if scores}
        return pad_from(self.seat, self.scored.result, pad_of(self.scored.holdings, known))

    def parts_of(self, section: str) -> list[tuple[PadSeat | Word, int]]:
        """What a section brings: a scoring by player, a player by row of the pad."""
        if not self.scored:
            return []
        if section in self.seat:
            rows = [
                (row.name, cell) for row in self.pad.rows for cell in row.cells if cell.seat.key == section
            ]
            return [(name, cell.points) for name, cell in rows if cell.points]
        name = PAD_ROWS[f"colonies_{section}"]
        cells = {cell.seat.key: cell for row in self.pad.rows if row.name == name for cell in row.cells}
        return [(seat, cells[seat.key].points) for seat in self.seats]

    def uncounted(self, section: str) -> list[Line]:
        """What a player's tiles should count and the sheet does not say."""
        if not self.scored or section not in self.seat:
            return []
        return [line for line in (self._soldiers_uncounted(section), self._tiles_uncounted(section)) if line]

    def _soldiers_uncounted(self, seat: str) -> Line | None:
        """Soldiers that were said for a player's tile and that the sheet has no place for."""
        held = held_of(self.sheet)
        said, counted = soldiers_said(held).get(seat, 0), soldiers_counted(self.document, seat)
        if said <= counted:
            return None
        return ngettext(
            "%(tile)s counts %(counted)d of %(count)d Soldier: no more fit among the workers noted"
            " on turn %(turn)d.",
            "%(tile)s counts %(counted)d of %(count)d Soldiers: no more fit among the workers noted"
            " on turn %(turn)d.",
            said,
            tile=next(BUILDINGS[key].name for key in held[seat]["buildings"] if key in ASKS["soldiers"]),
            counted=counted,
            turn=LAST_TURN,
        )

    def _tiles_uncounted(self, seat: str) -> Line | None:
        tiles = tuple(BUILDINGS[key].name for key in tiles_without_map(self.sheet, self.document, seat))
        if not tiles:
            return None
        return ngettext(
            "%(tiles)s is not counted: the colonies of turn %(turn)d are not noted."
            " Its points can go under Other.",
            "%(tiles)s are not counted: the colonies of turn %(turn)d are not noted."
            " Their points can go under Other.",
            len(tiles),
            tiles=Listing(tiles),
            turn=LAST_TURN,
        )

    def sheet_document(self) -> dict[str, Any]:
        return named(self.document, self.names)

    @property
    def names(self) -> dict[str, str]:
        return {seat.key: seat.name for seat in self.seats}


def pads_known(session) -> QuerySet[PadSheet]:
    """The sheets of this device, and of the account that it is signed in to."""
    known = Q(code__in=session.get(PADS, []))
    account = account_of(session)
    return PadSheet.objects.filter(known | Q(account=account) if account else known)


class KnownPad(NamedTuple):
    sheet: PadSheet
    seats: list[PadSeat]
    is_filled: bool


def pads_of(session) -> list[KnownPad]:
    """Those used last first."""
    last = pads_known(session).order_by("-changed_at")[:SHOWN]
    return [KnownPad(sheet, pad_seats(sheet), not sections_left(sheet)) for sheet in last]
