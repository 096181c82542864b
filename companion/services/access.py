"""Who is let in to a table, and who is shown out."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from companion.capability import digest_of, new_secret
from companion.live.hub import hub
from companion.models import Account, Game, Knock, Link, Phone, Role, Seat
from companion.words import new_words

RESTING = timedelta(days=14)
"""After so long without an entry the words of a table open nothing, and may be another's."""
MOST_KNOCKS = 12
"""As many may wait at one table; more would bury it."""


@transaction.atomic
def host_welcome(*, game: Game) -> Phone:
    """The phone that started a table, once even if it started it twice, and whoever is host now."""
    return game.phones.order_by("pk").first() or game.phones.create(role=Role.HOST)


# Links


def link_make(*, game: Game, role: str, seat: Seat | None = None) -> tuple[Link, str]:
    """A new link and its secret, which is nowhere kept and can't be shown again."""
    secret, digest = new_secret()
    link = Link.objects.create(game=game, role=role, seat=seat, digest=digest)
    return link, secret


def link_find(secret: str) -> Link | None:
    """The table that a secret opens, as long as it was not withdrawn."""
    return (
        Link.objects.filter(digest=digest_of(secret), revoked_at=None).select_related("game", "seat").first()
    )


@transaction.atomic
def link_use(
    *, link: Link, name: str = "", phone: Phone | None = None, account: Account | None = None
) -> Phone:
    """A device joins by a link, signed in to an ``account`` or not. One that is at the table already
    (``phone``) stays the same phone, and never gets a weaker role by it; but what an account has that
    is not signed in here does not change with it."""
    is_needed = phone is None or not phone.may(Role(link.role)) or phone.role == link.role != Role.HOST
    if not is_needed:
        return phone
    if phone is None or phone.account not in (None, account):
        return Phone.objects.create(game=link.game, role=link.role, seat=link.seat, link=link, name=name)
    phone.role, phone.seat, phone.link, phone.name = link.role, link.seat, link, name or phone.name
    phone.save(update_fields=["role", "seat", "link", "name"])
    transaction.on_commit(lambda: hub.shut_out(phone.game.code, phones=(phone.pk,)))
    return phone


@transaction.atomic
def link_revoke(*, link: Link) -> None:
    """Nobody comes in by it any more, and those who did are out."""
    Link.objects.filter(pk=link.pk).update(revoked_at=timezone.now())
    transaction.on_commit(lambda: hub.shut_out(link.game.code, link=link.pk))


def phone_revoke(*, phone: Phone) -> None:
    Phone.objects.filter(pk=phone.pk).update(revoked_at=timezone.now())
    transaction.on_commit(lambda: hub.shut_out(phone.game.code, phones=(phone.pk,)))


@transaction.atomic
def host_hand_over(*, host: Phone, to: Phone) -> None:
    """The table has one host, whom no link let in and no link shuts out: the old one goes on with
    the whole table."""
    Phone.objects.filter(pk=host.pk).update(role=Role.TABLE)
    Phone.objects.filter(pk=to.pk).update(role=Role.HOST, seat=None, link=None, name=to.label)
    transaction.on_commit(lambda: hub.shut_out(host.game.code, phones=(host.pk, to.pk)))


# Words


@transaction.atomic
def words_give(*, game: Game) -> str:
    """New words for a table; those it had open nothing any more."""
    game.words = words_free()
    game.save(update_fields=["words"])
    return game.words


def words_free() -> str:
    """Words of no table, or of one that has rested so long that it loses them."""
    while True:
        words = new_words()
        if not running().filter(words=words).exists():
            Game.objects.filter(words=words).update(words=None)
            return words


def words_find(words: str) -> Game | None:
    """The running table that these words ask for."""
    return running().filter(words=words).first() if words else None


def running():
    return Game.objects.filter(changed_at__gte=timezone.now() - RESTING)


# Knocks


@transaction.atomic
def knock_make(*, game: Game, name: str, knock: Knock | None = None) -> Knock | None:
    """Somebody asks to be let in. Who waits there already (``knock``) does not knock twice; None if
    too many wait."""
    if knock is not None and knock.game_id == game.pk and knock.is_waiting:
        return knock
    if Knock.objects.filter(game=game, phone=None, refused=False).count() >= MOST_KNOCKS:
        return None
    transaction.on_commit(lambda: hub.knocked(game.code))
    return Knock.objects.create(game=game, name=name)


@transaction.atomic
def knock_let_in(*, knock: Knock, role: str, seat: Seat | None = None) -> None:
    """Once: answered twice, the first answer counts."""
    knock = Knock.objects.select_for_update().get(pk=knock.pk)
    if knock.is_waiting:
        knock.phone = Phone.objects.create(game=knock.game, role=role, seat=seat, name=knock.name)
        knock.save(update_fields=["phone"])


def knock_refuse(*, knock: Knock) -> None:
    Knock.objects.filter(pk=knock.pk, phone=None).update(refused=True)
