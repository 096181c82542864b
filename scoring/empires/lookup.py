"""For looking things up: when a building acts, and each box and phase in a few words of our own."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.empires.buildings import BUILDER_DISCOUNT, Building, Rule
from scoring.empires.colonies import BUILDER_FIRST, BUILDER_SECOND, FIRST, SECOND, TIED_FIRST
from scoring.empires.effects import AtEnd, AtOnce, Changes, Effect, Lets, Pays, Reminds, Robs, Trains
from scoring.empires.goods import ON_OFFER
from scoring.empires.phases.colonist_dock import MERCHANT_PAY
from scoring.empires.phases.refresh import TILES_ON_OFFER
from scoring.empires.phases.specialists import TRAINING_PRICE
from scoring.empires.phases.warfare import WAR_PRICE
from scoring.empires.regions import CLAIMS_GOOD
from scoring.empires.sets import ANY_THREE, OF_A_KIND
from scoring.empires.setup import COLONISTS
from scoring.empires.turns import BOX_NAMES, Box
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

WHEN_BOUGHT = _("When bought")
AT_ANY_TIME = _("At any time")
AT_THE_END = _("At the end of the game")

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


def moments(building: Building) -> tuple[Word, ...]:
    """When it acts, in the order of a turn."""
    boxes = {box for effect in building.effects for box in _boxes(effect)}
    first = [WHEN_BOUGHT] if any(isinstance(effect, AtOnce) for effect in building.effects) else []
    turn = [AT_ANY_TIME] if len(boxes) > SOME_BOXES else [BOX_NAMES[box] for box in Box if box in boxes]
    scores = building.points or any(isinstance(effect, AtEnd) for effect in building.effects)
    return (*first, *turn, *([AT_THE_END] if scores else []))


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
        _("In player order, one worker at a time, until all workers stand somewhere with room for them.")
    ),
    Box.INITIATIVE: Line(
        _("One worker each. From the front: $1, $2, $3 …, and in this order you play the next turn.")
    ),
    Box.DOCK: Line(
        _(
            "From space 1 on, each worker lands in a discovered region. A Merchant earns $%(pay)d, a "
            "Missionary brings a Colonist. Whoever has %(claims)d workers there first takes its good."
        ),
        {"pay": MERCHANT_PAY, "claims": CLAIMS_GOOD},
    ),
    Box.GOODS: Line(
        _("From the front, everybody takes one of the %(count)d goods on offer."), {"count": ON_OFFER}
    ),
    Box.SHIPPING: Line(
        _("The most workers take the ship; a Captain or a Merchant counts 2. Player order breaks ties.")
    ),
    Box.BUILDINGS: Line(
        _(
            "From the front, buy one of the %(count)d tiles, or none; the price goes by the Age. "
            "A Builder in the box takes $%(off)d off."
        ),
        {"count": TILES_ON_OFFER, "off": BUILDER_DISCOUNT},
    ),
    Box.DISCOVERY: Line(
        _(
            "In player order, send workers once and turn a counter over; a Captain counts 2. With at least "
            "its resistance you keep it, take the plunder, more for each Soldier, and place a Colonist. "
            "Those sent go home either way, those not sent wait in the box."
        )
    ),
    Box.SPECIALISTS: Line(
        _(
            "Every worker here brings its Specialist for the next turn; "
            "on the training space one of any kind for $%(price)d."
        ),
        {"price": TRAINING_PRICE},
    ),
    Box.WARFARE: Line(
        _(
            "From the front: a battle in one region is free, a war with one player wherever there are "
            "Soldiers costs $%(price)d. Each Soldier removes a worker, on both sides at once."
        ),
        {"price": WAR_PRICE},
    ),
    Box.INCOME: Line(
        _(
            "Any three goods earn $%(any)d, three alike $%(three)d, four alike $%(four)d. "
            "A ship stands for any good, one in a set at most."
        ),
        {"any": ANY_THREE, "three": OF_A_KIND, "four": 2 * OF_A_KIND},
    ),
    Box.BENEFITS: Line(_("Buildings pay and train workers; what yours let you do, you do now.")),
    Box.SCORING: Line(
        _(
            "After turns 3, 6 and 8, in each region where somebody has %(claims)d workers: %(first)d points "
            "for most, %(second)d for second most. Two tied for first get %(tied)d each, nobody is second. "
            "Each Builder there adds %(builder_first)d to first and %(builder_second)d to second."
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
            "New goods, a ship, tiles up to %(tiles)d. Everybody takes %(colonists)d Colonists and the "
            "workers gained; then the new player order."
        ),
        {"tiles": TILES_ON_OFFER, "colonists": COLONISTS},
    ),
}
