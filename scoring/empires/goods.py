"""The eleven Trade Goods and how many tokens of each are printed."""

from __future__ import annotations

from typing import NamedTuple

from scoring.empires.counts import Counts
from scoring.text import Line, Listing, Word
from scoring.text import gettext_noop as _


class Good(NamedTuple):
    key: str
    name: Word
    tokens: int


GOODS = {
    good.key: good
    for good in (
        Good("silver", _("Silver"), 6),
        Good("sugar", _("Sugar"), 6),
        Good("gold", _("Gold"), 5),
        Good("tobacco", _("Tobacco"), 5),
        Good("coffee", _("Coffee"), 4),
        Good("indigo", _("Indigo"), 4),
        Good("fur", _("Fur"), 4),
        Good("cattle", _("Cattle"), 3),
        Good("cocoa", _("Cocoa"), 3),
        Good("fish", _("Fish"), 3),
        Good("rice", _("Rice"), 3),
    )
}

TOKENS = sum(good.tokens for good in GOODS.values())
ON_OFFER = 4


def goods_in_words(goods: Counts) -> Listing:
    """ "2 Sugar and 1 Gold"."""
    return Listing(
        tuple(
            Line(_("%(count)d %(good)s"), {"count": count, "good": GOODS[good].name})
            for good, count in goods.items()
        )
    )
