"""Everything that changes an account: made, proved, brought together with another, deleted."""

from django.contrib.auth import authenticate
from django.db import IntegrityError, transaction

from companion.device.books import book_join
from companion.device.claims import account_book, streams_end, tables_lent
from companion.device.throttle import (
    accounts_limit,
    guess_begin,
    guess_right,
    password_limits,
)
from companion.models import Account, Book, Member
from companion.models.account import folded
from companion.services.errors import MustWait, NameTaken, WrongPassword
from companion.services.groups import places_end


def account_make(*, name: str, password: str, address: str) -> Account:
    """Of two who want the same name at once one gets it. Raises MustWait after too many tries."""
    if wait := guess_begin(accounts_limit(address)):
        raise MustWait(wait)
    account = Account(key=folded(name), name=name)
    account.set_password(password)
    try:
        with transaction.atomic():
            account.save(force_insert=True)
    except IntegrityError as taken:
        raise NameTaken from taken
    return account


def account_prove(*, name: str, password: str, address: str, known: str = "") -> Account:
    """Whose name and password these are. A name that nobody has is answered like a wrong password, and
    costs the same time; raises MustWait after too many of them, whatever was said this time."""
    limits = password_limits(name, address, known)
    if wait := guess_begin(*limits):
        raise MustWait(wait)
    account = authenticate(username=name, password=password)
    if account is None:
        raise WrongPassword
    guess_right(*limits)
    return account


def password_change(*, account: Account, password: str) -> None:
    """All devices but the one that says so are signed out by it. Raises WrongPassword if the one that was
    proved is not good any more: of two phones that change it at once one does, and only that one says so."""
    proved = Account.objects.filter(pk=account.pk, password=account.password)
    account.set_password(password)
    with transaction.atomic():
        if not proved.update(password=account.password):
            raise WrongPassword
        streams_end(account.pk, tables_lent(account))


@transaction.atomic
def account_merge(*, account: Account, other: Account) -> None:
    """Everything that the other one has is this one's, and the other one is gone."""
    ends_with(other)
    for shared in (other.phones, other.pads, other.memberships):
        shared.update(account=account)
    for book in Book.objects.filter(account=other):
        book_join(book=book, into=account_book(account))
    other.delete()


@transaction.atomic
def account_delete(*, account: Account) -> None:
    """Tables and sheets stay where they were recorded, and devices in their groups; other groups go on
    without this member."""
    for member in Member.objects.filter(book__account=account).select_related("group"):
        places_end(member.group, Member.objects.filter(pk=member.pk))
    ends_with(account)
    account.delete()


def ends_with(account: Account) -> None:
    """As soon as it is gone, so is what it lent."""
    key, tables = account.pk, tables_lent(account)
    transaction.on_commit(lambda: streams_end(key, tables))
