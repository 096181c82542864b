"""Whose history a request is about: that of this device, or of the account it is signed in to."""

from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from companion.access import phones_known
from companion.models import Account, Book, Game, PadSheet, Phone, Role
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
    recorded: QuerySet[Game]
    """Those of the games at whose tables it may do more than watch."""

    @property
    def as_player(self) -> "Owner":
        """The same without games that it only watched. The own history tells those as long as the table
        lets it watch, but they are not its own to give to others."""
        return replace(self, games=self.recorded)


def owner_of(request) -> Owner:
    account = request.user if request.user.is_authenticated else None
    if account:
        phones, pads = Q(account=account), Q(account=account)
        book = Book.objects.filter(account=account).first()
    else:
        session = request.session
        phones, pads = Q(pk__in=phones_known(session)), Q(code__in=session.get(PADS, []))
        book = Book.objects.filter(code=session[BOOK], account=None).first() if BOOK in session else None
    recorded = games_of(phones & ~Q(role=Role.WATCH))
    return Owner(account, games_of(phones), PadSheet.objects.filter(pads), book, recorded)


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
