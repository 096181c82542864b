"""The good of a region that is claimed before anybody said which one the board prints there."""

from django.utils.translation import gettext as _

from companion.drawings.faces import Face
from companion.forms.asking import Asking
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.wording.saying import say
from scoring import empires
from scoring.empires.arrivals import claims_made, goods_possible
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.errors import Refused


def with_good(asking: Asking, before: State, entry: Data) -> Data:
    """The entry with the good that it claims, which is asked only if nobody knows it."""
    try:
        after = empires.apply(before, {**entry, "override": True})
    except Refused:
        return entry
    claims = claims_made(before, after)
    if len(claims) != 1:
        return entry
    legend = _("%(player)s takes the good of %(region)s. Which one?") % {
        "player": asking.table.name_of(claims[0].player),
        "region": say(PLACES[claims[0].region]),
    }
    later = Option("", Face(_("Say it later")))
    good = asking.one("good", legend, [*asking.options("good", goods_possible(before)), later])
    return {**entry, "good": good} if good else entry
