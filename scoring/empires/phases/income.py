"""Income: every player is paid the best arrangement of sets."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.empires.buildings import Rule, rule_change
from scoring.empires.entry import Entry
from scoring.empires.sets import best_income
from scoring.empires.state import Player, State
from scoring.empires.turns import Stage
from scoring.entry import entry, maybe
from scoring.reading import a_count, a_player, map_of
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


@entry("income", Stage.ACTIONS)
class Income(Entry):
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
        most = rule_change(player, Rule.IDLE_SHIPS)
        if not most:
            self.refuse("not_owned", _("%(player)s does not own Mayflower."), player=name)
        elif idle > most_idle_ships(player):
            self.refuse(
                "bad_choice",
                _("%(player)s has %(ships)d ships; at most %(most)d carry passengers, not %(idle)d."),
                player=name,
                ships=player.ships,
                most=most,
                idle=idle,
            )

    def tell(self, before: State, after: State) -> Line:
        paid = [
            Line(
                _("%(player)s $%(money)d"),
                {"player": player.name, "money": after.players[player.name].income_paid},
            )
            for player in before.in_order()
        ]
        return Line(_("Income: %(paid)s."), {"paid": Listing(tuple(paid))})


def most_idle_ships(player: Player) -> int:
    """So many ships may have carried passengers this turn."""
    return min(rule_change(player, Rule.IDLE_SHIPS), player.ships)
