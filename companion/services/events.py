"""An event from its first page to its last, and how it counts. Each function is one transaction, and each act
is in the log."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.log.event_registration import can_register, is_registering
from companion.log.event_titles import title_of
from companion.log.events import RoundState
from companion.models import Account, Event, Stage
from companion.models.codes import code_of
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked, read, refuse_unexplained
from scoring.tournaments.presets import PRESETS

NOT_A_CODE = frozenset({"me", "table", "help", "new", "import"})
"""What stands in other addresses at the place of a code."""


@transaction.atomic
def event_make(*, account: Account, name: str, preset: str, kind: str, once: str, **more) -> Event:
    """A draft with one stage that counts as the preset does; the same page sent again is the same event."""
    code = code_of(["event", account.pk, once])
    event, is_new = Event.objects.get_or_create(
        code=code, defaults={"account": account, "name": name, **more}
    )
    if is_new:
        known = PRESETS[preset]
        event.stages.create(
            number=1,
            name=str(Stage.Kind(kind).label),
            kind=kind,
            points=list(known.points),
            chain=list(known.chain),
        )
        acted(event, "made", account.name, name=name)
    return event


@transaction.atomic
def event_open(*, event: Event, by: str) -> None:
    """Its page is public from now on, and people can register."""
    event = locked(event)
    if not event.opened_at:
        event.opened_at = timezone.now()
        event.save(update_fields=["opened_at"])
        acted(event, "opened", by)


@transaction.atomic
def registration_switch(*, event: Event, is_open: bool, by: str) -> None:
    """Whether people may enter it by themselves."""
    now = read(event)
    if not can_register(now):
        raise NotNow(_("Nobody can register for this event now."))
    if is_registering(now) != is_open:
        acted(now.event, "registration_opened" if is_open else "registration_closed", by)


@transaction.atomic
def event_close(*, event: Event, by: str) -> None:
    now = read(event)
    played = [title_of(one) for one in now.rounds if one.is_public and one.state is not RoundState.DONE]
    if played:
        said = ngettext("%(rounds)s still goes on.", "%(rounds)s still go on.", len(played))
        raise NotNow(said % {"rounds": ", ".join(played)})
    now.event.closed_at = timezone.now()
    now.event.save(update_fields=["closed_at"])
    acted(now.event, "closed", by)


@transaction.atomic
def event_reopen(*, event: Event, by: str, reason: str) -> None:
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.moved_at:
        raise NotNow(_("The event goes on elsewhere. Here you can only read it."))
    if event.closed_at:
        refuse_unexplained(reason)
        event.closed_at = None
        event.save(update_fields=["closed_at"])
        acted(event, "reopened", by, reason)


def event_delete(*, event: Event) -> bool:
    """Only a draft."""
    deleted, _rows = Event.objects.filter(pk=event.pk, opened_at=None, rounds=None).delete()
    return bool(deleted)
