"""Whose history a request is about: that of this device, or of the account it is signed in to."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from companion.access import phones_known
from companion.models import Account, Book, Game, PadSheet, Phone
from companion.selectors.pad import PADS
from companion.services.claims import account_book
from companion.services.starting import code_of

BOOK = "book"
"""Where a device's session keeps the code of its own book."""


@dataclass(frozen=True)
class Owner:
    account: Account | None
    games: QuerySet[Game]
    pads: QuerySet[PadSheet]
    book: Book | None
    """What was said about the history; None as long as nothing was."""


def owner_of(request) -> Owner:
    account = request.user if request.user.is_authenticated else None
    if account:
        book = Book.objects.filter(account=account).first()
        return Owner(account, games_of(Q(account=account)), PadSheet.objects.filter(account=account), book)
    session = request.session
    book = Book.objects.filter(code=session[BOOK], account=None).first() if BOOK in session else None
    pads = PadSheet.objects.filter(code__in=session.get(PADS, []))
    return Owner(None, games_of(Q(pk__in=phones_known(session))), pads, book)


def games_of(phones: Q) -> QuerySet[Game]:
    """The games of these phones, but for those that were shown out."""
    inside = Phone.objects.filter(phones, revoked_at=None, link__revoked_at=None)
    return Game.objects.filter(pk__in=inside.values("game"))


def book_of(request) -> Book:
    """The own one, made now if there was none."""
    owner = owner_of(request)
    if owner.book:
        return owner.book
    if owner.account:
        return account_book(owner.account)
    session = request.session
    if session.session_key is None:
        session.create()
    # Whatever is sent at once for the first time is written into one book.
    book, _is_new = Book.objects.get_or_create(code=code_of(["book", session.session_key]))
    session[BOOK] = book.code
    return book
