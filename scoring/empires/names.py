"""Readers for the names and pieces of this game."""

from __future__ import annotations

from typing import Any

from scoring.empires.discoveries import CARDS, COUNTERS, Counter
from scoring.empires.goods import GOODS
from scoring.empires.regions import REGIONS
from scoring.empires.workers import WORKERS
from scoring.errors import BadDocument
from scoring.kinds import Of, of_kind
from scoring.reading import Table, a_count, counts_of, fields_of, one_of, shown
from scoring.text import gettext_noop as _

_NO_GOOD = _("There is no Trade Good %(name)s.")
_NO_WORKER = _("There is no worker %(name)s.")

a_region = one_of(REGIONS, "unknown_region", _("There is no region %(name)s."), part="region")
a_good = one_of(GOODS, "unknown_good", _NO_GOOD, part="good")
a_worker = one_of(WORKERS, "unknown_worker", _NO_WORKER, part="worker")
a_card = one_of(CARDS, "unknown_card", _("There is no Discovery card %(name)s."), part="card")
some_goods = counts_of(GOODS, "unknown_good", _NO_GOOD, part="good")
some_workers = counts_of(WORKERS, "unknown_worker", _NO_WORKER, part="worker")
some_specialists = counts_of(WORKERS, "unknown_worker", _NO_WORKER, part="specialist")

_COUNTER_FIELDS = dict.fromkeys(Counter._fields, a_count)


def a_counter(value: Any, table: Table) -> Counter:
    """One of the printed counters, by its four numbers."""
    counter = Counter(**fields_of(value, table, _COUNTER_FIELDS))
    if counter not in COUNTERS:
        raise BadDocument(
            "unknown_counter", _("No counter shows %(numbers)s."), numbers=shown(tuple(counter))
        )
    return counter


of_kind(Of("counter"), a_counter)
