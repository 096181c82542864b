"""The nine regions of the New World, by name."""

from __future__ import annotations

from scoring.text import gettext_noop as _

REGIONS = {
    "caribbean": _("Caribbean"),
    "new_spain": _("New Spain"),
    "new_granada": _("New Granada"),
    "florida": _("Florida"),
    "virginia": _("Virginia"),
    "new_england": _("New England"),
    "new_france": _("New France"),
    "peru": _("Peru"),
    "brazil": _("Brazil"),
}

PLACES = {
    **REGIONS,
    "caribbean": _("the Caribbean"),
}
"""The same within a sentence: people land *in the Caribbean*."""

OPEN_FROM_THE_START = "caribbean"

CLAIMS_GOOD = 3
"""How many workers of one player take a region's good and make the region score."""

BORDERS_ON_CARIBBEAN = ("new_granada", "new_spain", "florida")
"""All that is known of the map. Other borders are the table's business."""

# Of the goods printed on the board only this one is known to us; the table tells the others.
PRINTED_GOODS_KNOWN = {"peru": "silver"}


def may_border(one: str, other: str) -> bool:
    """Whether two regions are neighbours, as far as is known: only the Caribbean's borders are."""
    for here, there in ((one, other), (other, one)):
        if here == OPEN_FROM_THE_START:
            return there in BORDERS_ON_CARIBBEAN
    return one != other
