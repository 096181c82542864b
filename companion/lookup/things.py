"""Everything that can be looked up, as one kind of record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.badges import BADGES_BY_KEY, Badge
from scoring.empires.buildings import BUILDINGS, Building, Kind
from scoring.empires.discoveries import CARDS, COUNTERS, Card, Counter
from scoring.empires.effects import AtEnd
from scoring.empires.lookup import BOX_TEXTS, moments
from scoring.empires.nations import NATIONS, Nation
from scoring.empires.turns import AGES, BOX_NAMES, Box
from scoring.empires.workers import WORKERS, Worker
from scoring.text import Line, Word, ngettext
from scoring.text import gettext_noop as _


class Group(Enum):
    """What a thing is, in the order in which the page shows them."""

    BUILDINGS = _("Buildings")
    WORKERS = _("Workers")
    NATIONS = _("Nations")
    COUNTERS = _("Counters")
    CARDS = _("Cards")
    PHASES = _("Phases")

    @property
    def key(self) -> str:
        return self.name.lower()

    @property
    def text(self) -> Word | None:
        return GROUP_TEXTS.get(self)


GROUP_TEXTS = {
    Group.NATIONS: _("Each with the National Advantage of its player board."),
    Group.COUNTERS: _(
        "Half of them lie face down on the map. Beat the resistance, and plunder and points are yours."
    ),
    Group.CARDS: _(
        "The Discovery deck, for when no region is left to discover: resistance, plunder, points."
    ),
}
"""What is the same for all of a group."""


@dataclass(frozen=True)
class Thing:
    group: Group
    key: str
    """Its address, and its anchor on the page."""
    name: Word | Line
    text: Word | Line | None = None
    facts: tuple[Word | Line, ...] = ()
    """What it costs and is worth, in the fewest words."""
    moments: tuple[Word, ...] = ()
    kind: Kind | None = None
    age: int | None = None
    expansion: bool = False
    icon: tuple[str, str] | None = None
    badge: Badge | None = None
    place: int | None = None
    """Of a phase, its place in the turn."""


def _points(number: int) -> Line:
    return ngettext("%(count)d point", "%(count)d points", number)


def of_building(building: Building) -> Thing:
    return Thing(
        Group.BUILDINGS,
        building.key,
        building.name,
        building.text,
        (AGES[building.age].name, *_price(building), *_worth(building), *_copies(building.copies)),
        moments(building),
        building.kind,
        building.age,
        building.expansion,
    )


def _price(building: Building) -> list[Word | Line]:
    if building.free:
        return [_("free")]
    prices = {"price": building.price(), "less": building.price(builder=True)}
    return [Line(_("$%(price)d, with a Builder $%(less)d"), prices)]


def _worth(building: Building) -> list[Line]:
    printed = [_points(building.points)] if building.points else []
    counted = [
        ngettext("%(count)d point each", "%(count)d points each", effect.each)
        for effect in building.effects
        if isinstance(effect, AtEnd)
    ]
    return printed + counted


def _copies(copies: int) -> list[Line]:
    return [ngettext("%(count)d tile", "%(count)d tiles", copies)] if copies > 1 else []


def of_worker(worker: Worker) -> Thing:
    return Thing(
        Group.WORKERS,
        worker.key,
        worker.name,
        worker.text,
        (ngettext("%(count)d of each colour", "%(count)d of each colour", worker.pieces),),
        expansion=worker.expansion,
        icon=("worker", worker.key),
    )


def of_nation(nation: Nation) -> Thing:
    return Thing(
        Group.NATIONS,
        nation.key,
        nation.name,
        nation.text,
        (nation.advantage,),
        (BOX_NAMES[nation.box],),
        badge=BADGES_BY_KEY[nation.color],
    )


def _found(find: Counter | Card) -> tuple[Line, ...]:
    return (
        Line(_("resistance %(number)d"), {"number": find.resistance}),
        _points(find.vp),
        Line(_("$%(money)d plunder"), {"money": find.plunder}),
        Line(_("$%(money)d for each Soldier"), {"money": find.soldier}),
    )


def of_counter(counter: Counter, copies: int) -> Thing:
    return Thing(
        Group.COUNTERS,
        counter_key(counter),
        Line(_("Discovery counter %(numbers)s"), {"numbers": "-".join(map(str, counter))}),
        facts=(*_found(counter), *([Line(_("%(count)d times"), {"count": copies})] if copies > 1 else [])),
        icon=("thing", "counter"),
    )


def counter_key(counter: Counter) -> str:
    return "counter-" + "-".join(map(str, counter))


def of_card(card: Card) -> Thing:
    return Thing(Group.CARDS, card.key, card.name, facts=_found(card), icon=("thing", "card"))


def of_phase(box: Box, place: int) -> Thing:
    return Thing(Group.PHASES, str(box), BOX_NAMES[box], BOX_TEXTS[box], place=place)


THINGS = {
    thing.key: thing
    for thing in (
        *map(of_building, BUILDINGS.values()),
        *map(of_worker, WORKERS.values()),
        *map(of_nation, NATIONS.values()),
        *(of_counter(counter, copies) for counter, copies in COUNTERS.items()),
        *map(of_card, CARDS.values()),
        *(of_phase(box, place) for place, box in enumerate(Box, start=1)),
    )
}
