"""What can be looked up about this game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from companion.drawings.badges import BADGES_BY_KEY
from companion.games.empires.counters import counter_key
from companion.games.empires.names import NAMES, WORDS
from companion.games.hooks.lookup import Chapter, Extra, Filter, LookupHooks, Section, Thing
from scoring.empires.buildings import BUILDINGS, Building, Kind
from scoring.empires.discoveries import CARDS, COUNTERS, Card, Counter
from scoring.empires.effects import AtEnd
from scoring.empires.facts import FACTS
from scoring.empires.lookup import BOX_TEXTS, moments, workers_in
from scoring.empires.nations import NATIONS, Nation
from scoring.empires.odds import counters_unseen
from scoring.empires.turns import AGES, BOX_NAMES, Box
from scoring.empires.workers import WORKERS, Worker
from scoring.text import Fact, Line, Word, ngettext
from scoring.text import gettext_noop as _

BUILDINGS_SECTION = Section("buildings", _("Buildings"))
WORKERS_SECTION = Section("workers", _("Workers"))
NATIONS_SECTION = Section("nations", _("Nations"), _("Each with the National Advantage of its player board."))
COUNTERS_SECTION = Section(
    "counters",
    _("Counters"),
    _("Half of them lie face down on the map. Reach the resistance to get the plunder and the points."),
)
CARDS_SECTION = Section(
    "cards",
    _("Cards"),
    _("For when every region is discovered. Place no Colonist. Shuffle a failed card back into the deck."),
)
PHASES_SECTION = Section("phases", _("Phases"), in_chapter=True)
FACTS_SECTION = Section("facts", _("Good to know"))

BASE, EXPANSION = "base", "builders"
BUILDER_EXPANSION = Extra(_("Builder expansion"), ("worker", "builder"))


def _marks(expansion: bool = False, **more: str) -> dict[str, str]:
    return {"part": EXPANSION if expansion else BASE, **more}


def _extra(expansion: bool) -> Extra | None:
    return BUILDER_EXPANSION if expansion else None


def _points(number: int) -> Line:
    return ngettext("%(count)d point", "%(count)d points", number)


def of_building(building: Building) -> Thing:
    return Thing(
        BUILDINGS_SECTION,
        building.key,
        building.name,
        building.text,
        (AGES[building.age].name, *_price(building), *_worth(building), *_copies(building.copies)),
        building.kind.value,
        moments(building),
        _extra(building.expansion),
        _marks(building.expansion, age=str(building.age), kind=_mark_of(building.kind)),
    )


def _mark_of(kind: Kind) -> str:
    return kind.name.lower()


def _price(building: Building) -> list[Word | Line]:
    if building.free:
        return [_("free")]
    prices = {"price": building.price(), "less": building.price(builder=True)}
    return [Line(_("$%(price)d, with a Builder $%(less)d"), prices)]


def _worth(building: Building) -> list[Line]:
    printed = [_points(building.points)] if building.points else []
    return printed + [_counted(effect) for effect in building.effects if isinstance(effect, AtEnd)]


def _counted(effect: AtEnd) -> Line:
    if effect.counted.unit is None:
        return ngettext("%(count)d point each", "%(count)d points each", effect.each)
    worth = {"points": _points(effect.each), "unit": effect.counted.unit}
    return Line(_("%(points)s for every %(unit)s"), worth)


def _copies(copies: int) -> list[Line]:
    return [ngettext("%(count)d tile", "%(count)d tiles", copies)] if copies > 1 else []


def of_worker(worker: Worker) -> Thing:
    return Thing(
        WORKERS_SECTION,
        worker.key,
        worker.name,
        worker.text,
        (ngettext("%(count)d of each colour", "%(count)d of each colour", worker.pieces),),
        extra=_extra(worker.expansion),
        marks=_marks(worker.expansion),
        icon=("worker", worker.key),
    )


def of_nation(nation: Nation) -> Thing:
    return Thing(
        NATIONS_SECTION,
        nation.key,
        nation.name,
        nation.text,
        (nation.advantage,),
        moments=(BOX_NAMES[nation.box],),
        marks=_marks(),
        badge=BADGES_BY_KEY[nation.color],
        title=nation.advantage,
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
        COUNTERS_SECTION,
        _key_of(counter),
        Line(_("Discovery counter %(numbers)s"), {"numbers": counter_key(counter)}),
        facts=(*_found(counter), *([Line(_("%(count)d times"), {"count": copies})] if copies > 1 else [])),
        marks=_marks(),
        icon=("thing", "counter"),
    )


def _key_of(counter: Counter) -> str:
    return f"counter-{counter_key(counter)}"


def of_card(card: Card) -> Thing:
    return Thing(
        CARDS_SECTION, card.key, card.name, facts=_found(card), marks=_marks(), icon=("thing", "card")
    )


def of_phase(box: Box, place: int) -> Thing:
    return Thing(PHASES_SECTION, str(box), BOX_NAMES[box], BOX_TEXTS[box], marks=_marks(), place=place)


def of_fact(fact: Fact) -> Thing:
    return Thing(FACTS_SECTION, fact.key, fact.name, fact.text, marks=_marks())


PHASES = tuple(of_phase(box, place) for place, box in enumerate(Box, start=1))
PIECES = tuple(map(of_worker, WORKERS.values()))
THINGS = (
    *map(of_building, BUILDINGS.values()),
    *PIECES,
    *map(of_nation, NATIONS.values()),
    *(of_counter(counter, copies) for counter, copies in COUNTERS.items()),
    *map(of_card, CARDS.values()),
    *PHASES,
    *map(of_fact, FACTS.values()),
)

FILTERS = (
    Filter("age", _("Age"), tuple((str(age.number), age.name) for age in AGES.values())),
    Filter("part", _("Part of"), ((BASE, _("Base game")), (EXPANSION, _("Builder expansion")))),
    Filter("kind", _("Acts"), tuple((_mark_of(kind), kind.value) for kind in Kind)),
)


def owners(table: Any) -> Mapping[str, list[Any]]:
    """Tiles, cards, counters and nations with those who have them."""
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for seat in table.seats:
        player = seat.player
        for key in (*player.buildings, *player.cards, *map(_key_of, player.counters)):
            found[key].append(seat)
        if player.nation:
            found[player.nation].append(seat)
    return found


def about(table: Any, box: str) -> list[str]:
    """The box in a few words; then who works there, what is turned over or bought, tiles and nations that
    act, those that somebody has before the others."""
    if box not in BOX_NAMES:
        return []
    here, state = Box(box), table.state
    held = owners(table)
    acting = [tile.key for tile in BUILDINGS.values() if BOX_NAMES[here] in moments(tile)]
    nations = [nation.key for nation in NATIONS.values() if nation.box is here and nation.key in held]
    tiles = [*nations, *sorted(acting, key=lambda key: key not in held)]
    return [str(here), *(worker.key for worker in workers_in(state, here)), *_lying(state, here), *tiles]


def _lying(state: Any, box: Box) -> list[str]:
    """What lies in the box: tiles on offer, counters that nobody has found yet, or the cards."""
    if box is Box.BUILDINGS:
        return list(dict.fromkeys(state.board.tiles or ()))
    if box is not Box.DISCOVERY:
        return []
    if state.everything_discovered():
        return [key for key in CARDS if key not in state.cards_held()]
    return [_key_of(counter) for counter in counters_unseen(state)]


def a_turn() -> dict[str, Any]:
    """What the page of all phases shows."""
    return {"phases": PHASES, "workers": PIECES, "ages": AGES.values()}


LOOKUP = LookupHooks(
    THINGS,
    FILTERS,
    NAMES,
    WORDS,
    owners,
    about,
    Chapter("phases", _("Phases"), "games/empires/lookup/phases.html", a_turn),
    _("rum, soldier, Age of Reason …"),
)
