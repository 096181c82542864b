"""Who takes part in an event: entered, registered, dropped, back, renamed. Each function is one transaction,
and each act is in the log."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from companion.device.capability import digest_of
from companion.log.event_registration import is_registering
from companion.log.event_shifts import called_in
from companion.log.events import EventNow, RoundNow, RoundState
from companion.models import Account, Apart, Entrant, Event, Presence
from companion.models.account import FOLDED_LENGTH, NAME_AT_EVENTS, folded, seen
from companion.services.errors import NotNow
from companion.services.event_acts import acted, locked, read, refuse_unexplained

MOST_ENTRANTS = 400


MOST_BY_PHONE = 360
"""Of these: whoever fills the door, the desk has room."""


ROOM = f" {MOST_ENTRANTS}"


MOST_LETTERS = NAME_AT_EVENTS - len(ROOM)
"""Of a name that somebody enters: there is room behind it for the number that tells equals apart."""


FEW = 5
"""So many of several people are named."""


BURST, BURST_LASTS = 10, timedelta(seconds=30)
"""So many within that time are rather a program than a queue at the door."""


@transaction.atomic
def entrants_add(
    *,
    event: Event,
    names: Iterable[str],
    by: str,
    guests: Collection[str] = (),
    notes: Mapping[str, str] = MappingProxyType({}),
    by_phone: bool = False,
    once: str = "",
) -> list[Entrant]:
    """With the next numbers. Somebody of the same name is told apart by a number: "Ann 2". The same names
    from the same page (``once``) are the same people: the answer was lost, or somebody tapped twice."""
    event, names = locked(event), list(names)
    mark = entered_mark(once, names)
    if mark and (there := entered_by(event, mark)):
        return there
    known = list(event.entrants.all())
    people = [(name, " ".join(name.split())) for name in names]
    people = [(typed, name) for typed, name in people if name]
    if long := too_long(name for _typed, name in people):
        raise NotNow(long)
    if by_phone and len(known) >= MOST_BY_PHONE:
        raise NotNow(_("So many have registered that only the desk takes more. Ask there."))
    if len(known) + len(people) > MOST_ENTRANTS:
        raise NotNow(_("An event has room for %(number)d people.") % {"number": MOST_ENTRANTS})
    number = max((one.number for one in known), default=0)
    taken = {seen(one.name) for one in known}
    rows = []
    for nth, (typed, name) in enumerate(people, start=number + 1):
        said = free_name(name, taken)
        taken.add(seen(said))
        more = {"is_guest": typed in guests, "note": notes.get(typed, "")}
        rows.append(Entrant(event=event, number=nth, name=said, spelled=folded(said), **more))
    Entrant.objects.bulk_create(rows)
    if rows:
        marked = {"mark": mark} if mark else {}
        told = [row.name for row in rows]
        acted(event, "entered", by, names=told, rows=[row.pk for row in rows], by_phone=by_phone, **marked)
    return list(event.entrants.filter(number__gt=number))


def entered_mark(once: str, names: Sequence[str]) -> str:
    return digest_of("\n".join((once, *names))) if once else ""


def is_entered(event: Event, *, names: Sequence[str], once: str) -> bool:
    """Whether the same page has entered them before, and only the answer was lost."""
    mark = entered_mark(once, names)
    return bool(mark and entered_by(event, mark))


def entered_by(event: Event, mark: str) -> list[Entrant]:
    """Those whom an earlier act has entered, if all of them are still there, whatever they are called now."""
    # What came with a file names rows of another machine.
    imported = event.acts.filter(what="imported").order_by("-pk").values_list("pk", flat=True).first()
    here = event.acts.filter(pk__gt=imported or 0)
    for act in here.filter(what="entered", said__mark=mark, is_undone=False):
        rows = act.said.get("rows", [])
        there = list(event.entrants.filter(pk__in=rows))
        if rows and len(there) == len(rows):
            return there
    return []


def too_long(names: Iterable[str], most: int = MOST_LETTERS) -> str:
    """A name is never cut: who has a longer one says how it shall stand in the lists. Empty if all fit."""
    names, room = list(names), FOLDED_LENGTH - len(ROOM)
    if long := [name for name in names if len(name) > most]:
        said = {"most": most, "names": "; ".join(long[:FEW])}
        return _("A name has at most %(most)d letters. Longer: %(names)s.") % said
    if wide := [name for name in names if len(folded(name)) > room]:
        said = {"names": "; ".join(wide[:FEW])}
        return _("Some of these signs stand for several letters. Use fewer of them: %(names)s.") % said
    return ""


def free_name(name: str, taken: set[str]) -> str:
    nth, said = 1, name
    while seen(said) in taken:
        nth += 1
        said = f"{name} {nth}"
    return said


@transaction.atomic
def entrant_register(*, event: Event, name: str, account: Account | None = None, once: str = "") -> Entrant:
    """By the own phone; whoever does so before a round has begun is here, unless a cut has said who plays."""
    if not is_entered(event, names=[name], once=once) and not is_registering(read(event)):
        raise NotNow(_("Registration is closed. Ask at the desk."))
    [entrant] = entrants_add(event=event, names=[name], by=event.by_player(name), by_phone=True, once=once)
    if account:
        entrant.account = account
        entrant.save(update_fields=["account"])
    now = read(event)
    last = now.last_round
    if last and last.state in NOT_BEGUN and entrant in called_in(now, last):
        last.round.presences.get_or_create(entrant=entrant, defaults={"state": Presence.State.HERE})
    return entrant


NOT_BEGUN = (RoundState.ROLL_CALL, RoundState.DRAFT, RoundState.PUBLISHED)


def came_by_phone(event: Event) -> dict[Entrant, datetime]:
    """Who registered by themselves and has never had a seat, and when they did."""
    acts = event.acts.filter(what="entered", said__by_phone=True)
    came = {name: act.at for act in acts for name in act.said.get("names", ()) if isinstance(name, str)}
    waiting = event.entrants.filter(seats=None, substituted=None)
    return {one: came[one.name] for one in waiting if one.name in came}


def came_in_a_burst(came: Mapping[Entrant, datetime]) -> set[Entrant]:
    """Those who registered with many others within a moment: rather a program than a queue."""
    order = sorted(came, key=came.__getitem__)
    found: set[Entrant] = set()
    for nth in range(len(order) - BURST + 1):
        some = order[nth : nth + BURST]
        if came[some[-1]] - came[some[0]] <= BURST_LASTS:
            found.update(some)
    return found


@transaction.atomic
def door_clear(*, event: Event, rows: Collection[int], by: str) -> int:
    """Those of them are taken out whom the desk ticked, when somebody filled the list with names; who is
    real after all registers again."""
    event = locked(event)
    people = [one for one in came_by_phone(event) if one.pk in rows]
    if people:
        rows_delete(event, people)
        acted(event, "cleared", by, names=[one.name for one in people])
    return len(people)


def rows_delete(event: Event, people: Collection[Entrant]) -> None:
    """A round that was drawn ahead with one of them is drawn anew when its time comes: their number is the
    next one's. It stays counted among those that its seed made."""
    gone = {one.number for one in people}
    for stage in event.stages.all():
        for ahead in stage.plan:
            if any(not gone.isdisjoint(table) for table in ahead["tables"]):
                ahead["tables"] = []
        stage.save(update_fields=["plan"])
    event.entrants.filter(pk__in=[one.pk for one in people]).delete()


def entrant_now(event: Event, entrant: Entrant) -> Entrant:
    """As they are, read while nobody else writes; somebody may have taken them out meanwhile."""
    found = event.entrants.filter(pk=entrant.pk).first()
    if found is None:
        raise NotNow(_("This person is not on the list any more."))
    return found


@transaction.atomic
def entrant_say(*, entrant: Entrant, is_back: bool) -> None:
    """By the own phone: they drop, or are back. What the desk said of them stays."""
    entrant = entrant_now(locked(entrant.event), entrant)
    if entrant.state != Entrant.State.DISQUALIFIED:
        state = Entrant.State.ACTIVE if is_back else Entrant.State.DROPPED
        entrant_change(entrant=entrant, state=state, by=entrant.event.by_player(entrant.name))


@transaction.atomic
def entrant_change(*, entrant: Entrant, state: str, by: str, reason: str = "") -> None:
    """Drops, returns, or is disqualified for a reason. Results stay."""
    event = locked(entrant.event)
    entrant = entrant_now(event, entrant)
    before = entrant.state
    if before == state:
        return
    if state == Entrant.State.DISQUALIFIED:
        refuse_unexplained(reason)
    Entrant.objects.filter(pk=entrant.pk).update(state=state)
    more: dict[str, Any] = {}
    if state != Entrant.State.ACTIVE:
        said = Presence.objects.filter(round__event=event, round__published_at=None, entrant=entrant)
        more["presences"] = [list(one) for one in said.values_list("round__number", "state")]
        said.delete()
    acted(event, STATE_ACTS[Entrant.State(state)], by, reason, name=entrant.name, before=before, **more)


STATE_ACTS = {
    Entrant.State.ACTIVE: "returned",
    Entrant.State.DROPPED: "dropped",
    Entrant.State.DISQUALIFIED: "disqualified",
}


@transaction.atomic
def entrant_rename(*, entrant: Entrant, name: str, by: str) -> None:
    event = locked(entrant.event)
    entrant = entrant_now(event, entrant)
    name = " ".join(name.split())
    if long := too_long([name], NAME_AT_EVENTS):
        raise NotNow(long)
    others = event.entrants.exclude(pk=entrant.pk)
    if not name or seen(name) in {seen(one.name) for one in others}:
        raise NotNow(_("Somebody else has this name."))
    Entrant.objects.filter(pk=entrant.pk).update(name=name, spelled=folded(name))
    acted(event, "renamed", by, name=name, before=entrant.name)


@transaction.atomic
def entrant_note(*, entrant: Entrant, note: str, by: str) -> None:
    """For those who help at the desk alone; the log says that there is one, and not what it says."""
    event = locked(entrant.event)
    entrant = entrant_now(event, entrant)
    before = entrant.note
    if note != before:
        Entrant.objects.filter(pk=entrant.pk).update(note=note)
        acted(event, "noted" if note else "noted_no_more", by, name=entrant.name)


@transaction.atomic
def keep_apart(*, event: Event, names: Sequence[str], by: str) -> Apart:
    """Two who never sit at one table."""
    return apart_make(read(event), names, by)


def apart_make(now: EventNow, names: Sequence[str], by: str, in_round: RoundNow | None = None) -> Apart:
    """Each pair once, in whichever order; for one round alone, or for all."""
    one, *others = (now.by_name.get(name) for name in names)
    other = others[0] if len(others) == 1 else None
    if one is None or other is None or one == other:
        raise NotNow(_("Choose two people of this event to keep apart."))
    row, number = (in_round.round, in_round.number) if in_round else (None, None)
    either = Q(one=one, other=other) | Q(one=other, other=one)
    if there := now.event.aparts.filter(either, round=row).first():
        return there
    made = now.event.aparts.create(one=one, other=other, round=row)
    acted(now.event, "apart", by, names=[one.name, other.name], round=number)
    return made


@transaction.atomic
def apart_remove(*, event: Event, apart: int, by: str) -> list[str]:
    """They may sit at one table again; their names."""
    event = locked(event)
    found = event.aparts.select_related("one", "other", "round").filter(pk=apart).first()
    if found is None:
        raise NotNow(_("These two are not kept apart any more."))
    names, number = [found.one.name, found.other.name], found.round.number if found.round else None
    found.delete()
    acted(event, "apart_no_more", by, names=names, round=number)
    return names
