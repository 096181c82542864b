"""Income: every player is paid the best arrangement of sets."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.empires.buildings import Rule, rule_change
from scoring.empires.entry import Entry, money_changed
from scoring.empires.sets import best_income
from scoring.empires.state import Player, State
from scoring.empires.turns import Box, Stage
from scoring.entry import entry, maybe
from scoring.reading import a_count, a_player, map_of
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


@entry("income", Stage.ACTIONS, box=Box.INCOME)
class Income(Entry):
    only_leads = True

    idle_ships: Mapping[str, int] | None = maybe(map_of(a_player, a_count), default=None)

    def apply(self, state: State) -> State:
        """Ships that carried Mayflower passengers are not wild."""
        idle_ships = self.idle_ships or {}
        for name, idle in idle_ships.items():
            if idle:
                self._refuse_idle(state, name, idle)
        for player in state.players.values():
            wild = max(0, player.ships - idle_ships.get(player.name, 0))
            paid = best_income(player.goods, wild)
            state = state.with_player(player.name, money=player.money + paid, income_paid=paid)
        return state._replace(stage=Stage.BENEFITS_DUE)

    def _refuse_idle(self, state: State, name: str, idle: int) -> None:
        player = state.players[name]
        if not rule_change(player, Rule.IDLE_SHIPS):
            self.refuse("not_owned", _("%(player)s does not own Mayflower."), player=name)
        elif idle > most_idle_ships(player):
            self.refuse(
                "bad_choice",
                _("Ships of %(player)s that carried workers: %(idle)d, but there can be at most %(most)d."),
                player=name,
                most=most_idle_ships(player),
                idle=idle,
            )

    def tell(self, before: State, after: State) -> Line:
        if not any(after.players[name].income_paid for name in before.order):
            return Line(_("Nobody has income."))
        paid = tuple(money_changed(name, after.players[name].income_paid) for name in before.order)
        return Line(_("Income: %(paid)s."), {"paid": Listing(paid, with_and=False)})


def most_idle_ships(player: Player) -> int:
    """How many ships may have carried passengers this turn."""
    return min(rule_change(player, Rule.IDLE_SHIPS), player.ships)
