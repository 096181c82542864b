"""Which phone asks, and what it may do. A table does not exist for a phone that never joined it."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.account import account_of, take_along
from companion.models import Knock, Phone, Role

PHONES = "phones"
"""Where a device's session keeps its phones: table code → id."""

KNOCK = "knock"
"""Where it keeps what it asked for last."""

SAFE = ("GET", "HEAD", "OPTIONS")

REFUSALS = {
    Role.SEAT: gettext_lazy("This phone only watches."),
    Role.TABLE: gettext_lazy("This phone may not do that at this table."),
    Role.HOST: gettext_lazy("Only the host does that."),
}


def phone_at(request, code: str, *, least: Role | None = None) -> Phone:
    """The phone of this device at a table, also as ``request.phone``. To look, any will do; to send
    something it must be one for the whole table; ``least`` says otherwise."""
    phone = phone_of(request.session, code)
    if phone is None:
        raise Http404
    if least is None:
        least = Role.WATCH if request.method in SAFE else Role.TABLE
    if not phone.may(least):
        raise PermissionDenied(REFUSALS[least])
    request.phone = phone
    return phone


def phone_of(session, code: str) -> Phone | None:
    """The device's own, or one that the account lends to it if that may do more."""
    account = account_of(session)
    lent = phone_with(Q(account=account), code) if account else None
    return strongest([own_phone(session, code), lent])


def own_phone(session, code: str) -> Phone | None:
    """What this device is at the table by itself."""
    key = session.get(PHONES, {}).get(code)
    return phone_with(Q(pk=key), code) if key else None


def lender_of(session, phone: Phone) -> int | None:
    """The account that lends this phone to the device; None if it is the device's own."""
    return None if session.get(PHONES, {}).get(phone.game.code) == phone.pk else phone.account_id


def phone_with(whose: Q, code: str) -> Phone | None:
    """Unless it was revoked, itself or with the link it came by."""
    phones = (
        Phone.objects.filter(whose, game__code=code, revoked_at=None, link__revoked_at=None)
        .select_related("game", "seat")
        .prefetch_related("game__seats")
    )
    return strongest(phones)


def strongest(phones: Iterable[Phone | None]) -> Phone | None:
    """The one that may do most; the first of those that may do the same."""
    return max(filter(None, phones), key=lambda phone: Role(phone.role).rank, default=None)


def phone_remember(session, phone: Phone) -> None:
    others = {code: key for code, key in session.get(PHONES, {}).items() if code != phone.game.code}
    session[PHONES] = {phone.game.code: phone.pk, **others}
    take_along(session, phones=[phone.pk])


def tables_joined(session) -> list[str]:
    """Codes, the newest first."""
    return list(session.get(PHONES, {}))


def phones_known(session) -> list[int]:
    """Ids of the phones that this device is, whatever became of them."""
    return list(session.get(PHONES, {}).values())


def knock_of(session) -> Knock | None:
    """What this device asked for, until it has come in."""
    return Knock.objects.filter(pk=session.get(KNOCK)).select_related("game", "phone__game").first()


def knock_remember(session, knock: Knock) -> None:
    session[KNOCK] = knock.pk


def knock_forget(session) -> None:
    session.pop(KNOCK, None)


def refuse_others(phone: Phone, entries: Iterable[dict[str, Any]], *, together: bool = True) -> None:
    """A seat's phone is for its own player, and for what the table does together unless it is not
    even for that."""
    allowed = (phone.own, None) if together else (phone.own,)
    if phone.own and any(actor_of(entry) not in allowed for entry in entries):
        raise PermissionDenied(_("This phone records for %(name)s only.") % {"name": phone.label})


def actor_of(entry: dict[str, Any]) -> str | None:
    """The player who does what an entry says; None for what all do together."""
    return entry.get("player") or entry.get("attacker")
