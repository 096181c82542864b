"""Corrections: when the sums and the table differ, the table is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.empires.buildings import a_building
from scoring.empires.counts import Counts
from scoring.empires.entry import Entry
from scoring.empires.names import (
    a_card,
    a_counter,
    a_good,
    a_region,
    some_goods,
    some_specialists,
    some_workers,
)
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Stage
from scoring.entry import UNTOUCHED, Untouched, entry, maybe
from scoring.kinds import AnyOf, Group, Ranking, YesNo, kinds_of, of_kind
from scoring.reading import (
    Reader,
    Table,
    a_count,
    a_flag,
    a_player,
    a_text,
    an_adjustment,
    bad_format,
    fields_of,
    list_of,
    map_of,
    or_null,
)
from scoring.text import Line, Listing, Word
from scoring.text import gettext_noop as _

SETTABLE: Mapping[str, Reader[Any]] = {
    "money": a_count,
    "ships": a_count,
    "goods": some_goods,
    "other_vp": an_adjustment,
    "buildings": of_kind(AnyOf("building"), list_of(a_building)),
    "counters": of_kind(AnyOf("counter"), list_of(a_counter)),
    "cards": of_kind(AnyOf("card"), list_of(a_card)),
    "gained": some_specialists,
}

SETTABLE_NAMES: Mapping[str, Word] = {
    "money": _("money"),
    "ships": _("ships"),
    "goods": _("goods"),
    "other_vp": _("other points"),
    "buildings": _("buildings"),
    "counters": _("counters"),
    "cards": _("cards"),
    "gained": _("workers for the next turn"),
}


def a_new_value_for_some(value: Any, table: Table) -> dict[str, Any]:
    return fields_of(value, table, {}, SETTABLE)


of_kind(Group(kinds_of(SETTABLE)), a_new_value_for_some)


@entry("correct", *Stage)
class Correct(Entry):
    begins = False
    is_correction = True
    says_only_some = True

    player: str | None = maybe(a_player, default=None)
    new: Mapping[str, Any] | None = maybe(a_new_value_for_some, default=None, key="set")
    region: str | None = maybe(a_region, default=None)
    workers: Mapping[str, Counts] | None = maybe(map_of(a_player, some_workers), default=None)
    discovered: bool | None = maybe(a_flag, default=None, kind=YesNo())
    good: str | Untouched | None = maybe(or_null(a_good), default=UNTOUCHED)
    order: tuple[str, ...] | None = maybe(list_of(a_player), default=None, kind=Ranking())
    note: str | None = maybe(a_text, default=None)

    def check_shape(self, state: State) -> None:
        """One of three: a player's things, a region, the order."""
        touches_region = self.workers is not None or self.discovered is not None or self.good is not UNTOUCHED
        whole = [
            self.player is not None and self.new is not None,
            self.region is not None and touches_region,
            self.order is not None,
        ]
        half = [
            (self.player is None) != (self.new is None),
            (self.region is None) == touches_region,
        ]
        if sum(whole) != 1 or any(half):
            raise bad_format(_("Correct one player, one region or the player order at a time."))

    def apply(self, state: State) -> State:
        if self.player is not None and self.new is not None:
            return correct_player(state, self.player, self.new)
        if self.region is not None:
            return self._correct_region(state, self.region)
        order = self.order or ()
        if sorted(order) != sorted(state.order):
            self.refuse("bad_choice", _("The order must name every player exactly once."))
        return state._replace(order=(*dict.fromkeys(order), *(p for p in state.order if p not in order)))

    def _correct_region(self, state: State, region: str) -> State:
        if self.workers is not None:
            colonies = {player: workers for player, workers in self.workers.items() if workers}
            state = state.with_region(region, workers=colonies)
        if self.discovered is not None:
            known = None if self.discovered else state.regions[region].counter
            state = state.with_region(region, discovered=self.discovered, counter=known)
        if not isinstance(self.good, Untouched):
            state = state.with_region(region, good=self.good, good_taken=self.good is None)
            open_claims = tuple(c for c in state.unclaimed if c.region != region)
            state = state._replace(unclaimed=open_claims)
        return state

    def tell(self, before: State, after: State) -> Line:
        note = Line(_(" (%(note)s)"), {"note": self.note}) if self.note else ""
        if self.player is not None and self.new is not None:
            things = Listing(
                tuple(
                    Line(_("%(thing)s $%(value)d"), {"thing": SETTABLE_NAMES[key], "value": value})
                    if key == "money"
                    else Line(_("%(thing)s %(value)d"), {"thing": SETTABLE_NAMES[key], "value": value})
                    if isinstance(value, int)
                    else SETTABLE_NAMES[key]
                    for key, value in self.new.items()
                )
            )
            return Line(
                _("Corrected for %(player)s: %(things)s%(note)s."),
                {"player": self.player, "things": things, "note": note},
            )
        if self.region is not None:
            return Line(_("Corrected: %(region)s%(note)s."), {"region": PLACES[self.region], "note": note})
        return Line(
            _("Corrected: the player order is %(order)s%(note)s."),
            {"order": Listing(after.order), "note": note},
        )


def correct_player(state: State, name: str, new: Mapping[str, Any]) -> State:
    """Each value replaces what was there; goods said anew settle the player's open claims."""
    if "goods" in new:
        still_open = tuple(claim for claim in state.unclaimed if claim.player != name)
        state = state._replace(unclaimed=still_open)
    return state.with_player(name, **new)
