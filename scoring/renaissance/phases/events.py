"""Event cards: what the card's text did to whom, as the table says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.entry import entry, maybe, read
from scoring.kinds import Group, kinds_of, of_kind
from scoring.reading import Table, a_player, a_text, an_adjustment, fields_of, map_of
from scoring.renaissance.advances import LAWS_OF_MATTER
from scoring.renaissance.commodities import commodity_name, markets_name
from scoring.renaissance.counts import with_count
from scoring.renaissance.entry import (
    Entry,
    afford,
    in_play,
    plays_card,
    refuse_missing,
    refuse_too_many_provinces,
)
from scoring.renaissance.names import a_commodity
from scoring.renaissance.state import Event as EventCard
from scoring.renaissance.state import Player, State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing, Word, ngettext
from scoring.text import gettext_noop as _

ALCHEMY = "Alchemy"

CHANGED_NAMES: Mapping[str, Word] = {
    "income": _("Income"),
    "misery": _("misery"),
    "enlightenment": _("Enlightenment"),
    "cards": _("cards"),
    "provinces": _("provinces"),
    "satellites": _("satellites"),
    "tokens": _("tokens on the map"),
}
_CHANGES = {**dict.fromkeys(CHANGED_NAMES, an_adjustment), "markets": map_of(a_commodity, an_adjustment)}


def some_changes(value: Any, table: Table) -> dict[str, Any]:
    return fields_of(value, table, {}, _CHANGES)


of_kind(Group(kinds_of(_CHANGES)), some_changes)


@entry("event", Stage.CARDS, Stage.FINAL)
class Event(Entry):
    box = Box.CARDS
    actor = "player"

    player: str = read(a_player)
    card: str = maybe(a_text, default="")
    changes: Mapping[str, Mapping[str, Any]] | None = maybe(map_of(a_player, some_changes), default=None)

    def apply(self, state: State) -> State:
        in_play(self, state.players[self.player])
        state = state.put(plays_card(self, state.players[self.player]))
        for name, change in (self.changes or {}).items():
            player = state.players[name]
            self._refuse_alchemy(player, change)
            state = state.put(suffered(self, player, change))
        return state.but(events=(*state.events, EventCard(self.player, self.card)))

    def _refuse_alchemy(self, player: Player, change: Mapping[str, Any]) -> None:
        touched = any(any(by.values()) if key == "markets" else by for key, by in change.items())
        if self.card == ALCHEMY and touched and player.owns(LAWS_OF_MATTER):
            self.refuse(
                "bad_choice", _("%(player)s owns Laws of Matter: Alchemy does nothing."), player=player.name
            )

    def tell(self, before: State, after: State) -> Line:
        told = Line(
            _("%(player)s plays %(card)s."), {"player": self.player, "card": self.card or _("an event")}
        )
        for name, change in (self.changes or {}).items():
            lines = tuple(change_lines(change))
            if lines:
                params = {"told": told, "player": name, "changes": Listing(lines)}
                told = Line(_("%(told)s %(player)s: %(changes)s."), params)
        return told


def change_lines(change: Mapping[str, Any]) -> list[Line]:
    named: dict[str, int] = {CHANGED_NAMES[key]: by for key, by in change.items() if key != "markets"}
    goods: dict[str, int] = {commodity_name(good): by for good, by in change.get("markets", {}).items()}
    return [
        Line(_("%(thing)s +%(by)d") if by > 0 else _("%(thing)s −%(by)d"), {"thing": thing, "by": abs(by)})
        for thing, by in {**named, **goods}.items()
        if by
    ]


def suffered(entry: Entry, player: Player, change: Mapping[str, Any]) -> Player:
    """First the pieces, then Income, then the two tracks."""
    player = moved_pieces(entry, player, change)
    income = change.get("income", 0)
    player = afford(entry, player, -income) if income < 0 else player.gaining(income)
    return player.suffering(change.get("misery", 0)).enlightened(change.get("enlightenment", 0))


def moved_pieces(entry: Entry, player: Player, change: Mapping[str, Any]) -> Player:
    """Cards, provinces, markets; tokens and satellites put down come from Stock, then from Income."""
    cards, provinces = change.get("cards", 0), change.get("provinces", 0)
    if cards < 0:
        player = plays_card(entry, player, -cards)
    refuse_too_many_provinces(entry, player, provinces)
    before = player
    player = player.but(
        cards=player.cards + max(0, cards),
        provinces=left(entry, player, "provinces", provinces),
        satellites=left(entry, player, "satellites", change.get("satellites", 0)),
        tokens=left(entry, player, "tokens", change.get("tokens", 0)),
        markets=new_markets(entry, player, change.get("markets", {})),
    )
    return from_stock_then_income(entry, before, player)


def left(entry: Entry, player: Player, thing: str, by: int) -> int:
    there: int = getattr(player, thing)
    if by < 0:
        return there - refuse_missing(entry, player.name, CHANGED_NAMES[thing], there, -by)
    return there + by


def new_markets(entry: Entry, player: Player, changes: Mapping[str, int]) -> Mapping[str, int]:
    markets = player.markets
    for good, by in changes.items():
        there = markets.get(good, 0)
        if by < 0:
            by = -refuse_missing(entry, player.name, markets_name(good), there, -by)
        markets = with_count(markets, good, there + by)
    return markets


def from_stock_then_income(entry: Entry, before: Player, after: Player) -> Player:
    """Pieces put down are there in any case; what Stock can't give, Income gives."""
    put_down = after.tokens + after.satellites - before.tokens - before.satellites
    from_income = max(0, put_down - before.stock)
    if from_income > before.income:
        entry.refuse(
            "no_such_token",
            _("%(player)s has %(left)s left, not %(wanted)d."),
            player=before.name,
            left=ngettext("%(count)d token", "%(count)d tokens", before.stock + before.income),
            wanted=put_down,
        )
    return after.paying(from_income)
