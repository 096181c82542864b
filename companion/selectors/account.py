"""What an account knows, for its page and as one file to carry away."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from companion.access import phones_known
from companion.exports import exported
from companion.models import Account, Book, Game, PadSheet
from companion.owners import BOOK, games_of, owner_of
from companion.selectors.ended import EndedPad, EndedTable
from companion.selectors.handover import result_document
from companion.selectors.pad import PADS, pad_table
from companion.selectors.table import table_read

FORMAT = "scorepad-account/1"


@dataclass(frozen=True)
class Figures:
    tables: int
    sheets: int
    groups: int
    unclaimed: int
    """Games of this device that the account does not have."""
    brings_book: bool
    """Whether this device knows people or groups of its own."""


def figures_read(request) -> Figures:
    owner = owner_of(request)
    return Figures(
        tables=owner.games.count(),
        sheets=owner.pads.count(),
        groups=owner.book.memberships.count() if owner.book else 0,
        unclaimed=unclaimed(request.session, owner.account),
        brings_book=device_book(request.session) is not None,
    )


def unclaimed(session, account: Account) -> int:
    """What other accounts have does not count: it stays theirs."""
    games = games_of(Q(pk__in=phones_known(session), account=None)).exclude(phones__account=account)
    return games.count() + PadSheet.objects.filter(code__in=session.get(PADS, []), account=None).count()


def device_book(session) -> Book | None:
    return Book.objects.filter(code=session.get(BOOK), account=None).first()


def lent_codes(request) -> list[str]:
    """Tables that this device is at by its account alone."""
    own = games_of(Q(pk__in=phones_known(request.session)))
    lent = owner_of(request).games.exclude(pk__in=own)
    return list(lent.values_list("code", flat=True))


# As a file


def account_document(account: Account) -> dict[str, Any]:
    """Everything; the games in the formats in which one of them is exported alone."""
    book = Book.objects.filter(account=account).first()
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
            for member in (book.memberships.select_related("group") if book else ())
        ],
        "tables": [table_document(game) for game in games_of(Q(account=account)).order_by("pk")],
        "sheets": [sheet_document(sheet) for sheet in account.pads.order_by("pk")],
    }


def table_document(game: Game) -> dict[str, Any]:
    table = table_read(game)
    return {
        "code": game.code,
        "started": game.started_at.isoformat(),
        "log": exported(game),
        "result": result_document(EndedTable(table)) if table.is_over else None,
    }


def sheet_document(sheet: PadSheet) -> dict[str, Any]:
    table = pad_table(sheet)
    return {
        "code": sheet.code,
        "started": sheet.made_at.isoformat(),
        "sheet": table.sheet_document(),
        "result": result_document(EndedPad(table)) if table.scored else None,
    }
