"""Lists of an event for spreadsheets: standings, entrants, results."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from companion.log.event_titles import title_of
from companion.log.events import EventNow, StageNow, TableNow
from companion.selectors.event_standings import ShownRow, standings_of
from companion.selectors.events import STATES
from companion.selectors.handover import spreadsheet
from scoring.tournaments.wording import plain_number


def standings_csv(now: EventNow, found: StageNow) -> str:
    shown = standings_of(now, found)
    head = [_("Rank"), _("Number"), _("Name"), _("Games"), *shown.columns, _("Provisional")]
    rows = [standings_row(one) for one in shown.rows]
    return spreadsheet([head, *rows])


def standings_row(one: ShownRow) -> list[Any]:
    """With numbers that a spreadsheet can go on with."""
    row = one.row
    values = [plain_number(value, 6) for value in row.values]
    return [row.rank, one.entrant.number, row.player, row.games, *values, yes(one.provisional)]


def yes(value: bool) -> str:
    return _("yes") if value else ""


ENTRANT_COLUMNS = ("name", "number", "state", "guest", "note")
"""The names stand in the file as they are here: it can be read again, in whatever language."""


def entrants_csv(now: EventNow) -> str:
    rows = [
        [one.name, one.number, one.state, "yes" if one.is_guest else "", one.note] for one in now.entrants
    ]
    return spreadsheet([ENTRANT_COLUMNS, *rows])


def results_csv(now: EventNow) -> str:
    """How people call a round stands last: programs that read the numbers find them where they were."""
    head = [_("Stage"), _("Round"), _("Table"), _("Seat"), _("Name"), _("Total"), _("Place"), _("State")]
    return spreadsheet([[*head, _("Title")], *result_rows(now)])


def result_rows(now: EventNow) -> Iterator[list[Any]]:
    for stage in now.stages:
        for table in stage.tables():
            yield from lines_of(stage, table)


def lines_of(stage: StageNow, table: TableNow) -> Iterator[list[Any]]:
    state = str(STATES[table.state])
    for (seat, placing), name in zip(table.lines(), table.players, strict=True):
        where = [stage.stage.name, *table.at, seat.number, name]
        total, rank = (placing.total, placing.rank) if placing else ("", "")
        yield [*where, total, rank, state, title_of(table.round)]
