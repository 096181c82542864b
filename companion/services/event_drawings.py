"""Long draws: a process of its own draws, tables go on recording, and the desk sees how far it has come."""

import subprocess
import sys
import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.basics import started
from companion.log.event_marks import draft_mark
from companion.log.event_reading import event_now
from companion.log.event_wishes import apart_of, hall_of, ready_of, task_of
from companion.log.events import EventNow, RoundNow
from companion.models import Account, Drawing, Event, Round
from companion.services.errors import NotNow
from companion.services.event_acts import moved, read
from companion.services.event_drafts import drawn, places_for
from companion.services.event_rounds import draft_in, new_seed
from scoring.errors import RuleError
from scoring.tournaments.meetings import Rounds

MANY = 120
"""From this many chairs on, over all rounds that are drawn, nobody should wait for a page to draw them."""
MOST_ROUNDS = 20
SILENT = timedelta(seconds=30)
AT_ONCE = 2
"""Draws of one organizer, over all their events; each is a process that wants a core of its own."""
REPEATS = "--repeats"
"""How the process hears that they are allowed."""
OFTEN = 0.4
"""Seconds between two reports of a draw."""


def is_long(people: int, rounds: int) -> bool:
    return people * rounds > MANY


def drawing_now(row: Round) -> Drawing | None:
    """The one that runs, or that came to nothing; a process that fell silent is dead."""
    found = row.drawings.last()
    if found is None or (found.ended_at and not found.problem):
        return None
    if not found.ended_at and timezone.now() - found.beat_at > SILENT:
        found.problem = _("The draw has stopped. Draw again.")
    return found


@transaction.atomic
def drawing_start(*, event: Event, number: int, rounds: int, by: str, repeats: bool = False) -> Drawing:
    """One at a time; whoever asks again while it runs gets the same. ``repeats``: they are allowed."""
    now = read(event)
    one = draft_in(now, number)
    running = drawing_now(one.round)
    if running and not running.problem:
        return running
    places_for(now, one)
    refuse_many(now.event.account)
    one.round.drawings.all().delete()
    made = one.round.drawings.create(seed=new_seed(), rounds=rounds, by=by)
    moved(now.event)
    options = [REPEATS] if repeats else []
    transaction.on_commit(lambda: spawn(made.pk, *options))
    return made


def refuse_many(account: Account) -> None:
    """Counted while no other event of this organizer begins one."""
    Account.objects.select_for_update().get(pk=account.pk)
    lively = timezone.now() - SILENT
    theirs = Drawing.objects.filter(round__event__account=account, ended_at=None, beat_at__gt=lively)
    if theirs.count() >= AT_ONCE:
        raise NotNow(_("Other events of yours are being drawn. Wait until one of them is ready."))


def command_of(key: int, *options: str) -> list[str]:
    """It acts for this server, which may have been started long ago."""
    return ["draw", "--polite", "--since", started.STARTED.isoformat(), *options, str(key)]


def spawn(key: int, *options: str) -> None:
    """It lives on if this process ends, and is heard of through the database alone."""
    subprocess.Popen(
        [sys.executable, str(settings.BASE_DIR / "manage.py"), *command_of(key, *options)],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


# In the other process


def drawing_run(key: int, repeats: bool = False) -> None:
    """Read, draw without holding anything, then lay it if nothing has changed meanwhile."""
    drawing = Drawing.objects.select_related("round__event").get(pk=key)
    try:
        now = event_now(drawing.round.event)
        one = draft_in(now, drawing.round.number)
        one.round.seed = drawing.seed
        known = rests_on(now, one)
        task = task_of(now, one, *places_for(now, one), rounds=drawing.rounds, repeats=repeats)
        rounds = task.solved(Beat(key))
        drawing_take(drawing=drawing, known=known, rounds=rounds, repeats=repeats)
    except (NotNow, RuleError) as refusal:
        drawing_end(key, str(refusal))


class Beat:
    """Tells how far it has come, not too often; a draw that nobody waits for any more ends."""

    def __init__(self, key: int):
        self.key, self.told = key, 0.0

    def __call__(self, done: int, of: int) -> None:
        if time.monotonic() - self.told > OFTEN:
            self.told = time.monotonic()
            mine = Drawing.objects.filter(pk=self.key)
            if not mine.update(done=min(done, of), of=of, beat_at=timezone.now()):
                raise NotNow(_("Another draw was begun."))


def rests_on(now: EventNow, one: RoundNow) -> tuple[Any, ...]:
    """What a draw must not overtake: who is here, at tables of which sizes, who is kept apart, and what the
    desk laid by hand."""
    ready = ready_of(now, one)
    sizes = hall_of(now.event, len(ready), one.stage).sizes
    return ready, sizes, apart_of(now, one), draft_mark(one.number)(now)


@transaction.atomic
def drawing_take(*, drawing: Drawing, known: tuple[Any, ...], rounds: Rounds, repeats: bool = False) -> None:
    """The draft, unless something it rests on has changed, or another draw was begun."""
    now = read(drawing.round.event)
    one = draft_in(now, drawing.round.number)
    if one.round.drawings.last() != drawing:
        return
    if ready_of(now, one) != known[0]:
        raise NotNow(_("Somebody came or went meanwhile. Draw again."))
    if rests_on(now, one) != known:
        raise NotNow(_("Sizes, seats, locks or pairs to keep apart were changed meanwhile. Draw again."))
    one.round.seed = drawing.seed
    drawn(now, one, rounds, drawing.by, repeats)
    drawing_end(drawing.pk)


def drawing_end(key: int, problem: str = "") -> None:
    Drawing.objects.filter(pk=key).update(ended_at=timezone.now(), problem=problem[:200])
