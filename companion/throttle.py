"""How often somebody may guess the words of a table or a password, or make an account. What counts is
stored, so that all processes of a server count together and a restart forgets nothing."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from ipaddress import IPv6Network, ip_address

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from companion.models import WrongGuess
from companion.models.account import folded

WINDOW_SECONDS = 600
MOST_OF_A_DEVICE = 10
# A whole convention hall may share one address.
MOST_OF_AN_ADDRESS = 50

PASSWORD_SECONDS = 900
MOST_PASSWORDS = 5
# Nobody but a program is that quick: hundreds may sign in, or make their accounts, before a first round.
MOST_OF_A_HALL = 500

LONGEST = timedelta(seconds=max(WINDOW_SECONDS, PASSWORD_SECONDS))


@dataclass(frozen=True)
class Limit:
    about: tuple[str, ...]
    """What is guessed at, and from where."""
    most: int
    seconds: int

    @property
    def key(self) -> str:
        """Nobody who reads the table learns names or addresses by it."""
        return salted_hmac("wrong-guess", "\n".join(self.about), algorithm="sha256").hexdigest()


def words_limits(request) -> tuple[Limit, ...]:
    if request.session.session_key is None:
        request.session.create()
    address, device = network_of(request.META["REMOTE_ADDR"]), request.session.session_key
    return (
        Limit(("words", "address", address), MOST_OF_AN_ADDRESS, WINDOW_SECONDS),
        Limit(("words", "device", device), MOST_OF_A_DEVICE, WINDOW_SECONDS),
    )


def network_of(address: str) -> str:
    """From where somebody asks: who has one address of IPv6 has all those beside it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.ipv4_mapped:
        return address
    return str(IPv6Network((int(found), 64), strict=False))


def password_limit(name: str, address: str) -> Limit:
    """By both together: neither a hall that shares an address nor a name that somebody else is after is
    locked out."""
    return Limit(("password", folded(name), network_of(address)), MOST_PASSWORDS, PASSWORD_SECONDS)


def passwords_limit(address: str) -> Limit:
    """For one guess at each of many names."""
    return Limit(("passwords", network_of(address)), MOST_OF_A_HALL, PASSWORD_SECONDS)


def accounts_limit(address: str) -> Limit:
    """Also for those who only want to know which names there are."""
    return Limit(("accounts", network_of(address)), MOST_OF_A_HALL, WINDOW_SECONDS)


def seconds_to_wait(limits: Iterable[Limit]) -> int:
    return max(map(seconds_left, limits))


def seconds_left(limit: Limit) -> int:
    """Until one of the guesses that fill the limit is old enough to be forgotten."""
    now, window = timezone.now(), timedelta(seconds=limit.seconds)
    newest = WrongGuess.objects.filter(key=limit.key, at__gt=now - window).order_by("-at")
    filling = newest.values_list("at", flat=True)[limit.most - 1 : limit.most]
    return max((math.ceil((at + window - now).total_seconds()) for at in filling), default=0)


@transaction.atomic
def count_wrong(limits: Iterable[Limit]) -> None:
    WrongGuess.objects.filter(at__lte=timezone.now() - LONGEST).delete()
    WrongGuess.objects.bulk_create(WrongGuess(key=limit.key) for limit in limits)


@transaction.atomic
def guess_begin(*limits: Limit) -> int:
    """Counted as wrong until it proves right, so that many at the same time are no way round. The
    seconds to wait, if there may be none now."""
    wait = seconds_to_wait(limits)
    if not wait:
        count_wrong(limits)
    return wait


@transaction.atomic
def guess_right(limit: Limit, *others: Limit) -> None:
    """Wrong ones of the same limit are forgotten with it, of the others this one alone: or a name of
    one's own would be the way to guess at many more."""
    WrongGuess.objects.filter(key=limit.key).delete()
    for other in others:
        newest = WrongGuess.objects.filter(key=other.key).order_by("-pk").values("pk")[:1]
        WrongGuess.objects.filter(pk__in=newest).delete()
