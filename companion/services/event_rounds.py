"""Rounds of an event: roll call, publish, take back, clock; ``event_drafts`` is what lies between."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.event_marks import mark_of
from companion.log.event_shifts import (
    called_in,
    is_from_cut,
    missing_in,
    next_alternates,
    qualified,
    seats_in,
)
from companion.log.event_titles import title_of
from companion.log.event_wishes import drawn_as, here_of, repeats_allowed
from companion.log.events import EventNow, RoundNow, RoundState
from companion.models import Entrant, Event, OldSlip, Presence, Round, Stage
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_entrants import came_by_phone
from companion.services.event_unlinked import scorepads_drop

SEEDS = 9999
"""As many as a document `seating/1` takes: whoever reads one in the log can draw the same again."""
JUST_CAME = timedelta(hours=3)


def new_seed() -> int:
    """Never 0, which says that no draw made the seats."""
    return 1 + secrets.randbelow(SEEDS)


@transaction.atomic
def round_make(*, event: Event, by: str) -> Round:
    """The next round of the stage that is played; the last one must be published first. A Swiss round
    needs every result of the one before."""
    now = read(event)
    last = now.last_round
    if last is not None and not last.is_public:
        return last.round
    if now.stage.stage.settled_at:
        raise NotNow(_("This stage is settled."))
    if now.stage.stage.kind == Stage.Kind.SWISS and any(one.waits_for for one in now.stage.rounds):
        raise NotNow(_("The next round needs every result of this one."))
    opens = not now.event.opened_at
    if opens:
        now.event.opened_at = timezone.now()
        now.event.save(update_fields=["opened_at"])
    number = last.number + 1 if last else 1
    made = now.event.rounds.create(stage=now.stage.stage, number=number, seed=new_seed())
    came_today(now, made)
    acted(now.event, "roll_call", by, round=number, opened=opens)
    return made


def came_today(now: EventNow, made: Round) -> None:
    """Who registered by the own phone shortly before the roll call, and since seats were published, stands in
    the hall; after a cut they have none."""
    before, last = now.stage_before(now.stage), now.last_round
    if before and before.stage.settled_at:
        return
    since = timezone.now() - JUST_CAME
    if last and last.round.published_at:
        since = max(since, last.round.published_at)
    came = {entrant for entrant, at in came_by_phone(now.event).items() if at >= since}
    here = [each for each in now.active if each in came]
    Presence.objects.bulk_create(
        Presence(round=made, entrant=each, state=Presence.State.HERE) for each in here
    )


# Roll call


@transaction.atomic
def presence_set(
    *, event: Event, number: int, entrants: Sequence[Entrant], state: str, by: str, is_own: bool = False
) -> None:
    """``state`` is empty for *unknown*. After publishing the seats stay; the desk repairs. Who was taken out
    meanwhile is left out, and so is of whom the same was said before, because its answer was lost.
    ``is_own``: they say so themselves."""
    now = read(event)
    one = round_in(now, number)
    wanted = {each.pk for each in entrants if one.presence.get(each.pk, "") != state}
    people = [each for each in now.entrants if each.pk in wanted]
    if not people:
        return
    if state == Presence.State.HERE:
        refuse_without_seat(now, one, [each.name for each in people])
    one.round.presences.filter(entrant__in=people).delete()
    if state:
        rows = [Presence(round=one.round, entrant=each, state=state) for each in people]
        Presence.objects.bulk_create(rows)
    said = Presence.State(state).value if state else ""
    before = [[each.name, one.presence.get(each.pk, "")] for each in people]
    names = [each.name for each in people]
    acted(now.event, "presence", by, names=names, state=said, round=number, before=before, own=is_own)


@transaction.atomic
def presence_say(*, event: Event, entrant: Entrant, state: str) -> None:
    """By the own phone, until the round is published: a draft says then who is missing. Who stands by is
    here already. Of a stage behind a cut only who went on says so."""
    now = read(event)
    last = now.last_round
    if last is None or entrant not in called_in(now, last):
        raise NotNow(_("The desk does not ask you now. Tell it what you want."))
    if last.is_public:
        raise NotNow(_("%(round)s is published already. Tell the desk.") % {"round": title_of(last)})
    if state == Presence.State.HERE and last.presence.get(entrant.pk) == Presence.State.STANDBY:
        return
    by = now.event.by_player(entrant.name)
    presence_set(event=event, number=last.number, entrants=[entrant], state=state, by=by, is_own=True)


def refuse_without_seat(now: EventNow, one: RoundNow, names: Sequence[str]) -> None:
    """After a cut there are as many seats as it has: an alternate comes in for somebody who is away, the
    best first."""
    known, seats = qualified(now, one), seats_in(now, one)
    if known is None or seats is None:
        return
    here = here_of(now, one)
    coming = [name for name in names if name not in here]
    if coming and len(here) + len(coming) > seats:
        raise NotNow(all_taken(seats, [name for name in here if name not in known]))
    alternates, next_ones = {*coming} - known, next_alternates(now, one)
    if alternates and not next_ones:
        raise NotNow(_("No seat is free: say first who is out."))
    if not alternates <= {*next_ones}:
        raise NotNow(
            _("Next in line: %(names)s. Say first whether they play.") % {"names": ", ".join(next_ones)}
        )
    if len(alternates) > missing_in(now, one):
        raise NotNow(_("No seat is free: say first who is out."))


def all_taken(seats: int, alternates: Sequence[str]) -> str:
    """Who could give way is named."""
    sentence = _("All %(number)d seats are taken. Say first who is out.") % {"number": seats}
    came = _("Came in as alternates: %(names)s.") % {"names": ", ".join(alternates)}
    return f"{sentence} {came}" if alternates else sentence


@transaction.atomic
def rest_is(*, event: Event, number: int, state: str, by: str) -> int:
    """Everybody who is called and about whom nothing is known; what others said meanwhile stays."""
    now = read(event)
    one = round_in(now, number)
    unknown = [entrant for entrant in called_in(now, one) if entrant.pk not in one.presence]
    if unknown:
        presence_set(event=event, number=number, entrants=unknown, state=state, by=by)
    return len(unknown)


def round_in(now: EventNow, number: int) -> RoundNow:
    found = now.round_at(number)
    if found is None:
        raise NotNow(_("There is no such round."))
    return found


def draft_in(now: EventNow, number: int) -> RoundNow:
    """The round, as long as nobody but the desk has seen it."""
    found = round_in(now, number)
    if found.is_public:
        raise NotNow(_("This round is published already. Make it a draft again first."))
    return found


@transaction.atomic
def round_delete(*, event: Event, number: int, by: str) -> None:
    """One that nobody but the desk has seen: it is not played after all. The first of a stage goes with its
    cut alone."""
    now = read(event)
    one = draft_in(now, number)
    refuse_earlier(now, one)
    if is_from_cut(now, one):
        raise NotNow(_("The cut made this round. Undo the cut instead."))
    title = title_of(one)
    scorepads_drop(table.table for table in one.tables)
    one.round.delete()
    acted(now.event, "round_deleted", by, round=number, title=title)


def refuse_earlier(now: EventNow, one: RoundNow) -> None:
    """Rounds are counted through: only the last one leaves no gap."""
    if one is not now.last_round:
        raise NotNow(_("Another round comes after this one: only the last one can be deleted."))


# Publishing


@transaction.atomic
def round_publish(*, event: Event, number: int, by: str) -> list[int] | None:
    """The numbers of the tables whose slips have to be printed again, if some were printed before."""
    now = read(event)
    one = round_in(now, number)
    if one.is_public:
        return None
    if one.state is not RoundState.DRAFT:
        raise NotNow(_("Nobody has a seat yet. Draw first."))
    one.round.published_at = timezone.now()
    one.round.save(update_fields=["published_at"])
    acted(now.event, "published", by, round=number, **settings_of(now, one))
    old = set(OldSlip.objects.filter(round=one.round).values_list("mark", flat=True))
    return [table.table.number for table in one.tables if table.table.mark not in old] if old else None


def settings_of(now: EventNow, one: RoundNow) -> dict[str, Any]:
    """All that anybody needs to draw the same again, and whether that is enough."""
    return {
        "draw": one.round.draws,
        "seed": one.round.seed,
        "rounds": drawn_at_once(now, one),
        "repeats": repeats_allowed(now, one),
        "by_hand": is_by_hand(now, one),
    }


def drawn_at_once(now: EventNow, one: RoundNow) -> int:
    """How many rounds its seed made."""
    seed = one.round.seed
    return len(one.stage.plan) + 1 if seed and seed == seed_of_plan(now, one) else 1


def seed_of_plan(now: EventNow, one: RoundNow) -> int:
    """Of the draw that made the rounds ahead; an old plan has it only in the round it was drawn with."""
    if not one.stage.plan:
        return 0
    first = one.stage.plan[0]
    drawn_with = now.round_at(first["round"] - 1)
    return first.get("seed", drawn_with.round.seed if drawn_with else 0)


def is_by_hand(now: EventNow, one: RoundNow) -> bool:
    """Whether somebody sits elsewhere than the draw had it, whatever it was that moved them."""
    seats = [[seat.entrant.number for seat in table.seats] for table in one.tables]
    return not one.round.seed or drawn_as(now, one).get("seats") not in (None, mark_of(seats))


@transaction.atomic
def round_take_back(*, event: Event, number: int, by: str) -> None:
    """While no table has begun. What is published next is another draw: slips of this one say so."""
    now = read(event)
    one = round_in(now, number)
    if one.is_begun:
        raise NotNow(_("A table of this round has begun."))
    if one.is_public:
        one.round.published_at = None
        one.round.draws += 1
        one.round.save(update_fields=["published_at", "draws"])
        slips_age(one)
        acted(now.event, "taken_back", by, round=number)


def slips_age(one: RoundNow) -> None:
    """Slips may be printed already: whoever scans one later hears what has changed."""
    OldSlip.objects.filter(round=one.round, mark__in=[table.table.mark for table in one.tables]).delete()
    OldSlip.objects.bulk_create(
        OldSlip(round=one.round, mark=table.table.mark, people=[seat.entrant.number for seat in table.seats])
        for table in one.tables
    )
