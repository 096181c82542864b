"""The things of all games together, each with an address of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from companion.games import on_shelf, pages_of
from companion.games.hooks.lookup import Chapter, Filter, LookupHooks, Section, Thing
from scoring.text import gettext_noop as _

WHAT = "what"
"""The filter that every game has: its sections."""


@dataclass(frozen=True, eq=False)
class Shelf:
    """What can be looked up in some games."""

    things: dict[str, Thing]
    """By address."""
    chapters: dict[str, tuple[str, Chapter]]
    """Address → the game and its chapter."""
    filters: tuple[Filter, ...]

    @property
    def sections(self) -> list[tuple[str, Section]]:
        """Game by game, with its key."""
        return list(dict.fromkeys((thing.game, thing.section) for thing in self.things.values()))


def shelf(game: str | None = None, *, first: str | None = None) -> Shelf:
    """Of all games, or of one alone; ``first`` is the one that stands before the others."""
    everything = _everything(tuple(on_shelf()))
    if game is not None:
        return _alone(everything, game)
    return _beginning_with(everything, first) if first in on_shelf() else everything


@cache
def _beginning_with(everything: Shelf, first: str) -> Shelf:
    things = sorted(everything.things.items(), key=lambda one: one[1].game != first)
    chapters = sorted(everything.chapters.items(), key=lambda one: one[1][0] != first)
    games = sorted(on_shelf(), key=lambda game: game != first)
    return Shelf(dict(things), dict(chapters), _filters(games))


@cache
def _everything(games: tuple[str, ...]) -> Shelf:
    things: dict[str, Thing] = {}
    chapters: dict[str, tuple[str, Chapter]] = {}
    for game in games:
        hooks = hooks_of(game)
        if hooks.chapter:
            chapters[_free_slug(hooks.chapter.key, game, chapters)] = (game, hooks.chapter)
        for thing in hooks.things:
            slug = _free_slug(thing.key, game, things, chapters)
            things[slug] = replace(thing, game=game, slug=slug)
    return Shelf(things, chapters, _filters(games))


@cache
def _alone(everything: Shelf, game: str) -> Shelf:
    things = {slug: thing for slug, thing in everything.things.items() if thing.game == game}
    chapters = {slug: found for slug, found in everything.chapters.items() if found[0] == game}
    return Shelf(things, chapters, _filters((game,)))


def _free_slug(key: str, game: str, *taken: Iterable[str]) -> str:
    """A game that comes later gives way where another has a thing of the same key."""
    return f"{game}-{key}" if any(key in slugs for slugs in taken) else key


def hooks_of(game: str) -> LookupHooks:
    return pages_of(game).lookup


def _filters(games: Iterable[str]) -> tuple[Filter, ...]:
    """Those of all the games; where two have the same one, with the choices of both."""
    found: dict[str, Filter] = {}
    for game in games:
        hooks = hooks_of(game)
        sections = dict.fromkeys(thing.section for thing in hooks.things)
        what = Filter(WHAT, _("What"), tuple((section.key, section.title) for section in sections))
        for one in (what, *hooks.filters):
            known = found.get(one.key)
            found[one.key] = replace(one, choices=_both(known, one)) if known else one
    return tuple(found.values())


def _both(first: Filter, second: Filter) -> tuple:
    values = dict(second.choices) | dict(first.choices)
    keys = dict.fromkeys(value for value, _label in (*first.choices, *second.choices))
    return tuple((key, values[key]) for key in keys)
