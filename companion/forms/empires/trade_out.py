"""A Specialist is due and none is left in the box: one on the map makes room for a Colonist."""

from django.utils.translation import gettext as _

from companion.faces import Face
from companion.forms.empires.asks import Asking, Option
from companion.forms.empires.base import Data
from companion.templatetags.scorepad import say
from scoring.empires.pieces import trade_outs, traded_out
from scoring.empires.state import State
from scoring.empires.workers import WORKERS


def trade_out(asking: Asking, state: State, player: str, worker: str) -> list[Data]:
    """The correction of the region that is picked; asked only if there is anything to trade out."""
    regions = trade_outs(state, player, worker)
    if not regions:
        return []
    name = say(WORKERS[worker].name)
    legend = _("%(player)s has no %(worker)s left. A Colonist takes the place of one in:") % {
        "player": asking.table.name_of(player),
        "worker": name,
    }
    options = [*asking.options("region", regions), Option("", Face(_("Not needed")))]
    region = asking.one("from", legend, options)
    if not region:
        return []
    note = _("%(worker)s traded out for a Colonist") % {"worker": name}
    workers = traded_out(state, player, worker, region)
    return [{"do": "correct", "region": region, "workers": workers, "note": note}]
