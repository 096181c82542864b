"""What a game says of itself on the home page."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.text import Word
from scoring.text import gettext_noop as _

SETUP = _("A tick list for setting up the table.")
LOOKUP = _("What does this do, and when?")


@dataclass(frozen=True)
class HomeHooks:
    face: str = "parts/_chart.html"
    """The template of the drawing above its name."""
    setup: Word = SETUP
    """What the setup helper answers, in a line."""
    lookup: Word = LOOKUP
    """What can be looked up, in a line."""
