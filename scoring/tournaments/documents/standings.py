"""standings/1: a tournament's table, with reasons."""

from __future__ import annotations

from typing import Any

from scoring.documents import NOBODY, Names, document
from scoring.reading import (
    Table,
    a_count,
    a_list,
    a_player,
    an_adjustment,
    bad_format,
    fields_of,
    list_of,
    map_of,
    one_of,
)
from scoring.text import gettext_noop as _
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.documents.shape import a_name, refuse_number
from scoring.tournaments.exact import rounded
from scoring.tournaments.games import FEWEST, MOST, Game, Result, check
from scoring.tournaments.standings import Row, standings

_a_criterion = one_of(CRITERIA, "bad_format", _("%(name)s is not a criterion."))


def answer(given: dict[str, Any]) -> dict[str, Any]:
    fields = document(
        given,
        NOBODY,
        {"points": list_of(a_count), "chain": _a_chain, "games": list_of(_a_game)},
        {"draws": map_of(a_name, a_count)},
    )
    draws = fields.get("draws", {})
    _refuse_strangers(draws, fields["games"])
    for game in fields["games"]:
        check(game)
    rows = standings(fields["games"], fields["chain"], fields["points"], draws)
    return {"format": "standings-answer/1", "rows": [_row(row) for row in rows]}


def _a_chain(value: Any, table: Table) -> tuple[str, ...]:
    if not a_list(value):
        raise bad_format(_("A chain needs at least one criterion."))
    return list_of(_a_criterion)(value, table)


def _a_game(value: Any, table: Table) -> Game:
    results: Game = fields_of(value, table, {"results": list_of(_a_result)})["results"]
    message = _("The game is for %(fewest)d to %(most)d players, not for %(number)d.")
    refuse_number(len(results), FEWEST, MOST, message)
    return results


def _a_result(value: Any, table: Table) -> Result:
    return Result(**fields_of(value, table, {"player": a_name, "vp": an_adjustment, "rank": a_count}))


def _refuse_strangers(draws: dict[str, int], games: tuple[Game, ...]) -> None:
    """A lot for nobody is a typing mistake."""
    table = Names({result.player for game in games for result in game})
    for name in draws:
        a_player(name, table)


def _row(row: Row) -> dict[str, Any]:
    return {
        "player": row.player,
        "rank": row.rank,
        "games": row.games,
        "values": [rounded(value) for value in row.values],
        "above_next_by": row.above_next_by,
    }
