"""Discovery: expeditions to the map or by the deck, and what is known of the counters."""

from __future__ import annotations

from typing import NamedTuple

from scoring.empires.arrivals import Arrival, arrive
from scoring.empires.buildings import Rule, rule_change
from scoring.empires.counts import Counts
from scoring.empires.discoveries import CARDS, Counter, Find
from scoring.empires.entry import Entry, afford, by_nation, by_tile, once_a_turn
from scoring.empires.names import a_card, a_counter, a_good, a_region, some_workers
from scoring.empires.odds import PORTUGAL_RESISTANCE, plunder, strength, succeeds
from scoring.empires.phases.dock import refuse_builder
from scoring.empires.regions import PLACES
from scoring.empires.state import State
from scoring.empires.turns import Box, Stage
from scoring.empires.workers import some_workers as workers_in_words
from scoring.entry import entry, maybe, read
from scoring.reading import a_flag, a_player, bad_format
from scoring.text import Line
from scoring.text import gettext_noop as _


class Outcome(NamedTuple):
    """How an expedition ends, before it is recorded."""

    strength: int
    resistance: int
    plunder: int
    vp: int
    won: bool


@entry("expedition", Stage.ACTIONS, box=Box.DISCOVERY)
class Expedition(Entry):
    player: str = read(a_player)
    workers: Counts = read(some_workers)
    region: str | None = maybe(a_region, default=None)
    counter: Counter | None = maybe(a_counter, default=None)
    card: str | None = maybe(a_card, default=None)
    advantage: bool = maybe(a_flag, default=False)
    good: str | None = maybe(a_good, default=None)

    def check_shape(self, state: State) -> None:
        to_map = self.region is not None and self.counter is not None
        by_deck = self.card is not None
        half = (self.region is None) != (self.counter is None)
        if half or to_map == by_deck:
            raise bad_format(_("An expedition turns over a region's counter or a card."))

    @property
    def find(self) -> Find:
        """What was turned over; against Portugal's explorers every card resists alike."""
        if self.counter is not None:
            return self.counter
        card = CARDS[self.card or ""]
        return card._replace(resistance=PORTUGAL_RESISTANCE) if self.advantage else card

    def won(self, state: State) -> bool:
        return self.outcome(state).won

    def outcome(self, state: State) -> Outcome:
        player = state.players[self.player]
        sent, reduce = strength(player, self.workers), -rule_change(player, Rule.RESISTANCE)
        return Outcome(
            strength=sent,
            resistance=self.find.resistance - reduce,
            plunder=self._plunder(),
            vp=self.find.vp,
            won=succeeds(self.find, sent, reduce),
        )

    def apply(self, state: State) -> State:
        """A success brings plunder and the find; a failure only makes it known."""
        refuse_builder(state, self, *self.workers)
        if not self.workers:
            self.refuse("bad_choice", _("Send at least one worker."))
        state = once_a_turn(state, self, self.kind, self.player)
        state = state._replace(board=state.board.without_workers(self.player, self.workers))
        if self.advantage:
            state = self._use_advantage(state)
        if self.region is None or self.counter is None:
            return self._by_deck(state)
        refuse_counter(state, self, self.region, self.counter)
        if not self.won(state):
            self._refuse_good()
            return fail_on_map(state, self.region, self.counter)
        state = state.paid(self.player, self._plunder())
        return discover(state, self, self.player, self.region, self.counter, "colonist", self.good)

    def _use_advantage(self, state: State) -> State:
        state = by_nation(state, self, self.player, "portugal")
        if self.card is None:
            self.refuse("bad_choice", _("Portugal's advantage is for the Discovery deck."))
        return state

    def _by_deck(self, state: State) -> State:
        card = self.card or ""
        self._refuse_good()
        if not self.advantage and not state.everything_discovered():
            self.refuse("not_discovered", _("The Discovery deck is for when every region is discovered."))
        if card in state.cards_held():
            self.refuse("no_such_token", _("%(card)s is already discovered."), card=CARDS[card].name)
        if not self.won(state):
            return state
        cards = (*state.players[self.player].cards, card)
        return state.paid(self.player, self._plunder()).with_player(self.player, cards=cards)

    def _plunder(self) -> int:
        return plunder(self.find, self.workers.get("soldier", 0))

    def _refuse_good(self) -> None:
        if self.good is not None:
            self.refuse("bad_choice", _("This expedition brings no region's good."))

    def tell(self, before: State, after: State) -> Line:
        goal = PLACES[self.region] if self.region is not None else CARDS[self.card or ""].name
        params = {
            "player": self.player,
            "goal": goal,
            "workers": workers_in_words(self.workers),
            "plunder": self._plunder(),
            "vp": self.find.vp,
            "resistance": self.find.resistance,
        }
        return Line(_TOLD[self._ending(before, after)], params)

    def _ending(self, before: State, after: State) -> str:
        """How it went, and what becomes of what was turned over in vain."""
        found = "card" if self.card is not None else "region"
        if self.won(before):
            return f"won {found}"
        spared = after.spare_counters < before.spare_counters
        return "lost spare" if spared else f"lost {found}"


_TOLD = {
    "won region": _(
        "%(player)s discovers %(goal)s with %(workers)s: $%(plunder)d and a discovery worth %(vp)d points."
    ),
    "won card": _(
        "%(player)s discovers a card with %(workers)s: %(goal)s, "
        "$%(plunder)d and a discovery worth %(vp)d points."
    ),
    "lost region": _(
        "%(player)s fails to discover %(goal)s with %(workers)s against resistance %(resistance)d."
    ),
    "lost spare": _(
        "%(player)s fails to discover %(goal)s with %(workers)s against resistance %(resistance)d. "
        "A spare counter takes the place of this one."
    ),
    "lost card": _(
        "%(player)s fails with %(workers)s against resistance %(resistance)d: %(goal)s. "
        "The card goes back into the deck."
    ),
}


@entry("cartography", Stage.ACTIONS, Stage.BENEFITS, box=Box.DISCOVERY)
class Cartography(Entry):
    player: str = read(a_player)
    region: str = read(a_region)
    counter: Counter = read(a_counter)
    good: str | None = maybe(a_good, default=None)

    def apply(self, state: State) -> State:
        """A discovery without an expedition: no resistance, no share for Soldiers."""
        by_tile(state, self, self.player)
        refuse_counter(state, self, self.region, self.counter)
        state = state.marked(self.kind, self.player).paid(self.player, self.counter.plunder)
        return discover(state, self, self.player, self.region, self.counter, "colonist", self.good)

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _(
                "%(player)s discovers %(region)s with Cartography: "
                "$%(plunder)d and a discovery worth %(vp)d points."
            ),
            {
                "player": self.player,
                "region": PLACES[self.region],
                "plunder": self.counter.plunder,
                "vp": self.counter.vp,
            },
        )


@entry("reveal", *Stage, box=Box.DISCOVERY)
class Reveal(Entry):
    begins = False

    region: str = read(a_region)
    counter: Counter = read(a_counter)

    def apply(self, state: State) -> State:
        """Everybody sees the counter: it is known from now on."""
        refuse_counter(state, self, self.region, self.counter)
        return state.with_region(self.region, counter=self.counter)

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("Everybody sees the counter in %(region)s: resistance %(resistance)d, %(vp)d points."),
            {
                "region": PLACES[self.region],
                "resistance": self.counter.resistance,
                "vp": self.counter.vp,
            },
        )


@entry("scout", Stage.ACTIONS, box=Box.DISCOVERY)
class Scout(Entry):
    player: str = read(a_player)

    def apply(self, state: State) -> State:
        """A look at one counter or card, dearer in each Age."""
        if not state.game.options.scouting:
            self.refuse("not_in_game", _("This table plays without scouting."))
        return afford(
            state,
            self,
            self.player,
            state.age.scouting_price,
            _("%(player)s has $%(money)d; a scout costs $%(price)d."),
        )

    def tell(self, before: State, after: State) -> Line:
        return Line(
            _("%(player)s pays $%(price)d for a scout."),
            {"player": self.player, "price": before.age.scouting_price},
        )


def refuse_counter(state: State, entry: Entry, region: str, counter: Counter) -> None:
    """A counter lies only in undiscovered regions, and only where it can."""
    if state.regions[region].discovered:
        entry.refuse(
            "already_discovered", _("Somebody has already discovered %(region)s."), region=PLACES[region]
        )
    if state.counters_left(counter, region) < 1:
        entry.refuse(
            "no_such_token",
            _("The counter with resistance %(resistance)d and %(vp)d points can't be in %(region)s."),
            resistance=counter.resistance,
            vp=counter.vp,
            region=PLACES[region],
        )


def discover(
    state: State,
    entry: Entry,
    player: str,
    region: str,
    counter: Counter,
    worker: str,
    good: str | None,
) -> State:
    """The counter is the player's, the region is open, and a worker stands in it."""
    state = state.with_player(player, counters=(*state.players[player].counters, counter))
    state = state.with_region(region, discovered=True, counter=None)
    return arrive(state, entry.refuse, [Arrival(player, region, {worker: 1})], good)


def fail_on_map(state: State, region: str, counter: Counter) -> State:
    """The counter is seen; without survivors an unknown one takes its place while there are any."""
    if state.regions[region].discovered:
        return state
    if not state.game.options.no_survivors or not state.spare_counters:
        return state.with_region(region, counter=counter)
    gone = {**state.gone, counter: state.gone.get(counter, 0) + 1}
    state = state.with_region(region, counter=None)
    return state._replace(gone=gone, spare_counters=state.spare_counters - 1)
