"""empires-income/1: the best arrangement of Trade Good sets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.documents import NOBODY, document
from scoring.empires.goods import GOODS
from scoring.empires.names import some_goods
from scoring.empires.sets import best_income, best_sets
from scoring.errors import RuleError
from scoring.reading import a_count
from scoring.text import gettext_noop as _


def answer(given: dict[str, Any]) -> dict[str, Any]:
    fields = document(given, NOBODY, {"goods": some_goods}, {"ships": a_count})
    goods, ships = fields["goods"], fields.get("ships", 0)
    refuse_more_than_printed(goods)
    return {
        "format": "empires-income-answer/1",
        "income": best_income(goods, ships),
        "sets": best_sets(goods, ships),
    }


def refuse_more_than_printed(goods: Mapping[str, int]) -> None:
    for good, number in goods.items():
        if number > GOODS[good].tokens:
            raise RuleError(
                "no_such_token",
                _("%(number)d %(good)s; only %(printed)d tokens are printed."),
                number=number,
                good=GOODS[good].name,
                printed=GOODS[good].tokens,
            )
