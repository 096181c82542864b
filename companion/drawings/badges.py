"""The six colours of the pieces. Colour is never alone: each has a letter and a shape as well."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@dataclass(frozen=True)
class Badge:
    """``shape`` is the outline in a box of 24 by 24; the fill is in scorepad.css, by ``key``."""

    key: str
    name: str | Promise
    letter: str | Promise
    shape: str


CIRCLE = "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z"
SQUARE = "M2.5 2.5h19v19h-19z"
LOZENGE = "M12 .8 23.2 12 12 23.2.8 12z"
SHIELD = "M2.5 2.5h19V12c0 5.5-4 9-9.5 11.2C6.5 21 2.5 17.5 2.5 12z"
HEXAGON = "M12 1l9.8 5.5v11L12 23l-9.8-5.5v-11z"
PENTAGON = "M12 1 23 9.2l-4.2 13.3H5.2L1 9.2z"

# The letters are translated too; no two may be the same in one language.
BADGES = (
    Badge("red", _("red"), pgettext_lazy("letter for red", "R"), CIRCLE),
    Badge("yellow", _("yellow"), pgettext_lazy("letter for yellow", "Y"), LOZENGE),
    Badge("blue", _("blue"), pgettext_lazy("letter for blue", "B"), SQUARE),
    Badge("green", _("green"), pgettext_lazy("letter for green", "G"), SHIELD),
    Badge("orange", _("orange"), pgettext_lazy("letter for orange", "O"), HEXAGON),
    Badge("purple", _("purple"), pgettext_lazy("letter for purple", "P"), PENTAGON),
)
BADGES_BY_KEY = {badge.key: badge for badge in BADGES}
