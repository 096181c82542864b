"""A second game on the shelf: the first one under another name, for pages that ask which game."""

from dataclasses import replace

from companion.games.empires.pages import PAGES as FIRST
from companion.games.empires.start import StartForm


class TwinForm(StartForm):
    game_key = "twin"


PAGES = replace(FIRST, start=replace(FIRST.start, form=TwinForm))
