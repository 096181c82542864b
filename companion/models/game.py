"""A followed game: who sits at the table, and the log that is its only truth."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

# Without letters and digits that are taken for each other when read aloud or typed.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _nth in range(CODE_LENGTH))


class Detail(models.TextChoices):
    """How much this table records."""

    SCORE = "score", _("Score")
    LIGHT = "light", _("Light")
    FULL = "full", _("Full")


class Game(models.Model):
    code = models.CharField(max_length=12, unique=True, default=new_code)
    # Said aloud to ask for a place at the table; a table that rests long loses it to another one.
    words = models.CharField(max_length=24, unique=True, null=True, blank=True)
    detail = models.CharField(max_length=8, choices=Detail.choices, default=Detail.FULL)
    # The head of an empires-log/1 document, without players and entries; bids name seats.
    head = models.JSONField()
    # Where the table stands in the turn. Not part of the log: only a place to go on from.
    box = models.CharField(max_length=16)
    # Grows with everything that changes what a screen shows, undo included.
    revision = models.PositiveIntegerField(default=0)
    # The revision at which the log was last changed otherwise than by appending to it.
    rewritten = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self):
        return self.code

    @property
    def left(self) -> frozenset[str]:
        """The seats of those who are not at the table any more."""
        return frozenset(seat.key for seat in self.seats.all() if seat.left)


class Seat(models.Model):
    """One player. The log knows a seat by its key, so that renaming somebody touches no entry."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=24)
    color = models.CharField(max_length=8)
    nation = models.CharField(max_length=16, blank=True)
    left = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["game", "name"], name="one_seat_per_name"),
            models.UniqueConstraint(fields=["game", "color"], name="one_seat_per_color"),
        )

    def __str__(self):
        return self.name

    @property
    def key(self) -> str:
        return f"seat-{self.number}"


class Entry(models.Model):
    """One recorded fact. Those recorded together share a step and are undone together."""

    class Status(models.TextChoices):
        RECORDED = "recorded", _("Recorded")
        UNDONE = "undone", _("Taken back")
        SET_ASIDE = "set_aside", _("Set aside")
        DROPPED = "dropped", _("Dropped")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    # That of the game after it was recorded.
    revision = models.PositiveIntegerField(default=0)
    data = models.JSONField()
    # What it said when it was recorded, once somebody has corrected it.
    first_data = models.JSONField(null=True)
    box = models.CharField(max_length=16)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RECORDED)
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="one_entry_per_number"),)

    def __str__(self):
        return f"{self.number} {self.data['do']}"


class Command(models.Model):
    """A sheet that was sent: the same one sent again is known and changes nothing."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="commands")
    key = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "key"], name="one_command_per_key"),)

    def __str__(self):
        return self.key
