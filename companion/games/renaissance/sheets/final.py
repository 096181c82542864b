"""The end in Light: what everybody has, and then it is over."""

from django.utils.translation import gettext_lazy

from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.domination import LightDominationSheet
from companion.games.renaissance.sheets.printed import Walk
from companion.models import Detail
from scoring.renaissance.turns import Box, Stage


class LightFinalSheet(LightDominationSheet):
    box = Box.FINAL
    stage = Stage.FINAL
    detail = Detail.LIGHT
    template = "games/renaissance/_light_final.html"
    asked = ""
    verb = gettext_lazy("End the game")

    def __init__(self, table, data=None):
        TurnSheet.__init__(self, table, data)

    def fill(self, walk: Walk) -> None:
        for entry in self.corrections():
            walk.follow(entry)
        walk.follow({"do": "finish"})
