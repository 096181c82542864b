"""A followed game: who sits at the table, and the log that is its only truth."""

import json
import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

# Without letters and digits that are taken for each other when read aloud or typed.
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8
SHOWN = 120
"""How many signs of an entry are shown where it can't be read."""


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _nth in range(CODE_LENGTH))


class StoredJSON(models.JSONField):
    """JSON that is kept whatever it holds: what Python can't make values of stays the text that it is."""

    def from_db_value(self, value, expression, connection):
        try:
            return super().from_db_value(value, expression, connection)
        except (ValueError, RecursionError):  # a number of thousands of digits, lists in lists in lists
            return value

    def deconstruct(self):
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


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
    # The key of the game whose rules are followed (scoring.games).
    rules = models.CharField(max_length=24)
    # The head of a log document of that game, without players and entries; players go by their seats.
    head = StoredJSON()
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
    # What a player starts with beside a name, as a log document of the game writes it.
    brings = models.JSONField(default=dict, blank=True)
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
        UNDONE = "undone", _("Undone")
        SET_ASIDE = "set_aside", _("Set aside")
        DROPPED = "dropped", _("Deleted")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    step = models.PositiveIntegerField()
    # That of the game after it was recorded.
    revision = models.PositiveIntegerField(default=0)
    data = StoredJSON()
    # What it said when it was recorded, once somebody has corrected it.
    first_data = StoredJSON(null=True)
    box = models.CharField(max_length=16)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RECORDED)
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["game", "number"], name="one_entry_per_number"),)

    def __str__(self):
        return f"{self.number} {self.written}"

    @property
    def written(self) -> str:
        """The beginning of what is stored, for those who look at an entry that nobody can read."""
        try:
            text = json.dumps(self.data, ensure_ascii=False)
        except RecursionError:
            return "…"
        return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"


class Command(models.Model):
    """A sheet that was sent: the same one sent again is known and changes nothing."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="commands")
    key = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["game", "key"], name="one_command_per_key"),)

    def __str__(self):
        return self.key
