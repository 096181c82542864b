"""Who may see a table and record at it: phones that joined, the links that let them in."""

from django.conf import settings
from django.db import models
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


class Knock(models.Model):
    """Somebody with the word code asks to be let in; only the host can answer."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="knocks")
    name = models.CharField(max_length=24)
    asked_at = models.DateTimeField(auto_now_add=True)
    phone = models.OneToOneField(Phone, on_delete=models.CASCADE, null=True, blank=True)
    refused = models.BooleanField(default=False)

    def __str__(self):
        return self.name

    @property
    def is_waiting(self) -> bool:
        return self.phone_id is None and not self.refused
