"""Warfare: one battle or one war at a time; the library says where, and how many fall."""

from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from companion.forms.sheet import Data, Sheet
from companion.games.empires.sheets.this_turn import recorded_this_turn
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow
from scoring.empires.phases.warfare import TOO_DEAR, WAR_PRICE, battles_of_war, possible_losses
from scoring.empires.regions import REGIONS
from scoring.empires.turns import Box
from scoring.text import Line, Word

BATTLE, WAR = "battle", "war"
MOST_FALLEN = 99


class Choice(NamedTuple):
    """Workers who may fall together; ``value`` is what a chip sends for them."""

    value: str
    workers: dict[str, int]
    is_picked: bool


class Side(NamedTuple):
    seat: SeatRow
    field: str
    number: int
    choices: list[Choice]


class Fight(NamedTuple):
    region: str
    name: Word
    sides: list[Side]


class WarfareSheet(Sheet):
    box = Box.WARFARE
    template = "games/empires/_warfare.html"
    war_price = WAR_PRICE
    button_empty = gettext_lazy("No battle")

    def __init__(self, table, data=None):
        super().__init__(table, data)
        if recorded_this_turn(table, BATTLE, WAR):
            self.button_empty = gettext_lazy("No more battles")
        if self.is_draft and "draft" not in self.given:
            self.notice = gettext("Answer the questions below first.")

    def too_dear(self) -> Line | None:
        """Said before somebody who can't pay for a war declares one."""
        seat = self.table.seat.get(self.attacker)
        if seat is None or not self.table.keeps_money or seat.player.money >= WAR_PRICE:
            return None
        return Line(TOO_DEAR, {"player": seat.key, "money": seat.player.money, "price": WAR_PRICE})

    # Who fights whom

    @property
    def attacker(self) -> str:
        return self._seat("attacker")

    @property
    def defender(self) -> str:
        """As picked; where only one can be fought at all, that one."""
        defender = self._seat("defender")
        if defender and defender != self.attacker:
            return defender
        enemies = self._enemies()
        return enemies[0] if len(enemies) == 1 else ""

    def _enemies(self) -> list[str]:
        if not self.attacker:
            return []
        state = self.table.state
        others = [key for key in self.table.seat if key != self.attacker]
        return [key for key in others if battles_of_war(state, self.attacker, key)]

    def _seat(self, field: str) -> str:
        sent = self.given.get(field, "")
        return sent if sent in self.table.seat else ""

    @property
    def is_war(self) -> bool:
        return self.given.get("kind") == WAR

    # Where, and who falls

    def regions(self) -> list[tuple[str, Word]]:
        """Where these two can fight each other."""
        if not (self.attacker and self.defender):
            return []
        battles = battles_of_war(self.table.state, self.attacker, self.defender)
        return [(region, REGIONS[region]) for region in battles]

    @property
    def region(self) -> str:
        """The one picked for a battle; where there is but one, that."""
        regions = [region for region, _name in self.regions()]
        sent = self.given.get("region", "")
        return sent if sent in regions else regions[0] if len(regions) == 1 else ""

    def fights(self) -> list[Fight]:
        """The battle picked, or all battles of the war."""
        if not (self.attacker and self.defender):
            return []
        battles = battles_of_war(self.table.state, self.attacker, self.defender)
        return [
            Fight(region, REGIONS[region], [self._side(region, *side) for side in losses.items() if side[1]])
            for region, losses in battles.items()
            if self.is_war or region == self.region
        ]

    def _side(self, region: str, player: str, number: int) -> Side:
        field = f"loss-{region}-{player}"
        colony = self.table.state.regions[region].workers[player]
        choices = {losses_value(workers): workers for workers in possible_losses(colony, number)}
        sent = self.given.get(field)
        picked = sent if sent in choices else next(iter(choices))
        return Side(
            self.table.seat[player],
            field,
            number,
            [Choice(value, workers, value == picked) for value, workers in choices.items()],
        )

    # Sending

    @property
    def is_draft(self) -> bool:
        """Also while something is still to be picked: then nothing can be recorded."""
        return super().is_draft or (self._is_begun and not self._fought())

    @property
    def _is_begun(self) -> bool:
        return bool(self.given.get("attacker") or self.given.get("defender"))

    def _fought(self) -> dict[str, dict[str, dict[str, int]]]:
        """Who falls in which region, as it was sent: of a battle only where it is fought."""
        fought: dict[str, dict[str, dict[str, int]]] = {}
        for name, value in self.given.items():
            kind, _dash, rest = name.partition("-")
            region, _dash, player = rest.partition("-")
            if kind == "loss" and (self.is_war or region == self.given.get("region")):
                fought.setdefault(region, {})[player] = losses_read(value)
        return fought

    @property
    def button(self) -> str:
        if not self._is_begun:
            return self.when_empty
        return gettext("Record the war") if self.is_war else gettext("Record the battle")

    def entries(self) -> list[Data]:
        if not self._is_begun:
            return []
        who = {"attacker": self.given.get("attacker", ""), "defender": self.given.get("defender", "")}
        battles = [{"region": region, "losses": losses} for region, losses in self._fought().items()]
        if self.is_war:
            return [{"do": WAR, **who, "battles": battles}]
        return [{"do": BATTLE, **who, **battle} for battle in battles]

    def next_box(self) -> str | None:
        """There may be more battles; *Next* goes on."""
        return self.box if self._is_begun else None


def losses_value(workers: dict[str, int]) -> str:
    return "+".join(f"{worker}:{number}" for worker, number in workers.items())


def losses_read(value: str) -> dict[str, int]:
    """Shape only; what does not read as a number is left out."""
    pairs = [part.split(":", 1) for part in value.split("+") if ":" in part]
    fallen = {worker: whole_number(number, most=MOST_FALLEN) for worker, number in pairs}
    return {worker: number for worker, number in fallen.items() if number is not None}
