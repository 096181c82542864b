"""Domination: the bonus card, province income, relief, and two rolls with those who hold most."""

from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.forms.sheet import Data
from companion.games.renaissance.parts import COMMODITY
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.counted import CountedOnce
from companion.games.renaissance.sheets.dice import ask_dice, with_cleared, with_rolled
from companion.games.renaissance.sheets.printed import Asked, Walk
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.renaissance.advances import NEW_WORLD
from scoring.renaissance.commodities import DIRECTION_NAMES, SHORTAGE
from scoring.renaissance.phases.domination import MOST_ROLLS, NEW_WORLD_RELIEF, Roll, bonus_for, roll_lines
from scoring.renaissance.shortages import most_markets
from scoring.renaissance.state import State
from scoring.renaissance.turns import Box, Stage

PREFIX = "roll"
ROLLS = tuple(f"r{nth}" for nth in range(1, MOST_ROLLS + 1))


class Dominating(NamedTuple):
    seat: SeatRow
    provinces: int
    income: int | None
    said: str
    """What was typed where the mat is not known."""
    bonus: bool
    relief: int


class Rolled(NamedTuple):
    """A roll as it was tapped, and what it comes to."""

    number: int
    asks: list[Ask | Tally]
    spoken: list[Ask | Tally]
    lines: list
    holders: list[tuple[SeatRow, bool]]


class DominationSheet(TurnSheet):
    box = Box.DOMINATION
    stage = Stage.EXPANSION
    template = "games/renaissance/_domination.html"
    asked = "games/renaissance/_domination_asked.html"
    verb = gettext_lazy("Record the domination")

    def __init__(self, table, data=None):
        if data is not None and data.get("draft") == "roll":
            data = with_rolled(data, PREFIX, ROLLS)
        if data is not None and data.get("draft") == "clear":
            data = with_cleared(data, PREFIX, ROLLS)
        super().__init__(table, data)

    @property
    def comes_first(self) -> str:
        return "" if self.is_due else super().comes_first

    # What only components say, each beside what it is about

    @property
    def asked_of_income(self) -> list[Asked]:
        return [asked for asked in self.printed_asked if asked not in self.asked_of_rolls]

    @property
    def asked_of_rolls(self) -> list[Asked]:
        return [asked for asked in self.printed_asked if asked.kind == "one"]

    # Who gets what

    def rows(self) -> list[Dominating]:
        state = self.before_domination
        bonus = bonus_for(state)
        return [
            Dominating(
                self.table.seat[player.name],
                player.provinces,
                state.printed.income_of(player.provinces),
                self.given.get(f"income-{player.name}", ""),
                player.name == bonus,
                NEW_WORLD_RELIEF if player.owns(NEW_WORLD) else 0,
            )
            for player in state.in_order()
        ]

    @property
    def before_domination(self) -> State:
        """With what is learnt from the components on this very page."""
        before: State = self.walk.shown
        return before

    # Rolls

    @cached_property
    def tapped(self) -> list[tuple[Asking, Asking, Data | None]]:
        return [self._tapped(key) for key in ROLLS]

    def _tapped(self, key: str) -> tuple[Asking, Asking, Data | None]:
        """The dice; or what they stood for, as somebody says it."""
        dice, spoken = Asking(self.table, self.given, PREFIX), Asking(self.table, self.given, PREFIX)
        rolled = ask_dice(dice, key)
        goods = [Option("", Face(gettext("None"))), *spoken.options(COMMODITY, self.table.state.commodities)]
        good = spoken.one(f"{key}_good", gettext("Commodity"), goods)
        ways = [Option(way, Face(say(name))) for way, name in DIRECTION_NAMES.items()]
        way = spoken.one(f"{key}_way", gettext("As"), ways, first=SHORTAGE)
        said = {"commodity": good, "result": way} if good else None
        return dice, spoken, {"dice": rolled} if rolled else said

    def rolls(self) -> list[Rolled]:
        state, shown = self.walk.state, []
        for nth, (dice, spoken, roll) in enumerate(self.tapped, start=1):
            lines, holders = [], []
            if roll is not None:
                read = Roll(
                    tuple(roll["dice"]) if "dice" in roll else None, roll.get("commodity"), roll.get("result")
                )
                lines = roll_lines(read, state.printed)
                holders = [
                    (self.table.seat[holder], read.direction() == SHORTAGE)
                    for good in read.commodities(state.printed) or ()
                    if (holder := most_markets(state, good)) is not None
                ]
            shown.append(Rolled(nth, dice.asks, spoken.asks, lines, holders))
        return shown

    @property
    def said_rolls(self) -> list[Data]:
        return [roll for _dice, _spoken, roll in self.tapped if roll is not None]

    @property
    def are_none_rolled(self) -> bool:
        """As its own button says it: nobody leaves the dice out by mistake."""
        return bool(self.given.get("no_dice"))

    # Recording

    def clean(self):
        if self.is_due and self.is_sent_when_due and not (self.deck_is_out and not self.is_told):
            for nth, (dice, _spoken, roll) in enumerate(self.tapped, start=1):
                if roll is None and any(isinstance(ask, Ask) and ask.answer for ask in dice.asks):
                    self.add_error(None, gettext("Roll %(number)d: tap all three dice.") % {"number": nth})
            if not (self.errors or self.said_rolls or self.are_none_rolled):
                self.add_error(None, gettext("Tap the dice, or say below that none were rolled."))
        return super().clean()

    @property
    def is_told(self) -> bool:
        """Whether anything of the phase itself is filled in."""
        asks = [ask for dice, _spoken, _roll in self.tapped for ask in dice.asks]
        is_tapped = any(isinstance(ask, Ask) and ask.answer for ask in asks)
        is_read_off = any(name.startswith("printed|") and self.given[name] for name in self.given)
        is_said = self.said_rolls or self.are_none_rolled or self.numbers("income")
        return bool(is_tapped or is_read_off or is_said)

    def fill(self, walk: Walk) -> State:
        """Gives back the table before it."""
        if self.deck_is_out and not self.is_told:
            return walk.state
        entry: Data = {"do": "domination"}
        rolls = self.said_rolls
        if rolls:
            entry["rolls"] = rolls
        walk.ask(entry)
        before = walk.state
        said = {
            key: number
            for key, number in self.numbers("income").items()
            if before.printed.income_of(before.players[key].provinces) is None
        }
        walk.follow({**entry, **({"income": said} if said else {})})
        return before


class LightDominationSheet(CountedOnce, DominationSheet):
    """Once a turn the table says what everybody has; the sums go on from there."""

    template = "games/renaissance/_light_domination.html"
