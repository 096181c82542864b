"""A finished game, wherever it came from: who took which place, who agreed, whether it is closed, where it
is shown."""

import secrets

from django.db import models

from companion.games import FIRST
from companion.models.account import FOLDED_LENGTH, NAME_AT_EVENTS
from companion.models.game import Game
from companion.models.pad import PadSheet

MARK_BYTES = 16


def new_mark() -> str:
    return secrets.token_hex(MARK_BYTES)


class Result(models.Model):
    """The end of a game, of which there is one row once somebody wants something of it. It follows the
    table or the pad, and is made anew whenever that is at another revision; while the game goes on it has
    no placings."""

    rules = models.CharField(max_length=24, default=FIRST)
    game = models.OneToOneField(Game, on_delete=models.CASCADE, null=True, blank=True)
    pad = models.OneToOneField(PadSheet, on_delete=models.CASCADE, null=True, blank=True)
    # That of the game or the pad when this was made from it; None as long as nobody could.
    revision = models.PositiveIntegerField(null=True, blank=True)
    at = models.DateTimeField()
    # When the first entry of a log was recorded: a copy that was carried here as a file has the same.
    began = models.DateTimeField(null=True, blank=True)
    is_over = models.BooleanField(default=False)
    # How long it took, where somebody said so; else its log tells.
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(game=None) | models.Q(pad=None), name="one_source_of_a_result"
            ),
        )

    def __str__(self):
        return f"{self.game or self.pad}"


class Placing(models.Model):
    """One player in the end."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="placings")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_AT_EVENTS)
    # The same, folded: how the people of a history are told apart.
    spelled = models.CharField(max_length=FOLDED_LENGTH)
    color = models.CharField(max_length=8)
    total = models.IntegerField()
    rank = models.PositiveSmallIntegerField()
    # Of rows that were stored when those who went before the end had one, too; they have none now.
    left = models.BooleanField(default=False)
    # What only this game has, as {"nation": "spain", "buildings": ["navy"]}.
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["result", "number"], name="one_placing_per_number"),)

    def __str__(self):
        return self.name


class Check(models.Model):
    """What somebody says to a result: that it is right, or what is wrong; to that very one, and to no other
    that a correction makes of it."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="checks")
    # The key of a seat; empty for somebody who did not play.
    player = models.CharField(max_length=8, blank=True)
    name = models.CharField(max_length=NAME_AT_EVENTS)
    is_right = models.BooleanField(default=True)
    note = models.CharField(max_length=200, blank=True)
    # What they had seen (``companion/log/outcomes.py``).
    digest = models.CharField(max_length=80)
    # The phone that said it.
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["result", "player"], condition=~models.Q(player=""), name="one_check_per_player"
            ),
            models.UniqueConstraint(
                fields=["result", "name"], condition=models.Q(player=""), name="one_check_per_onlooker"
            ),
        )

    def __str__(self):
        return self.name


class Closing(models.Model):
    """A sheet that was closed, and by whom it was opened again, if anybody did."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="closings")
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    reopened_by = models.CharField(max_length=40, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("at",)
        constraints = (
            models.UniqueConstraint(
                fields=["result"], condition=models.Q(reopened_at=None), name="one_closing_at_a_time"
            ),
        )

    def __str__(self):
        return f"{self.result} {self.at}"


class Share(models.Model):
    """A public page of a result. The mark is half of its address; the other half is never stored."""

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="shares")
    mark = models.CharField(max_length=32, unique=True, default=new_mark)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["result"], condition=models.Q(revoked_at=None), name="one_share_at_a_time"
            ),
        )

    def __str__(self):
        return f"{self.result} {self.mark}"
