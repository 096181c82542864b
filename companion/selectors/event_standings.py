"""Standings as a page shows them: rows, the sentence between them, marks, the cut line."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from django.utils.translation import gettext as _

from companion.log.event_cuts import ranks_of
from companion.log.event_shifts import away_from, going_on
from companion.log.events import EventNow, StageNow, TableNow
from companion.models import Entrant, Stage
from companion.wording.ranked import ranked_by
from companion.wording.saying import say
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.cut import cut
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
    mark: str = ""
    """Where the line does not say whether somebody goes on: who above it does not, and who came in below."""


@dataclass(frozen=True)
class Standings:
    stage: Stage
    columns: list[str]
    ranking: str
    """The columns as a sentence: the first one counts most."""
    rows: list[ShownRow]
    is_provisional: bool
    goes_on: int
    """How many stand above the line and go on."""
    is_mixed: bool
    """Whether somebody above it does not."""
    is_passed_over: bool
    """Whether one of them is neither absent nor gone: a correction came after the cut."""
    offers_share: bool
    """After one round all winners are equal by percent."""


def standings_of(now: EventNow, found: StageNow, me: Entrant | None = None) -> Standings:
    rows, chain = found.rows, found.stage.chain
    going = going_from(now, found)
    shown = shown_rows(now, found, me, going)
    line = line_after(now, found, going)
    above = [row.player for row in rows[: 0 if line is None else line + 1]]
    goes_on = sum(name in going for name in above)
    return Standings(
        stage=found.stage,
        columns=columns_of(found),
        ranking=ranked_by(chain),
        rows=shown,
        is_provisional=found.is_provisional,
        goes_on=goes_on,
        is_mixed=goes_on < len(above),
        is_passed_over=bool(passed_over(now, found, going)),
        offers_share="percent" in chain and with_share(chain) != tuple(chain) and is_shared_first(rows),
    )


def is_shared_first(rows: tuple[Row, ...]) -> bool:
    return len(rows) > 1 and rows[0].rank == rows[1].rank


def shown_rows(now: EventNow, found: StageNow, me: Entrant | None, going: frozenset[str]) -> list[ShownRow]:
    rows, chain = found.rows, found.stage.chain
    open_names = {name for table in found.tables() if is_provisional(table) for name in table.players}
    line = line_after(now, found, going)
    marks = marks_at_line(now, found, going)
    reasons = [say(why) if (why := reason(one, two, chain)) else "" for one, two in pairwise(rows)]
    ranks = [row.rank for row in rows]
    decimals = [decimals_in(rows, nth, key) for nth, key in enumerate(chain)]
    return [
        ShownRow(
            row=row,
            entrant=now.by_name[row.player],
            values=[
                value_said(key, value, places)
                for key, value, places in zip(chain, row.values, decimals, strict=True)
            ],
            is_shared=ranks.count(row.rank) > 1,
            reason=why,
            is_last_in=nth == line,
            is_me=me is not None and me.name == row.player,
            provisional=row.player in open_names,
            mark=marks.get(row.player, ""),
        )
        for nth, (row, why) in enumerate(zip(rows, [*reasons, ""], strict=True))
    ]


def is_provisional(table: TableNow) -> bool:
    """Whether its result counts already, for whoever it counts, and is not final."""
    return bool(table.now) and not table.is_settled


def going_from(now: EventNow, found: StageNow) -> frozenset[str]:
    """Who goes on, asked once for a whole page; nobody where nobody said how many do."""
    return frozenset(going_on(now, found)) if found.stage.seats else frozenset()


def line_after(now: EventNow, found: StageNow, going: frozenset[str]) -> int | None:
    """The row of the last who goes on. Between equals there is no line as long as nobody drew lots: the
    alphabet sends nobody home."""
    last = max((nth for nth, row in enumerate(found.rows) if row.player in going), default=None)
    able = sum(is_active(now, row.player) for row in found.rows)
    return None if last is None or able <= (found.stage.seats or 0) else last


def marks_at_line(now: EventNow, found: StageNow, going: frozenset[str]) -> dict[str, str]:
    """Of those above the line who do not go on, who came in for them, and who has a seat from before a
    correction; who left has a mark already."""
    if line_after(now, found, going) is None:
        return {}
    passed, staying = passed_over(now, found, going), staying_above(now, found, going)
    marks = {name: _("no seat") if name in passed else _("absent") for name in staying}
    first, able = first_at_line(found), first_at_line(found, away_from(now, found))
    for name in going - first:
        marks[name] = _("alternate, goes on") if name in able else _("keeps the seat")
    return marks


def first_at_line(found: StageNow, cannot: Collection[str] = ()) -> set[str]:
    """Who has a seat by the ranking, or shares the rank across the line."""
    line = cut(ranks_of(found), found.stage.seats or 0, cannot)
    return {*line.seats, *(line.band.players if line.band else ())}


def staying_above(now: EventNow, found: StageNow, going: frozenset[str]) -> list[str]:
    """Who is above the line and does not go on, though still in the event."""
    line = line_after(now, found, going)
    above = [row.player for row in found.rows[: 0 if line is None else line + 1]]
    return [name for name in above if name not in going and is_active(now, name)]


def passed_over(now: EventNow, found: StageNow, going: frozenset[str]) -> set[str]:
    """Who of them is there: the cut was made before a correction, and whoever has the seat keeps it."""
    return {*staying_above(now, found, going)} - away_from(now, found)


def is_active(now: EventNow, name: str) -> bool:
    return now.by_name[name].state == Entrant.State.ACTIVE


OF_SOME = frozenset({"first_heat", "second_heat", "best_second", "best_third", "draw"})
"""What does not concern everybody: who won no heat has no second heat, and who drew no lot has none."""
MOST_DECIMALS = 4


def value_said(key: str, value: Fraction, decimals: int = 1) -> str:
    if not value:
        return "–" if key in OF_SOME else "0"
    wording = WORDINGS[key]
    return say(wording.short(value * wording.scale, decimals))


def decimals_in(rows: Sequence[Row], nth: int, key: str) -> int:
    """As many as part neighbours who differ; one where that is enough."""
    pairs = {(one.values[nth], two.values[nth]) for one, two in pairwise(rows)}
    differ = [two for two in pairs if two[0] != two[1] and all(two)]
    found = (
        decimals
        for decimals in range(1, MOST_DECIMALS)
        if all(value_said(key, one, decimals) != value_said(key, two, decimals) for one, two in differ)
    )
    return next(found, MOST_DECIMALS)


def what_if_of(found: StageNow, name: str) -> list[str]:
    """What one more game would do, the others unchanged."""
    stage = found.stage
    ways = what_if(name, found.games, stage.chain, stage.points, found.draws, found.leave_out)
    return [say(way.line()) for way in ways]


@dataclass(frozen=True)
class Ranked:
    """Somebody in one stage, and why there."""

    stage: Stage
    row: ShownRow
    figures: list[tuple[str, str]]
    """What its row says, each under the head of its column: a phone shows two of them in the table."""
    reasons: list[str]


def ranks_in(now: EventNow, entrant: Entrant) -> list[Ranked]:
    """In every stage that somebody played, the newest first."""
    found = []
    for stage in reversed(now.stages):
        rows = shown_rows(now, stage, entrant, going_from(now, stage)) if stage.games else []
        nth = next((nth for nth, row in enumerate(rows) if row.is_me), None)
        if nth is not None:
            around = rows[max(nth - 1, 0) : nth + 1]
            reasons = [row.reason for row in around if row.reason]
            found.append(Ranked(stage.stage, rows[nth], figures_of(stage, rows[nth]), reasons))
    return found


def figures_of(found: StageNow, shown: ShownRow) -> list[tuple[str, str]]:
    heads = [_("Games"), *columns_of(found)]
    return list(zip(heads, [str(shown.row.games), *shown.values], strict=True))


def columns_of(found: StageNow) -> list[str]:
    return [say(CRITERIA[key].name) for key in found.stage.chain]


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
