"""The stages of a turn, and the boxes in which it is walked through."""

from __future__ import annotations

from enum import StrEnum

from scoring.text import gettext_noop as _


class Stage(StrEnum):
    """What may be recorded now."""

    DRAW = "draw"
    CARDS = "cards"
    PURCHASE = "purchase"
    EXPANSION = "expansion"
    ORDER = "order"
    FINAL = "final"
    OVER = "over"


STAGE_NAMES = {
    Stage.DRAW: _("drawing cards"),
    Stage.CARDS: _("playing cards"),
    Stage.PURCHASE: _("purchases"),
    Stage.EXPANSION: _("expansion"),
    Stage.ORDER: _("the next play order"),
    Stage.FINAL: _("the final card play"),
    Stage.OVER: _("the game is over"),
}


class Box(StrEnum):
    """Where the table stands in a turn: one sheet each, in the order in which they come."""

    DRAW = "draw"
    CARDS = "cards"
    PURCHASE = "purchase"
    TAX = "tax"
    EXPANSION = "expansion"
    DOMINATION = "domination"
    ORDER = "order"
    FINAL = "final"


BOX_NAMES = {
    Box.DRAW: _("Draw cards"),
    Box.CARDS: _("Play cards"),
    Box.PURCHASE: _("Purchase"),
    Box.TAX: _("Tax"),
    Box.EXPANSION: _("Expansion"),
    Box.DOMINATION: _("Domination"),
    Box.ORDER: _("Next play order"),
    Box.FINAL: _("Final card play"),
}

_DUE = {
    Stage.DRAW: Box.DRAW,
    Stage.CARDS: Box.CARDS,
    Stage.PURCHASE: Box.TAX,
    Stage.EXPANSION: Box.DOMINATION,
    Stage.ORDER: Box.ORDER,
    Stage.FINAL: Box.FINAL,
    Stage.OVER: Box.FINAL,
}


def boxes_of(*, last_turn: bool) -> tuple[Box, ...]:
    """The boxes of a turn; the last turn ends with the final card play instead of bids."""
    left_out = Box.ORDER if last_turn else Box.FINAL
    return tuple(box for box in Box if box is not left_out)


def box_due(stage: Stage) -> Box:
    """The box whose entry leads out of this stage."""
    return _DUE[stage]
