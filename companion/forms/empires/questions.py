"""What a Capital Building asks its buyer: a function for each tile that asks anything.

Each puts its questions, and answers with the choices that the entry carries (interchange.md).
"""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from companion.counters import counter_data
from companion.faces import Face
from companion.forms.empires.asks import Asking, Option, counter_options
from companion.forms.empires.base import Data
from companion.templatetags.scorepad import say
from scoring.empires.buildings.age_1 import OVERPOPULATION_COLONISTS, SPOILS_SPECIALISTS
from scoring.empires.buildings.age_2 import SPOILS_GOODS, plague_groups
from scoring.empires.buildings.age_3 import HISTORY_COUNTERS, PLAGUE_COLONISTS
from scoring.empires.discoveries import COUNTERS
from scoring.empires.goods import GOODS
from scoring.empires.regions import OPEN_FROM_THE_START, REGIONS
from scoring.empires.state import State
from scoring.empires.workers import SPECIALISTS, WORKERS

Question = Callable[[Asking, State, str], Data]
"""Of the questions asked so far, the table before the purchase and the buyer."""


def spoils_specialists(asking: Asking, state: State, buyer: str) -> Data:
    kinds = [key for key in SPECIALISTS if state.game.setup.builders or not WORKERS[key].expansion]
    legend = ngettext("%(n)d Specialist", "%(n)d Specialists", SPOILS_SPECIALISTS) % {"n": SPOILS_SPECIALISTS}
    chosen = asking.counts("specialists", legend, asking.options("worker", kinds), most=SPOILS_SPECIALISTS)
    return {"specialists": each(chosen)}


def overpopulation(asking: Asking, state: State, buyer: str) -> Data:
    open_regions = [key for key, region in state.regions.items() if region.discovered]
    legend = ngettext("%(n)d Colonist goes to", "%(n)d Colonists go to", OVERPOPULATION_COLONISTS) % {
        "n": OVERPOPULATION_COLONISTS
    }
    options = asking.options("region", open_regions)
    return {"colonists": asking.counts("colonists", legend, options, most=OVERPOPULATION_COLONISTS)}


def indian_allies(asking: Asking, state: State, buyer: str) -> Data:
    return {"region": colony_of(asking, state, buyer, "region")}


def spoils_goods(asking: Asking, state: State, buyer: str) -> Data:
    legend = ngettext("%(n)d Trade Good drawn", "%(n)d Trade Goods drawn", SPOILS_GOODS) % {"n": SPOILS_GOODS}
    left = [good for good in GOODS if state.tokens_left(good) > 0]
    drawn = asking.counts("goods", legend, asking.options("good", left), most=SPOILS_GOODS)
    return {"goods": each(drawn)}


def papal_edict(asking: Asking, state: State, buyer: str) -> Data:
    others = [name for name in state.order if name != buyer]
    other = asking.only("other", _("With whom?"), asking.options("player", others))
    choices = {"region": colony_of(asking, state, buyer, "region")}
    if not other:
        return choices
    choices |= {"other": other, "other_region": colony_of(asking, state, other, "other_region")}
    both = asking.options("player", (buyer, other))
    return choices | {"first": asking.one("first", _("Who places first?"), both, first=buyer)}


def plague_2(asking: Asking, state: State, buyer: str) -> Data:
    """A Colonist leaves where there is one; only mixed colonies are asked about."""
    removed = []
    for player, region in plague_groups(state):
        kinds = [key for key in WORKERS if state.regions[region].of(player, key)]
        worker = kinds[0]
        if len(kinds) > 1:
            legend = _("%(player)s loses in %(region)s") % {
                "player": asking.table.name_of(player),
                "region": say(REGIONS[region]),
            }
            options = asking.options("worker", kinds)
            worker = asking.one(f"{player}_{region}", legend, options, first=worker)
        removed.append({"player": player, "region": region, "worker": worker})
    return {"removed": removed}


def rewrite_history(asking: Asking, state: State, buyer: str) -> Data:
    taken = []
    for player in state.in_order():
        if player.name == buyer or not player.counters:
            continue
        legend = _("Taken from %(player)s (at most %(most)d in all)") % {
            "player": asking.table.name_of(player.name),
            "most": HISTORY_COUNTERS,
        }
        held = {counter: player.counters.count(counter) for counter in COUNTERS if counter in player.counters}
        options = [Option("", Face(_("Nothing"))), *counter_options(held)]
        counter = asking.one(player.name, legend, options)
        if counter:
            taken.append({"player": player.name, "counter": counter_data(counter)})
    return {"taken": taken}


def plague_3(asking: Asking, state: State, buyer: str) -> Data:
    there = {
        f"{player}:{key}": region.of(player, "colonist")
        for key, region in state.regions.items()
        for player in region.workers
        if region.of(player, "colonist")
    }
    if not there:
        return {"region": OPEN_FROM_THE_START, "victim": buyer, "colonists": 0}
    options = [colony_option(asking, colony, number) for colony, number in there.items()]
    colony = asking.only("colony", _("Which Colonists leave?"), options)
    if not colony:
        return {}
    numbers = [str(number) for number in range(min(there[colony], PLAGUE_COLONISTS), 0, -1)]
    how_many = [Option(number, Face(number)) for number in numbers]
    number = asking.one("colonists", _("How many?"), how_many, first=numbers[0])
    victim, region = colony.split(":")
    return {"region": region, "victim": victim, "colonists": int(number)}


QUESTIONS: dict[str, Question] = {
    question.__name__: question
    for question in (
        spoils_specialists,
        overpopulation,
        indian_allies,
        spoils_goods,
        papal_edict,
        plague_2,
        rewrite_history,
        plague_3,
    )
}
"""By the key of the tile."""


def colony_of(asking: Asking, state: State, player: str, key: str) -> str | None:
    """A region where the player has workers; None if there is no such region."""
    own = [region for region, now in state.regions.items() if now.count(player)]
    legend = _("Where for %(player)s?") % {"player": asking.table.name_of(player)}
    if not own:
        return None
    return asking.only(key, legend, asking.options("region", own)) or None


def colony_option(asking: Asking, colony: str, number: int) -> Option:
    """One player's Colonists in one region."""
    player, region = colony.split(":")
    seat = asking.table.seat[player]
    return Option(colony, Face(say(REGIONS[region]), badge=seat.badge), note=f"×{number}")


def each(counts: dict[str, int]) -> list[str]:
    """{"sugar": 2} as ["sugar", "sugar"]."""
    return [key for key, number in counts.items() for _nth in range(number)]
