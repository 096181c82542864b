"""The end of a game: who agreed to it, when the sheet was closed, and where it is shown."""

import secrets

from django.db import models

from companion.models.game import Game, Seat
from companion.models.pad import PadSheet

MARK_BYTES = 16


def new_mark() -> str:
    return secrets.token_hex(MARK_BYTES)


class Confirmation(models.Model):
    """A player agrees to a result; to that very one, and to no other that a correction makes of it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="confirmations")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="confirmation")
    # The result agreed to, as a digest.
    digest = models.CharField(max_length=64)
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self):
        return f"{self.game} {self.seat}"


class Closing(models.Model):
    """The sheet of a game, or a pad, that was closed, and by whom it was opened again, if anybody did."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="closings")
    pad = models.ForeignKey(
        PadSheet, on_delete=models.CASCADE, null=True, blank=True, related_name="closings"
    )
    by = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    reopened_by = models.CharField(max_length=40, blank=True)
    reopened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("at",)
        constraints = (
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(reopened_at=None), name="one_closing_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["pad"], condition=models.Q(reopened_at=None), name="one_pad_closing_at_a_time"
            ),
            models.CheckConstraint(
                condition=models.Q(game=None) ^ models.Q(pad=None), name="closed_at_a_table_or_on_a_pad"
            ),
        )

    def __str__(self):
        return f"{self.game or self.pad} {self.at}"


class Share(models.Model):
    """A public page of a result. The mark is half of its address; the other half is never stored."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, blank=True, related_name="shares")
    pad = models.ForeignKey(PadSheet, on_delete=models.CASCADE, null=True, blank=True, related_name="shares")
    mark = models.CharField(max_length=32, unique=True, default=new_mark)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["game"], condition=models.Q(revoked_at=None), name="one_share_at_a_time"
            ),
            models.UniqueConstraint(
                fields=["pad"], condition=models.Q(revoked_at=None), name="one_pad_share_at_a_time"
            ),
            models.CheckConstraint(
                condition=models.Q(game=None) ^ models.Q(pad=None), name="shared_from_a_table_or_a_pad"
            ),
        )

    def __str__(self):
        return f"{self.game or self.pad} {self.mark}"
