"""Colonist Dock: workers land in the New World one after the other."""

from __future__ import annotations

from scoring.empires.arrivals import Arrival, arrive, settle_claim
from scoring.empires.buildings import Rule, rule_change
from scoring.empires.counts import Counts
from scoring.empires.entry import Entry, needs_expansion
from scoring.empires.names import a_good, a_region, a_worker
from scoring.empires.regions import PLACES
from scoring.empires.state import Claim, State
from scoring.empires.turns import Box, Stage
from scoring.empires.workers import WORKERS
from scoring.entry import entry, maybe, read
from scoring.reading import a_player
from scoring.text import Line
from scoring.text import gettext_noop as _

MERCHANT_PAY = 5
CONVERTS = 1


@entry("land", Stage.ACTIONS, box=Box.DOCK)
class Land(Entry):
    player: str = read(a_player)
    worker: str = read(a_worker)
    region: str = read(a_region)
    good: str | None = maybe(a_good, default=None)

    def apply(self, state: State) -> State:
        """The worker arrives; a Merchant sells, a Missionary converts."""
        refuse_builder(state, self, self.worker)
        refuse_undiscovered(state, self, self.region)
        if self.worker == "merchant":
            state = state.paid(self.player, MERCHANT_PAY)
        arrival = Arrival(self.player, self.region, landing_party(state, self))
        claim = Claim(self.region, self.player)
        if self.good is not None and claim in state.unclaimed:
            state = settle_claim(state, self.refuse, claim, self.good)
            return arrive(state, self.refuse, [arrival])
        return arrive(state, self.refuse, [arrival], self.good)

    def tell(self, before: State, after: State) -> Line:
        party = landing_party(before, self)
        brought = party.get("colonist", 0) - (self.worker == "colonist")
        params = {
            "player": self.player,
            "worker": WORKERS[self.worker].name,
            "region": PLACES[self.region],
            "pay": MERCHANT_PAY,
            "brought": WORKERS["colonist"].some(brought),
        }
        if self.worker == "merchant":
            return Line(_("%(player)s lands a Merchant in %(region)s and earns $%(pay)d."), params)
        if brought:
            return Line(_("%(player)s lands a %(worker)s with %(brought)s in %(region)s."), params)
        return Line(_("%(player)s lands a %(worker)s in %(region)s."), params)


def landing_party(state: State, land: Land) -> Counts:
    """The worker, and the Colonists whom a Missionary brings."""
    if land.worker != "missionary":
        return {land.worker: 1}
    region = state.regions[land.region]
    silenced = any(
        rule_change(other, Rule.SILENCES_MISSIONARIES) and region.of(other.name, "missionary")
        for other in state.players.values()
        if other.name != land.player
    )
    brought = 0 if silenced else CONVERTS + rule_change(state.players[land.player], Rule.CONVERTS)
    return {"missionary": 1, "colonist": brought} if brought else {"missionary": 1}


def refuse_undiscovered(state: State, entry: Entry, region: str) -> None:
    if not state.regions[region].discovered:
        entry.refuse("not_discovered", _("Nobody has discovered %(region)s yet."), region=PLACES[region])


def refuse_builder(state: State, entry: Entry, *workers: str) -> None:
    for worker in workers:
        needs_expansion(
            state,
            entry,
            expansion=WORKERS[worker].expansion,
            message=_("Builders are not in this game."),
        )
