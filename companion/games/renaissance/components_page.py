"""*Our components* as its template shows it: part by part, each field with what stands in it."""

from typing import Any, NamedTuple

from companion.games.hooks.components import ComponentsHooks
from companion.games.renaissance.components import (
    NUMBERS,
    SLOTS,
    Data,
    goods,
    known_of,
    read_fields,
    read_file,
    write_fields,
    write_file,
)
from companion.games.renaissance.results import SLUGS
from companion.wording.saying import say
from scoring.renaissance.advances import ADVANCES, CATEGORIES, SHIPS
from scoring.renaissance.commodities import COMMODITIES, PRECIOUS, WITH_ICONS, commodity_name
from scoring.renaissance.learning import SECTIONS, SUMS, write
from scoring.renaissance.questions import NUMBER_NAMES
from scoring.text import Word


class Field(NamedTuple):
    name: str
    label: Any
    value: str


class Choice(NamedTuple):
    value: str
    label: str
    is_on: bool


class ComponentsPage:
    def __init__(self, facts: Any, given: Any = None):
        self.fields: Data = write_fields(known_of(facts)) if given is None else self.sent(given)

    def sent(self, given) -> Data:
        lists = {f"icon-{good}": given.getlist(f"icon-{good}") for good in WITH_ICONS}
        return given.dict() | lists

    def facts(self) -> Data:
        """What the device keeps; raises what the rules refuse."""
        return write(known_of(read_fields(self.fields)))

    def _field(self, name: str, label: Any) -> Field:
        return Field(name, label, str(self.fields.get(name, "")))

    # Commodities

    def others(self) -> list[Field]:
        """The names that only the board says."""
        return [self._field(slot, "") for slot in SLOTS]

    def _good_name(self, slot: str) -> str:
        return say(commodity_name(slot)) if slot in COMMODITIES else str(self.fields.get(slot, ""))

    def payouts(self) -> list[Field]:
        named = [(slot, self._good_name(slot)) for slot in goods()]
        return [self._field(f"payout-{slot}", name) for slot, name in named if name]

    def rolls(self) -> list[tuple[Field, list[Choice]]]:
        return [(field, self._goods_at(field.value)) for field in self._sums()]

    def _sums(self) -> list[Field]:
        return [self._field(f"roll-{total}", total) for total in SUMS]

    def _goods_at(self, picked: str) -> list[Choice]:
        named = [(slot, self._good_name(slot)) for slot in goods() if slot not in PRECIOUS]
        return [Choice(slot, name, slot == picked) for slot, name in named if name]

    # Advances

    def categories(self) -> list[tuple[Word, list[Data]]]:
        """As the mats of this group sort them."""
        rows = [(self._category_of(name), self._advance(name)) for name in ADVANCES]
        return [(label, [row for at, row in rows if at == key]) for key, label in CATEGORIES.items()]

    def _category_of(self, name: str) -> str:
        said = self.fields.get(f"category-{SLUGS[name]}", "")
        return said if said in CATEGORIES else ADVANCES[name].category

    def _advance(self, name: str) -> Data:
        slug = SLUGS[name]
        here = self._category_of(name)
        return {
            "name": ADVANCES[name].name,
            "numbers": [self._field(f"{key}-{slug}", NUMBER_NAMES[key]) for key in NUMBERS],
            "place": self._field(f"place-{slug}", ""),
            "category": f"category-{slug}",
            "choices": [Choice(key, say(label), key == here) for key, label in CATEGORIES.items()],
            "is_known": any(self.fields.get(f"{key}-{slug}") for key in NUMBERS),
        }

    def icons(self) -> list[Data]:
        return [self._icon(good) for good in WITH_ICONS]

    def _icon(self, good: str) -> Data:
        ticked = self.fields.get(f"icon-{good}", ())
        return {
            "good": commodity_name(good),
            "name": f"icon-{good}",
            "seen": self._field(f"seen-{good}", ""),
            "choices": [
                Choice(slug, say(ADVANCES[name].name), slug in ticked) for name, slug in SLUGS.items()
            ],
        }

    # The rest

    def ships(self) -> list[Field]:
        return [self._field(f"ship-{key}", name) for key, name in SHIPS.items()]

    def sections(self) -> list[Field]:
        return [self._field(f"section-{nth}", nth) for nth in range(1, SECTIONS + 1)]

    def income(self) -> Field:
        return self._field("income", "")


COMPONENTS = ComponentsHooks(
    page=ComponentsPage,
    template="games/renaissance/components/page.html",
    write=write_file,
    entry=lambda facts: {"do": "printed", "printed": facts},
    read=read_file,
)
