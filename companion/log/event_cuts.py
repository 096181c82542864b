"""Who goes on from a stage to the next, and in which order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.log.events import EventNow, RoundNow, StageNow, TableNow
from companion.models import Entrant, Stage
from scoring.tournaments.cut import Cut, Placed, cut, winners_first
from scoring.tournaments.placing import Stage as PlacedStage
from scoring.tournaments.placing import placing
from scoring.tournaments.standings import Row, standings
from scoring.tournaments.throws import is_behind


@dataclass(frozen=True)
class CutNow:
    stage: StageNow
    cut: Cut
    absent: tuple[str, ...]


def ranks_of(stage: StageNow) -> tuple[Row | Placed, ...]:
    """Of a knock-out each table's winner first, then the seconds; else the standings."""
    return ranks_with(stage, stage.draws) if stage.is_knockout else stage.rows


def ranks_with(stage: StageNow, draws: Mapping[str, int]) -> tuple[Row | Placed, ...]:
    """The same with these lots, where lots count."""
    chain = stage.stage.chain
    if not stage.is_knockout:
        return standings(stage.games, chain, stage.stage.points, draws, stage.leave_out)
    return winners_first(stage.games, draws if "draw" in chain else {}, stage.leave_out)


def undrawn(stage: StageNow) -> list[str]:
    """Who is equal to people who drew lots, and has none, or not as many: they draw, too."""
    throws = stage.throws if "draw" in stage.stage.chain else {}
    ranks = {row.player: row.rank for row in ranks_with(stage, {})} if throws else {}
    by_rank: dict[int, dict[str, tuple[int, ...]]] = {}
    for name, rank in ranks.items():
        by_rank.setdefault(rank, {})[name] = throws.get(name, ())
    return [name for name, rank in ranks.items() if is_behind(by_rank[rank][name], by_rank[rank])]


def order_of(stage: StageNow) -> tuple[str, ...]:
    return tuple(row.player for row in ranks_of(stage))


def cannot_of(now: EventNow, stage: StageNow) -> frozenset[str]:
    """Who dropped, and who was not there to take a seat."""
    gone = {one.name for one in now.entrants if one.state != Entrant.State.ACTIVE}
    return frozenset(gone | {stage.names[number] for number in stage.stage.absent if number in stage.names})


def cut_of(now: EventNow, stage: StageNow, seats: int) -> CutNow:
    absent = tuple(stage.names[number] for number in stage.stage.absent if number in stage.names)
    return CutNow(stage, cut(ranks_of(stage), seats, cannot_of(now, stage)), absent)


def open_tables(stage: StageNow) -> list[TableNow]:
    """Those whose result is not final: nobody is sent home before."""
    return [table for table in stage.tables() if not table.is_settled]


def unpublished(stage: StageNow) -> RoundNow | None:
    """A round of the same stage that is a roll call or a draft: it would be played beside what follows."""
    return next((one for one in stage.rounds if not one.is_public), None)


def places_of(now: EventNow, before: Stage | None = None) -> tuple[Placed, ...]:
    """Everybody's place in the whole event, or in what was played before a stage."""
    until = [one for one in now.stages if not before or one.stage.number < before.number]
    played = [one for nth, one in enumerate(until) if one.games or (nth and one.seated)]
    stages = [PlacedStage(one.games, one.rows, one.is_knockout, later_seats(one, played)) for one in played]
    out = {name for one in now.stages for name in one.leave_out}
    return placing(stages, out)


def later_seats(stage: StageNow, played: Sequence[StageNow]) -> frozenset[str]:
    """Who sat down there, of a stage that people came to from another: that alone puts them ahead."""
    return stage.seated if stage is not played[0] else frozenset()
