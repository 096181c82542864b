"""Colonist Dock: one line for each worker, in dock order."""

from functools import cached_property
from typing import ClassVar, NamedTuple

from django.utils.translation import gettext_lazy as _

from companion.faces import Face, face_of
from companion.forms.empires.advantages import AdvantageSheet
from companion.forms.empires.asks import Ask, Asking
from companion.forms.empires.base import Data
from companion.forms.empires.claims import with_good
from companion.forms.empires.draft import followed
from companion.selectors.table import SeatRow
from companion.templatetags.scorepad import money, say
from scoring.empires.pieces import pieces_left
from scoring.empires.regions import OPEN_FROM_THE_START, REGIONS
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS


class Landing(NamedTuple):
    """What one line becomes, and the tables round it."""

    entry: Data
    before: State
    after: State
    asks: list[Ask]


class Bringing(NamedTuple):
    """What a landing brings its player besides the worker."""

    seat: SeatRow
    face: Face


class DockSheet(AdvantageSheet):
    box = Box.DOCK
    template = "play/empires/_dock.html"
    asked = "play/empires/_dock_asked.html"
    parts = ("player", "worker", "region")
    adds = "player"
    resets: ClassVar = {"worker": "colonist"}
    skippable = True

    adders_legend = _("Tap whose worker it is")

    def first_pick(self, part: str) -> str:
        return self.last_region if part == "region" else super().first_pick(part)

    @property
    def last_region(self) -> str:
        """Where somebody landed last, in this turn or before."""
        landed = (entry.data["region"] for entry in reversed(self.table.fold.entries) if is_landing(entry))
        return next(landed, OPEN_FROM_THE_START)

    def regions(self):
        """Where one can land: the discovered regions."""
        state = self.table.state
        return [(key, name) for key, name in REGIONS.items() if state.regions[key].discovered]

    def workers(self):
        builders = self.table.state.game.setup.builders
        return [worker for worker in WORKERS.values() if builders or not worker.expansion]

    def box_entries(self) -> list[Data]:
        return [landing.entry for landing in self.landings]

    @cached_property
    def landings(self) -> list[Landing]:
        state, landings = self.table.state, []
        for nth, line in enumerate(self.lines):
            asking = Asking(self.table, self.given, f"claim_{nth}")
            entry = with_good(asking, state, {"do": "land", **line})
            after = followed(state, entry)
            landings.append(Landing(entry, state, after, asking.asks))
            state = after
        return landings

    def asks(self) -> list[Ask]:
        return [ask for landing in self.landings for ask in landing.asks]

    @property
    def is_open(self) -> bool:
        """Whether there is a good that nobody named yet."""
        return any(not ask.answer for ask in self.asks())

    def out_of_colonists(self) -> list[SeatRow]:
        """Those who land and will have no more; only a hint, for the table may count better."""
        after = self.landings[-1].after if self.landings else self.table.state
        landing = {line["player"] for line in self.lines}
        return [
            seat
            for seat in self.table.playing
            if seat.key in landing and not pieces_left(after, seat.key, "colonist")
        ]

    def brings(self) -> list[Bringing]:
        """Money, Colonists and goods that come with the drafted workers."""
        return [
            Bringing(self.table.seat[landing.entry["player"]], face)
            for landing in self.landings
            if landing.after is not landing.before
            for face in brought(self.table, landing)
        ]


def is_landing(entry) -> bool:
    return entry.data["do"] == "land"


def brought(table, landing: Landing):
    entry, before, after = landing.entry, landing.before, landing.after
    was, now = before.players[entry["player"]], after.players[entry["player"]]
    if now.money > was.money:
        yield Face("+" + money(now.money - was.money))
    region = entry["region"]
    company = after.regions[region].count(was.name) - before.regions[region].count(was.name) - 1
    if company > 0:
        yield Face(f"+{say(WORKERS['colonist'].some(company))} · {say(REGIONS[region])}")
    for good, number in now.goods.items():
        if number > was.goods.get(good, 0):
            yield face_of(table, "good", good)
