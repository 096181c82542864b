"""What several documents of this game have in common: players, the setup, keys with defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring import documents
from scoring.documents import NOBODY, one_word_of
from scoring.empires.game import ADVANTAGES, RANDOM_MONEY
from scoring.empires.setup import AUCTION_MONEY, FEWEST_PLAYERS, MOST_PLAYERS
from scoring.errors import RuleError
from scoring.reading import (
    Reader,
    Table,
    a_flag,
    a_list,
    a_number_from,
    a_text,
    bad_format,
    or_null,
    shown,
)
from scoring.text import gettext_noop as _


def player_names(names: list[Any]) -> tuple[str, ...]:
    """As many as can play, no two the same."""
    if len(set(found := documents.player_names(names, FEWEST_PLAYERS, MOST_PLAYERS))) < len(names):
        raise RuleError("bad_choice", _("Two players have the same name."))
    return found


a_bid = a_number_from(1, AUCTION_MONEY)


def some_bids(value: Any, table: Table) -> tuple[tuple[str, int | None], ...]:
    return tuple(_one_bid(item) for item in a_list(value))


def _one_bid(value: Any) -> tuple[str, int | None]:
    pair = a_list(value)
    if len(pair) != 2:
        raise bad_format(_("%(value)s is not a pair of a name and a bid."), value=shown(value))
    name, bid = pair
    return a_text(name), or_null(a_bid)(bid, NOBODY)


SETUP_FIELDS: Mapping[str, Reader[Any]] = {
    "builders": a_flag,
    "advantages": one_word_of(ADVANTAGES),
    "random_money": one_word_of(RANDOM_MONEY),
    "extra_money": a_number_from(1, 2),
    "auction": or_null(some_bids),
}
