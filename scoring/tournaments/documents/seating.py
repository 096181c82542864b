"""seating/1: who sits where in each round of a tournament."""

from __future__ import annotations

from typing import Any

from scoring.documents import NOBODY, Names, document
from scoring.errors import RuleError
from scoring.reading import Table, a_count, a_list, a_number_from, a_player, bad_format, list_of, shown
from scoring.text import gettext_noop as _
from scoring.tournaments.documents.shape import a_name, refuse_number
from scoring.tournaments.meetings import Pair, Round
from scoring.tournaments.seating import draw
from scoring.tournaments.sizes import FEWEST, MOST, plain
from scoring.tournaments.wish import Wish

FEWEST_PLAYERS, MOST_PLAYERS, MOST_ROUNDS = 5, 400, 20


def answer(given: dict[str, Any]) -> dict[str, Any]:
    wish = _wish(given)
    plan = draw(wish)
    return {
        "format": "seating-plan/1",
        "rounds": [[list(table) for table in tables] for tables in plan.rounds],
        "repeats": plan.repeats,
        "minimum": plan.minimum,
        "first_seats": plan.first_seats,
    }


def _wish(given: dict[str, Any]) -> Wish:
    if "players" not in given:
        raise bad_format(_("%(key)s is missing."), key=shown("players"))
    players = _some_players(given["players"], NOBODY)
    fields = document(
        given,
        Names(frozenset(players)),
        {"players": lambda value, table: players, "rounds": a_number_from(1, MOST_ROUNDS)},
        {
            "seed": a_count,
            "history": list_of(_a_round),
            "keep_apart": list_of(_a_pair),
            "sizes": list_of(a_number_from(FEWEST, MOST)),
        },
    )
    _refuse_doubles(players, fields.get("history", ()), fields.get("keep_apart", ()))
    return Wish(
        players=players,
        sizes=_sizes(fields.get("sizes"), len(players)),
        rounds=fields["rounds"],
        seed=fields.get("seed", 0),
        history=fields.get("history", ()),
        apart=fields.get("keep_apart", ()),
    )


def _some_players(value: Any, table: Table) -> tuple[str, ...]:
    names = list_of(a_name)(value, table)
    message = _("A tournament is for %(fewest)d to %(most)d players, not for %(number)d.")
    refuse_number(len(names), FEWEST_PLAYERS, MOST_PLAYERS, message)
    return names


def _a_round(value: Any, table: Table) -> Round:
    return list_of(list_of(a_name))(value, table)


def _a_pair(value: Any, table: Table) -> Pair:
    names = a_list(value)
    if len(names) != 2:
        raise bad_format(_("%(value)s is not a pair of names."), value=shown(value))
    return a_player(names[0], table), a_player(names[1], table)


def _refuse_doubles(players: tuple[str, ...], history: tuple[Round, ...], apart: tuple[Pair, ...]) -> None:
    if len(set(players)) < len(players):
        raise RuleError("bad_choice", _("Two players have the same name."))
    for tables in history:
        names = [name for table in tables for name in table]
        if len(set(names)) < len(names):
            raise RuleError("bad_choice", _("Somebody sits twice in one earlier round."))
    if any(one == other for one, other in apart):
        raise RuleError("bad_choice", _("Nobody can be kept apart from themselves."))


def _sizes(sizes: tuple[int, ...] | None, players: int) -> tuple[int, ...]:
    if sizes is None:
        return plain(players)
    if sum(sizes) != players:
        raise RuleError(
            "bad_choice",
            _("The tables have %(chairs)d chairs, not %(players)d."),
            chairs=sum(sizes),
            players=players,
        )
    return sizes
