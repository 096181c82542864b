"""How often somebody may guess the words of a table or a password, or make an account. What counts is
stored, so that all processes of a server count together and a restart forgets nothing.

Words: right ones always lead to the door, from anybody and at once, so nobody can lock a hall out. What is
limited is the answer. Whoever has had many wrong words, by device or by address, sees the same page for
right and wrong ones until it is their turn to be told which it was; waiting makes nobody wiser. So 75 wrong
answers in ten minutes are all that one address gets, 450 an hour: against 200 tables and 2,190,240 codes a
chance of 4.0 % to learn one code in an hour of guessing. A code leads no further than to the door, where
the host sees a stranger's name. A hall of 400 with a typo in ten stays far below.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Network, ip_address

from django.db import connection, transaction
from django.db.models import Count, Max, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from companion.device.session import device_mark
from companion.models import WrongGuess
from companion.models.account import folded

WINDOW_SECONDS = 600
# This many wrong words of a device are answered at once; then it waits 2, 4, 8 … seconds for each answer.
MOST_OF_A_DEVICE = 5
LONGEST_PAUSE = 256
# A whole convention hall may share one address.
MOST_OF_AN_ADDRESS = 75

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
        return veiled(*self.about)

    def seconds_left(self) -> int:
        """Until one of the guesses that fill the limit is old enough to be forgotten."""
        newest = self.counted.order_by("-at").values_list("at", flat=True)
        filling = newest[self.most - 1 : self.most]
        return max((seconds_until(at + timedelta(seconds=self.seconds)) for at in filling), default=0)

    @property
    def counted(self) -> QuerySet[WrongGuess]:
        return WrongGuess.objects.filter(
            key=self.key, at__gt=timezone.now() - timedelta(seconds=self.seconds)
        )


class Slowing(Limit):
    """After as many as are allowed each one more makes the wait twice as long."""

    def seconds_left(self) -> int:
        found = self.counted.aggregate(number=Count("pk"), newest=Max("at"))
        beyond = found["number"] - self.most
        if beyond < 0:
            return 0
        pause = min(2 ** (beyond + 1), LONGEST_PAUSE)
        return seconds_until(found["newest"] + timedelta(seconds=pause))


def seconds_until(moment: datetime) -> int:
    return max(0, math.ceil((moment - timezone.now()).total_seconds()))


def veiled(*about: str) -> str:
    """A digest, so that nobody who reads the database learns names or addresses by it."""
    return salted_hmac("wrong-guess", "\n".join(about), algorithm="sha256").hexdigest()


def place_of(request) -> str:
    """From where somebody asks, as a digest."""
    return veiled("place", network_of(request.META["REMOTE_ADDR"]))


def words_limits(request) -> tuple[Limit, ...]:
    address = network_of(request.META["REMOTE_ADDR"])
    return (
        Limit(("words", "address", address), MOST_OF_AN_ADDRESS, WINDOW_SECONDS),
        Slowing(("words", "device", device_mark(request)), MOST_OF_A_DEVICE, WINDOW_SECONDS),
    )


def words_wait(request, *, is_right: bool) -> int:
    """Seconds until somebody may be told whether the words are right; wrong ones count as soon as that
    is told."""
    limits = words_limits(request)
    return seconds_to_wait(limits) if is_right else guess_begin(*limits)


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
    return max(limit.seconds_left() for limit in limits)


@transaction.atomic
def count_wrong(limits: Iterable[Limit]) -> None:
    WrongGuess.objects.filter(at__lte=timezone.now() - LONGEST).delete()
    WrongGuess.objects.bulk_create(WrongGuess(key=limit.key) for limit in limits)


@transaction.atomic
def guess_begin(*limits: Limit) -> int:
    """Counted as wrong until it proves right, so that many at the same time are no way round. The
    seconds to wait, if there may be none now."""
    take_turns(limits)
    wait = seconds_to_wait(limits)
    if not wait:
        count_wrong(limits)
    return wait


def take_turns(limits: Iterable[Limit]) -> None:
    """Of all who guess at the same, one at a time until the transaction ends. On SQLite nobody writes at
    the same time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for key in sorted(limit.key for limit in limits):
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


@transaction.atomic
def guess_right(limit: Limit, *others: Limit) -> None:
    """Wrong ones of the same limit are forgotten with it, of the others this one alone: or a name of
    one's own would be the way to guess at many more."""
    WrongGuess.objects.filter(key=limit.key).delete()
    for other in others:
        newest = WrongGuess.objects.filter(key=other.key).order_by("-pk").values("pk")[:1]
        WrongGuess.objects.filter(pk__in=newest).delete()
