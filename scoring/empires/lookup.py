"""For looking things up: when a building acts, and each box and phase in a few words of our own."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.empires.buildings import BUILDER_DISCOUNT, Building, Rule
from scoring.empires.colonies import BUILDER_FIRST, BUILDER_SECOND, FIRST, SECOND, TIED_FIRST
from scoring.empires.effects import AtEnd, AtOnce, Changes, Effect, Lets, Pays, Reminds, Robs, Trains
from scoring.empires.goods import ON_OFFER
from scoring.empires.phases.buildings import TILES_ON_OFFER
from scoring.empires.phases.dock import MERCHANT_PAY
from scoring.empires.phases.specialists import TRAINING_PRICE
from scoring.empires.phases.warfare import WAR_PRICE
from scoring.empires.regions import CLAIMS_GOOD
from scoring.empires.sets import ANY_THREE, OF_A_KIND
from scoring.empires.setup import COLONISTS
from scoring.empires.state import State
from scoring.empires.turns import BOX_NAMES, Box
from scoring.empires.workers import WORKERS, Worker
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

WHEN_BOUGHT = _("When bought")
AT_ANY_TIME = _("At any time")
AT_THE_END = _("When the game ends")

SOME_BOXES = 4
"""What may be done in more boxes than these may be done at any time."""

RULE_BOXES = {
    Rule.CAPTAIN_STRENGTH: Box.DISCOVERY,
    Rule.RESISTANCE: Box.DISCOVERY,
    Rule.CONVERTS: Box.DOCK,
    Rule.SILENCES_MISSIONARIES: Box.DOCK,
    Rule.DEFENDING_SOLDIERS: Box.WARFARE,
    Rule.IDLE_SHIPS: Box.INCOME,
}
"""Where a changed number of the rules is felt."""


BOX_WORKERS: dict[Box, tuple[str, ...]] = {
    Box.PLACE_WORKERS: tuple(WORKERS),
    Box.DOCK: tuple(WORKERS),
    Box.SHIPPING: ("captain", "merchant"),
    Box.BUILDINGS: ("builder",),
    Box.DISCOVERY: ("captain", "soldier", "colonist"),
    Box.SPECIALISTS: tuple(WORKERS),
    Box.WARFARE: ("soldier",),
    Box.SCORING: ("builder",),
}
"""Whose abilities count in a box."""


def workers_in(state: State, box: Box) -> list[Worker]:
    """Those of this game."""
    kinds = (WORKERS[key] for key in BOX_WORKERS.get(box, ()))
    return [worker for worker in kinds if state.game.setup.builders or not worker.expansion]


def moments(building: Building) -> tuple[Word, ...]:
    """When it acts, in the order of a turn."""
    boxes = {box for effect in building.effects for box in _boxes(effect)}
    first = [WHEN_BOUGHT] if any(map(_acts_when_bought, building.effects)) else []
    boxes -= {Box.BUILDINGS} if first else set()
    turn = [AT_ANY_TIME] if len(boxes) > SOME_BOXES else [BOX_NAMES[box] for box in Box if box in boxes]
    scores = building.points or any(isinstance(effect, AtEnd) for effect in building.effects)
    return (*first, *turn, *([AT_THE_END] if scores else []))


def _acts_when_bought(effect: Effect) -> bool:
    return isinstance(effect, AtOnce) or (isinstance(effect, Lets) and effect.when_bought)


def _boxes(effect: Effect) -> Iterator[Box]:
    match effect:
        case Reminds():
            yield effect.box
        case Changes():
            yield RULE_BOXES[effect.rule]
        case Pays() | Trains() | Robs():
            yield Box.BENEFITS
        case Lets() | AtOnce() | AtEnd():
            pass


BOX_TEXTS = {
    Box.PLACE_WORKERS: Line(
        _("In player order, place one worker at a time, until nobody has any left to place.")
    ),
    Box.INITIATIVE: Line(
        _(
            "One worker each. From the front, take $1, $2, $3 … and play the next turn in this order. "
            "The others follow as before."
        )
    ),
    Box.DOCK: Line(
        _(
            "From the front, land each worker in a discovered region. A Merchant earns $%(pay)d, a "
            "Missionary brings a Colonist. Be the first with %(claims)d workers there, and its good is yours."
        ),
        {"pay": MERCHANT_PAY, "claims": CLAIMS_GOOD},
    ),
    Box.GOODS: Line(_("From the front, take one of the %(count)d goods on offer."), {"count": ON_OFFER}),
    Box.SHIPPING: Line(
        _("The most workers win the ship; Captains and Merchants count 2. Player order breaks ties.")
    ),
    Box.BUILDINGS: Line(
        _(
            "From the front, buy one of the %(count)d tiles on offer, or none. The price goes by the Age; "
            "a Builder in the box takes $%(off)d off."
        ),
        {"count": TILES_ON_OFFER, "off": BUILDER_DISCOUNT},
    ),
    Box.DISCOVERY: Line(
        _(
            "In player order, once each: send workers and turn over a counter. A Captain counts 2. Reach its "
            "resistance, and you keep it, take the plunder, more for each Soldier, and place a Colonist. "
            "Workers you sent go home either way; the others wait in the box. Once every region is "
            "discovered, turn over cards: they place no Colonist, and a failed card is shuffled back."
        )
    ),
    Box.SPECIALISTS: Line(
        _(
            "Each worker here brings the Specialist of its space for the next turn. "
            "On the Training space you may pay $%(price)d for one of any kind."
        ),
        {"price": TRAINING_PRICE},
    ),
    Box.WARFARE: Line(
        _(
            "From the front: fight one player. A battle in one region is free. A war costs $%(price)d: a "
            "battle in every region where you both have workers. One of you needs a Soldier there. Each "
            "Soldier removes an enemy worker, on both sides at once."
        ),
        {"price": WAR_PRICE},
    ),
    Box.INCOME: Line(
        _(
            "Any three goods earn $%(any)d, three alike $%(three)d, four alike $%(four)d. "
            "A ship stands for any good, one in a set at most. On turn 8 these dollars are also points."
        ),
        {"any": ANY_THREE, "three": OF_A_KIND, "four": 2 * OF_A_KIND},
    ),
    Box.BENEFITS: Line(
        _(
            "In player order: your buildings pay you and train workers, and you do what they let you do. "
            "This money gives no Economy points."
        )
    ),
    Box.SCORING: Line(
        _(
            "After turns 3, 6 and 8, in each region where somebody has %(claims)d workers: %(first)d points "
            "for the most workers, %(second)d for the second most. Two tied for first get %(tied)d each, "
            "and nobody gets points for second; three or more tied for first get none, nor do those tied "
            "for second. Each Builder in the region adds %(builder_first)d points for everybody who is first "
            "and %(builder_second)d for everybody who is second, tied or not. Equal in the end? The most "
            "points from the colonies of turn 8 win, then the most money, then the most goods and ships."
        ),
        {
            "claims": CLAIMS_GOOD,
            "first": FIRST,
            "second": SECOND,
            "tied": TIED_FIRST,
            "builder_first": BUILDER_FIRST,
            "builder_second": BUILDER_SECOND,
        },
    ),
    Box.REFRESH: Line(
        _(
            "Goods left over leave the game; draw %(goods)d new ones. Put out a ship if somebody took it. "
            "Add tiles until there are %(tiles)d; after turns 3 and 6, remove all tiles of the old Age "
            "first. Everybody takes %(colonists)d Colonists and the workers gained. Set the new player order."
        ),
        {"goods": ON_OFFER, "tiles": TILES_ON_OFFER, "colonists": COLONISTS},
    ),
}
