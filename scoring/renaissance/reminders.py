"""What people forget at this moment, which only the table can do or decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from scoring.renaissance.advances import (
    ADVANCES,
    CATHEDRAL,
    COSMOPOLITAN,
    MASTER_ART,
    NATIONALISM,
    PATRONAGE,
    URBAN_ASCENDANCY,
    WIND_WATERMILL,
)
from scoring.renaissance.commodities import marked
from scoring.renaissance.military import military_events
from scoring.renaissance.misery import affordable_relief, relief
from scoring.renaissance.phases.draw import EXTRA_CARD_PRICE, REMOVAL_PRICE, wind_owner
from scoring.renaissance.phases.tax import neighbours, single_leader
from scoring.renaissance.state import State
from scoring.renaissance.tokens import so_many_tokens
from scoring.renaissance.turns import Box
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

BENEFIT_SPACES = (1, 3, 6)

ENLIGHTENMENT = _("Enlightenment")
MARKERS = _("Shortage and surplus")
RELIEF = _("Misery relief")
SATELLITES = _("Satellites")
CARDS = _("Cards in hand")


class Reminder(NamedTuple):
    player: str
    """Whose business it is; "" if it is everybody's."""
    source: str
    """The advance, the track or the card that says so."""
    text: Line
    entry: str | None = None
    """The kind of entry by which it is recorded, if there is one."""


def reminders(state: State, box: Box) -> tuple[Reminder, ...]:
    """For this box, one player after the other in play order."""
    return tuple(reminder for find in _FINDERS.get(box, ()) for reminder in find(state))


# Drawing


def marker_removal(state: State) -> Iterator[Reminder]:
    for first in state.in_order()[:1]:
        if state.market and first.income >= REMOVAL_PRICE:
            goods = Listing(
                tuple(marked(good, number) for good, number in state.market.items()), with_or=True
            )
            text = Line(_("You may pay %(price)d token to remove one marker: %(goods)s."),
                        {"price": REMOVAL_PRICE, "goods": goods})  # fmt: skip
            yield Reminder(first.name, MARKERS, text, "draw")


def wind(state: State) -> Iterator[Reminder]:
    owner = wind_owner(state)
    if owner is not None:
        text = Line(_("You may put the marker on Grain, Cloth, Wine or Metal."))
        yield Reminder(owner, ADVANCES[WIND_WATERMILL].name, text, "draw")


def urban_ascendancy(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if player.owns(URBAN_ASCENDANCY) and player.income >= EXTRA_CARD_PRICE:
            text = Line(_("You may buy another card for %(price)d token."), {"price": EXTRA_CARD_PRICE})
            yield Reminder(player.name, ADVANCES[URBAN_ASCENDANCY].name, text, "draw")


def master_art(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if player.owns(MASTER_ART):
            yield Reminder(
                player.name, ADVANCES[MASTER_ART].name, Line(_("You may discard up to two cards.")), "draw"
            )


# Purchases


def enlightenment_benefits(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        reached = tuple(space for space in BENEFIT_SPACES if space <= player.enlightenment)
        if reached:
            text = Line(_("Use the benefits printed on these spaces: %(spaces)s."),
                        {"spaces": Listing(reached)})  # fmt: skip
            yield Reminder(player.name, ENLIGHTENMENT, text)


def open_patronage(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if not player.owns(PATRONAGE):
            continue
        for leader in state.leaders[1:]:
            if player.name != leader.player and player.name not in leader.used_by:
                text = Line(
                    _("You may use %(card)s of %(owner)s for %(tokens)s."),
                    {
                        "card": leader.card or _("the leader"),
                        "owner": leader.player,
                        "tokens": so_many_tokens(leader.tokens),
                    },
                )
                yield Reminder(player.name, ADVANCES[PATRONAGE].name, text, "patronage")


def affordable(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        spaces = affordable_relief(state, player)
        bill = relief(state, player, spaces)
        if spaces and bill is not None:
            points = ngettext("%(count)d point", "%(count)d points", bill.points)
            tokens = so_many_tokens(bill.tokens)
            cost = Listing(tuple(one for one in (points, tokens) if one.count))
            text = Line(
                _("You can lower misery by %(spaces)d for %(cost)s."), {"spaces": spaces, "cost": cost}
            )
            yield Reminder(player.name, RELIEF, text, "relief")


def swap(state: State) -> Iterator[Reminder]:
    leader = single_leader(state)
    if leader is not None and neighbours(state, leader):
        text = Line(
            _("You lead alone and may swap spaces with %(others)s after the tax."),
            {"others": Listing(neighbours(state, leader), with_or=True)},
        )
        yield Reminder(leader, ENLIGHTENMENT, text, "tax")


# Expansion


def unused_cathedral(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if not player.owns(CATHEDRAL):
            continue
        others = tuple(
            other.name
            for other in state.players.values()
            if not other.owns(CATHEDRAL) and (player.name, other.name) not in state.cathedrals
        )
        if others:
            text = Line(
                _("You may still win against %(others)s without dice."),
                {"others": Listing(others, with_or=True)},
            )
            yield Reminder(player.name, ADVANCES[CATHEDRAL].name, text, "compete")


def military(state: State) -> Iterator[Reminder]:
    for event in military_events(state):
        if event.is_void:
            text = Line(_("Void, because Long bow was played before."))
        elif event.not_against:
            text = Line(
                _(
                    "This turn you need 1 token less to compete, and whoever competes with you 1 more; "
                    "not between you and %(others)s, because of Long bow."
                ),
                {"others": Listing(event.not_against)},
            )
        else:
            text = Line(
                _("This turn you need 1 token less to compete, and whoever competes with you 1 more.")
            )
        yield Reminder(event.player, event.card, text)


def satellites(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if not player.older_satellites:
            continue
        text = Line(
            _(
                "For each of your older satellites beside a province that you dominate, others need 1 token "
                "more to compete there."
            )
        )
        yield Reminder(player.name, SATELLITES, text)
        if player.owns(COSMOPOLITAN):
            less = Line(
                _("For each of your older satellites beside the province, you need 1 token less to compete.")
            )
            yield Reminder(player.name, ADVANCES[COSMOPOLITAN].name, less)


def nationalism(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if player.owns(NATIONALISM):
            yield Reminder(player.name, ADVANCES[NATIONALISM].name, Line(ADVANCES[NATIONALISM].text))


# The end


def cards_left(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if player.cards:
            text = ngettext(
                "%(count)d card left to play.",
                "%(count)d cards left to play.",
                player.cards,
            )
            yield Reminder(player.name, CARDS, text, "commodity")
            if player.owns(MASTER_ART):
                discards = Line(_("You may discard cards instead of playing them."))
                yield Reminder(player.name, ADVANCES[MASTER_ART].name, discards)


Finder = Callable[[State], Iterator[Reminder]]

_FINDERS: Mapping[Box, tuple[Finder, ...]] = {
    Box.DRAW: (marker_removal, wind, urban_ascendancy, master_art),
    Box.PURCHASE: (enlightenment_benefits, open_patronage, affordable),
    Box.TAX: (swap,),
    Box.EXPANSION: (unused_cathedral, military, satellites, nationalism),
    Box.FINAL: (cards_left,),
}
