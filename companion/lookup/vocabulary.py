"""What the things of a game are called, in all languages and as people say it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from companion.games.hooks.lookup import Thing
from companion.lookup.shelf import hooks_of
from companion.lookup.words import words_of
from scoring.text import say as in_english


class Vocabulary:
    """The names and words of one game."""

    def __init__(self, names: Mapping[str, Mapping], words: Mapping[str, Mapping]) -> None:
        self.names = names
        self._all = (*names.values(), *words.values())

    def words_for(self, term: str) -> Iterator[str]:
        for words in self._all:
            yield from words_of(words.get(term, ""))

    def terms_in(self, text: str) -> list[str]:
        return [self._terms[form] for form in self._pattern.findall(text)]

    @cached_property
    def _terms(self) -> dict[str, str]:
        """Every form of a term as it stands in a sentence → the term."""
        terms = sorted({term for words in self._all for term in words})
        plurals = {f"{term[:-1]}ies" if term.endswith("y") else f"{term}s": term for term in terms}
        return plurals | {term: term for term in terms}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._terms, key=len, reverse=True)
        whole = (r"\$" if term == "$" else rf"(?<!\w){re.escape(term)}(?!\w)" for term in longest_first)
        # Where a game has no words at all, nothing is found in any text.
        return re.compile("|".join(whole) or r"(?!)")


@cache
def vocabulary_of(game: str) -> Vocabulary:
    hooks = hooks_of(game)
    return Vocabulary(hooks.names, hooks.words)


def names_of(thing: Thing) -> Iterator[str]:
    """In English first, then in the other languages."""
    return _in_all(thing, in_english(thing.name))


def titles_of(thing: Thing) -> Iterator[str]:
    """The same of what is printed below its name."""
    return _in_all(thing, in_english(thing.title)) if thing.title else iter(())


def _in_all(thing: Thing, english: str) -> Iterator[str]:
    yield english
    yield from (names[english] for names in vocabulary_of(thing.game).names.values() if english in names)
