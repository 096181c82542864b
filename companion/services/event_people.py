"""Who helps at the desk of an event, and who reads along: by a link that can be turned off."""

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.device.capability import digest_of
from companion.live import news
from companion.live.hub import event_key
from companion.log.event_marks import mark_of
from companion.models import Entrant, Event, EventSeat, HelpLink, Phone
from companion.models.account import NAME_LENGTH, seen
from companion.models.result import new_mark
from companion.services.access import phone_revoke
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked
from companion.services.event_entrants import entrant_now
from companion.services.event_erasing import names_of
from companion.wording.shortened import shortened

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
def own_link_renew(*, entrant: Entrant, by: str, replaces: str = "") -> None:
    """Somebody else has the link of a player: it opens nothing any more, and whoever came by it is out, at
    the player's tables, too. ``replaces``: which one, as the page names it (``link_mark``): sent again it
    leaves the new one as it is."""
    event = locked(entrant.event)
    entrant = entrant_now(event, entrant)
    if replaces and replaces != link_mark(entrant):
        return
    Entrant.objects.filter(pk=entrant.pk).update(mark=new_mark(), digests=[])
    for phone in phones_of(event, entrant):
        phone_revoke(phone=phone)
    news.shut_out(event_key(event.code), phones=(entrant.pk,))  # first: whoever is out hears nothing more
    acted(event, "renewed", by, name=entrant.name, number=entrant.number)


def link_mark(entrant: Entrant) -> str:
    """Tells the link of a player from any other, and nothing of it."""
    return mark_of(entrant.mark)


def phones_of(event: Event, entrant: Entrant) -> list[Phone]:
    """Those that are at tables by their own link: for the chair as long as it is theirs, and whichever was
    the first there. That one has no chair, but the name of one: theirs, or one that they once had."""
    found: list[Phone] = []
    names = {shortened([name], NAME_LENGTH)[0] for name in names_of(event, entrant.name)}
    theirs = Q(entrant=entrant) | Q(substitute=entrant)
    seats = EventSeat.objects.filter(theirs, table__round__event=event)
    for seat in seats.select_related("table__game", "entrant", "substitute"):
        game = seat.table.game
        if game is None:
            continue
        chairs = dict(game.seats.values_list("number", "name"))
        chair = chairs.pop(seat.number, "")
        is_theirs = (seat.substitute or seat.entrant) == entrant
        called = (names | {chair} if is_theirs else names - {chair}) - {*chairs.values(), ""}
        own = Q(seat=None, name__in=called) | (Q(seat__number=seat.number) if is_theirs else Q())
        phones = game.phones.filter(own, link=None, revoked_at=None)
        found.extend(phones.select_related("game"))
    return found


@transaction.atomic
def help_come(*, link: HelpLink, name: str) -> None:
    """Under this name the log speaks of them."""
    event = Event.objects.select_for_update().get(pk=link.event_id)
    known = HelpLink.objects.get(pk=link.pk)
    if is_taken(event, known, name):
        raise NotNow(_("Somebody else at the desk is called that. Take another name."))
    if name not in known.names and plays(event, name):
        raise NotNow(_("A player is called that. Add a letter, so that the log can tell you apart."))
    if name not in known.names:
        known.names = [*known.names, name][-MOST_LINKS:]
        known.save(update_fields=["names"])
        acted(event, "joined", name, name=name, role=link.role)


def plays(event: Event, name: str) -> bool:
    """What a player did before stands in the log under the bare name."""
    return seen(name) in map(seen, event.entrants.values_list("name", flat=True))


def is_taken(event: Event, link: HelpLink, name: str) -> bool:
    """By the organizer, or by whoever came by another link: the log could not tell them apart."""
    others = event.help_links.filter(revoked_at=None).exclude(pk=link.pk)
    names = {event.account.name, *(one for other in others for one in other.names)}
    return seen(name) in map(seen, names)
