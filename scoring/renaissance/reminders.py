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
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.misery import affordable_relief, relief
from scoring.renaissance.phases.draw import EXTRA_CARD_PRICE, REMOVAL_PRICE, wind_owner
from scoring.renaissance.phases.tax import neighbours, single_leader
from scoring.renaissance.state import State
from scoring.renaissance.turns import Box
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

BENEFIT_SPACES = (1, 3, 6)
MILITARY_EVENTS = frozenset({"stirrups", "long bow", "longbow", "gunpowder"})

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
            goods = Listing(tuple(commodity_name(good) for good in state.market))
            text = Line(_("You may pay %(price)d to remove one marker: %(goods)s."),
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
            text = Line(_("You may buy another card for %(price)d."), {"price": EXTRA_CARD_PRICE})
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
                    _("You may use %(card)s of %(owner)s for %(tokens)d."),
                    {"card": leader.card or _("the leader"), "owner": leader.player, "tokens": leader.tokens},
                )
                yield Reminder(player.name, ADVANCES[PATRONAGE].name, text, "patronage")


def affordable(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        spaces = affordable_relief(state, player)
        bill = relief(state, player, spaces)
        if spaces and bill is not None:
            points = ngettext("%(count)d point", "%(count)d points", bill.points)
            tokens = ngettext("%(count)d token", "%(count)d tokens", bill.tokens)
            text = ngettext(
                "You can go up %(count)d space for %(cost)s.",
                "You can go up %(count)d spaces for %(cost)s.",
                spaces,
                cost=Listing(tuple(one for one in (points, tokens) if one.count)),
            )
            yield Reminder(player.name, RELIEF, text, "relief")


def swap(state: State) -> Iterator[Reminder]:
    leader = single_leader(state)
    if leader is not None and neighbours(state, leader):
        text = Line(
            _("You lead alone and may swap places with %(others)s after the tax."),
            {"others": Listing(neighbours(state, leader))},
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
            text = Line(_("You may still win against %(others)s without dice."), {"others": Listing(others)})
            yield Reminder(player.name, ADVANCES[CATHEDRAL].name, text, "compete")


def military_events(state: State) -> Iterator[Reminder]:
    for event in state.events:
        if event.card.strip().casefold() in MILITARY_EVENTS:
            yield Reminder(
                event.player, event.card, Line(_("You need 1 token less to compete; others need 1 more."))
            )


def satellites(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if not player.satellites:
            continue
        text = Line(
            _("Others need 1 token more in your province for each of your older satellites beside it.")
        )
        yield Reminder(player.name, SATELLITES, text)
        if player.owns(COSMOPOLITAN):
            less = Line(_("You need 1 token less for each older satellite of yours beside the province."))
            yield Reminder(player.name, ADVANCES[COSMOPOLITAN].name, less)


def nationalism(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if player.owns(NATIONALISM):
            text = Line(_("In the area of your capital you need 1 token less, and others 1 more."))
            yield Reminder(player.name, ADVANCES[NATIONALISM].name, text)


# The end


def cards_left(state: State) -> Iterator[Reminder]:
    for player in state.in_order():
        if player.cards:
            text = ngettext(
                "You still have %(count)d card to play.",
                "You still have %(count)d cards to play.",
                player.cards,
            )
            yield Reminder(player.name, CARDS, text, "commodity")


Finder = Callable[[State], Iterator[Reminder]]

_FINDERS: Mapping[Box, tuple[Finder, ...]] = {
    Box.DRAW: (marker_removal, wind, urban_ascendancy, master_art),
    Box.PURCHASE: (enlightenment_benefits, open_patronage, affordable),
    Box.TAX: (swap,),
    Box.EXPANSION: (unused_cathedral, military_events, satellites, nationalism),
    Box.FINAL: (cards_left,),
}
