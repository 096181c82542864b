"""Who signs in: a name and a password, nothing else."""

import re
import unicodedata

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

NAME_LENGTH = 24
"""Of accounts, and of the chairs at a table: phones show them everywhere."""
NAME_AT_EVENTS = 40
"""Of entrants: people enter an event with their whole name."""
FOLDED_LENGTH = 72
"""A letter may fold into several."""


def folded(name: str) -> str:
    """The same for all ways in which people write one name: capitals, accents put together or not,
    spaces. Small letters may have to be put together once more."""
    small = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", small).split())[:FOLDED_LENGTH]


NEVER_SEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Besides the signs that Unicode calls format: letters and marks that nobody sees."""


def seen(name: str) -> str:
    """What people see of a name, folded. Joiners that a script needs stay in the name; who compares leaves
    them out, so that nobody looks like somebody else."""
    shown = "".join(sign for sign in name if unicodedata.category(sign) != "Cf")
    return folded(NEVER_SEEN.sub("", shown))


class AccountManager(BaseUserManager):
    def get_by_natural_key(self, name):
        return self.get(key=folded(name))


class Account(AbstractBaseUser):
    # As it is found: two names that people take for one can't both be had.
    key = models.CharField(max_length=FOLDED_LENGTH, unique=True)
    name = models.CharField(max_length=NAME_LENGTH)
    since = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "key"
    objects = AccountManager()

    def __str__(self):
        return self.name


class WrongGuess(models.Model):
    """Somebody guessed and was wrong. Stored, so that all processes of a server count together."""

    # What was guessed at, and from where, as a digest.
    key = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = (models.Index(fields=["key", "at"], name="guesses_in_a_window"),)

    def __str__(self):
        return self.key
