"""Whether people can enter an event by themselves, with a phone."""

from companion.log.events import EventNow

OPENING = ("opened", "registration_opened")
SWITCHES = (*OPENING, "registration_closed")
"""Acts of the desk; the newest that was not undone counts."""


def can_register(now: EventNow) -> bool:
    """Whether the desk may let people register: its page is public, and somebody new may still sit down."""
    is_cut = any(stage.stage.settled_at for stage in now.stages)
    return bool(now.event.opened_at) and not is_cut and not now.is_decided


def is_registering(now: EventNow) -> bool:
    """Only where the desk has said so: who publishes a round has opened nothing by that."""
    said = now.event.acts.filter(what__in=SWITCHES, is_undone=False).order_by("-pk")
    return can_register(now) and said.values_list("what", flat=True).first() in OPENING
