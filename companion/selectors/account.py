"""What an account knows, for its page and as one file to carry away."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.device.access import phones_known
from companion.device.account import account_of
from companion.device.books import knows_more
from companion.device.owners import account_owner, device_book, games_of, owner_of
from companion.device.session import pad_codes
from companion.log.errors import UnreadablePad
from companion.log.exports import exported
from companion.log.folds import fold_if_readable
from companion.models import Account, Game, Member, PadSheet
from companion.selectors.ended import EndedPad, EndedTable
from companion.selectors.groups import memberships_of
from companion.selectors.handover import result_document
from companion.selectors.pad import pad_table
from companion.selectors.table import table_read
from companion.selectors.tables import KnownTable, tables_of

FORMAT = "scorepad-account/1"


@dataclass(frozen=True)
class Figures:
    tables: int
    sheets: int
    groups: int


@dataclass(frozen=True)
class Owned(Figures):
    """What somebody has."""

    unread: list[KnownTable]
    """Those of the tables used last that somebody has to look at."""


def figures_read(request) -> Owned:
    owner = owner_of(request)
    unread = [known for known in tables_of(request) if known.needs_a_look]
    return Owned(owner.games.count(), owner.pads.count(), len(memberships_of(owner)), unread)


@dataclass(frozen=True)
class Unclaimed(Figures):
    """What this device has and no account does, to be taken into one."""

    knows_people: bool
    """Whether it says who is who."""

    def __bool__(self) -> bool:
        return any((self.tables, self.sheets, self.groups, self.knows_people))

    def __str__(self) -> str:
        """ "3 tables and 2 pads": what there is of it, counted."""
        counted = (
            (self.tables, ngettext("%(number)d table", "%(number)d tables", self.tables)),
            (self.sheets, ngettext("%(number)d pad", "%(number)d pads", self.sheets)),
            (self.groups, ngettext("%(number)d group", "%(number)d groups", self.groups)),
        )
        said = [words % {"number": number} for number, words in counted if number]
        return get_text_list([*said, _("who-is-who")] if self.knows_people else said, _("and"))


def unclaimed_of(session) -> Unclaimed:
    """What other accounts have does not count: it stays theirs. Nor does what the one that is signed in
    has already."""
    account, book = account_of(session), device_book(session)
    games = games_of(Q(pk__in=phones_known(session), account=None))
    places = Member.objects.filter(book=book, account=None) if book else Member.objects.none()
    known = account_owner(account) if account else None
    if known:
        games = games.exclude(pk__in=known.games.values("pk"))
        places = places.exclude(group__in=known.places.values("group"))
    return Unclaimed(
        tables=games.count(),
        sheets=PadSheet.objects.filter(code__in=pad_codes(session), account=None).count(),
        groups=places.count(),
        knows_people=book is not None and knows_more(book, than=known.book if known else None),
    )


def lent_codes(request) -> list[str]:
    """Tables that this device is at by its account alone."""
    own = games_of(Q(pk__in=phones_known(request.session)))
    lent = owner_of(request).games.exclude(pk__in=own)
    return list(lent.values_list("code", flat=True))


# As a file


def account_document(account: Account) -> dict[str, Any]:
    """Everything; the games in the formats in which one of them is exported alone."""
    owner = account_owner(account)
    book = owner.book
    return {
        "format": FORMAT,
        "name": account.name,
        "since": account.since.isoformat(),
        "people": {
            "me": book.me if book else "",
            "aliases": dict(book.aliases.values_list("spelled", "person")) if book else {},
        },
        "groups": [
            {
                "name": member.group.name,
                "called": member.label,
                "is_keeper": member.is_keeper,
                "since": member.joined_at.isoformat(),
            }
            for member in memberships_of(owner)
        ],
        "tables": [table_document(game) for game in games_of(Q(account=account)).order_by("pk")],
        "sheets": [sheet_document(sheet) for sheet in account.pads.order_by("pk")],
    }


def table_document(game: Game) -> dict[str, Any]:
    """With its result, if it has one and can be read."""
    fold = fold_if_readable(game)
    is_over = fold is not None and fold.is_over
    return {
        "code": game.code,
        "started": game.started_at.isoformat(),
        "log": exported(game),
        "result": result_document(EndedTable(table_read(game))) if is_over else None,
    }


def sheet_document(sheet: PadSheet) -> dict[str, Any]:
    """With its result, if it has one; one that nobody can read as it is stored."""
    known = {"code": sheet.code, "started": sheet.made_at.isoformat()}
    try:
        table = pad_table(sheet)
    except UnreadablePad:
        raw = {"rules": sheet.rules, "players": sheet.people, "head": sheet.head, "sections": sheet.sections}
        return {**known, "sheet": raw, "result": None}
    result = result_document(EndedPad(table)) if table.scored else None
    return {**known, "sheet": table.sheet_document(), "result": result}
