"""Who is let in to a table, and who is shown out."""

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from companion.models import Game, Link, Phone, Role, Seat

SECRET_BYTES = 24


def host_welcome(*, game: Game) -> Phone:
    """The phone that started a table, once even if it started it twice."""
    phone, _is_new = Phone.objects.get_or_create(game=game, role=Role.HOST, link=None, revoked_at=None)
    return phone


def link_make(*, game: Game, role: str, seat: Seat | None = None) -> tuple[Link, str]:
    """A new link and its secret, which is nowhere kept and can't be shown again."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    link = Link.objects.create(game=game, role=role, seat=seat, digest=digest_of(secret))
    return link, secret


def link_find(secret: str) -> Link | None:
    """The table that a secret opens, as long as it was not withdrawn."""
    return (
        Link.objects.filter(digest=digest_of(secret), revoked_at=None).select_related("game", "seat").first()
    )


def link_use(*, link: Link, name: str = "") -> Phone:
    """A phone joins by a link."""
    return Phone.objects.create(game=link.game, role=link.role, seat=link.seat, link=link, name=name)


@transaction.atomic
def link_revoke(*, link: Link) -> None:
    """Nobody comes in by it any more, and those who did are out."""
    Link.objects.filter(pk=link.pk).update(revoked_at=timezone.now())


def phone_revoke(*, phone: Phone) -> None:
    Phone.objects.filter(pk=phone.pk).update(revoked_at=timezone.now())


@transaction.atomic
def host_hand_over(*, host: Phone, to: Phone) -> None:
    """The table has one host: the old one goes on with the whole table."""
    Phone.objects.filter(pk=host.pk).update(role=Role.TABLE)
    Phone.objects.filter(pk=to.pk).update(role=Role.HOST, seat=None)


def digest_of(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
