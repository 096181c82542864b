"""For looking things up: each box, track and kind of card in a few words, and how we read the rulebook."""

from __future__ import annotations

from typing import NamedTuple

from scoring.renaissance.commodities import MOST_COMMODITIES
from scoring.renaissance.misery import TIERS_NEEDED
from scoring.renaissance.phases.draw import EXTRA_CARD_PRICE, REMOVAL_PRICE
from scoring.renaissance.phases.play_order import HIGHEST_BID
from scoring.renaissance.setup import TAX_STEP
from scoring.renaissance.state import LAST_ENLIGHTENMENT, LAST_MISERY
from scoring.renaissance.turns import Box
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

BOX_TEXTS = {
    Box.DRAW: Line(
        _(
            "The first player may pay %(remove)d token to remove a marker, then Wind/Watermill may be set. "
            "Everybody draws a card; Urban Ascendancy buys another for %(another)d token, Master Art "
            "discards."
        ),
        {"remove": REMOVAL_PRICE, "another": EXTRA_CARD_PRICE},
    ),
    Box.CARDS: Line(
        _(
            "In play order everybody may play cards: a commodity pays all who have markets of it, a leader "
            "makes advances cheaper, an event does what it says."
        )
    ),
    Box.PURCHASE: Line(
        _(
            "In play order: buy advances, ships for 1 token a step, and misery relief with points first "
            "and tokens for the rest. Relief takes at most %(most)d misery a turn; more than 1 needs tiers."
        ),
        {"most": len(TIERS_NEEDED)},
    ),
    Box.TAX: Line(
        _(
            "By the printed number of your space: %(tokens)d tokens and 1 misery for each space after 1. "
            "Then Holy Indulgence; then whoever leads alone in Enlightenment may swap spaces with the "
            "player just before or behind in play order."
        ),
        {"tokens": TAX_STEP},
    ),
    Box.EXPANSION: Line(
        _(
            "Put tokens into provinces. As many as the market number make it yours; where others are, you "
            "may have to compete. Everybody may buy one card: the first costs 1 token, the next 2, and so on."
        )
    ),
    Box.DOMINATION: Line(
        _(
            "Whoever has the most new provinces draws a card; the earlier in play order wins a tie. "
            "Everybody takes province income; with the New World misery goes down by 2. Then all markers "
            "go, and two rolls say what is in shortage or surplus."
        )
    ),
    Box.ORDER: Line(
        _(
            "Bid 0 to %(most)d; only the highest bids pay. They decide who chooses a space first: 1 the "
            "fewest provinces, 2 the fewest cards, 3 the least misery. If nobody bids, and in a tie, this "
            "turn's order counts."
        ),
        {"most": HIGHEST_BID},
    ),
    Box.FINAL: Line(
        _(
            "After the last turn everybody plays all cards in hand in play order; an owner of Master Art "
            "may discard some instead. Then the game is over."
        ),
    ),
}


class Entry(NamedTuple):
    name: Word
    text: Line


CARD_KINDS = (
    Entry(
        _("Commodity"),
        Line(
            _(
                "Pays everybody: box one for one market, box two for two; a box more in shortage, a box less "
                "in surplus. Wind/Watermill moves one box: with a marker that agrees two in all, with an "
                "opposite one none. Then one marker of it goes, and Wind/Watermill with it. Stone and Wool "
                "also count advances with their icon. "
                "Of Gold and Ivory, or of Wine and Cloth, the player chooses one."
            )
        ),
    ),
    Entry(
        _("Leader"),
        Line(
            _(
                "Takes tokens off some advances this turn, and may bring steps of Enlightenment. The first "
                "one of a turn is for its player alone; Patronage lets others use the rest."
            )
        ),
    ),
    Entry(
        _("Event"),
        Line(
            _(
                "Does what its text says, to one player or to many. Tokens that it puts on the map come from "
                "Stock, then from Income. If another card or an advance voids it, just discard it."
            )
        ),
    ),
)

TRACKS = (
    Entry(
        _("Misery"),
        Line(
            _(
                "Each space is a point less at the end. Past space %(last)d you are out of play. It has four "
                "sections: 1 misery less costs 1, 2, 3 or 4 points or tokens."
            ),
            {"last": LAST_MISERY},
        ),
    ),
    Entry(
        _("Enlightenment"),
        Line(
            _(
                "A point for each space, %(last)d at most, and benefits on spaces 1, 3 and 6. After the tax, "
                "whoever leads alone may swap spaces in the play order with a neighbour."
            ),
            {"last": LAST_ENLIGHTENMENT},
        ),
    ),
    Entry(
        _("Shipping"),
        Line(
            _(
                "Galleys go along coasts, Seaworthy Vessels everywhere but to the far east and the new "
                "world, oceangoing ships everywhere."
            )
        ),
    ),
    Entry(
        _("Capital Bid"),
        Line(_("Keeps the order in which the capitals were picked, which is the play order of turn 1.")),
    ),
    Entry(
        _("Play order"),
        Line(_("The printed number of the space counts: for tax, for misery, for the green die.")),
    ),
    Entry(
        _("Marketplace"),
        Line(
            _("Shows which of the %(most)d commodities are in shortage or in surplus."),
            {"most": MOST_COMMODITIES},
        ),
    ),
)

_BY_ICON = Line(_("Advances with its icon count as markets of it."))
_AT_TWELVE = Line(_("A twelve of the dice is Gold and Ivory; a card of both pays one of them."))
_BY_WIND = Line(_("The Wind/Watermill marker may lie on it."))
_OF_TWO = Line(_("A card of Wine and Cloth pays one of them; the Wind/Watermill marker may lie on it."))
COMMODITY_TEXTS = {
    "stone": _BY_ICON,
    "wool": _BY_ICON,
    "gold": _AT_TWELVE,
    "ivory": _AT_TWELVE,
    "wine": _OF_TWO,
    "cloth": _OF_TWO,
    "grain": _BY_WIND,
    "metal": _BY_WIND,
}
"""What is special about each that the rulebook names."""

READINGS: tuple[Word, ...] = (
    _("The rulebook speaks of seven phases and describes six; tax opens the expansion."),
    _("The rulebook speaks of six categories of advances and names five."),
    _("There are five tokens of ten, so that everybody owns 100."),
    _("A step of shipping costs a token."),
    _("Province income is the circle that the last marker uncovered; without a province there is none."),
    _("On turn 1 you play in the order in which capitals were chosen."),
    _("Nobody bids more than 3 for the next play order."),
    _("Two categories must be bought in order, and only one is shown: the mat says which is the other."),
    _("With three or four players Holy Indulgence brings 3 and still costs 2."),
    _("Cathedral wins once a turn against each opponent without it."),
    _("Written Record takes 1 token off a purchase, however many leaders help."),
    _("Tokens on a leader come from Stock and return there."),
    _("Wind/Watermill alone moves one box; with an agreeing marker two, with an opposite one none; both go."),
    _("An icon counts as a market even without a market."),
    _("Nobody gains more than the Stock holds."),
    _("Majorities are settled after each roll."),
    _("All relief points of a turn go into one pool."),
    _("The section of the space you leave is what counts."),
    _("A province of several goods is in shortage or surplus if any of them is."),
    _("Equal scores share the rank."),
    _(
        "Attackers in their own capital need half the tokens, rounded up, even if that is fewer than the "
        "market number."
    ),
    _("The highest bid says who chooses a space first, not who plays first."),
)
"""Where the text is unfinished or contradicts itself, this is how we read it."""

READINGS_OF: dict[Box, tuple[int, ...]] = {
    Box.DRAW: (13,),
    Box.CARDS: (12, 13, 14, 15),
    Box.PURCHASE: (2, 4, 8, 11, 17, 18),
    Box.TAX: (1, 9),
    Box.EXPANSION: (10, 19, 21),
    Box.DOMINATION: (5, 16),
    Box.ORDER: (7, 22),
    Box.FINAL: (20,),
}
"""Which of them matter at which phase, counted from 1."""

READINGS_OF_THE_SETUP = (3, 6)


def readings_of(box: Box) -> tuple[Word, ...]:
    return _numbered(READINGS_OF[box])


def readings_of_the_setup() -> tuple[Word, ...]:
    """Those that matter before the game."""
    return _numbered(READINGS_OF_THE_SETUP)


def _numbered(numbers: tuple[int, ...]) -> tuple[Word, ...]:
    return tuple(READINGS[number - 1] for number in numbers)
