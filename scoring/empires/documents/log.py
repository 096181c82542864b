"""empires-log/1: a game recorded turn by turn, answered by the table as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring import empires
from scoring.documents import NOBODY, document, one_word_of
from scoring.empires.board import Board
from scoring.empires.colonies import RegionScore
from scoring.empires.discoveries import Counter
from scoring.empires.documents import result as empires_result
from scoring.empires.documents.envelope import SETUP_FIELDS, player_names
from scoring.empires.ending import result_of
from scoring.empires.game import AGE_OF_REASON, Game, Options, Setup
from scoring.empires.names import a_good, a_region
from scoring.empires.nations import NATIONS
from scoring.empires.sets import best_income
from scoring.empires.state import Player, Region, State
from scoring.empires.turns import SCORING_TURNS, Stage
from scoring.errors import RuleError
from scoring.reading import (
    Reader,
    Table,
    a_flag,
    a_list,
    a_text,
    fields_of,
    map_of,
    or_null,
)
from scoring.text import gettext_noop as _


def answer(given: dict[str, Any]) -> dict[str, Any]:
    game, entries = read_log(given)
    return write_state(empires.replay(game, entries).to_the_end())


# In

_OPTIONS: Mapping[str, Reader[Any]] = {
    "buy_vp": a_flag,
    "age_of_reason": one_word_of(AGE_OF_REASON),
    "scouting": a_flag,
    "no_survivors": a_flag,
    "advanced_reconnaissance": a_flag,
    "reduced_luck": a_flag,
}


def _options(value: Any, table: Table) -> Options:
    return Options(**fields_of(value, table, {}, _OPTIONS))


def _players(value: Any, table: Table) -> dict[str, str | None]:
    """Names in starting order, with their nations."""
    keys = {"name": a_text, "nation": or_null(one_word_of(tuple(NATIONS)))}
    read = [fields_of(item, table, keys) for item in a_list(value)]
    player_names([player["name"] for player in read])
    nations = [player["nation"] for player in read if player["nation"] is not None]
    if len(set(nations)) < len(nations):
        raise RuleError("bad_choice", _("Two players have the same nation."))
    return {player["name"]: player["nation"] for player in read}


def _region_goods(value: Any, table: Table) -> dict[str, str]:
    goods = map_of(a_region, a_good)(value, table)
    if len(set(goods.values())) < len(goods):
        raise RuleError("bad_choice", _("Two regions have the same good."))
    return goods


def read_log(given: Mapping[str, Any]) -> tuple[Game, list[Any]]:
    """The game and its entries, which are still to be understood one by one."""
    fields = document(
        given,
        NOBODY,
        {"players": _players, "entries": lambda value, table: a_list(value)},
        {**SETUP_FIELDS, "options": _options, "region_goods": _region_goods},
    )
    nations = fields.pop("players")
    entries = fields.pop("entries")
    options = fields.pop("options", Options())
    region_goods = fields.pop("region_goods", {})
    setup = Setup(players=tuple(nations), reduced_luck=options.reduced_luck, **fields)
    game = Game(setup, nations, options, region_goods)
    if empires.opening(setup).order != setup.players:
        raise RuleError("bad_choice", _("List the players in the order of the auction."))
    return game, entries


# Out


def write_state(state: State) -> dict[str, Any]:
    """The table as other programs read it."""
    over = state.stage is Stage.OVER
    return {
        "format": "empires-state/1",
        "turn": state.turn,
        "age": state.age.number,
        "stage": "benefits" if state.stage is Stage.BENEFITS_DUE else state.stage.value,
        "order": list(state.order),
        "players": {name: _player(player) for name, player in state.players.items()},
        "regions": {key: _region(region) for key, region in state.regions.items()},
        "unclaimed": [claim._asdict() for claim in state.unclaimed],
        "board": _board(state.board),
        "result": write_result(state) if over else None,
    }


def write_result(state: State) -> dict[str, Any]:
    scorings: dict[int, Mapping[str, RegionScore]] = {
        turn: state.scorings.get(turn, {}) for turn in SCORING_TURNS
    }
    return empires_result.write(state.players, result_of(state), scorings)


def _player(player: Player) -> dict[str, Any]:
    return {
        "money": player.money,
        "goods": player.goods,
        "ships": player.ships,
        "income": best_income(player.goods, player.ships),
        "buildings": list(player.buildings),
        "counters": [counter._asdict() for counter in player.counters],
        "cards": list(player.cards),
        "workers": player.workers,
        "gained": player.gained,
        "scored": {
            "colonies": {str(turn): points for turn, points in player.colony_points.items()},
            "bought": player.bought,
            "other": player.other_vp,
        },
    }


def _region(region: Region) -> dict[str, Any]:
    return {
        "discovered": region.discovered,
        "good": region.good,
        "counter": _counter(region.counter),
        "workers": region.workers,
    }


def _board(board: Board) -> dict[str, Any]:
    return {
        "tiles": None if board.tiles is None else list(board.tiles),
        "goods": board.goods,
        "discovery": board.discovery,
    }


def _counter(counter: Counter | None) -> dict[str, int] | None:
    return None if counter is None else counter._asdict()
