"""Several events that count together."""

from django.conf import settings
from django.db import models

from companion.models.account import NAME_AT_EVENTS
from companion.models.event import Entrant, Event
from companion.models.game import new_code


class Season(models.Model):
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=60)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seasons")
    # By the place in an event, the first one first.
    points = models.JSONField(default=list)
    # How many events of each person count; None: all.
    best = models.PositiveSmallIntegerField(null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    events = models.ManyToManyField(Event, through="SeasonEvent", related_name="seasons")

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self):
        return self.name


class SeasonEvent(models.Model):
    """The order of events is that in which they were added."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rows")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=["season", "event"], name="one_event_per_season"),)

    def __str__(self):
        return f"{self.season}: {self.event}"


class SeasonPerson(models.Model):
    """An entrant of one event, said by hand to be a person of the season; the same name is the same one."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="people")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=NAME_AT_EVENTS)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["season", "entrant"], name="one_person_per_entrant_in_a_season"),
        )

    def __str__(self):
        return self.name
