"""Scorepads that were opened at an event for people who do not sit there any more."""

from collections.abc import Iterable

from django.db.models import Q

from companion.models import EventTable, Game, PadSheet
from companion.services.tidying import remove


def scorepads_drop(tables: Iterable[EventTable]) -> None:
    """Nobody has begun them, and nobody would find them again: not even who erases a name. For whoever sits
    at these tables others are opened."""
    found = [table for table in tables if table.game_id or table.pad_id or table.left_pads]
    if not found:
        return
    left = [pad for table in found for pad in table.left_pads]
    remove(Game.objects.filter(event_table__in=found, entries=None))
    remove(PadSheet.objects.filter(Q(event_table__in=found) | Q(pk__in=left), revision=0))
    EventTable.objects.filter(pk__in=[table.pk for table in found]).update(game=None, pad=None)
    for table in found:
        table.game = table.pad = None
