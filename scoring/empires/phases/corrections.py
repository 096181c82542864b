"""Corrections: when the sums and the table differ, the table is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from scoring.empires.buildings import BUILDINGS, a_building
from scoring.empires.counts import Counts
from scoring.empires.discoveries import CARDS
from scoring.empires.entry import Entry
from scoring.empires.goods import GOODS, goods_in_words
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
from scoring.empires.workers import in_order
from scoring.empires.workers import some_workers as workers_in_words
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
from scoring.text import Line, Listing, ngettext, then
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


def a_new_value_for_some(value: Any, table: Table) -> dict[str, Any]:
    return fields_of(value, table, {}, SETTABLE)


of_kind(Group(kinds_of(SETTABLE)), a_new_value_for_some)


@entry("correct", *Stage)
class Correct(Entry):
    begins = False
    is_correction = True
    told_alone = _("Fixed: %(line)s")
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
            raise bad_format(_("Fix one player, one region or the player order at a time."))

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
        """As it stands now: with it a table says what it has counted, and how a game stands that is followed
        from its middle on. Of itself it is no correction, see ``told_alone``."""
        note: Line | str = Line(_(" (%(note)s)"), {"note": self.note}) if self.note else ""
        if self.player is not None and self.new is not None:
            has = {"player": self.player, "things": held(self.new), "note": note}
            return Line(_("%(player)s has %(things)s%(note)s."), has)
        if self.region is not None:
            *first, last = self._told_of(self.region, before)
            noted = Line(_("%(line)s%(note)s."), {"line": last, "note": note})
            return reduce(then, [*(Line(_("%(line)s."), {"line": line}) for line in first), noted])
        order = {"order": Listing(after.order, with_and=False), "note": note}
        return Line(_("Player order: %(order)s%(note)s."), order)

    def _told_of(self, region: str, before: State) -> Iterator[Line]:
        """What is said of a region; that it is discovered, only if that is new or all there is to say."""
        place = {"region": PLACES[region]}
        is_new = self.discovered is not before.regions[region].discovered
        if self.discovered is not None and (is_new or (self.workers is None and self.good is UNTOUCHED)):
            yield Line(
                _("Discovered: %(region)s") if self.discovered else _("Not discovered: %(region)s"), place
            )
        if self.workers is not None:
            counted = {player: sum(workers.values()) for player, workers in self.workers.items()}
            colonies = tuple(
                Line(_("%(player)s %(count)d"), {"player": player, "count": count})
                for player, count in counted.items()
                if count
            )
            message = _("Workers in %(region)s: %(colonies)s") if colonies else _("Nobody is in %(region)s")
            yield Line(message, {**place, "colonies": Listing(colonies, with_and=False)})
        if self.good is None:
            yield Line(_("The good of %(region)s is taken"), place)
        elif not isinstance(self.good, Untouched):
            yield Line(_("The good of %(region)s: %(good)s"), {**place, "good": GOODS[self.good].name})


def held(new: Mapping[str, Any]) -> Any:
    """Things of a player in words. One kind is named; of several kinds each is counted, and what there is
    none of is left out."""
    if len(new) == 1:
        [(key, value)] = new.items()
        return named(key, value) if value else counted(key, 0)
    found = {key: value if isinstance(value, int) else number_of(value) for key, value in new.items()}
    if "cards" in found and "counters" in found:
        found["counters"] += found.pop("cards")
    return Listing(tuple(counted(key, number) for key, number in found.items() if number or key == "money"))


def number_of(things: Any) -> int:
    return sum(things.values()) if isinstance(things, Mapping) else len(things)


def named(key: str, value: Any) -> Any:
    match key:
        case "goods":
            return goods_in_words(value)
        case "buildings":
            return Listing(tuple(BUILDINGS[building].name for building in value))
        case "cards":
            return Listing(tuple(CARDS[card].name for card in value))
        case "gained":
            workers = {"workers": workers_in_words(in_order(value))}
            return Line(_("%(workers)s for the next turn"), workers)
        case _:
            return counted(key, value if isinstance(value, int) else number_of(value))


def counted(key: str, count: int) -> Line:
    match key:
        case "money":
            return Line(_("$%(count)d"), {"count": count})
        case "ships":
            return ngettext("%(count)d ship", "%(count)d ships", count)
        case "goods":
            return ngettext("%(count)d good", "%(count)d goods", count)
        case "buildings":
            return ngettext("%(count)d building", "%(count)d buildings", count)
        case "counters" | "cards":
            return ngettext("%(count)d discovery", "%(count)d discoveries", count)
        case "gained":
            return ngettext(
                "%(count)d worker for the next turn", "%(count)d workers for the next turn", count
            )
        case _:
            return ngettext("%(count)d other point", "%(count)d other points", count)


def correct_player(state: State, name: str, new: Mapping[str, Any]) -> State:
    """Each value replaces what was there; goods said anew settle the player's open claims."""
    if "goods" in new:
        still_open = tuple(claim for claim in state.unclaimed if claim.player != name)
        state = state._replace(unclaimed=still_open)
    return state.with_player(name, **new)
