"""The 21 advances: the category we assume, what buying one does at once, and what it is good for.

The rulebook prints neither prices nor categories in full; a table says them where its mats differ.
"""

from __future__ import annotations

from typing import NamedTuple

from scoring.text import Word
from scoring.text import gettext_noop as _

CATEGORIES = {
    "science": _("Science"),
    "religion": _("Religion"),
    "commerce": _("Commerce"),
    "civics": _("Civics"),
    "exploration": _("Exploration"),
}

GALLEY, SEAWORTHY, OCEAN = "galley", "seaworthy", "ocean"
SHIPS = {
    GALLEY: _("Galleys"),
    SEAWORTHY: _("Seaworthy Vessels"),
    OCEAN: _("Oceangoing Shipping"),
}
"""The rows of the shipping display, the better the later."""


class Advance(NamedTuple):
    name: Word
    category: str
    text: Word
    misery: int = 0
    """Spaces of misery that it takes away at once."""
    enlightenment: int = 0
    ship: str | None = None
    """The row on which it puts the buyer's ships."""


LAWS_OF_MATTER = "Laws of Matter"
INSTITUTIONAL_RESEARCH = "Institutional Research"
WRITTEN_RECORD = "Written Record"
HOLY_INDULGENCE = "Holy Indulgence"
CATHEDRAL = "Cathedral"
WIND_WATERMILL = "Wind/Watermill"
INTEREST_AND_PROFIT = "Interest & Profit"
URBAN_ASCENDANCY = "Urban Ascendancy"
PATRONAGE = "Patronage"
NATIONALISM = "Nationalism"
PRINTED_WORD = "Printed Word"
MASTER_ART = "Master Art"
COSMOPOLITAN = "Cosmopolitan"
OVERLAND_EAST = "Overland East"
SEAWORTHY_VESSELS = "Seaworthy Vessels"
OCEAN_NAVIGATION = "Ocean Navigation"
NEW_WORLD = "New World"

_ALL = (
    Advance(
        _("The Heavens"),
        "science",
        _("Your Galleys may cross one sea, for example to Iceland or West Africa."),
    ),
    Advance(_("Human Body"), "science", _("Misery goes down by 1 at once."), misery=1),
    Advance(
        _("Laws of Matter"),
        "science",
        _("One step of Enlightenment. The event Alchemy does nothing to you."),
        enlightenment=1,
    ),
    Advance(
        _("Institutional Research"),
        "science",
        _("From now on 2 tokens off every advance that is not Religion, this turn too."),
    ),
    Advance(
        _("Written Record"),
        "religion",
        _("When a leader helps you buy an advance, take 1 more token off."),
    ),
    Advance(
        _("Holy Indulgence"),
        "religion",
        _(
            "When the expansion begins, take 2 tokens for each player without it, 3 with three or four "
            "players. Each of them pays 2 for each owner, as far as the Income goes."
        ),
    ),
    Advance(
        _("Cathedral"),
        "religion",
        _(
            "Once a turn against each player without it, you may win a competition without dice, "
            "whether you attack or defend. Say so before the roll."
        ),
    ),
    Advance(
        _("Caravan"),
        "commerce",
        _("Over land you may expand two provinces away, unless somebody else has an older piece in between."),
    ),
    Advance(_("Improved Agriculture"), "commerce", _("Misery goes down by 1 at once."), misery=1),
    Advance(
        _("Wind/Watermill"),
        "commerce",
        _(
            "Before the draw the first owner in play order may put its marker on Grain, Cloth, Wine "
            "or Metal, as a shortage or a surplus. The card then pays one box more or less; with a marker "
            "that agrees two, with an opposite one as printed. Then both go."
        ),
    ),
    Advance(_("Interest & Profit"), "commerce", _("Commodity cards pay you one box more.")),
    Advance(_("Urban Ascendancy"), "civics", _("After the draw you may buy another card for 1 token.")),
    Advance(
        _("Patronage"),
        "civics",
        _("Use leaders that others play, but not the turn's first. Their players may ask for tokens."),
    ),
    Advance(
        _("Nationalism"),
        "civics",
        _("In the area of your capital you need 1 token less to compete, and others 1 more against you."),
    ),
    Advance(
        _("Printed Word"),
        "civics",
        _(
            "One step of Enlightenment. When you play a leader, take its discounts on the advances "
            "you already own, in tokens and at once."
        ),
        enlightenment=1,
    ),
    Advance(
        _("Master Art"),
        "civics",
        _(
            "One step of Enlightenment. After the draw you may discard up to two cards. In the final card "
            "play you may discard cards instead of playing them."
        ),
        enlightenment=1,
    ),
    Advance(
        _("Cosmopolitan"),
        "civics",
        _(
            "One step of Enlightenment. Each of your older satellites beside a province "
            "takes 1 token off when you compete there."
        ),
        enlightenment=1,
    ),
    Advance(_("Overland East"), "exploration", _("You may expand into area V.")),
    Advance(
        _("Seaworthy Vessels"),
        "exploration",
        _("Your ships cross seas and reach all but the far east and the new world."),
        ship=SEAWORTHY,
    ),
    Advance(
        _("Ocean Navigation"),
        "exploration",
        _("Your ships go everywhere; their step is how many provinces of the far east you may dominate."),
        ship=OCEAN,
    ),
    Advance(
        _("New World"),
        "exploration",
        _(
            "North and South America are open to you: with the far east, as many provinces as the step of "
            "your ships. Misery goes down by 2 in every Domination."
        ),
    ),
)

ADVANCES: dict[str, Advance] = {str(advance.name): advance for advance in _ALL}
"""By the name that the log knows, which is the one people read, too."""
