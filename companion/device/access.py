"""Which phone asks, and what it may do. A table does not exist for a phone that never joined it."""

from collections.abc import Iterable

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext_lazy

from companion.device.account import account_of, take_along
from companion.device.session import phone_id_keep, phone_ids
from companion.models import Link, Phone, Role

SAFE = ("GET", "HEAD", "OPTIONS")

REFUSALS = {
    Role.SEAT: gettext_lazy("This phone only watches."),
    Role.TABLE: gettext_lazy("This phone can't do that at this table."),
    Role.HOST: gettext_lazy("Only the host can do that."),
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
    key = phone_ids(session).get(code)
    return phone_with(Q(pk=key), code) if key else None


def is_removed_from(session, link: Link) -> bool:
    """Whether the host removed this device, which came by that very link. By another one it comes in."""
    key = phone_ids(session).get(link.game.code)
    return Phone.objects.filter(pk=key, link=link).exclude(revoked_at=None).exists() if key else False


def lender_of(session, phone: Phone) -> int | None:
    """The account that lends this phone to the device; None if it is the device's own."""
    return None if phone_ids(session).get(phone.game.code) == phone.pk else phone.account_id


def phone_with(whose: Q, code: str) -> Phone | None:
    """None if it was revoked, itself or with the link it came by."""
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
    phone_id_keep(session, phone.game.code, phone.pk)
    take_along(session, phones=[phone.pk])


def tables_joined(session) -> list[str]:
    """Codes, the newest first."""
    return list(phone_ids(session))


def phones_known(session) -> list[int]:
    """Ids of the phones that this device is, whatever became of them."""
    return list(phone_ids(session).values())
