"""What a device has is an account's, too. The device keeps all of it, signed in or not: tables, sheets and
places in groups are then shared, what it knows about people is copied."""

from collections.abc import Iterable

from django.db import transaction

from companion.device.books import people_join
from companion.live import news
from companion.models import Account, Book, Member, PadSheet, Phone


@transaction.atomic
def account_claim(
    *, account: Account, phones: Iterable[int] = (), pads: Iterable[str] = (), book: Book | None = None
) -> None:
    """Phones and pads of a device, and what its own book says. What another account has is not taken
    from it."""
    Phone.objects.filter(pk__in=list(phones), account=None).update(account=account)
    PadSheet.objects.filter(code__in=list(pads), account=None).update(account=account)
    if book is not None:
        people_join(book=book, into=account_book(account))
        Member.objects.filter(book=book, account=None).update(account=account)


def tables_lent(account: Account) -> list[str]:
    """Codes of the tables that this account opens on other devices."""
    return list(account.phones.values_list("game__code", flat=True).distinct())


def streams_end(account: int, tables: Iterable[str], *, sign_in: str = "") -> None:
    """Devices that listen there by this account alone must ask again whether they may; or only the one
    with this ``sign_in``."""
    for code in tables:
        news.shut_out(code, lender=account, sign_in=sign_in)


def account_book(account: Account) -> Book:
    return Book.objects.get_or_create(account=account)[0]
