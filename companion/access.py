"""Which phone asks, and what it may do. A table does not exist for a phone that never joined it."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from companion.models import Phone, Role

PHONES = "phones"
"""Where a device's session keeps its phones: table code → id."""

SAFE = ("GET", "HEAD", "OPTIONS")


def phone_at(request, code: str, *, seats_too: bool = False) -> Phone:
    """The phone of this device at a table. To look, any will do; to send something, it must be
    one for the whole table, or one player's where ``seats_too`` says so."""
    phone = phone_of(request.session, code)
    if phone is None:
        raise Http404
    may_send = (Role.HOST, Role.TABLE, Role.SEAT) if seats_too else (Role.HOST, Role.TABLE)
    if request.method not in SAFE and phone.role not in may_send:
        raise PermissionDenied(_("This phone may not do that at this table."))
    return phone


def host_at(request, code: str) -> Phone:
    phone = phone_at(request, code)
    if phone.role != Role.HOST:
        raise PermissionDenied(_("Only the host does that."))
    return phone


def phone_of(session, code: str) -> Phone | None:
    """As a session knows it, unless it was revoked, itself or with the link it came by."""
    key = session.get(PHONES, {}).get(code)
    if key is None:
        return None
    return (
        Phone.objects.filter(pk=key, game__code=code, revoked_at=None, link__revoked_at=None)
        .select_related("game", "seat")
        .prefetch_related("game__seats")
        .first()
    )


def phone_remember(session, phone: Phone) -> None:
    others = {code: key for code, key in session.get(PHONES, {}).items() if code != phone.game.code}
    session[PHONES] = {phone.game.code: phone.pk, **others}


def tables_joined(session) -> list[str]:
    """Codes, the newest first."""
    return list(session.get(PHONES, {}))


def refuse_others(phone: Phone, entries: list[dict[str, Any]]) -> None:
    """A seat's phone records for its own player, and what the table does together."""
    if phone.role != Role.SEAT or phone.seat is None:
        return
    for entry in entries:
        if actor_of(entry) not in (None, phone.seat.key):
            raise PermissionDenied(_("This phone records for %(name)s only.") % {"name": phone.seat.name})


def actor_of(entry: dict[str, Any]) -> str | None:
    """The player who does what an entry says; None for what all do together."""
    return entry.get("player") or entry.get("attacker")
