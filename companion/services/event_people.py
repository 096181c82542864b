"""Who helps at the desk of an event, and who reads along: by a link that can be turned off."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.device.capability import digest_of
from companion.live import news
from companion.live.hub import event_key
from companion.models import Event, HelpLink
from companion.models.account import folded
from companion.models.result import new_mark
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked

MOST_LINKS = 40
MARK_SIGNS = 32
"""As many as of one that is drawn."""


@transaction.atomic
def help_link_make(*, event: Event, role: str, label: str, by: str, once: str = "") -> HelpLink:
    """The same link from the same page (``once``) is one link, however often somebody tapped."""
    event = locked(event)
    mark = digest_of("\n".join((event.code, once, role, label)))[:MARK_SIGNS] if once else new_mark()
    if there := event.help_links.filter(mark=mark).first():
        return there
    if event.help_links.filter(revoked_at=None).count() >= MOST_LINKS:
        raise NotNow(_("An event has at most %(number)d links. Turn one off first.") % {"number": MOST_LINKS})
    link = event.help_links.create(role=role, label=label, mark=mark)
    acted(event, "link_made", by, role=role, label=label or role)
    return link


@transaction.atomic
def help_link_off(*, link: HelpLink, by: str) -> None:
    """Who came by it is out at once. Also in an event that is closed."""
    event = Event.objects.select_for_update().get(pk=link.event_id)
    if HelpLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=timezone.now()):
        news.shut_out(event_key(event.code), link=link.pk)  # first: whoever is out hears nothing more
        acted(event, "link_off", by, label=link.label or link.role)


@transaction.atomic
def help_come(*, link: HelpLink, name: str) -> None:
    """Under this name the log speaks of them."""
    event = Event.objects.select_for_update().get(pk=link.event_id)
    known = HelpLink.objects.get(pk=link.pk)
    if is_taken(event, known, name):
        raise NotNow(_("Somebody else at the desk is called that. Take another name."))
    if name not in known.names:
        known.names = [*known.names, name][-MOST_LINKS:]
        known.save(update_fields=["names"])
        acted(event, "joined", name, name=name, role=link.role)


def is_taken(event: Event, link: HelpLink, name: str) -> bool:
    """By the organizer, or by whoever came by another link: the log could not tell them apart."""
    others = event.help_links.filter(revoked_at=None).exclude(pk=link.pk)
    names = {event.account.name, *(one for other in others for one in other.names)}
    return folded(name) in map(folded, names)
