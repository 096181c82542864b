"""renaissance-log/1: a game recorded turn by turn, answered by the table as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring import renaissance
from scoring.documents import NOBODY, document
from scoring.errors import RuleError
from scoring.reading import Table, a_list, a_number_from, a_text, fields_of
from scoring.renaissance.capitals import capitals_in_use
from scoring.renaissance.choosing import choosing_order, method
from scoring.renaissance.documents import result as results
from scoring.renaissance.documents.envelope import as_it_is, player_names
from scoring.renaissance.ending import result_of
from scoring.renaissance.game import Game, Seat
from scoring.renaissance.learning import Learnt, learn
from scoring.renaissance.names import Known, some_goods
from scoring.renaissance.printed import KNOWN, Printed
from scoring.renaissance.setup import BID_TOKENS
from scoring.renaissance.state import Leader, Player, State, Wind
from scoring.renaissance.turns import Stage
from scoring.text import gettext_noop as _


def answer(given: dict[str, Any]) -> dict[str, Any]:
    game, entries = read_log(given)
    return write_state(renaissance.replay(game, entries).to_the_end())


# In

_REQUIRED = {"name": a_text, "capital": a_text}
_OPTIONAL = {"bid": a_number_from(0, BID_TOKENS), "goods": some_goods}


def read_log(given: Mapping[str, Any]) -> tuple[Game, list[Any]]:
    """The game and its entries, which are still to be understood one by one."""
    fields = document(
        given,
        NOBODY,
        {"players": as_it_is, "entries": lambda value, table: a_list(value)},
        {"printed": lambda value, table: learn(KNOWN, value)},
    )
    learnt: Learnt = fields.get("printed", Learnt(KNOWN, ()))
    seats = _seats(fields["players"], Known((), learnt.printed.commodities))
    return Game(seats, learnt.checked()), fields["entries"]


def _seats(value: Any, table: Table) -> dict[str, Seat]:
    """Everybody in the play order of turn 1, each in a capital of that number of players."""
    read = [fields_of(item, table, _REQUIRED, _OPTIONAL) for item in a_list(value)]
    names = player_names([player.pop("name") for player in read])
    capitals = sorted(player["capital"] for player in read)
    if capitals != sorted(capitals_in_use(len(names))):
        raise RuleError("bad_choice", _("The capitals must be exactly those of this number of players."))
    return {name: Seat(**player) for name, player in zip(names, read, strict=True)}


# Out


def write_state(state: State) -> dict[str, Any]:
    """The table as other programs read it."""
    return {
        "format": "renaissance-state/1",
        "turn": state.turn,
        "stage": state.stage.value,
        "epoch": state.epoch,
        "last_turn": state.last_turn,
        "order": list(state.order),
        "choosing": _choosing(state),
        "players": {name: _player(player, state.printed) for name, player in state.players.items()},
        "market": dict(state.market),
        "wind": _wind(state.wind),
        "leaders": [_leader(leader) for leader in state.leaders],
        "events": [event._asdict() for event in state.events],
        "card_price": state.card_price,
        "result": write_result(state) if state.stage is Stage.OVER else None,
    }


def write_result(state: State) -> dict[str, Any]:
    return results.write(state.players, result_of(state))


def _choosing(state: State) -> dict[str, Any] | None:
    if state.stage is not Stage.ORDER or state.highest_bid is None:
        return None
    return {"method": method(state), "order": list(choosing_order(state))}


def _player(player: Player, printed: Printed) -> dict[str, Any]:
    return {
        "income": player.income,
        "stock": player.stock,
        "misery": player.misery,
        "enlightenment": player.enlightenment,
        "advances": list(player.advances),
        "tiers": printed.tiers(player.advances),
        "shipping": _shipping(player, printed),
        "provinces": player.provinces,
        "new": player.new,
        "satellites": player.satellites,
        "tokens": player.tokens,
        "markets": dict(player.markets),
        "cards": player.cards,
        "relief": player.relief,
        "place": None if player.out else player.place,
        "out": player.out,
    }


def _shipping(player: Player, printed: Printed) -> dict[str, Any] | None:
    if player.shipping is None:
        return None
    ship, step = player.shipping
    return {"ship": ship, "step": step, "capacity": printed.capacity(ship, step)}


def _wind(wind: Wind | None) -> dict[str, str] | None:
    return None if wind is None else {"commodity": wind.commodity, "as": wind.direction}


def _leader(leader: Leader) -> dict[str, Any]:
    return {**leader._asdict(), "discounts": dict(leader.discounts), "used_by": list(leader.used_by)}
