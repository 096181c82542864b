"""Corrections: when the sums and the table differ, the table is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.entry import entry, maybe
from scoring.kinds import Count, Each, Group, Of, kinds_of, of_kind
from scoring.reading import (
    Reader,
    Table,
    a_number_from,
    a_player,
    a_text,
    bad_format,
    fields_of,
    map_of,
    or_null,
)
from scoring.renaissance.advances import SHIPS
from scoring.renaissance.entry import Entry
from scoring.renaissance.names import a_commodity, a_ship, an_advance, each_once
from scoring.renaissance.phases.draw import a_wind, wind_line
from scoring.renaissance.phases.play_order import placed, places_line, some_places
from scoring.renaissance.state import (
    LAST_ENLIGHTENMENT,
    LAST_EPOCH,
    MOST_PROVINCES,
    OUT,
    TOKENS,
    Shipping,
    State,
    Wind,
)
from scoring.renaissance.turns import Stage
from scoring.text import Line, Listing, Word
from scoring.text import gettext_noop as _

CARDS = 47
MOST_STEPS = 20
MOST_MARKERS = 2


def a_shipping(value: Any, table: Table) -> Shipping:
    return Shipping(**fields_of(value, table, {"ship": a_ship, "step": a_number_from(1, MOST_STEPS)}))


of_kind(Of("shipping"), a_shipping)


_tokens = a_number_from(0, TOKENS)
_markets = map_of(a_commodity, a_number_from(0, MOST_PROVINCES))


def some_markets(value: Any, table: Table) -> dict[str, int]:
    return {good: number for good, number in _markets(value, table).items() if number}


of_kind(Each("commodity", Count(0, MOST_PROVINCES)), some_markets)


SETTABLE: Mapping[str, Reader[Any]] = {
    "income": _tokens,
    "satellites": _tokens,
    "tokens": _tokens,
    "misery": a_number_from(0, OUT),
    "enlightenment": a_number_from(0, LAST_ENLIGHTENMENT),
    "provinces": a_number_from(0, MOST_PROVINCES),
    "cards": a_number_from(0, CARDS),
    "markets": some_markets,
    "advances": each_once(an_advance),
    "shipping": or_null(a_shipping),
}

SETTABLE_NAMES: Mapping[str, Word] = {
    "income": _("Income"),
    "satellites": _("satellites"),
    "tokens": _("tokens on the map"),
    "misery": _("misery"),
    "enlightenment": _("Enlightenment"),
    "provinces": _("provinces"),
    "cards": _("cards"),
    "markets": _("markets"),
    "advances": _("advances"),
    "shipping": _("ships"),
}

_WHERE_TOKENS_ARE = ("income", "satellites", "tokens")


def a_new_value_for_some(value: Any, table: Table) -> dict[str, Any]:
    return fields_of(value, table, {}, SETTABLE)


of_kind(Group(kinds_of(SETTABLE)), a_new_value_for_some)


class _Untouched:
    """``wind: null`` means something; a marker not named does not."""


UNTOUCHED = _Untouched()


@entry("correct", *Stage)
class Correct(Entry):
    is_correction = True
    says_only_some = True

    player: str | None = maybe(a_player, default=None)
    new: Mapping[str, Any] | None = maybe(a_new_value_for_some, default=None, key="set")
    market: Mapping[str, int] | None = maybe(
        map_of(a_commodity, a_number_from(-MOST_MARKERS, MOST_MARKERS)), default=None
    )
    wind: Wind | _Untouched | None = maybe(or_null(a_wind), default=UNTOUCHED)
    places: Mapping[str, int] | None = maybe(some_places, default=None)
    epoch: int | None = maybe(a_number_from(1, LAST_EPOCH), default=None)
    note: str | None = maybe(a_text, default=None)

    def check_shape(self, state: State) -> None:
        """A player's things, or what belongs to all."""
        of_player = self.player is not None and self.new is not None
        half = (self.player is None) != (self.new is None)
        of_all = (
            self.wind is not UNTOUCHED
            or self.market is not None
            or self.places is not None
            or self.epoch is not None
        )
        if half or of_player == of_all:
            raise bad_format(_("Fix one player, or what belongs to all, but not both at a time."))

    def apply(self, state: State) -> State:
        if self.player is not None and self.new is not None:
            return self._correct_player(state, self.player, self.new)
        if self.market is not None:
            market = {**state.market, **self.market}
            state = state.but(market={good: number for good, number in market.items() if number})
        if not isinstance(self.wind, _Untouched):
            state = state.but(wind=self.wind)
        if self.places is not None:
            state = placed(state, self, self.places)
        if self.epoch is not None:
            state = state.but(epoch=self.epoch, deck_out=False)
        return state

    def _correct_player(self, state: State, name: str, new: Mapping[str, Any]) -> State:
        """Each value replaces what was there; advances new by it are old ones."""
        player = state.players[name].but(**new)
        together = sum(getattr(player, key) for key in _WHERE_TOKENS_ARE)
        if together > TOKENS and any(key in new for key in _WHERE_TOKENS_ARE):
            self.refuse(
                "no_such_token",
                _("%(player)s has %(most)d tokens, not %(number)d."),
                player=name,
                most=TOKENS,
                number=together,
            )
        bought = tuple(advance for advance in player.bought if advance in player.advances)
        return state.put(player.but(bought=bought))

    def tell(self, before: State, after: State) -> Line:
        note = Line(_(" (%(note)s)"), {"note": self.note}) if self.note else ""
        if self.player is not None and self.new is not None:
            things = Listing(tuple(_thing_line(key, value) for key, value in self.new.items()))
            return Line(
                _("Fixed for %(player)s: %(things)s%(note)s."),
                {"player": self.player, "things": things, "note": note},
            )
        return Line(_("Fixed: %(things)s%(note)s."), {"things": Listing(self._told(after)), "note": note})

    def _told(self, after: State) -> tuple[Line, ...]:
        lines = []
        if self.market is not None:
            lines.append(Line(_("the marketplace")))
        if isinstance(self.wind, Wind):
            lines.append(wind_line(self.wind))
        elif self.wind is None:
            lines.append(Line(_("no Wind/Watermill marker")))
        if self.places is not None:
            lines.append(Line(_("the order is %(order)s"), {"order": places_line(after)}))
        if self.epoch is not None:
            lines.append(Line(_("epoch %(epoch)d"), {"epoch": self.epoch}))
        return tuple(lines)


def _thing_line(key: str, value: Any) -> Line:
    name = SETTABLE_NAMES[key]
    if isinstance(value, int):
        return Line(_("%(thing)s %(value)d"), {"thing": name, "value": value})
    if isinstance(value, Shipping):
        return Line(
            _("%(thing)s (%(ship)s, step %(step)d)"),
            {"thing": name, "ship": SHIPS[value.ship], "step": value.step},
        )
    return Line(_("%(thing)s"), {"thing": name})
