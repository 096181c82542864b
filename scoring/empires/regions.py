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

OPEN_FROM_THE_START = "caribbean"

CLAIMS_GOOD = 3
"""So many workers of one player take a region's good and make the region score."""

# All that is known of the map: these three border on the Caribbean. Other borders are the
# table's business.
BORDERS_ON_CARIBBEAN = ("new_granada", "new_spain", "florida")

# Of the goods printed on the board only this one is known to us; the table tells the others.
PRINTED_GOODS_KNOWN = {"peru": "silver"}
