"""This game on the home page."""

from companion.games.hooks.home import HomeHooks
from scoring.text import gettext_noop as _

HOME = HomeHooks(
    setup=_("How long is the dock? Who gets how much money? A tick list."),
    lookup=_("What does this building do, and when? All tiles, counters, cards and phases."),
)
