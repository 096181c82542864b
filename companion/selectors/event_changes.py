"""What the desk corrected at a table and still holds: who had what before and after, and why."""

from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from companion.log.event_lines import counted_of
from companion.log.event_titles import place_of
from companion.log.events import Reported, TableNow


@dataclass(frozen=True)
class Correction:
    """As it was counted; a penalty is no correction."""

    table: TableNow
    before: Reported
    after: Reported

    @property
    def reason(self) -> str:
        return self.after.version.reason

    def changes(self, what: int) -> list[tuple[str, int, int]]:
        """Whose points (0) or place (1) are others now: before and after."""
        before, after = counted_of(self.before), counted_of(self.after)
        lines = [
            (seat.entrant.name, before.get(seat.number), after.get(seat.number)) for seat in self.table.seats
        ]
        found = [(name, one[what], two[what]) for name, one, two in lines if one and two]
        return [line for line in found if line[1] != line[2]]


def corrections_of(table: TableNow) -> list[Correction]:
    """The oldest first. What was taken back, with Undo or by hand, is none any more."""
    found: list[Correction] = []
    for one, two in pairwise(table.versions):
        if found and counted_of(two) == counted_of(found[-1].before) != counted_of(one):
            found.pop()
        elif two.version.reason and counted_of(one) != counted_of(two):
            found.append(Correction(table, one, two))
    return found


def correction_said(one: Correction) -> str:
    """ "Heat 1, table 4: Ann 67 → 87. Slip misread"; places where all totals stay."""
    points = [f"{name} {before} → {after}" for name, before, after in one.changes(0)]
    said = _("%(name)s: place %(before)d → %(after)d")
    places = [said % {"name": name, "before": was, "after": now} for name, was, now in one.changes(1)]
    return f"{place_of(one.table)}: {', '.join(points or places)}. {one.reason}"
