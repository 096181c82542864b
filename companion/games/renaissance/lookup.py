"""What can be looked up about this game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.hooks.lookup import Chapter, Filter, LookupHooks, Section, Thing
from companion.games.renaissance.drawings import COUNT, Icon, category_icon, good_icon
from companion.games.renaissance.results import SLUGS
from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS, Advance
from scoring.renaissance.commodities import COMMODITIES
from scoring.renaissance.facts import FACTS
from scoring.renaissance.lookup import BOX_TEXTS, CARD_KINDS, COMMODITY_TEXTS, READINGS, TRACKS, Entry
from scoring.renaissance.printed import EXPLORATION_IN_ORDER
from scoring.renaissance.turns import BOX_NAMES, Box
from scoring.text import Fact, Line, Word, ngettext
from scoring.text import gettext_noop as _

ADVANCES_SECTION = Section(
    "advances",
    _("Advances"),
    _("Your own mats print prices, credits and relief. The category is the one we assume."),
)
COMMODITIES_SECTION = Section(
    "commodities",
    _("Commodities"),
    _("Your own cards print what they pay. Your board names up to four more."),
)
CARD_KINDS_SECTION = Section("card-kinds", _("Kinds of cards"))
TRACKS_SECTION = Section("tracks", _("Tracks and marketplace"))
PHASES_SECTION = Section("phases", _("Phases"), in_chapter=True)
FACTS_SECTION = Section("facts", _("Good to know"))
READINGS_SECTION = Section(
    "readings",
    _("How we read the rulebook"),
    _("It is a draft. Where it leaves something open or contradicts itself, we play it like this."),
    in_chapter=True,
)


def of_advance(name: str, advance: Advance) -> Thing:
    return Thing(
        ADVANCES_SECTION,
        SLUGS[name],
        advance.name,
        advance.text,
        (CATEGORIES[advance.category], *_at_once(advance), *_in_order(name)),
        marks={"category": advance.category},
        icon=category_icon(advance.category),
    )


def _at_once(advance: Advance) -> Iterable[Word | Line]:
    if advance.misery and "at once" not in advance.text:
        yield Line(_("misery goes down by %(misery)d at once"), {"misery": advance.misery})
    if advance.enlightenment:
        yield ngettext(
            "%(count)d step of Enlightenment", "%(count)d steps of Enlightenment", advance.enlightenment
        )
    if advance.ship:
        yield Line(_("first step of %(ship)s"), {"ship": SHIPS[advance.ship]})


def _in_order(name: str) -> Iterable[Line]:
    """Exploration is bought in the order in which the rulebook shows it."""
    place = EXPLORATION_IN_ORDER.index(name) if name in EXPLORATION_IN_ORDER else 0
    if place:
        before = ADVANCES[EXPLORATION_IN_ORDER[place - 1]].name
        yield Line(_("only after %(advance)s"), {"advance": before})


def of_entry(section: Section, icon: Icon, nth: int, entry: Entry) -> Thing:
    return Thing(section, f"{section.key}-{nth}", entry.name, entry.text, icon=icon)


def of_commodity(key: str) -> Thing:
    slug, text = f"commodity-{key}", COMMODITY_TEXTS[key]
    return Thing(COMMODITIES_SECTION, slug, COMMODITIES[key], text, icon=good_icon(key))


def of_phase(box: Box, place: int) -> Thing:
    return Thing(PHASES_SECTION, f"phase-{box}", BOX_NAMES[box], BOX_TEXTS[box], place=place)


def of_fact(fact: Fact) -> Thing:
    return Thing(FACTS_SECTION, fact.key, fact.name, fact.text)


def of_reading(number: int, text: Word) -> Thing:
    name = Line(_("Reading %(number)d"), {"number": number})
    return Thing(READINGS_SECTION, f"reading-{number}", name, text, place=number)


PHASES = tuple(of_phase(box, place) for place, box in enumerate(Box, start=1))
KINDS_OF_CARDS = tuple(
    of_entry(CARD_KINDS_SECTION, (COUNT, "cards"), *one) for one in enumerate(CARD_KINDS, start=1)
)
TRACK_ICONS = (
    *((COUNT, key) for key in ("misery", "enlightenment", "ships", "income", "tokens")),
    category_icon("commerce"),
)
ALL_TRACKS = tuple(
    of_entry(TRACKS_SECTION, icon, nth, entry)
    for nth, (icon, entry) in enumerate(zip(TRACK_ICONS, TRACKS, strict=True), start=1)
)
ALL_READINGS = tuple(of_reading(*one) for one in enumerate(READINGS, start=1))
THINGS = (
    *(of_advance(name, advance) for name, advance in ADVANCES.items()),
    *map(of_commodity, COMMODITIES),
    *KINDS_OF_CARDS,
    *ALL_TRACKS,
    *PHASES,
    *map(of_fact, FACTS.values()),
    *ALL_READINGS,
)


def owners(table: Any) -> Mapping[str, list[Any]]:
    """Advances with those who bought them, commodities with those who have markets of them."""
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for seat in table.seats:
        for advance in seat.player.advances:
            found[SLUGS[advance]].append(seat)
        for good in seat.player.markets:
            found[f"commodity-{good}"].append(seat)
    return found


def a_turn() -> dict[str, Any]:
    """What the page of all phases shows, and how we read what the rulebook leaves open."""
    return {
        "phases": PHASES,
        "kinds": KINDS_OF_CARDS,
        "tracks": ALL_TRACKS,
        "readings": ALL_READINGS,
        "about_readings": READINGS_SECTION.text,
    }


LOOKUP = LookupHooks(
    THINGS,
    (Filter("category", _("Category"), tuple(CATEGORIES.items())),),
    owners=owners,
    chapter=Chapter("turn", _("Phases and our readings"), "games/renaissance/lookup/turn.html", a_turn),
    example=_("misery, Cathedral, tax …"),
)
