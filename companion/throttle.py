"""How often somebody may guess: the words of a table, a password. Wrong guesses are stored, so that all
processes of a server count together and a restart forgets none."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

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
    address, device = request.META["REMOTE_ADDR"], request.session.session_key
    return (
        Limit(("words", "address", address), MOST_OF_AN_ADDRESS, WINDOW_SECONDS),
        Limit(("words", "device", device), MOST_OF_A_DEVICE, WINDOW_SECONDS),
    )


def password_limit(name: str, address: str) -> Limit:
    """By both together: neither a hall that shares an address nor a name that somebody else is after is
    locked out."""
    return Limit(("password", folded(name), address), MOST_PASSWORDS, PASSWORD_SECONDS)


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
def guess_begin(limit: Limit) -> int:
    """Counted as wrong until it proves right, so that many at the same time are no way round. The
    seconds to wait, if there may be none now."""
    wait = seconds_left(limit)
    if not wait:
        count_wrong([limit])
    return wait


def guess_right(limit: Limit) -> None:
    WrongGuess.objects.filter(key=limit.key).delete()
