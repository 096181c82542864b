"""Which printed numbers an entry needs that nobody has said yet: asked now, recorded by ``printed``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from scoring import renaissance
from scoring.renaissance.advances import ADVANCES, SHIPS
from scoring.renaissance.commodities import WITH_ICONS, commodity_name
from scoring.renaissance.entry import Entry
from scoring.renaissance.payouts import payout
from scoring.renaissance.phases.commodity_cards import Commodity
from scoring.renaissance.phases.domination import SUM_OF_PRECIOUS, Domination
from scoring.renaissance.phases.purchase import Buy, Relief, Upgrade, upgraded
from scoring.renaissance.prices import price
from scoring.renaissance.state import State
from scoring.text import Line
from scoring.text import gettext_noop as _


class Question(NamedTuple):
    """``path`` leads to the number within ``printed``: ("advances", "Caravan", "price")."""

    path: tuple[str, ...]
    text: Line


def questions(state: State, raw: Any) -> tuple[Question, ...]:
    """What to ask before this entry is recorded; it may be recorded without answers, too, if its
    numbers are said on it."""
    entry = renaissance.read(state, raw)
    ask = _ASKERS.get(entry.kind)
    return () if ask is None else tuple({one.path: one for one in ask(state, entry)}.values())


def number_of(advance: str, number: str) -> Question:
    return Question(
        ("advances", advance, number),
        Line(
            QUESTIONS_OF_NUMBERS[number],
            {"advance": ADVANCES[advance].name},
        ),
    )


QUESTIONS_OF_NUMBERS = {
    "price": _("Price printed on %(advance)s"),
    "credit": _("Credit printed on %(advance)s"),
    "relief": _("Relief printed on %(advance)s"),
}
NUMBER_NAMES = {"price": _("price"), "credit": _("credit"), "relief": _("misery relief")}


def _of_commodity(state: State, entry: Entry) -> Iterator[Question]:
    assert isinstance(entry, Commodity)
    good = entry.commodity
    said = entry.paid or {}
    open_ones = [player for player in state.playing() if player.name not in said]
    payouts = [(player, payout(state, player, good)) for player in open_ones]
    if good in WITH_ICONS and any(one.icons is None for _player, one in payouts):
        text = Line(_("Which advances show the %(good)s icon?"), {"good": commodity_name(good)})
        yield Question(("icons", good), text)
    unknown = any(one.tokens is None for _player, one in payouts)
    if unknown and good not in state.printed.payouts:
        text = Line(_("What do the boxes of the card %(good)s pay?"), {"good": commodity_name(good)})
        yield Question(("payouts", good), text)


def _of_buy(state: State, entry: Entry) -> Iterator[Question]:
    assert isinstance(entry, Buy)
    cost = price(state, state.players[entry.player], entry.advance)
    if entry.paid is None:
        if cost.printed is None:
            yield number_of(entry.advance, "price")
        for other in cost.unknown_credits:
            yield number_of(other, "credit")
    if state.printed.numbers(entry.advance).relief is None:
        yield number_of(entry.advance, "relief")


def _of_relief(state: State, entry: Entry) -> Iterator[Question]:
    assert isinstance(entry, Relief)
    if entry.tokens is None and not state.printed.misery_sections:
        yield Question(
            ("misery_sections",), Line(_("Which are the last spaces of the first three sections of misery?"))
        )


def _of_upgrade(state: State, entry: Entry) -> Iterator[Question]:
    assert isinstance(entry, Upgrade)
    ship = upgraded(state.players[entry.player].shipping, entry.steps).ship
    if ship not in state.printed.shipping:
        yield Question(
            ("shipping", ship), Line(_("Which steps does the row of %(ship)s have?"), {"ship": SHIPS[ship]})
        )


def _of_domination(state: State, entry: Entry) -> Iterator[Question]:
    assert isinstance(entry, Domination)
    said = entry.income or {}
    unknown = [
        player.provinces
        for player in state.playing()
        if player.name not in said and state.printed.income_of(player.provinces) is None
    ]
    if unknown:
        text = Line(
            _("Which province income does your mat print, up to circle %(most)d?"), {"most": max(unknown)}
        )
        yield Question(("province_income",), text)
    for roll in entry.rolls:
        total = sum(roll.dice[:2]) if roll.dice is not None else SUM_OF_PRECIOUS
        if roll.commodities(state.printed) is None:
            text = Line(_("Which commodity does the sum %(total)d stand for?"), {"total": total})
            yield Question(("roll", str(total)), text)


Asker = Callable[[State, Entry], Iterator[Question]]

_ASKERS: Mapping[str, Asker] = {
    "commodity": _of_commodity,
    "buy": _of_buy,
    "relief": _of_relief,
    "upgrade": _of_upgrade,
    "domination": _of_domination,
}
