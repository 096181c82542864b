"""Our small drawings: symbols of a sprite, in the colour of the words beside them."""

from functools import cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

SHARED = "icons"


@cache
def icon(kind: str, key: str) -> SafeString:
    """A worker, a good, a thing of the table. A game that draws its own has a sprite of its own, whose name
    stands before the kind: ``sails/mast`` is the kind ``mast`` of ``img/sails.svg``."""
    sprite, _slash, drawn = kind.rpartition("/")
    context = {"sprite": f"img/{sprite or SHARED}.svg", "name": f"{drawn}-{key}"}
    # Safe as the template made it; only the line end at its foot is taken off.
    return mark_safe(render_to_string("parts/_icon.html", context).strip())
