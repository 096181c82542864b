"""What a draw leaves behind: one that still runs, and slips that were printed before another one."""

from django.db import models
from django.utils import timezone

from companion.models.event import Round


class Drawing(models.Model):
    """A long draw, made by a process of its own while tables go on recording."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="drawings")
    seed = models.PositiveIntegerField()
    # Drawn at once: this round and those that follow it.
    rounds = models.PositiveSmallIntegerField(default=1)
    by = models.CharField(max_length=40, blank=True)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(default=0)
    # When the process was last heard of.
    beat_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Why it came to nothing.
    problem = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self):
        return f"{self.round} {self.done}/{self.of}"


class OldSlip(models.Model):
    """A slip that was published and taken back: whoever scans it hears where they sit now."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="old_slips")
    mark = models.CharField(max_length=32, unique=True)
    # Numbers of the entrants who sat there.
    people = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self):
        return f"{self.round} {self.people}"
