"""empires-sheet/1: a score pad filled in at the end."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scoring.documents import Names, document, one_word_of
from scoring.empires.buildings import BUILDINGS, a_building
from scoring.empires.buildings.age_2 import MAYFLOWER_SHIPS
from scoring.empires.colonies import Colonies, RegionScore, colony_points, score_map
from scoring.empires.discoveries import CARDS, COUNTERS
from scoring.empires.documents import result as empires_result
from scoring.empires.documents.envelope import player_names
from scoring.empires.documents.income import refuse_more_than_printed
from scoring.empires.ending import Result, result
from scoring.empires.game import AGE_OF_REASON
from scoring.empires.holdings import Holdings
from scoring.empires.names import a_card, a_counter, a_region, some_goods, some_workers
from scoring.empires.sets import best_income
from scoring.empires.turns import AGE_OF_TURN, AGES, LAST_TURN, SCORING_TURNS
from scoring.empires.workers import WORKERS
from scoring.errors import RuleError
from scoring.reading import (
    Reader,
    Table,
    a_count,
    a_flag,
    a_list,
    a_player,
    an_adjustment,
    fields_of,
    list_of,
    map_of,
    one_of,
    or_null,
)
from scoring.text import gettext_noop as _

_LAST_PRICE = AGES[AGE_OF_TURN[LAST_TURN]].vp_price

a_round = one_of(tuple(map(str, SCORING_TURNS)), "bad_format", _("%(name)s is not a scoring round."))
points_per_player = map_of(a_player, a_count)

Map = Mapping[str, Colonies]


def _rounds_of(reader: Reader[Any]) -> Reader[dict[int, Any]]:
    by_round = map_of(a_round, reader)
    return lambda value, table: {int(key): one for key, one in by_round(value, table).items()}


_FINAL: Mapping[str, Reader[Any]] = {
    "money": a_count,
    "goods": some_goods,
    "ships": a_count,
    "idle_ships": a_count,
    "counters": list_of(a_counter),
    "cards": list_of(a_card),
    "buildings": list_of(a_building),
    "other": an_adjustment,
}


def _final(value: Any, table: Table) -> dict[str, Any]:
    return fields_of(value, table, {}, _FINAL)


_OPTIONAL: Mapping[str, Reader[Any]] = {
    "builders": a_flag,
    "colonies": _rounds_of(map_of(a_region, map_of(a_player, some_workers))),
    "colony_points": _rounds_of(points_per_player),
    "bought": _rounds_of(points_per_player),
    "final": map_of(a_player, _final),
    "economy": or_null(map_of(a_player, or_null(a_count))),
    "specialists": points_per_player,
    "age_of_reason": one_word_of(AGE_OF_REASON),
}


class Scored(NamedTuple):
    """A sheet with its sums, and what they were made from."""

    players: tuple[str, ...]
    holdings: list[Holdings]
    scorings: Mapping[int, Mapping[str, RegionScore]]
    result: Result


def answer(given: dict[str, Any]) -> dict[str, Any]:
    sheet = scored(given)
    return empires_result.write(sheet.players, sheet.result, sheet.scorings)


def scored(given: dict[str, Any]) -> Scored:
    table = Names(player_names(a_list(given.get("players"))))
    sheet = document(given, table, {"players": lambda value, table: value}, _OPTIONAL)
    colonies: dict[int, Map] = sheet.get("colonies", {})
    final: dict[str, dict[str, Any]] = sheet.get("final", {})
    _refuse_both(colonies, sheet.get("colony_points", {}))
    if not sheet.get("builders", False):
        _refuse_expansion(colonies.values(), final)
    _refuse_too_many(final)
    scores = {turn: score_map(colonies.get(turn, {})) for turn in SCORING_TURNS}
    points = {
        turn: colony_points(scores[turn]) or sheet.get("colony_points", {}).get(turn, {})
        for turn in SCORING_TURNS
    }
    holdings = [_holdings(name, sheet, points) for name in table.players]
    return Scored(tuple(table.players), holdings, scores, result(holdings))


def _holdings(name: str, sheet: Mapping[str, Any], points: Mapping[int, Mapping[str, int]]) -> Holdings:
    final = sheet.get("final", {}).get(name, {})
    bought = {turn: round_.get(name, 0) for turn, round_ in sheet.get("bought", {}).items()}
    money, goods, ships = final.get("money", 0), final.get("goods", {}), final.get("ships", 0)
    specialists = sheet.get("specialists", {})
    economy = (sheet.get("economy") or {}).get(name)
    if economy is None:
        economy = best_income(goods, ships - final.get("idle_ships", 0))
    return Holdings(
        player=name,
        money=money,
        money_before_buying=money + _LAST_PRICE * bought.get(LAST_TURN, 0),
        goods=goods,
        ships=ships,
        buildings=final.get("buildings", ()),
        counters=final.get("counters", ()),
        cards=final.get("cards", ()),
        colonies=sheet.get("colonies", {}).get(LAST_TURN, {}),
        in_specialists_box=sum(specialists.values())
        if sheet.get("age_of_reason") == "all"
        else specialists.get(name, 0),
        colony_points={turn: earned.get(name, 0) for turn, earned in points.items()},
        bought=sum(bought.values()),
        economy=economy,
        other=final.get("other", 0),
    )


def _refuse_both(colonies: Mapping[int, Map], points: Mapping[int, Any]) -> None:
    """A round is noted by its workers or by its points; an empty one is not noted."""
    for turn in SCORING_TURNS:
        if colonies.get(turn) and points.get(turn):
            raise RuleError(
                "bad_choice",
                _("Turn %(turn)d has both the workers and the points of its colonies."),
                turn=turn,
            )


def _refuse_expansion(rounds: Iterable[Map], final: Mapping[str, Mapping[str, Any]]) -> None:
    for regions in rounds:
        for region in regions.values():
            for workers in region.values():
                for worker in workers:
                    if WORKERS[worker].expansion:
                        raise RuleError("not_in_game", _("Builders are not in this game."))
    for holdings in final.values():
        for key in holdings.get("buildings", ()):
            if BUILDINGS[key].expansion:
                raise RuleError(
                    "not_in_game",
                    _("%(building)s belongs to the Builder expansion, which is not in this game."),
                    building=BUILDINGS[key].name,
                )


def _refuse_too_many(final: Mapping[str, Mapping[str, Any]]) -> None:
    """All players together hold no more of a thing than is printed."""
    tiles: Tally[str] = Tally()
    goods: Tally[str] = Tally()
    finds: Tally[Any] = Tally()
    for holdings in final.values():
        tiles.update(holdings.get("buildings", ()))
        goods.update(holdings.get("goods", {}))
        finds.update(holdings.get("counters", ()))
        finds.update(holdings.get("cards", ()))
        _refuse_idle_ships(holdings)
    for key, number in tiles.items():
        if number > BUILDINGS[key].copies:
            raise RuleError(
                "tile_taken",
                _("%(building)s is there %(number)d times."),
                building=BUILDINGS[key].name,
                number=number,
            )
    refuse_more_than_printed(goods)
    for find, number in finds.items():
        if number > (1 if find in CARDS else COUNTERS[find]):
            raise RuleError("no_such_token", _("A discovery is there more often than printed."))


def _refuse_idle_ships(holdings: Mapping[str, Any]) -> None:
    idle = holdings.get("idle_ships", 0)
    most = min(MAYFLOWER_SHIPS, holdings.get("ships", 0))
    if idle > most:
        message = _("Ships that carried workers: %(idle)d, but there can be at most %(most)d.")
        raise RuleError("bad_choice", message, idle=idle, most=most)
