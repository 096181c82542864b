"""Who is let in to a table, and who is shown out."""

from collections import Counter
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from companion.device.capability import digest_of, new_secret
from companion.device.word_codes import new_words
from companion.live import news
from companion.models import Account, Game, Knock, Link, Phone, Role, Seat
from companion.models.access import KNOCK_KEPT, KNOCK_LASTS

RESTING = timedelta(days=14)
"""After so long without an entry the words of a table open nothing, and may be another's."""
MOST_KNOCKS = 12
"""How many may wait at one table; more would bury it."""


@transaction.atomic
def host_welcome(*, game: Game) -> Phone:
    """The phone that started a table, once even if it started it twice, and whoever is host now."""
    game_lock(game)
    return game.phones.order_by("pk").first() or game.phones.create(role=Role.HOST)


@transaction.atomic
def player_welcome(*, game: Game, phone: Phone | None, number: int | None, name: str = "") -> Phone:
    """A device that an event sends to its table, and that may be there already (``phone``): by the slip for
    the whole table, by a player's own link for the one with this ``number``. The first one is the host, and
    so is whoever comes with the slip once there is none. Each is a phone of its own, removed alone."""
    game_lock(game)
    joined = game.phones.filter(revoked_at=None, link__revoked_at=None)
    phone = joined.filter(pk=phone.pk).first() if phone else None  # as it is now
    seat = game.seats.filter(number=number).first() if number else None
    if not game.phones.exists() or (seat is None and not joined.filter(role=Role.HOST).exists()):
        place: dict[str, Any] = {"role": Role.HOST, "seat": None}
    else:
        place = {"role": Role.SEAT if seat else Role.TABLE, "seat": seat}
    if phone is not None and phone.may(place["role"]):
        return phone
    if phone is None or phone.account_id is not None:
        return game.phones.create(**place, name=name)
    game.phones.filter(pk=phone.pk).update(**place)
    news.shut_out(game.code, phones=(phone.pk,))
    return game.phones.get(pk=phone.pk)


def game_lock(game: Game) -> None:
    """Whoever else would change who is at this table waits until the transaction ends."""
    Game.objects.select_for_update().get(pk=game.pk)


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
    if phone is not None and not is_needed:
        return phone
    if phone is None or phone.account not in (None, account):
        return Phone.objects.create(game=link.game, role=link.role, seat=link.seat, link=link, name=name)
    phone.role, phone.seat, phone.link, phone.name = link.role, link.seat, link, name or phone.name
    phone.save(update_fields=["role", "seat", "link", "name"])
    news.shut_out(phone.game.code, phones=(phone.pk,))
    return phone


@transaction.atomic
def link_revoke(*, link: Link) -> None:
    """Nobody comes in by it any more, and those who did are out."""
    Link.objects.filter(pk=link.pk).update(revoked_at=timezone.now())
    news.shut_out(link.game.code, link=link.pk)


@transaction.atomic
def phone_revoke(*, phone: Phone) -> None:
    Phone.objects.filter(pk=phone.pk).update(revoked_at=timezone.now())
    news.shut_out(phone.game.code, phones=(phone.pk,))


@transaction.atomic
def host_hand_over(*, host: Phone, to: Phone) -> None:
    """The table has one host, whom no link let in and no link shuts out: the old one goes on with
    the whole table. Who handed it over already, from another page, does it no second time."""
    game_lock(host.game)
    if not host.game.phones.filter(pk=host.pk, role=Role.HOST).exists():
        return
    Phone.objects.filter(pk=host.pk).update(role=Role.TABLE)
    Phone.objects.filter(pk=to.pk).update(role=Role.HOST, seat=None, link=None, name=to.label)
    news.shut_out(host.game.code, phones=(host.pk, to.pk))


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
def knock_make(
    *, game: Game | None, name: str, place: str = "", knock: Knock | None = None, is_told: bool = True
) -> str:
    """Somebody asks to be let in from a ``place`` (a digest of the address): the secret by which that
    device hears the answer. A device waits at one door: where it waited before (``knock``), it is gone.
    No ``game``: the code was wrong, which is all the same until it may be told."""
    knocks_forget()
    secret, digest = new_secret()
    open_one = Knock.objects.select_for_update().filter(pk__in=own(knock), phone=None, refused=False)
    knock = open_one.first() or Knock()
    knock.game, knock.name, knock.place, knock.digest = game, name, place, digest
    knock.is_told, knock.asked_at = is_told, timezone.now()
    knock.save()
    door_clear_room(game)
    if game is not None:
        news.knocked(game.code)
    return secret


def own(knock: Knock | None) -> list[int]:
    return [knock.pk] if knock else []


def door_clear_room(game: Game | None) -> None:
    """One more than fit: of those from where most came, the last but one yields. So whoever knocks is always
    seen, a crowd from one address turns away nobody but its own, and whoever waited there before the crowd
    came still waits. Wrong words have no door, but take as long as right ones, or the time would tell."""
    waiting = list(Knock.objects.waiting().filter(game=game)[: MOST_KNOCKS + 1])
    if game and len(waiting) > MOST_KNOCKS:
        [(crowd, _number)] = Counter(one.place for one in waiting).most_common(1)
        [one for one in waiting if one.place == crowd][-2:][0].delete()


def knocks_forget() -> None:
    """Those that are over, wherever they were."""
    now = timezone.now()
    is_over = Q(phone=None, asked_at__lte=now - KNOCK_LASTS) | Q(asked_at__lte=now - KNOCK_KEPT)
    Knock.objects.filter(is_over).delete()


def knock_tell(*, knock: Knock) -> None:
    """The device hears whether its code was right; a wrong one has no door to wait at."""
    if knock.game_id is None:
        knock.delete()
    else:
        knock.is_told = True
        knock.save(update_fields=["is_told"])


def knock_withdraw(*, knock: Knock | None) -> None:
    """Unless the host has answered."""
    Knock.objects.filter(pk__in=own(knock), phone=None).delete()


@transaction.atomic
def knock_let_in(*, knock: Knock, role: str, seat: Seat | None = None) -> None:
    """Once: answered twice, the first answer counts."""
    knock = Knock.objects.select_for_update().get(pk=knock.pk)
    if knock.is_open and knock.game is not None:
        knock.phone = Phone.objects.create(game=knock.game, role=role, seat=seat, name=knock.name)
        knock.save(update_fields=["phone"])


def knock_refuse(*, knock: Knock) -> None:
    Knock.objects.filter(pk=knock.pk, phone=None).update(refused=True)


def knocks_refuse(*, game: Game, last: int) -> None:
    """All at the door, up to the ``last`` whom the host has seen."""
    game.knocks.waiting().filter(pk__lte=last).update(refused=True)
