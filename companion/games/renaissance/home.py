"""This game on the home page."""

from companion.games.hooks.home import HomeHooks
from scoring.text import gettext_noop as _

HOME = HomeHooks(
    face="games/renaissance/_face.html",
    setup=_("Which capitals and areas, how many cards: a tick list for your group."),
    lookup=_("What does this advance do? Advances, cards, tracks, phases, and how we read the rulebook."),
)
