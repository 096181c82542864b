"""Turns, Ages, stages of a turn and the boxes in which it is walked through."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from scoring.text import Word
from scoring.text import gettext_noop as _

LAST_TURN = 8
SCORING_TURNS = (3, 6, 8)
AGE_OF_TURN = (0, 1, 1, 1, 2, 2, 2, 3, 3)


class Age(NamedTuple):
    number: int
    name: Word
    building_price: int
    vp_price: int
    scouting_price: int


AGES = {
    1: Age(1, _("Age I"), 10, 1, 1),
    2: Age(2, _("Age II"), 14, 3, 2),
    3: Age(3, _("Age III"), 20, 10, 3),
}


class Stage(StrEnum):
    """What may be recorded now. To the world outside, ``BENEFITS_DUE`` is ``benefits`` too:
    income is paid, and nothing else happens before the benefits are."""

    ACTIONS = "actions"
    BENEFITS_DUE = "benefits_due"
    BENEFITS = "benefits"
    SCORING = "scoring"
    OVER = "over"


STAGE_NAMES = {
    Stage.ACTIONS: _("event boxes"),
    Stage.BENEFITS_DUE: _("income is paid, building benefits are due"),
    Stage.BENEFITS: _("building benefits"),
    Stage.SCORING: _("colony scoring"),
    Stage.OVER: _("the game is over"),
}


class Box(StrEnum):
    """Where the table stands in a turn: the eight event boxes in the board's order, and the
    phases before and after them. Only ``Stage`` is recorded; a box is where a thing belongs."""

    PLACE_WORKERS = "place_workers"
    INITIATIVE = "initiative"
    DOCK = "dock"
    GOODS = "goods"
    SHIPPING = "shipping"
    BUILDINGS = "buildings"
    DISCOVERY = "discovery"
    SPECIALISTS = "specialists"
    WARFARE = "warfare"
    INCOME = "income"
    BENEFITS = "benefits"
    SCORING = "scoring"
    REFRESH = "refresh"


BOX_NAMES = {
    Box.PLACE_WORKERS: _("Place workers"),
    Box.INITIATIVE: _("Initiative"),
    Box.DOCK: _("Colonist Dock"),
    Box.GOODS: _("Trade Goods"),
    Box.SHIPPING: _("Merchant Shipping"),
    Box.BUILDINGS: _("Capital Buildings"),
    Box.DISCOVERY: _("Discovery"),
    Box.SPECIALISTS: _("Specialists"),
    Box.WARFARE: _("Warfare"),
    Box.INCOME: _("Income"),
    Box.BENEFITS: _("Building benefits"),
    Box.SCORING: _("Colony scoring"),
    Box.REFRESH: _("Refresh the board"),
}


def boxes_of(turn: int) -> tuple[Box, ...]:
    """The boxes of a turn in the board's order; scoring only on the turns that have one."""
    return tuple(box for box in Box if box is not Box.SCORING or turn in SCORING_TURNS)


def box_due(stage: Stage, turn: int) -> Box:
    """Where a turn goes on once its events are over: the box whose entry this stage waits for."""
    match stage:
        case Stage.ACTIONS:
            return Box.INCOME
        case Stage.BENEFITS_DUE:
            return Box.BENEFITS
        case Stage.BENEFITS if turn in SCORING_TURNS:
            return Box.SCORING
        case _:
            return Box.REFRESH
