"""What the projector of a hall shows, page after page: nothing scrolls, and nothing is pressed."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any
from unicodedata import east_asian_width

from django.utils.translation import gettext as _

from companion.log.event_roles import role_said
from companion.log.event_titles import title_of
from companion.log.events import EventNow, RoundNow, RoundState
from companion.models import Entrant, EventSeat
from companion.selectors.event_clock import clock_of, clock_of_round, clocks_beyond, rounds_still
from companion.selectors.event_roll_call import roll_call
from companion.selectors.event_standings import ShownRow, standings_of
from companion.selectors.events import STATES, seats_by_name

NAMES, TABLES, ROWS = 48, 12, 32
"""On one page."""
COLUMNS = {
    "names": ((6, 1), (24, 2), (NAMES, 3)),
    "tables": ((1, 1), (4, 2), (9, 3), (TABLES, 4)),
    "standings": ((16, 1), (ROWS, 2)),
}
"""In how many columns so many of them stand."""


STEP, MOST_LETTERS = 2, 60
"""Lines are as long as their longest name, in steps."""
UNEVEN = 0.65
"""Of a name that is written in two lines the longer one has about so much."""
WALL, BESIDE = 3.9, 5
"""How many letters a wall of one line is wide, and what stands beside a name in letters."""


@dataclass(frozen=True)
class ScreenPage:
    kind: str
    """``names``, ``tables``, ``clock``, ``standings``, ``call`` or ``wait``."""
    title: str
    nth: int = 1
    of: int = 1
    more: dict[str, Any] = field(default_factory=dict)


def screen_pages(now: EventNow) -> list[ScreenPage]:
    """Seats until the clock runs, then the clock; standings between rounds. A clock that runs in an earlier
    round stays."""
    public = [one for one in now.rounds if one.is_public]
    one = public[-1] if public else None
    if one is None:
        pages = call_pages(now)
    elif one.state is RoundState.PUBLISHED:
        pages = names_pages(one) + tables_pages(one)
    elif one.state is RoundState.RUNNING:
        pages = clock_pages(one) + [with_clock(page, one) for page in tables_pages(one)]
    else:
        pages = call_pages(now) + standings_pages(now)
    earlier = rounds_still(now, one.number) if one else []
    return [*pages, *(page for each in earlier for page in clock_pages(each))] or [ScreenPage("wait", "")]


def with_clock(page: ScreenPage, one: RoundNow) -> ScreenPage:
    """Small, over a list: in the last half hour everybody sees it on every page."""
    return replace(page, more={**page.more, "ticker": clock_of_round(one)})


def parted(things: list, most: int) -> list[list]:
    """As few pages as there can be, and none of them nearly empty."""
    pages = -(-len(things) // most)
    size = -(-len(things) // pages) if pages else most
    return [things[nth : nth + size] for nth in range(0, len(things), size)]


def numbered(
    kind: str, title: str, parts: list[list], names: Iterable[str], people: int = 1, **more: Any
) -> list[ScreenPage]:
    """All written alike. ``names``: what stands on them; ``people``: one below the other in a card."""
    fit = fit_of(kind, max(map(len, parts), default=1), names, people)
    pages = enumerate(parts, start=1)
    return [
        ScreenPage(kind, title, nth, len(parts), {"things": part, "fit": fit, **more}) for nth, part in pages
    ]


def fit_of(kind: str, number: int, names: Iterable[str], people: int) -> str:
    """How so many things fill a page, as classes: columns, rows, seats of a card, the letters of a line, and
    in how many lines the longest name is largest."""
    columns = next(columns for most, columns in COLUMNS[kind] if number <= most)
    rows = -(-number // columns)
    letters = max(map(width_of, names), default=1)
    ways = {1: letters, 2: round(letters * UNEVEN)}
    lines = max(ways, key=lambda lines: size_of(columns, rows * people * lines, ways[lines]))
    step = min(MOST_LETTERS, max(STEP, -(-ways[lines] // STEP) * STEP))
    return f"columns-{columns} rows-{rows} seats-{people} lines-{lines} letters-{step}"


def size_of(columns: int, lines: int, letters: int) -> float:
    """Of a letter, about, on a wall of 16:9."""
    return min(WALL / columns / (letters + BESIDE), 1 / lines)


def width_of(name: str) -> int:
    """In letters; some scripts need twice the room."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in name)


def names_pages(one: RoundNow) -> list[ScreenPage]:
    seats = seats_by_name(one)
    return numbered("names", title_of(one), parted(seats, NAMES), [seat.entrant.name for seat in seats])


def tables_pages(one: RoundNow) -> list[ScreenPage]:
    tables = [(table, STATES[table.state], clock_of(table)) for table in one.tables]
    most = max((len(table.seats) for table in one.tables), default=1)
    is_scored = any(table.now for table in one.tables)
    seats = [seat for table in one.tables for seat in table.seats]
    names = [name_beside(one, seat, "" if is_scored else seat.role) for seat in seats]
    return numbered("tables", title_of(one), parted(tables, TABLES), names, most, is_scored=is_scored)


def name_beside(one: RoundNow, seat: EventSeat, role: str) -> str:
    """As long as a line of a card is: with what the seat starts with, where that is dealt."""
    name = (seat.sitting or seat.entrant).name
    return f"{name} {role_said(one.round.event, role)}".strip()


def clock_pages(one: RoundNow) -> list[ScreenPage]:
    """The hall's time, and those tables that have another one: of many some on each page."""
    clock = clock_of_round(one)
    if clock is None:
        return []
    playing = sum(clock_of(table) is not None for table in one.tables)
    more = {"clock": clock, "playing": playing, "tables": len(one.tables)}
    parts = parted(clocks_beyond(one), TABLES) or [[]]
    return [
        ScreenPage("clock", title_of(one), nth, len(parts), {**more, "longer": part})
        for nth, part in enumerate(parts, start=1)
    ]


def call_pages(now: EventNow) -> list[ScreenPage]:
    """Who wants to play the next round says so now."""
    last = now.last_round
    if last is None or last.is_public:
        return []
    here = sum(state == "here" for state in last.presence.values())
    begins = last.round.starts_at
    more = {"here": here, "people": len(roll_call(now, last).rows), "begins": begins}
    return [ScreenPage("call", title_of(last), more=more)]


def standings_pages(now: EventNow) -> list[ScreenPage]:
    stage = next((one for one in reversed(now.stages) if one.games), None)
    if stage is None:
        return []
    shown = standings_of(now, stage)
    rows: list[ShownRow] = shown.rows
    more: dict[str, Any] = {"columns": shown.columns[:2], "seats": shown.stage.seats}
    more["is_provisional"] = shown.is_provisional
    names = [one.row.player + marks_of(one) for one in rows]
    return numbered("standings", shown.stage.name, parted(rows, ROWS), names, **more)


def marks_of(one: ShownRow) -> str:
    """What stands behind a name, for its width."""
    left = f" ({_('left')})" if one.entrant.state == Entrant.State.DROPPED else ""
    return (" *" if one.provisional else "") + left
