"""What documents of all games have in common: just their keys, and those left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.errors import BadDocument
from scoring.reading import Reader, Table, a_text, bad_format, fields_of, one_of
from scoring.text import gettext_noop as _

Answer = dict[str, Any]
Answers = Mapping[str, Callable[[Answer], Answer]]
"""By the format of a document, what answers it."""


class Names(NamedTuple):
    """The table of a document: just the names."""

    players: Collection[str]


NOBODY = Names(())


def one_word_of(words: tuple[str, ...]) -> Reader[str]:
    return one_of(words, "bad_format", _("%(name)s is not one of the words allowed here."))


FOR_SO_MANY = _("The game is for %(fewest)d to %(most)d players, not for %(number)d.")


def player_names(names: Sequence[Any], fewest: int, most: int, message: str = FOR_SO_MANY) -> tuple[str, ...]:
    """So many names, none of them blank; whether one may stand there twice, the game says."""
    for name in names:
        if not a_text(name).strip():
            raise bad_format(_("A player needs a name."))
    if not fewest <= len(names) <= most:
        raise BadDocument(
            "bad_count",
            message,
            number=len(names),
            fewest=fewest,
            most=most,
        )
    return tuple(names)


def document(
    given: Mapping[str, Any],
    table: Table,
    required: Mapping[str, Reader[Any]],
    optional: Mapping[str, Reader[Any]],
) -> dict[str, Any]:
    """The keys of a document, its format left out."""
    fields = {key: value for key, value in given.items() if key != "format"}
    return fields_of(fields, table, required, optional)
