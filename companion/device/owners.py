"""Whose history a request is about: that of this device, or of the account it is signed in to."""

from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from companion.device.access import phones_known
from companion.device.claims import account_book
from companion.device.session import book_code, book_code_keep, device_mark, pad_codes
from companion.models import Account, Book, Game, Member, PadSheet, Phone, Role
from companion.models.codes import code_of


@dataclass(frozen=True)
class Owner:
    account: Account | None
    games: QuerySet[Game]
    pads: QuerySet[PadSheet]
    book: Book | None
    """What was said about the history; None as long as nothing was."""
    places: QuerySet[Member]
    """In groups; those where it keeps the group come first."""
    recorded: QuerySet[Game]
    """Those of the games at whose tables it may do more than watch."""

    @property
    def as_player(self) -> "Owner":
        """The same without games that it only watched. The own history tells those as long as the table
        lets it watch, but they are not its own to give to others."""
        return replace(self, games=self.recorded)


def owner_of(request) -> Owner:
    if request.user.is_authenticated:
        return account_owner(request.user)
    session, book = request.session, device_book(request.session)
    phones, pads = Q(pk__in=phones_known(session)), Q(code__in=pad_codes(session))
    return owner_with(phones, pads, Q(book=book) if book else Q(pk=None), book=book)


def account_owner(account: Account) -> Owner:
    book = Book.objects.filter(account=account).first()
    places = Q(account=account) | Q(book__account=account)
    return owner_with(Q(account=account), Q(account=account), places, book=book, account=account)


def owner_with(phones: Q, pads: Q, places: Q, *, book: Book | None, account: Account | None = None) -> Owner:
    return Owner(
        account=account,
        games=games_of(phones),
        pads=PadSheet.objects.filter(pads),
        book=book,
        places=Member.objects.filter(places).select_related("group", "book").order_by("-is_keeper", "pk"),
        recorded=games_of(phones & ~Q(role=Role.WATCH)),
    )


def device_book(session) -> Book | None:
    """The device's own one, whoever is signed in."""
    code = book_code(session)
    return Book.objects.filter(code=code, account=None).first() if code else None


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
    # Whatever is sent at once for the first time is written into one book.
    book, _is_new = Book.objects.get_or_create(code=code_of(["book", device_mark(request)]))
    book_code_keep(request.session, book.code)
    return book
