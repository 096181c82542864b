"""What a Capital Building asks its buyer, on a page: the tile knows its questions, this shows them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from companion.drawings.faces import Face
from companion.forms.asking import Asking
from companion.forms.parts import PLAYER, Option, face_of
from companion.forms.sheet import Data
from companion.games.empires.counters import counter_option
from companion.wording.saying import say, say_at
from scoring.empires.buildings import Building
from scoring.empires.questions import Offer
from scoring.empires.state import State
from scoring.text import Line, Word


class Questions:
    """An asker (scoring.empires.questions) that puts its questions on a sheet."""

    def __init__(self, asking: Asking):
        self.asking = asking
        self.is_counting = False
        """Whether some of what is counted is still to be chosen."""

    def one(self, key: str, legend: Line | Word, offers: Iterable[Offer], **how) -> str:
        return self.asking.one(key, self._said(legend), self._options(offers), **how)

    def only(self, key: str, legend: Line | Word, offers: Iterable[Offer]) -> str:
        return self.asking.only(key, self._said(legend), self._options(offers))

    def counts(self, key: str, legend: Line, offers: Iterable[Offer], *, most: int) -> dict[str, int]:
        """So many in all: the legend counts down with every tap."""
        options = self._options(offers)
        counts = self.asking.counts(key, self._said(legend), options, most=most)
        left = most - sum(counts.values())
        self.asking.relabel(self._said(counted_down(legend, left)) if left > 0 else _("All chosen"))
        self.is_counting |= left > 0
        return counts

    def _said(self, legend: Line | Word) -> str:
        return say_at(legend, self.asking.table)

    def _options(self, offers: Iterable[Offer]) -> list[Option]:
        """Players as they sit: a button that stands there once stays there."""
        offers = list(offers)
        if all(offer.part == PLAYER for offer in offers):
            sits = [seat.key for seat in self.asking.table.seated]
            offers.sort(key=lambda offer: sits.index(offer.value))
        return [self._option(offer) for offer in offers]

    def _option(self, offer: Offer) -> Option:
        if offer.counter:
            return counter_option(offer.counter, offer.number)
        table = self.asking.table
        if not offer.part:
            return Option(offer.value, Face(say(offer.word)))
        face = face_of(table, offer.part, offer.key or offer.value)
        if not offer.owner:
            return Option(offer.value, face)
        return Option(offer.value, Face(face.name, table.seat[offer.owner].badge), note=f"×{offer.number}")


def counted_down(legend: Line, left: int) -> Line:
    return replace(legend, params={**legend.params, "count": left}, count=left)


class Choices(NamedTuple):
    """What the entry carries, as far as it is chosen (interchange.md)."""

    data: Data
    is_counting: bool


def choices_of(tile: Building, asking: Asking, state: State, buyer: str) -> Choices:
    if not tile.asks:
        return Choices({}, False)
    questions = Questions(asking)
    return Choices(tile.asks(questions, state, buyer), questions.is_counting)
