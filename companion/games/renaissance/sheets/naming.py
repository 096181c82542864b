"""Names that a table gives to commodities: the rulebook names eight of twelve."""

from collections.abc import Iterable

from django.utils.translation import gettext

LONGEST_NAME = 24
RESERVED = frozenset({"none", "-"})
PARTS = frozenset(":|")
"""By these a sheet parts what it sends."""


def name_sent(sent: object) -> str:
    return str(sent or "").strip()[:LONGEST_NAME]


def known_as(name: str, known: Iterable[str]) -> str:
    """The commodity that is called so already, however it is written; empty if none is."""
    return next((key for key in known if key.casefold() == name.casefold()), "")


def why_not(name: str, known: Iterable[str]) -> str:
    """In a sentence, why nothing new can be called so; empty if it can."""
    if known_as(name, known):
        return gettext("%(name)s is there already: tap it.") % {"name": name}
    if name.casefold() in RESERVED or PARTS & set(name):
        return gettext("%(name)s is no name for a commodity: use letters and spaces.") % {"name": name}
    return ""
