"""Who goes on from a stage to the next, and in which order."""

from dataclasses import dataclass

from companion.log.events import EventNow, StageNow
from companion.models import Entrant
from scoring.tournaments.cut import Cut, Placed, cut, winners_first
from scoring.tournaments.placing import Stage as PlacedStage
from scoring.tournaments.placing import placing
from scoring.tournaments.standings import Row


@dataclass(frozen=True)
class CutNow:
    stage: StageNow
    cut: Cut
    absent: tuple[str, ...]


def ranks_of(stage: StageNow) -> tuple[Row | Placed, ...]:
    """Of a knock-out each table's winner first, then the seconds; else the standings."""
    if not stage.is_knockout:
        return stage.rows
    return tuple(one for one in winners_first(stage.games) if one.player not in stage.leave_out)


def order_of(stage: StageNow) -> tuple[str, ...]:
    return tuple(row.player for row in ranks_of(stage))


def cannot_of(now: EventNow, stage: StageNow) -> frozenset[str]:
    """Who dropped, and who was not there to take a seat."""
    gone = {one.name for one in now.entrants if one.state != Entrant.State.ACTIVE}
    return frozenset(gone | {stage.names[number] for number in stage.stage.absent if number in stage.names})


def cut_of(now: EventNow, stage: StageNow, seats: int) -> CutNow:
    absent = tuple(stage.names[number] for number in stage.stage.absent if number in stage.names)
    return CutNow(stage, cut(ranks_of(stage), seats, cannot_of(now, stage)), absent)


def places_of(now: EventNow) -> tuple[Placed, ...]:
    """Everybody's place in the whole event."""
    stages = [PlacedStage(one.games, one.rows, one.is_knockout) for one in now.stages if one.games]
    out = {name for one in now.stages for name in one.leave_out}
    return placing(stages, out)
