"""A region to be discovered and the counter that lies in it, as every road to a discovery asks."""

from django.utils.translation import gettext as _

from companion.drawings.faces import Face
from companion.forms.asking import Asking
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.games.empires.counters import counter_data, counter_options
from scoring.empires.odds import counters_possible
from scoring.empires.state import State


def undiscovered(state: State) -> list[str]:
    return [key for key, region in state.regions.items() if not region.discovered]


def ask_find(asking: Asking, state: State, *, none: str = "") -> Data:
    """What was picked so far of region and counter. ``none`` names the chip for no region at all;
    a counter that is known to lie there is picked already."""
    options = asking.options("region", undiscovered(state))
    if none:
        options.append(Option("", Face(none)))
    region = asking.one("region", _("Which region?"), options, required=not none)
    if not region:
        return {}
    counters = counter_options(counters_possible(state, region))
    counter = asking.only("counter", _("Which counter lay there?"), counters)
    return {"region": region, "counter": counter_data(counter)} if counter else {"region": region}
