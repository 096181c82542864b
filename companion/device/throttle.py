"""How often somebody may guess the words of a table or a password, or make an account. What counts is
stored, so that all processes of a server count together and a restart forgets nothing.

Words: right ones always lead to the door, from anybody and at once, so nobody can lock a hall out. What is
limited is the answer. Whoever has had many wrong words, by device or by address, sees the same page for
right and wrong ones until it is their turn to be told which it was; waiting makes nobody wiser. So 75 wrong
answers in ten minutes are all that one address gets, 450 an hour: against 200 tables and 2,190,240 codes a
chance of 4.0% to learn one code in an hour of guessing. A code leads no further than to the door, where
the host sees a stranger's name. A hall of 400 with a typo in ten stays far below.

Passwords: five wrong ones in a quarter of an hour for one name from one address, 20 an hour, and 2,000 an
hour from one address for all names together. There is no limit for a name alone, or anybody in the world
could lock its owner out: a thousand addresses have 20,000 guesses an hour. Of IPv6 a whole site, which
anybody may have, counts as one address for all names, and as five for one. A device that was signed in to an
account before is counted by itself, 20 an hour, and by nothing else: nobody who guesses in the same hall
locks it out.
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

# Who registers at an event: a family by one phone, a hall by one address.
MOST_OF_A_FAMILY = 6
MOST_IN_A_MINUTE = 40

PASSWORD_SECONDS = 900
MOST_PASSWORDS = 5
# By one site of IPv6, for one name: neighbours at one carrier are not in each other's way at once.
MOST_OF_A_SITE = 25
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
        """Those of a clock that ran ahead and was put right are none: they would count for days."""
        now = timezone.now()
        return WrongGuess.objects.filter(
            key=self.key, at__gt=now - timedelta(seconds=self.seconds), at__lte=now
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
    address = site_of(request.META["REMOTE_ADDR"])
    return (
        Limit(("words", "address", address), MOST_OF_AN_ADDRESS, WINDOW_SECONDS),
        Slowing(("words", "device", device_mark(request)), MOST_OF_A_DEVICE, WINDOW_SECONDS),
    )


def words_wait(request, *, is_right: bool) -> int:
    """Seconds until somebody may be told whether the words are right; wrong ones count as soon as that
    is told."""
    limits = words_limits(request)
    return seconds_to_wait(limits) if is_right else guess_begin(*limits)


NETWORK, SITE = 64, 48
"""How many bits of an address of IPv6 tell a household, and whoever may have many of those."""


def site_of(address: str) -> str:
    return network_of(address, SITE)


def network_of(address: str, bits: int = NETWORK) -> str:
    """From where somebody asks: who has one address of IPv6 has all those beside it."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or found.ipv4_mapped:
        return address
    return str(IPv6Network((int(found), bits), strict=False))


def password_limits(name: str, address: str, known: str = "") -> tuple[Limit, ...]:
    """For somebody who says a password; ``known`` is by what the device is known to that account. The first
    is forgotten when it is right."""
    if known:
        return (Limit(("password", folded(name), "device", known), MOST_PASSWORDS, PASSWORD_SECONDS),)
    return password_limit(name, address), *site_limits(name, address), passwords_limit(address)


def site_limits(name: str, address: str) -> list[Limit]:
    """None for an address that is a place of its own."""
    if site_of(address) == network_of(address):
        return []
    about = ("password", folded(name), "site", site_of(address))
    return [Limit(about, MOST_OF_A_SITE, PASSWORD_SECONDS)]


def password_limit(name: str, address: str) -> Limit:
    """By both together: neither a hall that shares an address nor a name that somebody else is after is
    locked out."""
    return Limit(("password", folded(name), network_of(address)), MOST_PASSWORDS, PASSWORD_SECONDS)


def passwords_limit(address: str) -> Limit:
    """For one guess at each of many names."""
    return Limit(("passwords", site_of(address)), MOST_OF_A_HALL, PASSWORD_SECONDS)


def accounts_limit(address: str) -> Limit:
    """Also for those who only want to know which names there are."""
    return Limit(("accounts", site_of(address)), MOST_OF_A_HALL, WINDOW_SECONDS)


def register_limits(request, code: str) -> tuple[Limit, ...]:
    """A device enters a family, an address a hall: it only takes longer to fill a list with jokes."""
    address = network_of(request.META["REMOTE_ADDR"])
    return (
        Limit(("register", code, "address", address), MOST_IN_A_MINUTE, 60),
        Limit(("register", code, "device", device_mark(request)), MOST_OF_A_FAMILY, WINDOW_SECONDS),
    )


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
