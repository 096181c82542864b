"""What nobody will miss. Never a result, never anything that somebody recorded."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from companion.device.throttle import LONGEST
from companion.models import Event, Game, Knock, Link, PadSheet, Result, WrongGuess
from companion.models.event import ARRIVING

LEAST_DAYS = 7
"""A table that is laid out may wait for the weekend."""


BATCH = 500

NOTHING_OF_IT = {f"result__{what}": None for what in ("checks", "closings", "shares", "kept")}
"""Nobody said, closed, shared or kept anything."""


class Untidy(NamedTuple):
    what: str
    rows: QuerySet


def untidy(days: int) -> list[Untidy]:
    """What has not been touched for so many days. Sessions, knocks and guesses say themselves how long
    they are good for."""
    before = timezone.now() - timedelta(days=days)
    return [
        Untidy("sessions that are over", Session.objects.filter(expire_date__lt=timezone.now())),
        Untidy(
            "wrong guesses that are forgotten", WrongGuess.objects.filter(at__lt=timezone.now() - LONGEST)
        ),
        Untidy("requests to join that nobody answered", knocks(timezone.now() - timedelta(days=1))),
        Untidy("links that nobody used", unused_links(before)),
        Untidy("tables without one entry", empty_tables(before)),
        Untidy("pads without one number", empty_pads(before)),
        *half_events(timezone.now() - timedelta(days=1)),
    ]


def half_events(before) -> list[Untidy]:
    """Of files that were being read when the server ended; nobody has ever seen them."""
    events = Event._base_manager.filter(code__startswith=ARRIVING, made_at__lt=before)
    results = Result.objects.filter(version__table__round__event__in=events)
    return [
        Untidy("results of event files that were not read to their end", results),
        Untidy("event files that were not read to their end", events),
    ]


def knocks(before) -> QuerySet[Knock]:
    return Knock.objects.filter(asked_at__lt=before, phone=None)


def unused_links(before) -> QuerySet[Link]:
    """Withdrawn, or of a table that rests. One by which somebody came keeps them out after it was withdrawn,
    and stays."""
    is_idle = Q(revoked_at__isnull=False) | Q(game__changed_at__lt=before)
    return Link.objects.filter(is_idle, made_at__lt=before, phones=None)


def empty_tables(before) -> QuerySet[Game]:
    """Whatever was taken back or dropped is an entry, too."""
    untouched = Q(entries=None, **NOTHING_OF_IT)
    finished = Q(result__is_over=True)
    return Game.objects.filter(untouched, changed_at__lt=before).exclude(finished)


def empty_pads(before) -> QuerySet[PadSheet]:
    untouched = Q(revision=0, sections={}, changes=None, **NOTHING_OF_IT)
    return PadSheet.objects.filter(untouched, changed_at__lt=before).exclude(result__is_over=True)


def tidy(days: int) -> list[tuple[str, int]]:
    """Removed, and how many of each."""
    return [(what, sum(map(remove, in_batches(rows)))) for what, rows in untidy(days)]


def in_batches(rows: QuerySet) -> Iterator[QuerySet]:
    """So few at a time that whoever records meanwhile does not wait."""
    for keys in batched(rows.values_list("pk", flat=True), BATCH):
        yield rows.filter(pk__in=keys)


def batched(keys: Iterable, size: int) -> Iterator[list]:
    all_keys = list(keys)
    return (all_keys[start : start + size] for start in range(0, len(all_keys), size))


@transaction.atomic
def remove(rows: QuerySet) -> int:
    """Locked first and then asked once more: a phone may have recorded something just now."""
    everything = rows.model.objects
    keys = list(rows.values_list("pk", flat=True))
    list(everything.select_for_update().filter(pk__in=keys).values_list("pk", flat=True))
    found = list(rows.values_list("pk", flat=True))
    everything.filter(pk__in=found).delete()
    return len(found)
