"""Finds things by their names and effects, in all languages at once. Built once in each process."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import override

from companion.games import on_shelf
from companion.games.hooks.lookup import Thing
from companion.lookup.shelf import shelf
from companion.lookup.vocabulary import names_of, titles_of, vocabulary_of
from companion.lookup.words import one_slip_apart, plain, stems, without_article, words_of
from companion.wording.saying import say
from scoring.text import say as in_english

NAME, EFFECT = 0, 2
"""How good a word of a name or of an effect is; the beginning of one is a little worse."""
BEGINNING = 1
SLIP = 4
UNMATCHED = 5

LONG_WORD = 4
"""Shorter words of a sentence are not worth finding, and need not be found in one."""

WITH_A_SLIP = 6
"""In shorter words one other letter makes another word."""


class Hit(NamedTuple):
    thing: Thing
    called: str | None
    """The name by which it was found, where that is not the one that the page shows."""


class Index:
    def __init__(self, things: Iterable[Thing]) -> None:
        self._things = tuple(things)
        self._names = [tuple(dict.fromkeys(all_names(thing))) for thing in self._things]
        self._plain_names = [[plain(name) for name in names] for names in self._names]
        self._goodness: defaultdict[str, dict[int, int]] = defaultdict(dict)
        """word → thing → how good the word is for it."""
        for number, thing in enumerate(self._things):
            self._learn(number, EFFECT, effect_words(thing))
            self._learn(number, NAME, name_words(thing))
        self._sorted = sorted(self._goodness)
        self._by_stem: defaultdict[str, set[str]] = defaultdict(set)
        for word in self._sorted:
            for stem in stems(word):
                self._by_stem[stem].add(word)

    def _learn(self, number: int, good: int, words: Iterable[str]) -> None:
        for word in words:
            self._goodness[word][number] = good

    def search(self, typed: str) -> list[Hit]:
        """The best first. Every word must be found, though short ones beside long ones need not."""
        words = words_of(typed)
        if not words:
            return []
        found = [self._found(word) or self._nearly(word) for word in words]
        needed = [hits for word, hits in zip(words, found, strict=True) if len(word) >= LONG_WORD] or found
        numbers = set.intersection(*(set(hits) for hits in needed))
        return [self._hit(number, words) for number in sorted(numbers, key=self._ranking(words, found))]

    def _found(self, typed: str) -> dict[int, int]:
        """Where a word occurs, begins one, or is another form of one."""
        found: dict[int, int] = {}
        alike = {word for stem in stems(typed) for word in self._by_stem.get(stem, ())}
        for word in (*alike, *self._beginning_with(typed)):
            worse = 0 if word in alike else BEGINNING
            for number, good in self._goodness[word].items():
                found[number] = min(found.get(number, UNMATCHED), good + worse)
        return found

    def _nearly(self, typed: str) -> dict[int, int]:
        """Where a name has a word with one letter more, less, other or changed over."""
        if len(typed) < WITH_A_SLIP:
            return {}
        meant = (word for word in self._beginning_with(typed[0]) if one_slip_apart(typed, word))
        return {
            number: SLIP for word in meant for number, good in self._goodness[word].items() if good == NAME
        }

    def _beginning_with(self, typed: str) -> Iterator[str]:
        for word in self._sorted[bisect_left(self._sorted, typed) :]:
            if not word.startswith(typed):
                return
            yield word

    def _ranking(self, words: tuple[str, ...], found: list[dict[int, int]]):
        start = " ".join(words)

        def rank(number: int) -> tuple[bool, int, int]:
            names = self._plain_names[number]
            begins = any(name.startswith(start) or without_article(name).startswith(start) for name in names)
            return not begins, sum(hits.get(number, UNMATCHED) for hits in found), number

        return rank

    def _hit(self, number: int, words: tuple[str, ...]) -> Hit:
        thing = self._things[number]
        shown = say(thing.name)
        others = (name for name in self._names[number] if name != shown)
        called = None if is_named(shown, words) else next((n for n in others if is_named(n, words)), None)
        return Hit(thing, called)


def is_named(name: str, words: tuple[str, ...]) -> bool:
    """Whether all the words stand in a name, whole, begun or in another form."""
    own = words_of(name)
    return all(any(one.startswith(word) or stems(word) & stems(one) for one in own) for word in words)


def index() -> Index:
    return _index(tuple(on_shelf()))


@cache
def _index(games: tuple[str, ...]) -> Index:
    return Index(shelf().things.values())


def all_names(thing: Thing) -> Iterator[str]:
    yield from names_of(thing)
    yield from titles_of(thing)


def name_words(thing: Thing) -> Iterator[str]:
    """Of its names, also of two words written as one, and what people say instead."""
    for name in all_names(thing):
        words = words_of(name)
        yield from words
        yield from map("".join, pairwise(words))
    yield from vocabulary_of(thing.game).words_for(in_english(thing.name))


def effect_words(thing: Thing) -> Iterator[str]:
    """Of its sentences in every language that we speak; of the terms in them in all four."""
    parts = [part for part in (thing.text, thing.section.text, thing.acts, *thing.moments) if part]
    for part in parts:
        for code, _name in settings.LANGUAGES:
            with override(code):
                yield from (w for w in words_of(say(part)) if len(w) >= LONG_WORD or w.isdecimal())
    vocabulary = vocabulary_of(thing.game)
    for part in (thing.name, *parts):
        for term in vocabulary.terms_in(in_english(part)):
            yield from vocabulary.words_for(term)
