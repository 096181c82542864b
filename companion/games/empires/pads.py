"""The pad of this game: three scorings, then what each player holds."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from companion.games.empires.pad_document import (
    ALL,
    ASKS,
    Data,
    document_of,
    held_of,
    more_builders_than_workers,
    soldiers_counted,
    soldiers_said,
    tiles_without_map,
)
from companion.games.empires.pad_form import PadStartForm, section_of
from companion.games.hooks.pad import PadHooks, SectionName, Undecided
from companion.models import PadSheet
from scoring.empires.buildings import BUILDINGS
from scoring.empires.documents.sheet import Scored, scored
from scoring.empires.regions import REGIONS
from scoring.empires.turns import LAST_TURN, SCORING_TURNS
from scoring.errors import Refused
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

TIMES_FEWER = 3
"""So many times fewer workers than at an earlier scoring, and one asks whether these are all."""


def first_values(again: Any) -> Any:
    """Nobody asks a pad for nations."""
    data = PadStartForm.usual_values(again, {})
    data["advantages"] = "none"
    return data


def sections(_sheet: PadSheet) -> list[SectionName]:
    return [
        SectionName(
            str(turn),
            gettext("Turn %(turn)s") % {"turn": turn},
            gettext("Scoring of turn %(turn)s") % {"turn": turn},
        )
        for turn in SCORING_TURNS
    ]


def score(sheet: PadSheet, document: Data) -> Scored:
    """Refused in words that one knows what to mend by, where the rules see only a number below nothing."""
    try:
        return scored(document)
    except Refused as refusal:
        found = more_builders_than_workers(sheet)
        if found is None:
            raise
        turn, region, seat = found
        message = _("%(region)s on turn %(turn)d: %(player)s has more Builders than workers.")
        said = {"region": REGIONS[region], "turn": turn, "player": seat}
        raise Refused(refusal.code, message, **said) from refusal


def uncounted(sheet: PadSheet, document: Data, seat: str) -> Sequence[Line]:
    if seat not in held_of(sheet):
        return round_doubted(sheet, seat)
    found = (soldiers_uncounted(sheet, document, seat), tiles_uncounted(sheet, document, seat))
    return [line for line in found if line]


def round_doubted(sheet: PadSheet, turn: str) -> list[Line]:
    """A scoring that was opened and left empty, or has few workers beside an earlier one."""
    said = sheet.sections.get(turn)
    number = next((one for one in SCORING_TURNS if str(one) == turn), None)
    if said is None or number is None:
        return []
    if said.get("by") == "points":
        return [] if any(said["points"].values()) else [nothing_scored(number)]
    here = workers_said(said)
    if not here:
        return [nothing_scored(number)]
    before = [one for one in SCORING_TURNS if one < number]
    earlier = {one: workers_said(sheet.sections.get(str(one), {})) for one in before}
    most = max(earlier, key=lambda one: earlier[one], default=0)
    if TIMES_FEWER * here >= earlier.get(most, 0):
        return []
    message = _("Turn %(turn)d has %(here)d workers, turn %(most)d had %(more)d: are these all?")
    return [Line(message, {"turn": number, "here": here, "most": most, "more": earlier[most]})]


def nothing_scored(turn: int) -> Line:
    return Line(_("Turn %(turn)d: nobody has points for colonies. Is that right?"), {"turn": turn})


def workers_said(said: Data) -> int:
    numbers = (number for seats in said.get(ALL, {}).values() for number in seats.values())
    return sum(number for number in numbers if isinstance(number, int))


def undecided(sheet: PadSheet, scored: Scored) -> Undecided | None:
    """A tie that only money can break, as long as somebody in it left that blank."""
    best = scored.result.scores[0]
    tied = [one for one in scored.result.scores if one.tie_breakers[:2] == best.tie_breakers[:2]]
    held = held_of(sheet)
    blank = [one.player for one in tied if held.get(one.player, {}).get("money") is None]
    if len(tied) < 2 or not blank:
        return None
    line = Line(
        _("%(players)s tie at %(points)s: enter their money, 0 too."),
        {
            "players": Listing(tuple(one.player for one in tied)),
            "points": ngettext("%(count)d point", "%(count)d points", best.total),
        },
    )
    return Undecided(line, blank)


def soldiers_uncounted(sheet: PadSheet, document: Data, seat: str) -> Line | None:
    """Soldiers that were said for a player's tile and that the sheet has no place for."""
    held = held_of(sheet)
    said, counted = soldiers_said(held).get(seat, 0), soldiers_counted(document, seat)
    if said <= counted:
        return None
    return ngettext(
        "%(tile)s counts %(counted)d of %(count)d Soldier: you entered too few workers for turn %(turn)d.",
        "%(tile)s counts %(counted)d of %(count)d Soldiers: you entered too few workers for turn %(turn)d.",
        said,
        tile=next(BUILDINGS[key].name for key in held[seat]["buildings"] if key in ASKS["soldiers"]),
        counted=counted,
        turn=LAST_TURN,
    )


def tiles_uncounted(sheet: PadSheet, document: Data, seat: str) -> Line | None:
    tiles = tuple(BUILDINGS[key].name for key in tiles_without_map(sheet, document, seat))
    if not tiles:
        return None
    return ngettext(
        "%(tiles)s is not counted: you entered no colonies for turn %(turn)d. Enter its points under Other.",
        "%(tiles)s are not counted: you entered no colonies for turn %(turn)d. "
        "Enter their points under Other.",
        len(tiles),
        tiles=Listing(tiles),
        turn=LAST_TURN,
    )


def table_head(head: Data) -> Data:
    options = {"age_of_reason": head.get("age_of_reason", "own")}
    return {"builders": head.get("builders", False), "options": options}


PAD = PadHooks(
    start_form=PadStartForm,
    first_values=first_values,
    asks="games/empires/pad/_start.html",
    sections=sections,
    section=section_of,
    parts="colonies_{}".format,
    document=document_of,
    score=score,
    uncounted=uncounted,
    undecided=undecided,
    table_head=table_head,
)
