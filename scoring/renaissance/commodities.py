"""The twelve commodities: eight that the rulebook names, four that only the board names."""

from __future__ import annotations

from scoring.text import Line, Word
from scoring.text import gettext_noop as _

COMMODITIES = {
    "stone": _("Stone"),
    "wool": _("Wool"),
    "gold": _("Gold"),
    "ivory": _("Ivory"),
    "wine": _("Wine"),
    "cloth": _("Cloth"),
    "grain": _("Grain"),
    "metal": _("Metal"),
}
"""Those with a name in the rulebook."""

MOST_COMMODITIES = 12
MOST_GOODS = 3
"""A province of the new world yields three, and none yields more."""

WITH_ICONS = ("stone", "wool")
"""Some advances count as markets of these."""

PRECIOUS = ("gold", "ivory")
"""A twelve of the dice is always both."""

BY_WIND = ("grain", "cloth", "wine", "metal")
"""Where the Wind/Watermill marker may lie."""

SHORTAGE, SURPLUS = "shortage", "surplus"
DIRECTION = {SHORTAGE: 1, SURPLUS: -1}
DIRECTION_NAMES = {SHORTAGE: _("shortage"), SURPLUS: _("surplus")}


def commodity_name(key: str) -> str:
    """A word of ours, or the table's own for one that the rulebook does not name, written alike."""
    return COMMODITIES.get(key) or key[:1].upper() + key[1:]


def marked(key: str, markers: int) -> Line:
    """ "Wine (shortage)", "Cloth (surplus ×2)"."""
    way = DIRECTION_NAMES[SHORTAGE if markers > 0 else SURPLUS]
    params = {"good": commodity_name(key), "way": way, "number": abs(markers)}
    if abs(markers) > 1:
        return Line(_("%(good)s (%(way)s ×%(number)d)"), params)
    return Line(_("%(good)s (%(way)s)"), params)


def markets_name(key: str) -> Line:
    """ "Wine markets"."""
    return Line(_("%(good)s markets"), {"good": commodity_name(key)})


def direction_name(key: str) -> Word:
    return DIRECTION_NAMES[key]
