"""A Specialist is due and none is left in the box: one on the map makes room for a Colonist."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from companion.drawings.faces import Face
from companion.forms.asking import Asking
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.games.empires.sheets.draft import followed
from companion.wording.saying import say
from scoring.empires.pieces import trade_outs, traded_out
from scoring.empires.state import State
from scoring.empires.turns import LAST_TURN
from scoring.empires.workers import WORKERS

NOT_NEEDED = "none"


def trade_out(asking: Asking, state: State, player: str, worker: str, key: str = "from") -> list[Data]:
    """The correction of the region that is picked; asked only if there is anything to trade out, and
    for a turn that will come."""
    regions = trade_outs(state, player, worker) if state.turn < LAST_TURN else ()
    if not regions:
        return []
    name = say(WORKERS[worker].name)
    legend = _("%(player)s has no %(worker)s left. Swap one for a Colonist: where?") % {
        "player": asking.table.name_of(player),
        "worker": name,
    }
    options = [*asking.options("region", regions), Option(NOT_NEEDED, Face(_("Don't swap")))]
    first = regions[0] if len(regions) == 1 else ""
    region = asking.one(key, legend, options, first=first, required=True)
    if region not in regions:
        return []
    note = _("%(worker)s swapped for a Colonist") % {"worker": name}
    workers = traded_out(state, player, worker, region)
    return [{"do": "correct", "region": region, "workers": workers, "note": note}]


def trade_outs_for(asking: Asking, state: State, due: Iterable[tuple[str, str]]) -> list[Data]:
    """The same for Specialists due one after the other, each a player and a kind of worker."""
    entries: list[Data] = []
    for nth, (player, worker) in enumerate(due):
        for entry in trade_out(asking, state, player, worker, f"from_{nth}"):
            entries.append(entry)
            state = followed(state, entry)
        state = state.gaining(player, worker)
    return entries


def specialists_gained(before: State, after: State) -> Iterator[tuple[str, str]]:
    """Whom an entry gave to whom for the next turn."""
    for player in after.order:
        had = before.players[player].gained
        for worker, number in after.players[player].gained.items():
            for _nth in range(number - had.get(worker, 0)):
                yield player, worker
