"""What a corrected result changes: places, who goes on, the seats of rounds that rest on it. The desk sees it
before it saves anything, and once more when it has."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.log.event_cuts import ranks_of
from companion.log.event_lines import Totals, penalties_of, ruled
from companion.log.event_shifts import away_from, going_on
from companion.log.event_titles import title_of
from companion.log.events import EventNow, Reported, RoundNow, StageNow, TableNow
from companion.models import Placing, Stage, Version
from companion.selectors.event_shifts import shift_shown
from companion.wording.saying import say
from scoring.tournaments.corrections import Consequences, Move, consequences
from scoring.tournaments.wording import ordinal

MOVES_SAID = 6


# Before it is saved


def if_corrected(now: EventNow, at: tuple[int, int], totals: Totals) -> EventNow:
    """The event as it would stand; what the desk ruled of this table holds."""

    def of_table(found: TableNow) -> TableNow:
        return corrected(found, totals) if found.table.number == at[1] else found

    def of_round(one: RoundNow) -> RoundNow:
        return replace(one, tables=[*map(of_table, one.tables)]) if one.number == at[0] else one

    return replace(
        now, stages=[replace(stage, rounds=[*map(of_round, stage.rounds)]) for stage in now.stages]
    )


def corrected(found: TableNow, totals: Totals) -> TableNow:
    penalties = penalties_of(found.now)
    lines = ruled(found, totals, penalties)
    placings = [
        Placing(number=seat.number, total=lines[seat.number][0], rank=lines[seat.number][1])
        for seat in found.seats
        if seat.number in lines
    ]
    version = Version(table=found.table, number=len(found.versions) + 1, penalties=penalties)
    return replace(found, versions=[*found.versions, Reported(version, placings, [], is_final=True)])


def preview_lines(before: EventNow, after: EventNow, number: int) -> list[str]:
    """Places first, then who would go on, then seats of rounds that follow."""
    one, found = compared(before, after, number)
    if one is None or found is None:
        return []
    if not found.moves:
        return [_("Nobody's place moves.")]
    said = moves_said(found)
    stage = after.stage_at(one.stage.number)
    if one.stage.seats and stage:
        said += [say(line) for line in found.lines()[len(found.crossing) :]]
        said += cut_stays(after, stage, found)
    return [*said, *seats_stay(after, one)]


def moves_said(found: Consequences) -> list[str]:
    """Those at the line first."""
    moves = sorted(found.moves, key=lambda move: move not in found.crossing)
    said = [*map(move_said, moves[:MOVES_SAID])]
    more = len(moves) - MOVES_SAID
    if more > 0:
        said.append(ngettext("And %(n)d other.", "And %(n)d others.", more) % {"n": more})
    return said


def cut_stays(after: EventNow, stage: StageNow, found: Consequences) -> list[str]:
    """Of a cut that was taken: nobody loses a seat by itself."""
    if found.equal:
        return seat_kept(stage)
    shift = shift_shown(after, stage) if stage.stage.settled_at else None
    return [_("The cut stays as it was made. You choose afterwards whether a seat changes.")] if shift else []


def seat_kept(stage: StageNow) -> list[str]:
    """Of equals across a line that is settled: nobody draws any more."""
    return [_("The cut is settled: whoever has a seat keeps it.")] if stage.stage.settled_at else []


# Once it is saved


def correction_lines(before: EventNow, after: EventNow, number: int) -> list[str]:
    """What a corrected result of a round did: to the line, ranks and seats apart; without a cut to ranks."""
    one, found = compared(before, after, number)
    if one is None or found is None:
        return []
    stage = after.stage_at(one.stage.number)
    if one.stage.seats and stage:
        return [*map(say, found.lines()), *(seat_kept(stage) if found.equal else [])]
    return [*map(move_said, found.moves[:MOVES_SAID]), *seats_stay(after, one)]


# Both


def compared(before: EventNow, after: EventNow, number: int) -> tuple[RoundNow | None, Consequences | None]:
    one = after.round_at(number)
    was = before.stage_at(one.stage.number) if one else None
    now = after.stage_at(one.stage.number) if one else None
    if one is None or was is None or now is None:
        return None, None
    had = going_on(before, was) if was.stage.settled_at else None
    cannot = away_from(after, now) - {*(had or ())}  # who left later has taken the seat
    return one, consequences(ranks_of(was), ranks_of(now), now.stage.seats or 0, cannot, had)


def move_said(move: Move) -> str:
    said = {"name": move.player, "before": say(ordinal(move.before)), "after": say(ordinal(move.after))}
    return _("%(name)s: %(before)s → %(after)s.") % said


def seats_stay(after: EventNow, one: RoundNow) -> list[str]:
    """Of a round that follows: its seats do not move by themselves, even if they rest on the places."""
    last = after.last_round
    if last is None or last.number <= one.number or not last.tables:
        return []
    said = {"round": title_of(last)}
    if not last.is_public:
        rests = last.stage.kind in (Stage.Kind.SWISS, Stage.Kind.KNOCKOUT)
        return [_("%(round)s was drawn by the places before: draw it again.") % said] if rests else []
    if last.is_begun:
        return [_("%(round)s has begun: its seats stay.") % said]
    return [_("%(round)s keeps its seats. To draw again, make it a draft again.") % said]
