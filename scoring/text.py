"""Words and sentences that a person will read, marked for translation but never translated here.

The library knows nothing of languages. It hands out three kinds of text:

* a plain ``str`` is somebody's own word (a player's name) and is never translated;
* a ``Word`` is a name of ours (a building, a region) and is translated as it stands;
* a ``Line`` is a sentence with gaps, translated first and then filled.

``say`` puts them together, in English unless it is given a translator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, NamedTuple

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]


class Word(str):
    """A name of ours, to be translated when it is shown."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence with gaps; ``plural`` and ``count`` when its form depends on a number."""

    message: str
    params: Mapping[str, Any] = field(default_factory=dict)
    plural: str | None = None
    count: int = 0

    def __str__(self) -> str:
        return say(self)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things named one after the other: "a, b and c", or "a, b, c" where each is a sum of its
    own."""

    items: tuple[Any, ...]
    with_and: bool = True
    with_or: bool = False
    """Of which one is chosen: "a, b or c"."""


def gettext_noop(message: str) -> Word:
    """Mark a word or sentence, so that makemessages finds it."""
    return Word(message)


def ngettext(singular: str, plural: str, count: int, **params: Any) -> Line:
    """A line whose form depends on ``count``, which is also a gap of that name."""
    return Line(singular, {"count": count, **params}, plural, count)


def figure(number: int | Decimal) -> str:
    """A number for people: below zero with a minus sign, which a hyphen is not."""
    return f"−{-number}" if number < 0 else str(number)


def signed(number: int) -> str:
    """A difference with its sign: +3, −2. None has none."""
    return f"+{number}" if number > 0 else figure(number)


def then(first: Line, second: Line) -> Line:
    """Two sentences, one after the other."""
    return Line(gettext_noop("%(first)s %(then)s"), {"first": first, "then": second})


_LAST_OF_LIST = gettext_noop("%(others)s and %(last)s")
_LAST_OF_CHOICE = gettext_noop("%(others)s or %(last)s")
_NOTHING = gettext_noop("nothing")


def english(message: str) -> str:
    return message


def english_plural(singular: str, plural: str, count: int) -> str:
    return singular if count == 1 else plural


def say(
    text: Any,
    gettext: Gettext = english,
    ngettext: Ngettext = english_plural,
    name: Callable[[str], str] = english,
) -> str:
    """One string out of a line, a word, a listing or somebody's own word.

    ``name`` turns a player as the log knows one into the name that people see.
    """

    def spoken(item: Any) -> Any:
        if isinstance(item, Line):
            message = (
                gettext(item.message)
                if item.plural is None
                else ngettext(item.message, item.plural, item.count)
            )
            return _filled(message, {key: spoken(value) for key, value in item.params.items()})
        if isinstance(item, Word):
            return gettext(item)
        if isinstance(item, Listing):
            items = [spoken(one) for one in item.items]
            last = _LAST_OF_CHOICE if item.with_or else _LAST_OF_LIST
            return listed(items, last) if item.with_and else ", ".join(map(str, items))
        return name(item) if isinstance(item, str) else item

    def listed(items: list[str], ends: Word) -> str:
        if not items:
            return gettext(_NOTHING)
        *others, last = items
        if not others:
            return str(last)
        return gettext(ends) % {"others": ", ".join(map(str, others)), "last": last}

    return str(spoken(text))


def _filled(message: str, params: dict[str, Any]) -> str:
    """``%d`` knows no minus sign."""
    for key, value in params.items():
        if isinstance(value, int | Decimal) and value < 0:
            message = message.replace(f"%({key})d", f"%({key})s")
            params[key] = figure(value)
    return message % params


class Fact(NamedTuple):
    """A single fact of a game's rules that people ask for at the table."""

    key: str
    name: Word
    text: Line
