"""Who signs in: a name and a password, nothing else."""

import unicodedata

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models

NAME_LENGTH = 24
FOLDED_LENGTH = 72
"""A letter may fold into several."""


def folded(name: str) -> str:
    """The same for all ways in which people write one name: capitals, accents put together or not,
    spaces. Small letters may have to be put together once more."""
    small = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", small).split())[:FOLDED_LENGTH]


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
