"""Warfare: battles, wars, and the Soldier whom Stables let march."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.empires.arrivals import Arrival, arrive
from scoring.empires.buildings import Rule, rule_change
from scoring.empires.counts import Counts, covers, merged
from scoring.empires.entry import Entry, afford, by_tile, once_a_turn
from scoring.empires.names import a_good, a_region, some_workers
from scoring.empires.phases.dock import refuse_undiscovered
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.empires.workers import in_order
from scoring.empires.workers import some_workers as workers_in_words
from scoring.entry import entry, maybe, read
from scoring.kinds import Group, kinds_of, of_kind
from scoring.reading import Table, a_player, fields_of, list_of, map_of
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

WAR_PRICE = 10
TOO_DEAR = _("%(player)s has $%(money)d; a war costs $%(price)d.")

Losses = Mapping[str, Counts]

some_losses = map_of(a_player, some_workers)


class Fight(NamedTuple):
    """One battle: where, and whom each side loses."""

    region: str
    losses: Losses


_FIGHT = {"region": a_region, "losses": some_losses}


def a_fight(value: Any, table: Table) -> Fight:
    return Fight(**fields_of(value, table, _FIGHT))


of_kind(Group(kinds_of(_FIGHT), leads="region"), a_fight)


@entry("battle", Stage.ACTIONS, box=Box.WARFARE, actor="attacker")
class Battle(Entry):
    attacker: str = read(a_player)
    defender: str = read(a_player)
    region: str = read(a_region)
    losses: Losses = read(some_losses)

    def apply(self, state: State) -> State:
        refuse_self(self, self.attacker, self.defender)
        return fight(state, self, self.attacker, self.defender, Fight(self.region, self.losses))

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(attacker)s fights %(defender)s in %(region)s: %(losses)s."),
            {
                "attacker": self.attacker,
                "defender": self.defender,
                "region": PLACES[self.region],
                "losses": losses_in_words([self.losses]),
            },
        )


@entry("war", Stage.ACTIONS, box=Box.WARFARE, actor="attacker")
class War(Entry):
    attacker: str = read(a_player)
    defender: str = read(a_player)
    battles: tuple[Fight, ...] = read(list_of(a_fight))

    def apply(self, state: State) -> State:
        """Paid for by the attacker; a battle in every region with a Soldier on either side."""
        refuse_self(self, self.attacker, self.defender)
        regions = tuple(battle.region for battle in self.battles)
        for region in regions:
            if regions.count(region) > 1:
                self.refuse("bad_choice", _("You named %(region)s twice."), region=PLACES[region])
        state = afford(
            state,
            self,
            self.attacker,
            WAR_PRICE,
            TOO_DEAR,
        )
        for battle in self.battles:
            state = fight(state, self, self.attacker, self.defender, battle)
        return state

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(attacker)s pays $%(price)d for a war on %(defender)s with %(battles)s: %(losses)s."),
            {
                "attacker": self.attacker,
                "defender": self.defender,
                "price": min(WAR_PRICE, before.players[self.attacker].money),
                "battles": ngettext("%(count)d battle", "%(count)d battles", len(self.battles)),
                "losses": losses_in_words([battle.losses for battle in self.battles]),
            },
        )


@entry("march", Stage.ACTIONS, box=Box.WARFARE)
class March(Entry):
    player: str = read(a_player)
    source: str = read(a_region, key="from")
    target: str = read(a_region, key="to")
    good: str | None = maybe(a_good, default=None)

    def apply(self, state: State) -> State:
        """Stables: one own Soldier; which regions are neighbours is the table's business."""
        by_tile(state, self, self.player)
        state = once_a_turn(state, self, self.kind, self.player)
        refuse_same_region(self, self.source, self.target)
        refuse_undiscovered(state, self, self.target)
        return move(state, self, self.player, self.source, self.target, {"soldier": 1}, self.good)

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("A Soldier of %(player)s marches from %(source)s to %(target)s."),
            {
                "player": self.player,
                "source": PLACES[self.source],
                "target": PLACES[self.target],
            },
        )


def move(
    state: State,
    entry: Entry,
    player: str,
    source: str,
    target: str,
    workers: Counts,
    good: str | None,
) -> State:
    """Workers leave one region for another; of those who are not there, nobody does."""
    there = state.regions[source].workers.get(player, {})
    refuse_absent(state, entry, player, source, workers)
    movers = {worker: min(number, there.get(worker, 0)) for worker, number in workers.items()}
    state = state.removed(source, player, movers)
    if not any(movers.values()):
        return state
    return arrive(state, entry.refuse, [Arrival(player, target, movers)], good)


def fight(state: State, entry: Entry, attacker: str, defender: str, battle: Fight) -> State:
    """All casualties at once; each Soldier removes one worker of the enemy, chosen by its owner."""
    limits = most_losses(state, attacker, defender, battle.region)
    if not has_soldier(state, attacker, defender, battle.region):
        entry.refuse(
            "no_soldier",
            _("Neither %(attacker)s nor %(defender)s has a Soldier in %(region)s."),
            attacker=attacker,
            defender=defender,
            region=PLACES[battle.region],
        )
    for player, lost in battle.losses.items():
        if player not in limits:
            entry.refuse("bad_choice", _("%(player)s has no part in this battle."), player=player)
        elif sum(lost.values()) > limits[player]:
            entry.refuse(
                "too_many_losses",
                _("%(player)s can lose at most %(most)d in %(region)s, not %(lost)d."),
                player=player,
                lost=sum(lost.values()),
                region=PLACES[battle.region],
                most=limits[player],
            )
        refuse_absent(state, entry, player, battle.region, lost)
    for player, lost in battle.losses.items():
        state = state.removed(battle.region, player, lost)
    return state


def has_soldier(state: State, attacker: str, defender: str, region: str) -> bool:
    """Somebody must be there to fight; Militia is not on the map and starts nothing."""
    now = state.regions[region]
    return bool(now.of(attacker, "soldier") or now.of(defender, "soldier"))


def most_losses(state: State, attacker: str, defender: str, region: str) -> dict[str, int]:
    """How many workers each side can lose at the most."""
    now = state.regions[region]
    militia = rule_change(state.players[defender], Rule.DEFENDING_SOLDIERS)
    return {
        attacker: now.of(defender, "soldier") + militia,
        defender: now.of(attacker, "soldier"),
    }


def battles_of_war(state: State, attacker: str, defender: str) -> dict[str, dict[str, int]]:
    """Where a war is fought, and how many each side loses there."""
    return {
        key: {
            player: min(most, region.count(player))
            for player, most in most_losses(state, attacker, defender, key).items()
        }
        for key, region in state.regions.items()
        if region.count(attacker) and region.count(defender) and has_soldier(state, attacker, defender, key)
    }


# Whom the owner of a Soldier mostly picks: first those who fight or score, then the many.
LIKELY_LOSSES = ("soldier", "builder", "colonist", "missionary", "captain", "merchant")


def possible_losses(colony: Counts, number: int) -> list[dict[str, int]]:
    """Every choice of so many workers out of a colony, the likeliest first."""
    kinds = [kind for kind in LIKELY_LOSSES if colony.get(kind)]
    choices: list[dict[str, int]] = [{}]
    for kind in kinds:
        choices = [
            {**choice, kind: taken}
            for choice in choices
            for taken in range(min(colony[kind], number - sum(choice.values())), -1, -1)
        ]
    return [
        {kind: taken for kind, taken in choice.items() if taken}
        for choice in choices
        if sum(choice.values()) == number
    ]


def refuse_self(entry: Entry, attacker: str, defender: str) -> None:
    if attacker == defender:
        entry.refuse("bad_choice", _("%(player)s must fight somebody else."), player=attacker)


def refuse_same_region(entry: Entry, source: str, target: str) -> None:
    if source == target:
        entry.refuse("bad_choice", _("You named %(region)s twice."), region=PLACES[source])


def refuse_absent(state: State, entry: Entry, player: str, region: str, workers: Counts) -> None:
    """Nobody loses or moves workers who are not there."""
    there = state.regions[region].workers.get(player, {})
    if not covers(there, workers):
        entry.refuse(
            "no_such_workers",
            _("%(player)s has %(there)s in %(region)s, not %(wanted)s.")
            if there
            else _("%(player)s has no workers in %(region)s."),
            player=player,
            there=workers_in_words(there),
            region=PLACES[region],
            wanted=workers_in_words(workers),
        )


def losses_in_words(all_losses: list[Losses]) -> Listing | Line:
    """ "Bob loses 1 Soldier and Ann loses 1 Colonist"; of a war together what each lost in its battles."""
    of_all: dict[str, Counts] = {}
    for losses in all_losses:
        for player, lost in losses.items():
            of_all[player] = in_order(merged(of_all.get(player, {}), lost))
    told = tuple(
        Line(
            _("%(player)s loses %(workers)s"),
            {"player": player, "workers": workers_in_words(lost)},
        )
        for player, lost in of_all.items()
        if lost
    )
    return Listing(told) if told else Line(_("no losses"))
