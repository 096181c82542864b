"""After a cut was taken: who would have a seat now, and who stands next in line."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from companion.log.event_cuts import cannot_of, ranks_of
from companion.log.events import EventNow, RoundNow, RoundState, StageNow, TableNow
from companion.models import Act, Entrant, Presence
from scoring.tournaments.cut import Cut, cut
from scoring.tournaments.sizes import MOST

GONE = (Presence.State.OUT, Presence.State.NO_SHOW)


@dataclass(frozen=True)
class Shift:
    """A corrected result has moved people across a line that is settled: it stays unless the desk says so."""

    stage: StageNow
    round: RoundNow
    gains: tuple[str, ...]
    loses: tuple[str, ...]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Who would come for whom; of several the best comes for the lowest."""
        return list(zip(self.gains, reversed(self.loses), strict=False))

    def is_open(self, name: str) -> bool:
        """Whether somebody's table of the next stage has not begun."""
        table = next((one for one in self.round.tables if name in one.names), None)
        return table is None or not (table.is_begun or table.is_settled)

    @property
    def can_draw(self) -> bool:
        return not self.round.is_begun

    @property
    def has_room(self) -> bool:
        return any(is_open(table) for table in self.round.tables)


def is_open(table: TableNow) -> bool:
    """Whether one more can sit down there."""
    return not table.is_begun and not table.is_settled and len(table.seats) < MOST


def stage_before(now: EventNow, one: RoundNow) -> StageNow | None:
    stage = now.stage_at(one.stage.number)
    return now.stage_before(stage) if stage else None


def shift_of(now: EventNow, stage: StageNow) -> Shift | None:
    """Only a correction asks for it: nothing while the cut would be the same, whoever left or came back,
    nothing where equals would have to draw first, and nothing once the next round is over."""
    one = round_after(now, stage)
    if one is None or one.state is RoundState.DONE or not is_corrected(now, stage):
        return None
    have, sent = people_in(now, one), {*sent_on(now, stage)}
    line = cut(ranks_of(stage), seats_cut(now, stage), away_from(now, stage) - sent)
    gains = tuple(name for name in line.seats if name not in sent | {*have})
    loses = tuple(name for name in have if name in sent and name not in line.seats)
    return Shift(stage, one, gains, loses) if gains and loses and line.band is None else None


def is_corrected(now: EventNow, stage: StageNow) -> bool:
    """Whether a result of it is another one since the cut, or counts again."""
    settled = stage.stage.settled_at
    if settled is None:
        return False
    if any(moment > settled for table in stage.tables() for moment in changes(table)):
        return True
    back = Act.objects.filter(event=now.event, what="unvoided", is_undone=False, at__gt=settled)
    return back.filter(said__round__in=[one.number for one in stage.rounds]).exists()


def changes(table: TableNow) -> list[datetime]:
    """When its result became what it is; one that is only tried out becomes it now."""
    version = table.now.version if table.now else None
    reported = [version.result.at if version.result_id else timezone.now()] if version else []
    return [*reported, *filter(None, [table.table.voided_at])]


def seats_cut(now: EventNow, stage: StageNow) -> int:
    """As the cut was made: whoever was given one more seat takes none of these."""
    made = cut_act(now, stage)
    added = Act.objects.filter(event=now.event, what="seat_added", is_undone=False)
    since = added.filter(said__number=stage.stage.number, pk__gt=made.pk if made else 0)
    return (stage.stage.seats or 0) - since.count()


def cut_act(now: EventNow, stage: StageNow) -> Act | None:
    """By which the desk made the cut that stands."""
    acts = Act.objects.filter(event=now.event, what="cut", is_undone=False)
    return acts.filter(said__number=stage.stage.number).last()


def people_in(now: EventNow, one: RoundNow) -> list[str]:
    """Who has a seat, or will have one."""
    if one.tables:
        return [name for table in one.seating for name in table]
    return [each.name for each in now.entrants if one.presence.get(each.pk) == Presence.State.HERE]


def gone_from(now: EventNow, one: RoundNow) -> frozenset[str]:
    return frozenset(each.name for each in now.entrants if one.presence.get(each.pk) in GONE)


def round_after(now: EventNow, stage: StageNow) -> RoundNow | None:
    """To which a cut that was made sends people."""
    after = now.stage_after(stage) if stage.stage.settled_at else None
    return after.rounds[0] if after and after.rounds else None


def away_from(now: EventNow, stage: StageNow) -> frozenset[str]:
    """Who can't take a seat, at the cut or when it was time to sit down."""
    one = round_after(now, stage)
    return cannot_of(now, stage) | (gone_from(now, one) if one else frozenset())


def going_on(now: EventNow, stage: StageNow) -> tuple[str, ...]:
    """Who goes on from a stage, by its ranking: who would, before the cut is made; afterwards who really did,
    alternates too, and not who stayed away. Nobody as long as equals have to draw."""
    one = round_after(now, stage)
    if one:
        names = {*went_on(now, one)} - gone_from(now, one)
        return tuple(row.player for row in stage.rows if row.player in names)
    line = cut(ranks_of(stage), stage.stage.seats or 0, cannot_of(now, stage))
    return line.seats if line.band is None else ()


def went_on(now: EventNow, one: RoundNow) -> list[str]:
    """Who has a seat after a cut; as long as one is free, who is called and not known to be away."""
    have = people_in(now, one)
    unknown = [each.name for each in called_in(now, one) if each.pk not in one.presence]
    free = (seats_in(now, one) or 0) - len(have)
    return have if one.tables else [*have, *unknown[: max(free, 0)]]


def cut_made(now: EventNow, stage: StageNow) -> Cut:
    """A settled one: who goes on, and who comes next. Whoever became equal since changes nothing."""
    going = going_on(now, stage)
    return Cut(going, None, cut(ranks_of(stage), 0, away_from(now, stage) | {*going}).alternates)


# Who is called: after a cut not everybody who takes part


def called_in(now: EventNow, one: RoundNow) -> list[Entrant]:
    """Whom the roll call asks. After a cut: who went on, and who stepped in; nobody else may sit down."""
    names = qualified(now, one)
    if names is None:
        return now.active
    here = Presence.State.HERE
    return [each for each in now.active if each.name in names or one.presence.get(each.pk) == here]


def qualified(now: EventNow, one: RoundNow) -> set[str] | None:
    """Who went on from a cut, and who sat in this stage since; None where nothing was cut."""
    before = stage_before(now, one)
    if before is None or not before.stage.settled_at:
        return None
    stage = now.stage_at(one.stage.number)
    seated = {name for other in (stage.rounds if stage else []) for table in other.seating for name in table}
    return {*sent_on(now, before), *seated}


def sent_on(now: EventNow, before: StageNow) -> tuple[str, ...]:
    """As the cut was made, whatever was corrected since. Of an old cut the log alone knows it."""
    if before.stage.went_on:
        return tuple(before.names[number] for number in before.stage.went_on if number in before.names)
    if (made := cut_act(now, before)) and isinstance(made.said.get("names"), list):
        return tuple(name for name in made.said["names"] if isinstance(name, str) and name in now.by_name)
    return cut(ranks_of(before), before.stage.seats or 0, cannot_of(now, before)).seats


def is_from_cut(now: EventNow, one: RoundNow) -> bool:
    """Whether it is the round that the cut before it made."""
    stage = now.stage_at(one.stage.number)
    return qualified(now, one) is not None and stage is not None and stage.rounds[0].number == one.number


def seats_in(now: EventNow, one: RoundNow) -> int | None:
    """As many as the cut has; None where nothing was cut."""
    before = stage_before(now, one)
    return before.stage.seats if before and before.stage.settled_at else None


def in_line(now: EventNow, one: RoundNow) -> list[Entrant]:
    """Everybody behind them, the best first: alternates, whatever is known of each."""
    before = stage_before(now, one)
    if before is None or not has_alternates(before, one):
        return []
    called, active = set(called_in(now, one)), set(now.active)
    people = [now.by_name[row.player] for row in ranks_of(before) if row.player in now.by_name]
    waiting = [each for each in people if each in active and each not in called]
    return sorted(waiting, key=lambda each: one.presence.get(each.pk) in GONE)  # who is away comes last


# Alternates


def has_alternates(before: StageNow, one: RoundNow) -> bool:
    """A final after a semifinal has none."""
    is_cut = bool(before.stage.settled_at and before.stage.seats)
    return is_cut and not (before.is_knockout and one.stage.tables == 1)


def alternates_of(now: EventNow, one: RoundNow) -> tuple[tuple[str, ...], ...]:
    """Who comes next, one group of equals after the other. A final has none."""
    before = stage_before(now, one)
    if before is None or not has_alternates(before, one):
        return ()
    cannot = cannot_of(now, before) | gone_from(now, one) | set(people_in(now, one))
    return tuple(group for group in cut(ranks_of(before), 0, cannot).alternates)


def missing_in(now: EventNow, one: RoundNow) -> int:
    """How many seats of a knock-out nobody takes; who is still looked for may come."""
    seats = seats_in(now, one)
    known = (one.presence.get(each.pk) for each in called_in(now, one))
    return max((seats or 0) - sum(state in (None, Presence.State.HERE) for state in known), 0)


def next_alternates(now: EventNow, one: RoundNow) -> list[str]:
    """Who may step in now: while a seat is free the best who is not known to be away; equals together."""
    groups = alternates_of(now, one) if missing_in(now, one) else ()
    return list(groups[0]) if groups else []
