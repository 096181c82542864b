"""Words as people type them: without accents or capitals, in the singular or in the plural."""

import re
import unicodedata
from functools import lru_cache

PLAIN = str.maketrans({"ł": "l", "œ": "oe", "æ": "ae", "ß": "ss"})
ARTICLES = ("the", "le", "la", "les", "l", "el", "los", "las")

PLURALS = (("ies", "y"), ("ces", "z"), ("aux", "al"), ("es", ""), ("s", ""), ("x", ""))
CASES = (
    *(("sci", "st"), ("cy", "t"), ("rzy", "r"), ("ami", ""), ("ach", ""), ("ow", "")),
    *((ending, "") for ending in "aeiyou"),
)
"""Endings of English, French and Spanish plurals, and of Polish cases: what stands in their place."""

LEAST_STEM, LEAST_POLISH_STEM = 3, 4


def without_accents(text: str) -> str:
    """In small letters."""
    letters = unicodedata.normalize("NFKD", text.lower().translate(PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def plain(text: str) -> str:
    """The letters alone, small, and single spaces between words."""
    return " ".join(re.findall(r"[a-z0-9]+", without_accents(text)))


@lru_cache(4096)
def words_of(text: str) -> tuple[str, ...]:
    return tuple(plain(text).split())


def without_article(text: str) -> str:
    first, _space, rest = text.partition(" ")
    return rest if rest and first in ARTICLES else text


@lru_cache(4096)
def stems(word: str) -> frozenset[str]:
    """The word, and what is left of it without an ending."""
    found = {word}
    for endings, least in ((PLURALS, LEAST_STEM), (CASES, LEAST_POLISH_STEM)):
        for ending, instead in endings:
            stem = word.removesuffix(ending) + instead
            if word.endswith(ending) and len(stem) >= least:
                found.add(stem)
    return frozenset(found)


def one_slip_apart(typed: str, meant: str) -> bool:
    """One letter more, less or other, or two changed over: what a thumb does in the dark."""
    if abs(len(typed) - len(meant)) > 1:
        return False
    while typed and meant and typed[0] == meant[0]:
        typed, meant = typed[1:], meant[1:]
    return typed[1:] == meant[1:] or typed[1:] == meant or typed == meant[1:] or swapped(typed) == meant


def swapped(word: str) -> str:
    """With its first two letters changed over."""
    return word[1:2] + word[:1] + word[2:]
