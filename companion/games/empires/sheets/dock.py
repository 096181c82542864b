"""Colonist Dock: one line for each worker, in dock order."""

from collections import Counter
from functools import cached_property
from typing import ClassVar, NamedTuple

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Tally
from companion.forms.parts import face_of
from companion.forms.sheet import Data
from companion.forms.spaces import SpacedSheet
from companion.games.empires.map import Landed, landed_on
from companion.games.empires.sheets.advantages import AdvantageSheet
from companion.games.empires.sheets.claims import with_good
from companion.games.empires.sheets.draft import followed
from companion.games.empires.sheets.supply import short_of
from companion.games.empires.sheets.this_turn import recorded_this_turn, refuse_beyond
from companion.selectors.table import SeatRow
from companion.wording.saying import money, say
from scoring.empires.buildings import BUILDINGS
from scoring.empires.phases.income import most_idle_ships
from scoring.empires.pieces import pieces_left
from scoring.empires.regions import OPEN_FROM_THE_START, REGIONS
from scoring.empires.reminders import Reminder, reminders
from scoring.empires.setup import dock
from scoring.empires.state import State
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.text import Line, Word
from scoring.text import gettext_noop as noop

BESIDE_THE_DOCK = {"x": "indentured_servitude", "y": "colonization_laws"}
"""Spaces that belong to the owner of a tile. Their workers land after the numbered ones; in their lines the
space stands before the player's key (``x-seat-1``)."""
JAILED = 2
"""Colonists whom England adds, beside a full Dock too."""


class Landing(NamedTuple):
    """What one line becomes, and the tables round it."""

    entry: Data
    before: State
    after: State
    asks: list[Ask | Tally]


class Bringing(NamedTuple):
    """What a landing brings its player besides the worker."""

    seat: SeatRow
    face: Face


class Berth(NamedTuple):
    """One space of the drawn Dock, and who stands on it: somebody whose line waits, or who has landed."""

    label: str
    adder: str = ""
    """The line that a tap on it makes, where it is somebody's own."""
    owner: SeatRow | None = None
    says: Word | None = None
    line: Data | None = None
    landed: list[Face] | None = None
    has_ship: bool = False
    """The ship closes its space and those behind it."""


class DockSheet(AdvantageSheet, SpacedSheet):
    box = Box.DOCK
    template = "games/empires/_dock.html"
    asked = "games/empires/_dock_asked.html"
    parts = ("player", "worker", "region")
    adds = "player"
    resets: ClassVar = {"worker": "colonist"}
    skippable = True
    button_filled = _("Land them")
    button_empty = _("Nobody lands")

    @property
    def adders_legend(self) -> str:
        """A player's own phone does not see who else stands there, and no space is the last one to it."""
        if self.table.viewer.serves_all:
            return gettext("Tap whose worker it is; the last space records it")
        return gettext("Tap whose worker it is")

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

    @property
    def rare(self) -> dict[str, str]:
        """How the chip of each kind looks: of some nobody has one, unless the table knows better."""
        had = {key for seat in self.table.playing for key, number in seat.player.workers.items() if number}
        return {worker.key: "" if worker.key in had else "is-none" for worker in self.workers()}

    def box_entries(self) -> list[Data]:
        return [landing.entry for landing in self.landings]

    def face(self, part: str, key: str) -> Face:
        return super().face(part, bare(key) if part == "player" else key)

    @cached_property
    def ordered(self) -> list[Data]:
        """The lines as they land: those on X and Y after the others."""
        lines = sorted(self.lines, key=lambda line: space_of(line["player"]))
        return [{**line, "player": bare(line["player"])} for line in lines]

    @cached_property
    def landings(self) -> list[Landing]:
        state, landings = self.table.state, []
        for nth, line in enumerate(self.ordered):
            asking = Asking(self.table, self.given, f"claim_{nth}")
            entry = with_good(asking, state, {"do": "land", **line})
            after = followed(state, entry)
            landings.append(Landing(entry, state, after, asking.asks))
            state = after
        return landings

    def asks(self) -> list[Ask | Tally]:
        return [ask for landing in self.landings for ask in landing.asks]

    @property
    def is_open(self) -> bool:
        """Whether there is a good that nobody named yet."""
        return any(isinstance(ask, Ask) and not ask.answer for ask in self.asks())

    def out_of_colonists(self) -> list[SeatRow]:
        """Those who land and will have no more; only a hint, for the table may count better."""
        after = self.landings[-1].after if self.landings else self.table.state
        landing = {line["player"] for line in self.ordered}
        return [
            seat
            for seat in self.table.playing
            if seat.key in landing and not pieces_left(after, seat.key, "colonist")
        ]

    def short(self) -> list[tuple[SeatRow, Line]]:
        """Those who land more of a kind than they have; only a hint, too."""
        return [
            said
            for seat in self.table.playing
            for said in short_of(
                self.table,
                seat.key,
                Counter(line["worker"] for line in self.ordered if line["player"] == seat.key),
                {"colonist": JAILED} if self._jails(seat.key) else {},
            )
        ]

    def _jails(self, player: str) -> bool:
        """Whether England adds Colonists this turn."""
        return self.table.state.did("england", player) or player == self.user

    @property
    def number(self) -> int:
        """Of those who land in this turn."""
        return len(recorded_this_turn(self.table, "land")) + len(self.lines)

    @property
    def is_full(self) -> bool:
        """Whether the last space is taken, and England sends no more Colonists."""
        may_use = self.advantage() is not None and not self.user
        return self.number == self.room() and not may_use

    @property
    def last_words(self) -> str:
        """Whoever takes the last space, or the good of a region if that was still to be named."""
        if not self.is_full or self.is_open:
            return ""
        return " ".join(["line", *(ask.name for ask in self.asks())])

    def refuse_too_many(self) -> None:
        if self.lines:
            message = noop("%(number)d workers land, but the Dock has room for %(most)d.")
            refuse_beyond(self.room(), self.number, message)

    def room(self) -> int:
        """Spaces of the Dock, and those that tiles and a nation add this turn."""
        state = self.table.state
        owned = [tile for player in state.players.values() for tile in player.buildings]
        ships = sum(most_idle_ships(player) for player in state.players.values())
        jails = any(map(self._jails, state.players))
        return (
            dock(len(state.players)).spaces
            + sum(owned.count(tile) for tile in BESIDE_THE_DOCK.values())
            + ships
            + (JAILED if jails else 0)
        )

    # The drawing

    def berths(self) -> list[Berth]:
        """The numbered spaces, X and Y where somebody owns them, and one for each worker beyond."""
        shown = [{**line, "nth": nth} for nth, line in enumerate(self.shown_lines())]
        own = {line["player"]: shown[nth] for nth, line in enumerate(self.lines) if space_of(line["player"])}
        waiting = [line for line in shown if line not in own.values()]
        landed = [self._faces(entry) for entry in recorded_this_turn(self.table, "land")]
        berths = [taken(berth, landed, waiting) for berth in numbered(len(self.table.state.players))]
        reserved = [berth._replace(line=own.get(berth.adder)) for berth in self._reserved()]
        berths += [berth if berth.line else taken(berth, landed, []) for berth in reserved]
        while landed or waiting:
            berths.append(taken(Berth("+"), landed, waiting))
        return berths

    @property
    def says(self) -> tuple[Word, ...]:
        """Spaces X and Y are drawn with their owner's badge."""
        return (*super().says, *(reminder.text for reminder in self._own_spaces()))

    def _own_spaces(self) -> list[Reminder]:
        names = {BUILDINGS[tile].name for tile in BESIDE_THE_DOCK.values()}
        return [one for one in reminders(self.table.state, self.box) if one.source in names]

    def _reserved(self) -> list[Berth]:
        return [
            Berth(space.upper(), f"{space}-{seat.key}", seat, says=self._said_to(seat, tile))
            for space, tile in BESIDE_THE_DOCK.items()
            for seat in self.table.served
            if tile in seat.player.buildings
        ]

    def _said_to(self, seat: SeatRow, tile: str) -> Word | None:
        said = {(one.player, one.source): one.text for one in self._own_spaces()}
        return said.get((seat.key, BUILDINGS[tile].name))

    def _faces(self, entry: Data) -> list[Face]:
        return [self.face(part, entry[part]) for part in self.parts]

    def landed(self) -> list[Landed]:
        """The drafted workers, as they stand on the small map."""
        return landed_on([(line["region"], line["player"]) for line in self.ordered])

    def brings(self) -> list[Bringing]:
        """Money, Colonists and goods that come with the drafted workers."""
        return [
            Bringing(self.table.seat[landing.entry["player"]], face)
            for landing in self.landings
            if landing.after is not landing.before
            for face in brought(self.table, landing)
        ]


def numbered(players: int) -> list[Berth]:
    open_ones, ship_on = dock(players)
    berths = [Berth(str(number)) for number in range(1, open_ones + 1)]
    return [*berths, Berth(str(ship_on), has_ship=True)] if ship_on else berths


def taken(berth: Berth, landed: list[list[Face]], waiting: list[Data]) -> Berth:
    """With the next who stands there: first those who have landed already, then the lines."""
    if berth.has_ship:
        return berth
    if landed:
        return berth._replace(landed=landed.pop(0))
    return berth._replace(line=waiting.pop(0)) if waiting else berth


def space_of(player: str) -> str:
    """X or Y, if the line is for that space."""
    space, dash, _key = player.partition("-")
    return space if dash and space in BESIDE_THE_DOCK else ""


def bare(player: str) -> str:
    """The player's key without the space."""
    space = space_of(player)
    return player.removeprefix(f"{space}-") if space else player


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
