"""Standings as a page shows them: rows, the sentence between them, marks, the cut line."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from companion.log.events import EventNow, StageNow
from companion.models import Entrant, Stage
from companion.wording.ranked import ranked_by
from companion.wording.saying import say
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.presets import with_share
from scoring.tournaments.reasons import reason
from scoring.tournaments.standings import Row
from scoring.tournaments.whatif import what_if
from scoring.tournaments.wording import WORDINGS


@dataclass(frozen=True)
class ShownRow:
    row: Row
    entrant: Entrant
    values: list[str]
    is_shared: bool
    reason: str
    """Why it is above the next; empty where they share the rank."""
    is_last_in: bool
    """Whether the cut line is below."""
    is_me: bool
    provisional: bool


@dataclass(frozen=True)
class Standings:
    stage: Stage
    columns: list[str]
    ranking: str
    """The columns as a sentence: the first one counts most."""
    rows: list[ShownRow]
    is_provisional: bool
    offers_share: bool
    """After one round all winners are equal by percent."""


def standings_of(now: EventNow, found: StageNow, me: Entrant | None = None) -> Standings:
    rows, chain = found.rows, found.stage.chain
    return Standings(
        stage=found.stage,
        columns=[say(CRITERIA[key].name) for key in chain],
        ranking=ranked_by(chain),
        rows=shown_rows(now, found, me),
        is_provisional=found.is_provisional,
        offers_share="percent" in chain and with_share(chain) != tuple(chain) and is_shared_first(rows),
    )


def is_shared_first(rows: tuple[Row, ...]) -> bool:
    return len(rows) > 1 and rows[0].rank == rows[1].rank


def shown_rows(now: EventNow, found: StageNow, me: Entrant | None) -> list[ShownRow]:
    rows, chain = found.rows, found.stage.chain
    open_names = {
        seat.entrant.name
        for table in found.tables()
        if table.now and not table.is_settled
        for seat in table.seats
    }
    line = line_after(now, rows, found.stage.seats)
    reasons = [say(why) if (why := reason(one, two, chain)) else "" for one, two in pairwise(rows)]
    ranks = [row.rank for row in rows]
    return [
        ShownRow(
            row=row,
            entrant=now.by_name[row.player],
            values=[value_said(key, value) for key, value in zip(chain, row.values, strict=True)],
            is_shared=ranks.count(row.rank) > 1,
            reason=why,
            is_last_in=nth == line,
            is_me=me is not None and me.name == row.player,
            provisional=row.player in open_names,
        )
        for nth, (row, why) in enumerate(zip(rows, [*reasons, ""], strict=True))
    ]


def line_after(now: EventNow, rows: tuple[Row, ...], seats: int | None) -> int | None:
    """The row of the last who goes on: seats go to the best who can take them. Between equals there is no
    line as long as nobody drew lots: the alphabet sends nobody home."""
    able = [nth for nth, row in enumerate(rows) if now.by_name[row.player].state == Entrant.State.ACTIVE]
    if not seats or len(able) <= seats:
        return None
    last, next_ = able[seats - 1], able[seats]
    return last if rows[last].rank != rows[next_].rank else None


def value_said(key: str, value: Fraction) -> str:
    if not value:
        return "0"
    wording = WORDINGS[key]
    return say(wording.short(value * wording.scale, 1))


def what_if_of(found: StageNow, name: str) -> list[str]:
    """What one more game would do, the others unchanged."""
    stage = found.stage
    ways = what_if(name, found.games, stage.chain, stage.points, found.draws, found.leave_out)
    return [say(way.line()) for way in ways]


def standings_document(found: StageNow) -> dict:
    """``standings/1``: the library answers it with the page's own standings. Guests and disqualified people
    are in it, because they were opponents; the page leaves their rows out."""
    games = [
        [{"player": line.player, "vp": line.vp, "rank": line.rank} for line in game] for game in found.games
    ]
    return {
        "format": "standings/1",
        "points": found.stage.points,
        "chain": found.stage.chain,
        "games": [{"results": game} for game in games],
        "draws": found.draws,
    }
