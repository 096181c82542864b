"""A tournament: who takes part, who sits where in which round, and everything that was done at its desk.

Only facts are stored. The states of events, stages, rounds and tables follow from them
(``companion/log/events.py``), and so do all standings.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.games import FIRST
from companion.models.account import FOLDED_LENGTH, NAME_AT_EVENTS, seen
from companion.models.game import Game, new_code
from companion.models.pad import PadSheet
from companion.models.result import Result, new_mark

ARRIVING = "~"
"""With it the code of an event begins whose file is still being read: no address leads there."""


class Events(models.Manager):
    """Those that are here as a whole; what only arrives, or goes, is nobody's business."""

    def get_queryset(self):
        return super().get_queryset().exclude(code__startswith=ARRIVING)


class Event(models.Model):
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=60)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="events")
    rules = models.CharField(max_length=24, default=FIRST)
    # Keys of the game's options, set once for all tables.
    options = models.JSONField(default=list)
    # What the game's box prints, as far as somebody said it once for all tables.
    facts = models.JSONField(default=dict, blank=True)
    copies = models.PositiveSmallIntegerField(null=True, blank=True)
    no_threes = models.BooleanField(default=False)
    no_fives = models.BooleanField(default=False)
    # Who would be the sixth at a table stands by.
    no_sixes = models.BooleanField(default=False)
    # How long a round takes.
    minutes = models.PositiveSmallIntegerField(default=240)
    # Grows with everything that is done.
    revision = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # How often it went on on another machine; the copy with the highest one is the event.
    generation = models.PositiveIntegerField(default=1)
    # Since then it goes on elsewhere, and this copy is only read.
    moved_at = models.DateTimeField(null=True, blank=True)
    # When its file was last taken along; without one it can't go on anywhere else.
    copied_at = models.DateTimeField(null=True, blank=True)
    # When the desk last said that it goes on here.
    resumed_at = models.DateTimeField(null=True, blank=True)
    # Host and port in the codes that were last printed: with another address they lead nowhere.
    printed_host = models.CharField(max_length=120, blank=True)

    objects = Events()

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self):
        return self.name

    def by_player(self, name: str) -> str:
        """How the log names what a player does. Whoever is called like somebody of the desk is told apart:
        the log says who may undo what. It has no more room for that than for a name."""
        links = self.help_links.values_list("names", flat=True)
        desk = [self.account.name, *(one for names in links for one in names)]
        is_like = seen(name) in map(seen, desk)
        said = gettext("player %(name)s") % {"name": name} if is_like else name
        return said[:NAME_AT_EVENTS]


class Entrant(models.Model):
    """Somebody who takes part. The number is theirs for good."""

    class State(models.TextChoices):
        ACTIVE = "active", _("takes part")
        DROPPED = "dropped", _("left the event")
        DISQUALIFIED = "disqualified", _("disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_AT_EVENTS)
    # The same, folded: two names that people take for one can't both be had.
    spelled = models.CharField(max_length=FOLDED_LENGTH)
    state = models.CharField(max_length=12, choices=State.choices, default=State.ACTIVE)
    # Fills a chair outside the ranking.
    is_guest = models.BooleanField(default=False)
    # Who can't move about, or brought a copy: the number of the table in every draw.
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # Half of the own link's address; the other half is never stored.
    mark = models.CharField(max_length=32, unique=True, default=new_mark)
    # Of whole links that were printed on other machines before the event came here.
    digests = models.JSONField(default=list)
    # Whose row it is, of those who registered while they were signed in: a season joins by it.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="entrants"
    )
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="one_entrant_per_number"),
            models.UniqueConstraint(fields=["event", "spelled"], name="one_entrant_per_name"),
        )

    def __str__(self):
        return self.name


class Stage(models.Model):
    """Rounds that count together: points, chain, and how many go on."""

    class Kind(models.TextChoices):
        HEATS = "heats", _("Heats")
        ROUNDS = "rounds", _("Rounds")
        SWISS = "swiss", _("Swiss")
        LEAGUE = "league", _("League")
        KNOCKOUT = "knockout", _("Knock-out")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.ROUNDS)
    points = models.JSONField(default=list)
    chain = models.JSONField(default=list)
    # Lots or dice by the number of an entrant; higher is better.
    draws = models.JSONField(default=dict)
    # How many seats the next stage has; None until somebody says so.
    seats = models.PositiveSmallIntegerField(null=True, blank=True)
    # A knock-out states its number of tables.
    tables = models.PositiveSmallIntegerField(null=True, blank=True)
    # Who can't take a seat, by number.
    absent = models.JSONField(default=list)
    # Whom the cut sent on, by number, and whom the desk exchanged or added since: a correction moves nobody.
    went_on = models.JSONField(default=list)
    # Rounds that were drawn ahead: tables of numbers in seat order.
    plan = models.JSONField(default=list, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="one_stage_per_number"),)

    def __str__(self):
        return self.name


class Round(models.Model):
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    # Counted through the whole event.
    number = models.PositiveSmallIntegerField()
    # Of the draw, so that anybody can draw the same again.
    seed = models.PositiveIntegerField(default=0)
    draws = models.PositiveSmallIntegerField(default=0)
    published_at = models.DateTimeField(null=True, blank=True)
    # When people are asked to sit down, if the desk said so.
    starts_at = models.DateTimeField(null=True, blank=True)
    clock_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="one_round_per_number"),)

    def __str__(self):
        return f"{self.stage} {self.number}"


class Presence(models.Model):
    """What is known of somebody before a round; without a row nothing is."""

    class State(models.TextChoices):
        HERE = "here", _("here")
        OUT = "out", _("out")
        STANDBY = "standby", _("standby")
        NO_SHOW = "no_show", _("no-show")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="presences")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="presences")
    state = models.CharField(max_length=8, choices=State.choices)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["round", "entrant"], name="one_presence_per_round"),)

    def __str__(self):
        return f"{self.entrant} {self.state}"


class EventTable(models.Model):
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    # Half of the address on the slip; the other half is never stored.
    mark = models.CharField(max_length=32, unique=True, default=new_mark)
    digests = models.JSONField(default=list)
    # In a league, by when it is played.
    due = models.DateField(null=True, blank=True)
    # Whether a new draw keeps everybody here.
    is_locked = models.BooleanField(default=False)
    game = models.OneToOneField(
        Game, on_delete=models.SET_NULL, null=True, blank=True, related_name="event_table"
    )
    pad = models.OneToOneField(
        PadSheet, on_delete=models.SET_NULL, null=True, blank=True, related_name="event_table"
    )
    # Those that were open here before people took the app instead; names are erased in them, too.
    left_pads = models.JSONField(default=list, blank=True)
    # The clock runs, but this table has not begun.
    is_waiting = models.BooleanField(default=False)
    called_at = models.DateTimeField(null=True, blank=True)
    voided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number"),)

    def __str__(self):
        return f"{self.round.number}-{self.number}"


class EventSeat(models.Model):
    """A chair; the first one starts."""

    class Lock(models.TextChoices):
        FREE = "", _("free")
        TABLE = "table", _("stays at this table")
        SEAT = "seat", _("keeps this seat")

    class For(models.TextChoices):
        """For whom the result of a substitute counts."""

        LEFT = "left", _("who left")
        CAME = "came", _("who came")
        NOBODY = "nobody", _("nobody")

    table = models.ForeignKey(EventTable, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    # What a new draw leaves as it is.
    lock = models.CharField(max_length=5, choices=Lock.choices, blank=True, default=Lock.FREE)
    # What the game gives this seat to start with: one of its start roles.
    role = models.CharField(max_length=24, blank=True)
    # When somebody went in the middle of the game.
    left_at = models.DateTimeField(null=True, blank=True)
    substitute = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, null=True, blank=True, related_name="substituted"
    )
    counts_for = models.CharField(max_length=6, choices=For.choices, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["table", "number"], name="one_event_seat_per_number"),
            models.UniqueConstraint(fields=["table", "entrant"], name="one_event_seat_per_entrant"),
        )

    def __str__(self):
        return self.entrant.name

    @property
    def key(self) -> str:
        return f"seat-{self.number}"

    @property
    def sitting(self) -> Entrant | None:
        """Who is asked; nobody where somebody left and nobody came."""
        if self.substitute:
            return self.substitute
        return None if self.left_at else self.entrant


class Version(models.Model):
    """A result of a table as somebody reported it; the newest one counts, the others are kept."""

    class Source(models.TextChoices):
        TOTALS = "totals", _("totals")
        FOLLOWED = "followed", _("followed")
        PAD = "pad", _("pad")

    table = models.ForeignKey(EventTable, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    result = models.OneToOneField(Result, on_delete=models.CASCADE, related_name="version")
    source = models.CharField(max_length=8, choices=Source.choices)
    # By seat, total and rank as they were counted, before penalties and before the rank of who left.
    counted = models.JSONField(default=dict)
    # Lines of this result: {"seat": 2, "kind": "points", "points": 5, "reason": "…"}.
    penalties = models.JSONField(default=list)
    # The way in which the game was stopped before its end, and the last turn that was played.
    stopped = models.CharField(max_length=12, blank=True)
    after_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="one_version_per_number"),)

    def __str__(self):
        return f"{self.table} {self.number}"


class Apart(models.Model):
    """Two who do not sit at one table, in one round or in all."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="aparts")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="aparts")

    def __str__(self):
        return f"{self.one} | {self.other}"


class HelpLink(models.Model):
    """By it somebody helps at the desk, or reads along. Turned off, it opens nothing, and who came by it
    is out."""

    class Role(models.TextChoices):
        HELPER = "helper", _("Helper")
        READER = "reader", _("Reader")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="help_links")
    role = models.CharField(max_length=8, choices=Role.choices)
    # For whom it was made.
    label = models.CharField(max_length=40, blank=True)
    # Half of its address; the other half is never stored.
    mark = models.CharField(max_length=32, unique=True, default=new_mark)
    digests = models.JSONField(default=list)
    # Who came by it, as they called themselves.
    names = models.JSONField(default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self):
        return self.label or self.role


class Act(models.Model):
    """Something that was done: who, when, what, and why. It stays, also when it was undone."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="acts")
    what = models.CharField(max_length=24)
    # The words of its sentence, by name.
    said = models.JSONField(default=dict)
    by = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    is_undone = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)

    def __str__(self):
        return self.what
