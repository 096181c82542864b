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
            _("Emptied jails"),
            _("Once, before the dock is resolved: add 2 free Colonists to it and reorder all of it."),
            Box.DOCK,
            1,
        ),
        Nation(
            "spain",
            _("Spain"),
            "yellow",
            _("Conquistadors"),
            _(
                "Only before turn 1: discover a region, whatever its resistance; "
                "take the counter and its plunder and place a Soldier."
            ),
            Box.PLACE_WORKERS,
            1,
            only_before_the_game=True,
        ),
        Nation(
            "france",
            _("France"),
            "blue",
            _("Native trade"),
            _("Twice, in two turns: take a Trade Good from the box before it is resolved."),
            Box.GOODS,
            2,
        ),
        Nation(
            "portugal",
            _("Portugal"),
            "green",
            _("Explorers"),
            _(
                "Once per Age: explore with the Discovery deck instead of the map, "
                "always against resistance 3."
            ),
            Box.DISCOVERY,
            1,
            per_age=True,
        ),
        Nation(
            "holland",
            _("Holland"),
            "orange",
            _("Dutch merchants"),
            _("Once, before shipping is resolved: take its Merchant Ship."),
            Box.SHIPPING,
            1,
        ),
        Nation(
            "italy",
            _("Italian City-States"),
            "purple",
            _("Renaissance men"),
            _(
                "Twice, in two turns: put a worker of yours "
                "in the place of any worker in the Specialists box."
            ),
            Box.SPECIALISTS,
            2,
        ),
    )
}
