"""Where the result of a game or a pad is stored, and what is known of it without counting anything."""

from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from companion.log.folds import fold_if_readable, needs_a_look
from companion.models import Check, Closing, Game, PadSheet, Result, Share
from companion.models.result import MARK_BYTES

Source = Game | PadSheet

STALE = Q(result__revision=None) | ~Q(result__revision=F("revision"))
"""Games and pads that changed since their result was stored, or that have none stored."""


def source_of(source: Source, *, by: str = "") -> dict[str, Any]:
    """By which rows of results are found, or rows that know one ``by`` a field."""
    return {f"{by}pad" if isinstance(source, PadSheet) else f"{by}game": source}


def played_at(source: Source) -> datetime:
    return source.made_at if isinstance(source, PadSheet) else source.started_at


def minutes_said(source: Source) -> int | None:
    """How long somebody says it took; None if nobody did."""
    return Result.objects.filter(**source_of(source)).values_list("minutes", flat=True).first()


def games_unread(games: QuerySet[Game]) -> list[Game]:
    """Those that histories pass over because somebody has to look at their tables first."""
    stale = games.filter(STALE).prefetch_related("seats").order_by("-changed_at")
    return [game for game in stale if needs_a_look(fold_if_readable(game))]


def checks_of(source: Source) -> QuerySet[Check]:
    return Check.objects.filter(**source_of(source, by="result__"))


def closings_of(source: Source) -> QuerySet[Closing]:
    """Every time that the sheet was closed, the newest last."""
    return Closing.objects.filter(**source_of(source, by="result__"))


def is_closed(source: Source) -> bool:
    """Whether nothing changes any more."""
    return closings_of(source).filter(reopened_at=None).exists()


# Public pages

HALF = 2 * MARK_BYTES
SALT = "companion.share"


def share_of(source: Source) -> Share | None:
    return Share.objects.filter(**source_of(source, by="result__"), revoked_at=None).first()


def token_of(share: Share) -> str:
    """The address: made from what is stored and the server's own secret, so that a copy of the
    database opens nothing and the host can still read it again."""
    return share.mark + salted_hmac(SALT, share.mark, algorithm="sha256").hexdigest()[:HALF]


def share_find(token: str) -> Share | None:
    shares = Share.objects.select_related("result__game", "result__pad")
    share = shares.filter(mark=token[:HALF], revoked_at=None).first()
    return share if share and constant_time_compare(token_of(share), token) else None
