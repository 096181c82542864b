"""Who may see a table and record at it: phones that joined, the links that let them in."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from companion.models.game import Game, Seat


class Role(models.TextChoices):
    """What a phone may do at a table."""

    HOST = "host", _("Host")
    TABLE = "table", _("Whole table")
    SEAT = "seat", _("One player")
    WATCH = "watch", _("Watching")

    @property
    def rank(self) -> int:
        """The higher, the more it may do."""
        return RANKS.index(self)


RANKS = (Role.WATCH, Role.SEAT, Role.TABLE, Role.HOST)


class Link(models.Model):
    """A ticket to one table in one role. Its secret is shown once and only its digest is kept."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="links")
    role = models.CharField(max_length=8, choices=Role.choices)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="links")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self):
        return f"{self.game} {self.role}"


class Phone(models.Model):
    """A device at one table. The device knows it by its session, nobody else by anything."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="phones")
    role = models.CharField(max_length=8, choices=Role.choices)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="phones")
    link = models.ForeignKey(Link, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones")
    name = models.CharField(max_length=24, blank=True)
    # Whose it is, once somebody who signed in has claimed it; then it is at hand on all their devices.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="phones"
    )
    joined_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self):
        return self.label or self.role

    @property
    def label(self) -> str:
        """Who is said to have recorded something on it."""
        return self.seat.name if self.seat else self.name

    def may(self, least: Role) -> bool:
        """Whether its role is this one or one that may do more."""
        return Role(self.role).rank >= least.rank

    @property
    def own(self) -> str | None:
        """The one player it records for; None if it is not a player's phone."""
        return self.seat.key if self.seat and self.role == Role.SEAT else None


KNOCK_LASTS = timedelta(minutes=10)
"""Whoever has waited this long for an answer has gone away, or asks again."""
KNOCK_KEPT = timedelta(days=1)
"""How long somebody who was let in may take to come."""


class KnockRows(models.QuerySet):
    def waiting(self) -> "KnockRows":
        """Those who asked first come first."""
        since = timezone.now() - KNOCK_LASTS
        return self.filter(phone=None, refused=False, asked_at__gt=since).order_by("pk")


class Knock(models.Model):
    """Somebody with the word code asks to be let in; only the host can answer."""

    # None: the code was wrong, and whoever tried so many is not told so yet.
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="knocks")
    name = models.CharField(max_length=24)
    # Of the secret by which the device that knocked asks for the answer.
    digest = models.CharField(max_length=64, null=True, blank=True, unique=True)
    # From where, as a digest.
    place = models.CharField(max_length=64, blank=True)
    # Whether the device knows that its code was right.
    is_told = models.BooleanField(default=True)
    asked_at = models.DateTimeField(default=timezone.now, db_index=True)
    phone = models.OneToOneField(Phone, on_delete=models.CASCADE, null=True, blank=True)
    refused = models.BooleanField(default=False)

    objects = KnockRows.as_manager()

    def __str__(self):
        return self.name

    @property
    def is_open(self) -> bool:
        """Whether the host has not answered yet."""
        return self.phone_id is None and not self.refused

    @property
    def is_over(self) -> bool:
        return self.asked_at <= timezone.now() - KNOCK_LASTS
