"""What a correction did to a cut that is settled, and what the desk may do about it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from companion.log.event_shifts import Shift, shift_of
from companion.log.events import EventNow, StageNow
from companion.models import Act


@dataclass(frozen=True)
class Choice:
    comes: str
    goes: str
    can_exchange: bool


@dataclass(frozen=True)
class ShownShift:
    sentence: str
    choices: list[Choice]
    can_add: bool
    can_draw: bool
    is_kept: bool
    """Whether the desk has said already that the seats stay."""


def shift_shown(now: EventNow, stage: StageNow) -> ShownShift | None:
    found = shift_of(now, stage)
    if found is None:
        return None
    said = {"gains": ", ".join(found.gains), "loses": ", ".join(found.loses)}
    return ShownShift(
        sentence=_("By the standings now, %(gains)s would have a seat, and %(loses)s would not.") % said,
        choices=[Choice(comes, goes, found.is_open(goes)) for comes, goes in found.pairs],
        can_add=found.has_room or not found.round.tables,
        can_draw=found.can_draw,
        is_kept=is_kept(now, found),
    )


def is_kept(now: EventNow, found: Shift) -> bool:
    kept_here = Act.objects.filter(event=now.event, what="kept", is_undone=False)
    last = kept_here.filter(said__number=found.stage.stage.number).last()
    kept = (last.said.get("gains"), last.said.get("loses")) if last else None
    return kept == (list(found.gains), list(found.loses))


def shifts_open(now: EventNow) -> list[StageNow]:
    """Stages of which the desk has something to decide."""
    shown = [(stage, shift_shown(now, stage)) for stage in now.stages]
    return [stage for stage, shift in shown if shift and not shift.is_kept]
