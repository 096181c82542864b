"""What phones record at the tables and pads of an event flows into the event: at once, and whatever was
missed as soon as somebody looks. The log of the table is the truth; the event follows it."""

from contextlib import suppress

from django.db import transaction
from django.db.models import Count, QuerySet
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from companion.basics.bounded import Bounded
from companion.log.event_memory import event_kept
from companion.log.folds import fold_if_readable
from companion.log.outcomes import outcome_if_known
from companion.log.results import Source, source_of
from companion.models import Check, Closing, Event, EventTable, Game, PadSheet
from companion.services.errors import NotNow
from companion.services.event_acts import is_resting, locked, moved
from companion.services.event_results import table_refresh
from companion.services.results import result_refresh

KEPT = 4096

_looked: Bounded[str, tuple[int, int]] = Bounded(KEPT)
"""How far each table had come when this process looked at it last."""


def tables_refresh(event: Event) -> bool:
    """Whether tables went on since somebody looked; they are looked at then. An event that rests is shown
    as it stood, and follows its tables once it goes on."""
    if is_resting(event):
        return False
    stamps = {mark: (revision, closings) for mark, revision, closings in stamps_of(event)}
    unseen = [mark for mark, stamp in stamps.items() if _looked.get(mark) != stamp]
    settled = settled_of(event) if unseen else ()
    for table in opened_tables().filter(mark__in=unseen) if unseen else ():
        with suppress(NotNow):  # it rests since: whoever only looks is shown it all the same
            if table.mark not in settled:
                table_look(table)
            _looked.put(table.mark, stamps[table.mark])
    return bool(unseen)


def settled_of(event: Event) -> set[str]:
    """Tables that have told all they had to, which after a start of the server may be all of a weekend."""
    tables = [table for one in event_kept(event).rounds for table in one.tables]
    return {table.table.mark for table in tables if table.is_settled}


def opened_tables() -> QuerySet[EventTable]:
    """Those that may have something to tell."""
    open_now = EventTable.objects.filter(voided_at=None, round__event__closed_at=None)
    return open_now.select_related("game", "pad", "round__event")


def stamps_of(event: Event) -> list[tuple[str, int, int]]:
    """How far each table has come. Closing a pad, or a word on it, leaves its revision as it is, so both are
    counted besides."""
    tables = EventTable.objects.filter(round__event=event, voided_at=None)
    games = tables.exclude(game=None).values_list("mark", "game__revision")
    said = Count("pad__result__closings", distinct=True) + Count("pad__result__checks", distinct=True)
    pads = tables.exclude(pad=None).values_list("mark", "pad__revision", said)
    return [*((mark, revision, 0) for mark, revision in games), *pads]


def table_look(table: EventTable) -> None:
    """Its result, if there is one."""
    source = table.game or table.pad
    if source and is_over(source):
        result_refresh(source)
        table_refresh(event=table.round.event, at=(table.round.number, table.number))


def has_just_begun(table: EventTable, source: Source) -> bool:
    """By its first entry, and not by the clock before that."""
    return source.revision == 1 and (table.is_waiting or not table.round.clock_at)


def is_over(source: Source) -> bool:
    """By the fold alone, which costs less than the whole result."""
    if isinstance(source, Game):
        fold = fold_if_readable(source)
        return bool(fold and fold.broken is None and fold.is_over)
    outcome = outcome_if_known(source)
    return bool(outcome and outcome.is_over)


@transaction.atomic
def event_move(*, event: Event) -> None:
    """Its screens are shown anew, without anything that its log would tell."""
    moved(locked(event))


# At once


@receiver(post_save, sender=Game)
@receiver(post_save, sender=PadSheet)
def source_saved(instance, created, update_fields, **_more) -> None:
    if not created and update_fields and "revision" in update_fields:
        follow_later(instance)


@receiver(post_save, sender=Closing)
def sheet_closed(instance, **_more) -> None:
    """Closing a pad leaves its revision as it is, so nothing else would tell."""
    if source := instance.result.game or instance.result.pad:
        follow_later(source)


@receiver(post_save, sender=Check)
@receiver(post_delete, sender=Check)
def word_said(instance, **_more) -> None:
    """Nor does what somebody says to a pad."""
    if source := instance.result.pad:
        follow_later(source)


def follow_later(source: Source) -> None:
    """Once it is committed: a table records whatever becomes of the event."""
    # Of what fails Django tells the name, which a partial has not: the answer would be a fault after all.
    transaction.on_commit(lambda: source_follow(source), robust=True)


def source_follow(source: Source) -> None:
    # Most tables are of no event: that is asked first, of one column instead of sixty.
    if not EventTable.objects.filter(**source_of(source)).exists():
        return
    found = opened_tables().filter(**source_of(source)).first()
    if found is None:
        return
    try:
        if has_just_begun(found, source):
            event_move(event=found.round.event)
        table_look(found)
        if found.game:
            _looked.put(found.mark, (found.game.revision, 0))
    except NotNow:
        return  # closed, void or taken back meanwhile: there is nothing to follow any more
