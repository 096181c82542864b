"""An event that goes on on another machine: handed over, shown a newer file, asked after a restart."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.models import Event
from companion.services.errors import NotNow
from companion.services.event_acts import acted, asks_first, locked

LONGEST_HOST = Event._meta.get_field("printed_host").max_length or 0


@transaction.atomic
def event_copied(*, event: Event) -> None:
    """Its file was taken along: from now on it may go on elsewhere. While the desk is asked whether it did,
    the question stays."""
    if not asks_first(event):
        Event.objects.filter(pk=event.pk).update(copied_at=timezone.now())


def event_printed(*, event: Event, host: str) -> None:
    """Codes were printed that lead to this host."""
    if host and host != event.printed_host and len(host) <= LONGEST_HOST:
        Event.objects.filter(pk=event.pk).update(printed_host=host)


@transaction.atomic
def event_hand_over(*, event: Event, by: str) -> None:
    """This copy is closed; who has its file goes on."""
    event = locked(event)
    acted(event, "handed_over", by, generation=event.generation)
    event.moved_at = event.copied_at = timezone.now()
    event.save(update_fields=["moved_at", "copied_at"])


@transaction.atomic
def event_gone(*, event: Event, by: str, generation: int) -> None:
    """Somebody showed a file of a newer generation: it goes on elsewhere, and here it is only read."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if not event.moved_at and generation > event.generation:
        event.moved_at = timezone.now()
        event.save(update_fields=["moved_at"])
        acted(event, "gone", by, generation=generation)


@transaction.atomic
def event_here_again(*, event: Event, by: str, reason: str) -> None:
    """The other machine never went on, or its file is lost: this copy is the event again."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if not event.moved_at:
        return
    if not reason:
        raise NotNow(_("Enter the reason: the log keeps it."))
    event.moved_at, event.resumed_at = None, timezone.now()
    event.generation += 1
    event.save(update_fields=["moved_at", "resumed_at", "generation"])
    acted(event, "here_again", by, reason, generation=event.generation)


@transaction.atomic
def event_resume(*, event: Event, by: str) -> None:
    """After a restart the desk says that it goes on here."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if asks_first(event):
        event.resumed_at = timezone.now()
        event.save(update_fields=["resumed_at"])
        acted(event, "resumed", by)
