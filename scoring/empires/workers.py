"""The six kinds of workers: the Colonist and five Specialists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.text import Line, Listing, Word, ngettext
from scoring.text import gettext_noop as _


class Worker(NamedTuple):
    key: str
    name: Word
    counted: tuple[str, str]
    pieces: int
    text: Word
    discovery: int = 1
    shipping: int = 1
    expansion: bool = False
    trades_out: bool = True

    def some(self, count: int) -> Line:
        """ "1 Soldier", "3 Soldiers"."""
        return ngettext(*self.counted, count)


# makemessages reads plural pairs only from calls of ngettext, so each pair is written as one.
def _pair(line: Line) -> tuple[str, str]:
    return line.message, line.plural or line.message


WORKERS = {
    worker.key: worker
    for worker in (
        Worker(
            "colonist",
            _("Colonist"),
            _pair(ngettext("%(count)d Colonist", "%(count)d Colonists", 1)),
            30,
            _("Works in every box, without a special skill."),
            trades_out=False,
        ),
        Worker(
            "captain",
            _("Captain"),
            _pair(ngettext("%(count)d Captain", "%(count)d Captains", 1)),
            5,
            _("Counts 2 in Discovery and in Merchant Shipping."),
            discovery=2,
            shipping=2,
        ),
        Worker(
            "merchant",
            _("Merchant"),
            _pair(ngettext("%(count)d Merchant", "%(count)d Merchants", 1)),
            5,
            _("Earns $5 on landing from the dock; counts 2 in Merchant Shipping."),
            shipping=2,
        ),
        Worker(
            "missionary",
            _("Missionary"),
            _pair(ngettext("%(count)d Missionary", "%(count)d Missionaries", 1)),
            10,
            _("Brings a Colonist along on landing from the dock."),
        ),
        Worker(
            "soldier",
            _("Soldier"),
            _pair(ngettext("%(count)d Soldier", "%(count)d Soldiers", 1)),
            10,
            _("Removes an enemy worker in each battle; earns extra plunder on an expedition."),
        ),
        Worker(
            "builder",
            _("Builder"),
            _pair(ngettext("%(count)d Builder", "%(count)d Builders", 1)),
            10,
            _("Takes $5 off a tile; in a region adds 4 points for first and 2 for second place."),
            expansion=True,
            trades_out=False,
        ),
    )
}

SPECIALISTS = tuple(key for key in WORKERS if key != "colonist")

Workers = Mapping[str, int]


def in_order(workers: Workers) -> dict[str, int]:
    """As the pieces are always listed: a stored entry may come back in any order."""
    return {key: workers[key] for key in WORKERS if workers.get(key)}


def some_workers(workers: Workers) -> Listing:
    """ "2 Soldiers and 1 Colonist"."""
    return Listing(tuple(WORKERS[key].some(count) for key, count in workers.items() if count))
