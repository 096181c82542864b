"""What the projector of a hall shows, page after page: nothing scrolls, and nothing is pressed."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.log.event_titles import title_of
from companion.log.events import EventNow, RoundNow, RoundState
from companion.selectors.event_clock import clock_of, clock_of_round, rounds_still
from companion.selectors.event_roll_call import roll_call
from companion.selectors.event_standings import ShownRow, standings_of
from companion.selectors.events import STATES, seats_by_name

NAMES, TABLES, ROWS = 48, 12, 32
"""On one page."""
COMMON = 5
"""With more people at one of them, all tables are written smaller."""
WIDTHS = ((12, "few"), (24, "some"), (36, "many"), (42, "most"), (NAMES, "full"))
"""How closely so many names stand."""


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


def width_of(number: int) -> str:
    return next(word for most, word in WIDTHS if number <= most)


def numbered(kind: str, title: str, parts: list[list], **more: Any) -> list[ScreenPage]:
    pages = enumerate(parts, start=1)
    return [ScreenPage(kind, title, nth, len(parts), {"things": part, **more}) for nth, part in pages]


def names_pages(one: RoundNow) -> list[ScreenPage]:
    parts = parted(seats_by_name(one), NAMES)
    return numbered("names", title_of(one), parts, width=width_of(max(map(len, parts), default=1)))


def tables_pages(one: RoundNow) -> list[ScreenPage]:
    tables = [(table, STATES[table.state], clock_of(table)) for table in one.tables]
    width = "few" if len(tables) <= 4 else "some" if len(tables) <= 9 else "full"
    is_crowded = any(len(table.seats) > COMMON for table in one.tables)
    return numbered("tables", title_of(one), parted(tables, TABLES), width=width, is_crowded=is_crowded)


def clock_pages(one: RoundNow) -> list[ScreenPage]:
    """The hall's time, and those tables that have another one."""
    clock = clock_of_round(one)
    if clock is None:
        return []
    longer = [(table, clock_of(table)) for table in one.tables if table.table.extra_minutes]
    longer = [(table, its) for table, its in longer if its]
    playing = sum(clock_of(table) is not None for table in one.tables)
    more = {"clock": clock, "longer": longer[:TABLES], "playing": playing, "tables": len(one.tables)}
    return [ScreenPage("clock", title_of(one), more=more)]


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
    more = {"columns": shown.columns[:2], "seats": shown.stage.seats}
    return numbered("standings", shown.stage.name, parted(rows, ROWS), **more)
