"""The engraved drawings of this game, in a sprite of its own: ``static/img/renaissance.svg``."""

Icon = tuple[str, str]

GOOD, CATEGORY, COUNT, MARKER = (f"renaissance/{kind}" for kind in ("good", "category", "count", "marker"))

GOODS = frozenset(
    ("stone", "wool", "gold", "ivory", "wine", "cloth", "grain", "metal", "fur", "spice", "silk", "timber")
)
"""Eight that the rulebook names, and four that boards often do."""
OTHER = "other"


def good_icon(key: str) -> Icon:
    """A commodity that a table named by itself is a sack, unless it is one of those that we drew."""
    known = key.strip().casefold()
    found = next((one for one in (known, known.removesuffix("s")) if one in GOODS), OTHER)
    return GOOD, found


def category_icon(key: str) -> Icon:
    return CATEGORY, key


def count_icon(key: str) -> Icon:
    return COUNT, key
