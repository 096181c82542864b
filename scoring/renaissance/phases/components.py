"""What the group's own components say, learnt as the game goes on."""

from __future__ import annotations

from typing import Any, cast

from scoring.entry import entry, read
from scoring.reading import Table
from scoring.renaissance.advances import ADVANCES, SHIPS
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.entry import Entry
from scoring.renaissance.learning import PART_NAMES, Learnt, learn
from scoring.renaissance.printed import Printed as Known
from scoring.renaissance.state import State
from scoring.renaissance.turns import Stage
from scoring.text import Line, Listing, Word
from scoring.text import gettext_noop as _


def something_printed(value: Any, table: Table) -> Learnt:
    return learn(cast(State, table).printed, value)


@entry("printed", *Stage)
class Printed(Entry):
    only_leads = True

    learnt: Learnt = read(something_printed, key="printed")

    def apply(self, state: State) -> State:
        return state.but(printed=self.learnt.checked())

    def tell(self, before: State, after: State) -> Line:
        facts = noted(before.printed, after.printed)
        if 0 < len(facts) <= MOST_FACTS:
            return Line(_("Noted from your components: %(facts)s."), {"facts": Listing(facts)})
        parts = tuple(PART_NAMES[part] for part in self.learnt.parts)
        return Line(_("Noted from your components: %(parts)s."), {"parts": Listing(parts)})


MOST_FACTS = 4
"""More than that is not told one by one."""


def noted(before: Known, after: Known) -> tuple[Line | Word | str, ...]:
    """What is known now that was not, or otherwise."""
    found: list[Line | Word | str] = [one for one in after.commodities if one not in before.commodities]
    for advance, numbers in after.advances.items():
        old = before.numbers(advance)._asdict()
        for key, number in numbers._asdict().items():
            if number is not None and number != old[key]:
                found.append(Line(NUMBERS_TOLD[key], {"advance": ADVANCES[advance].name, "number": number}))
    for good, boxes in after.payouts.items():
        if boxes != before.payouts.get(good):
            text = _("%(good)s pays %(boxes)s")
            found.append(Line(text, {"good": commodity_name(good), "boxes": Listing(boxes, with_and=False)}))
    for total, good in after.roll.items():
        if good != before.roll.get(total):
            found.append(Line(_("%(total)d is %(good)s"), {"total": total, "good": commodity_name(good)}))
    if after.province_income != before.province_income:
        circles = Listing(after.province_income, with_and=False)
        found.append(Line(_("province income %(circles)s"), {"circles": circles}))
    if after.misery_sections != before.misery_sections:
        ends = Listing(after.misery_sections, with_and=False)
        found.append(Line(_("misery sections end at %(ends)s"), {"ends": ends}))
    for ship, steps in after.shipping.items():
        if steps != before.shipping.get(ship):
            text = _("%(ship)s carry %(steps)s")
            found.append(Line(text, {"ship": SHIPS[ship], "steps": Listing(steps, with_and=False)}))
    others = {"icons", "categories", "ordered"}
    found += [
        PART_NAMES[part]
        for part in PART_NAMES
        if part in others and getattr(after, part) != getattr(before, part)
    ]
    return tuple(found)


NUMBERS_TOLD = {
    "price": _("%(advance)s costs %(number)d"),
    "credit": _("%(advance)s has credit %(number)d"),
    "relief": _("%(advance)s has relief %(number)d"),
}
