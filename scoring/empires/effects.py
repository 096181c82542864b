"""What a Capital Building does, as small records made by verbs.

The moments:

* ``AtOnce``     when it is bought, perhaps with choices that the buyer must make
* ``Pays``       in Building benefits of every turn, money from the bank
* ``Trains``     in Building benefits of every turn, a worker for the next turn
* ``Robs``       in Building benefits of every turn, money from every other player
* ``Changes``    always: one of the numbers of the rules is another for the owner
* ``Lets``       the owner may record an entry that others may not
* ``AtEnd``      when the game is over: points for each of something
* ``Reminds``    what only the table can do, said at its box
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from scoring.empires.holdings import Counted, Holdings
from scoring.empires.occasions import Occasion, always
from scoring.empires.questions import Question
from scoring.empires.state import Player, State
from scoring.empires.turns import Box
from scoring.entry import Asked
from scoring.kinds import Kind, kind_of
from scoring.reading import Reader
from scoring.text import Word


class Purchase(Protocol):
    """The entry that buys a building, as far as its effect needs to know it."""

    @property
    def player(self) -> str: ...
    @property
    def choices(self) -> Mapping[str, Any]: ...

    def refuse(self, code: str, message: str, /, **params: Any) -> None: ...


class Rule(StrEnum):
    """The numbers of the rules that a building can change for its owner."""

    CAPTAIN_STRENGTH = "captain_strength"
    RESISTANCE = "resistance"
    CONVERTS = "converts"
    SILENCES_MISSIONARIES = "silences_missionaries"
    DEFENDING_SOLDIERS = "defending_soldiers"
    IDLE_SHIPS = "idle_ships"


class Choice(NamedTuple):
    """Something the buyer must say, as the interchange format calls it."""

    key: str
    reader: Reader[Any]
    kind: Kind | None = None
    """Where it holds something narrower than its reader takes."""
    required: bool = True

    def asked(self) -> Asked:
        kind = self.kind or kind_of(self.reader)
        assert kind is not None
        return Asked(self.key, kind, self.required)


@dataclass(frozen=True, slots=True)
class AtOnce:
    apply: Callable[[State, Purchase], State]
    choices: tuple[Choice, ...] = ()
    asks: Question | None = None
    """How a page asks the buyer for the choices."""


@dataclass(frozen=True, slots=True)
class Pays:
    amount: Callable[[Player, Mapping[str, str]], int]
    """Of the owner, and of the choices made in Building benefits (player → good)."""


@dataclass(frozen=True, slots=True)
class Trains:
    worker: str


@dataclass(frozen=True, slots=True)
class Robs:
    amount: Callable[[Player], int]


@dataclass(frozen=True, slots=True)
class Changes:
    rule: Rule
    by: int


@dataclass(frozen=True, slots=True)
class Lets:
    entry: str
    times: int | None = None
    """How often in a game; None for once every turn or without limit, as the entry says."""
    when_bought: bool = False
    """Whether it may be done right when the tile is bought."""


@dataclass(frozen=True, slots=True)
class AtEnd:
    counted: Counted
    each: int

    def points(self, holdings: Holdings) -> int:
        return self.counted.number(holdings) * self.each


@dataclass(frozen=True, slots=True)
class Reminds:
    box: Box
    text: Word
    when: Occasion
    """Whether there is anything to be done, apart from having been done already."""
    waits: str | None = None
    """The kind of worker that the tile puts there for nothing."""


Effect = AtOnce | Pays | Trains | Robs | Changes | Lets | AtEnd | Reminds


# Verbs


def gain_money(amount: int) -> AtOnce:
    return AtOnce(lambda state, bought: state.paid(bought.player, amount))


def gain_ships(number: int) -> AtOnce:
    return AtOnce(
        lambda state, bought: state.with_player(
            bought.player, ships=state.players[bought.player].ships + number
        )
    )


def income(amount: int) -> Pays:
    return Pays(lambda owner, choices: amount)


def income_per(good: str, amount: int) -> Pays:
    return Pays(lambda owner, choices: amount * owner.goods.get(good, 0))


def income_per_chosen(goods: tuple[str, ...], amount: int) -> Pays:
    """For the good that the owner chooses; without a choice the one that pays more."""

    def pay(owner: Player, choices: Mapping[str, str]) -> int:
        chosen = choices.get(owner.name)
        candidates = goods if chosen is None else (chosen,)
        return amount * max(owner.goods.get(good, 0) for good in candidates)

    return Pays(pay)


def trains(worker: str) -> Trains:
    return Trains(worker)


def robs_per_ship(amount: int) -> Robs:
    return Robs(lambda owner: amount * owner.ships)


def changes(rule: Rule, by: int) -> Changes:
    return Changes(rule, by)


def lets(entry: str, *, times: int | None = None, when_bought: bool = False) -> Lets:
    return Lets(entry, times, when_bought)


def points_per(counted: Counted, each: int) -> AtEnd:
    return AtEnd(counted, each)


def reminds(box: Box, text: Word, when: Occasion = always, *, waits: str | None = None) -> Reminds:
    return Reminds(box, text, when, waits)
