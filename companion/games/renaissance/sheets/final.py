"""The end in Light: what everybody has, and then it is over."""

from django.utils.translation import gettext_lazy

from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.counted import CountedOnce
from companion.games.renaissance.sheets.printed import Walk
from scoring.renaissance.turns import Box, Stage


class EndSheet(TurnSheet):
    box = Box.FINAL
    stage = Stage.FINAL
    template = "games/renaissance/_light_final.html"
    verb = gettext_lazy("End the game")

    def fill(self, walk: Walk) -> None:
        walk.follow({"do": "finish"})


class LightFinalSheet(CountedOnce, EndSheet):
    """The last numbers first."""
