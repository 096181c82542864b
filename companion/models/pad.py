"""A game scored after it was played: the pad alone, as much of it as people know."""

from django.conf import settings
from django.db import models

from companion.games import FIRST
from companion.models.game import new_code


class PadSheet(models.Model):
    code = models.CharField(max_length=12, unique=True, default=new_code)
    # Who played, as [{"name": …, "color": …}]; the sections know them by "seat-1", "seat-2" …
    people = models.JSONField()
    rules = models.CharField(max_length=24, default=FIRST)
    # What the game must know besides its people, as {"builders": true}.
    head = models.JSONField(default=dict)
    # What was said in each section, as it was said, whether or not the rules can make sums of it.
    sections = models.JSONField(default=dict)
    revision = models.PositiveIntegerField(default=0)
    # Of the link by which other players look at the sheet; its secret is shown once.
    check_digest = models.CharField(max_length=64, blank=True)
    # Whose it is, once somebody who signed in has claimed it.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="pads"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self):
        return self.code


class PadChange(models.Model):
    """One change of one section. A page numbers what it sends, so that nothing counts twice and
    nothing old overwrites something new."""

    sheet = models.ForeignKey(PadSheet, on_delete=models.CASCADE, related_name="changes")
    revision = models.PositiveIntegerField()
    section = models.CharField(max_length=8)
    page = models.CharField(max_length=40)
    nth = models.PositiveIntegerField()
    data = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("revision",)
        constraints = (
            models.UniqueConstraint(fields=["sheet", "revision"], name="one_pad_change_per_revision"),
            models.UniqueConstraint(fields=["sheet", "page", "nth"], name="one_pad_change_per_command"),
        )

    def __str__(self):
        return f"{self.revision} {self.section}"
