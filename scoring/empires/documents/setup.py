"""empires-setup/1: dock, money and stacks for a table."""

from __future__ import annotations

from typing import Any

from scoring.documents import NOBODY, document
from scoring.empires.documents.envelope import SETUP_FIELDS, player_names
from scoring.empires.setup import Setup, opening
from scoring.reading import a_flag, a_list


def answer(given: dict[str, Any]) -> dict[str, Any]:
    fields = document(
        given,
        NOBODY,
        {"players": lambda value, table: player_names(a_list(value))},
        {**SETUP_FIELDS, "reduced_luck": a_flag},
    )
    table = opening(Setup(**fields))
    return {
        "format": "empires-setup-answer/1",
        "order": list(table.order),
        "money": table.money,
        "dock": table.dock._asdict(),
        "stacks": {str(age): height for age, height in table.stacks.items()},
        "specialist_spaces": table.specialist_spaces,
        "goods_in_supply": table.goods_in_supply,
        "counters": {"placed": table.counters_placed, "left_over": table.counters_left_over},
        "captains_in_discovery": table.captains_in_discovery,
        "colonists": table.colonists,
    }
