"""The six nations, their suggested colours and their National Advantages."""

from __future__ import annotations

from typing import NamedTuple

from scoring.empires.turns import Box
from scoring.text import Word
from scoring.text import gettext_noop as _


class Nation(NamedTuple):
    key: str
    name: Word
    color: str
    advantage: Word
    text: Word
    reminder: Word
    """The same at its box, where it is clear when: what to do, and what others get."""
    box: Box
    uses: int
    per_age: bool = False
    """Whether ``uses`` is meant for each Age instead of the whole game."""
    only_before_the_game: bool = False


NATIONS = {
    nation.key: nation
    for nation in (
        Nation(
            "england",
            _("England"),
            "red",
            _("England Empties her Jails"),
            _(
                "Once, just before the Colonist Dock is resolved: add 2 free Colonists and put all "
                "workers there in any order. If the dock is full, the Colonists stand beside it."
            ),
            _("First add 2 free Colonists, beside the dock if it is full. Put all workers in any order."),
            Box.DOCK,
            1,
        ),
        Nation(
            "spain",
            _("Spain"),
            "yellow",
            _("Spanish Conquistadors"),
            _(
                "Only before turn 1: discover a region, whatever its resistance. Take the counter and "
                "its plunder, but nothing for Soldiers, and place a Soldier there instead of a "
                "Colonist. Later you can't."
            ),
            _("Now or never: discover a region. Take its plunder, nothing for Soldiers. Place a Soldier."),
            Box.PLACE_WORKERS,
            1,
            only_before_the_game=True,
        ),
        Nation(
            "france",
            _("France"),
            "blue",
            _("French Trade with the Native Americans"),
            _(
                "Twice, once a turn, just before Trade Goods is resolved: take one of the goods. If "
                "all spaces are taken, the last worker gets nothing."
            ),
            _("First take one of the goods. If all spaces are taken, the last worker gets nothing."),
            Box.GOODS,
            2,
        ),
        Nation(
            "portugal",
            _("Portugal"),
            "green",
            _("Portuguese Explorers"),
            _(
                "Once per Age: explore with the Discovery deck instead of the map. The resistance is "
                "always 3."
            ),
            _("Explore with the deck instead of the map: the resistance is 3."),
            Box.DISCOVERY,
            1,
            per_age=True,
        ),
        Nation(
            "holland",
            _("Holland"),
            "orange",
            _("Dutch Merchants"),
            _(
                "Once, just before Merchant Shipping is resolved: take its ship. Whoever would have "
                "won it gets nothing."
            ),
            _("Take the ship first. Whoever would have won it gets nothing."),
            Box.SHIPPING,
            1,
        ),
        Nation(
            "italy",
            _("Italian City-States"),
            "purple",
            _("Italian Renaissance Men"),
            _(
                "Twice, once a turn, just before Specialists is resolved: put a worker from your "
                "supply in the place of any worker there, who goes home. Training still costs $5."
            ),
            _("First swap any worker here for one from your supply; it goes home. Training still costs $5."),
            Box.SPECIALISTS,
            2,
        ),
    )
}
