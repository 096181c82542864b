"""Who undid or changed what, to be told with the revision that it made.

Kept in memory only: it is news, not truth. A process that did not hear of it tells it without the name.
"""

from typing import NamedTuple

from companion.basics.bounded import Bounded

KEPT = 512


class Deed(NamedTuple):
    kind: str
    """``undo``, ``redo``, ``change``, ``drop``, ``restore`` or ``rewind``."""
    number: int
    """The entry that it was about."""
    by: str = ""


_deeds: Bounded[tuple[str, int], Deed] = Bounded(KEPT)


def remember(code: str, revision: int, deed: Deed) -> None:
    _deeds.put((code, revision), deed)


def deed_of(code: str, revision: int) -> Deed | None:
    return _deeds.get((code, revision))
