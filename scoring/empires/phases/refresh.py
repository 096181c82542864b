"""The end of a turn: the board is made ready for the next one."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.empires.buildings import owned_effects
from scoring.empires.counts import Counts, merged
from scoring.empires.effects import AtEnd
from scoring.empires.entry import Entry
from scoring.empires.goods import ON_OFFER
from scoring.empires.holdings import workers_in_specialists_box
from scoring.empires.phases.buildings import TILES_ON_OFFER
from scoring.empires.phases.initiative import next_order
from scoring.empires.setup import COLONISTS
from scoring.empires.state import Player, State
from scoring.empires.turns import AGES, LAST_TURN, SCORING_TURNS, Box, Stage
from scoring.entry import entry, maybe
from scoring.errors import BadDocument
from scoring.reading import a_count, a_player, map_of
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _


@entry("end_turn", Stage.BENEFITS, Stage.SCORING, box=Box.REFRESH)
class EndTurn(Entry):
    only_leads = True

    specialists: Mapping[str, int] | None = maybe(map_of(a_player, a_count), default=None)

    def apply(self, state: State) -> State:
        """New order, new workers, next turn; after turn 8 the game is over."""
        if state.stage is Stage.BENEFITS and state.turn in SCORING_TURNS:
            raise BadDocument("wrong_stage", _("Turn %(turn)d ends after colony scoring."), turn=state.turn)
        if self.specialists and state.turn != LAST_TURN:
            self.refuse(
                "bad_choice",
                _("Count the Specialists box on turn %(last)d only."),
                last=LAST_TURN,
            )
        if state.turn == LAST_TURN:
            for name, number in (self.specialists or {}).items():
                state = state.with_player(name, in_specialists_box=number)
            return state._replace(stage=Stage.OVER)
        for player in state.players.values():
            state = state.with_player(player.name, workers=next_workers(player), gained={})
        return state._replace(
            turn=state.turn + 1,
            stage=Stage.ACTIONS,
            order=next_order(state),
            initiative=(),
            board=state.board.refreshed(age_ends=state.turn in SCORING_TURNS),
            goods_gone=merged(state.goods_gone, state.board.goods or {}),
        )

    def tell(self, before: State, after: State) -> Line:
        if after.stage is Stage.OVER:
            return Line(_("The game is over."))
        if not before.initiative:
            # Nobody said who stood there: a table that records little may not know the order.
            return Line(_("Turn %(turn)d ends."), {"turn": before.turn})
        return Line(
            _("Turn %(turn)d ends. Next: %(order)s."),
            {"turn": before.turn, "order": Listing(after.order)},
        )


def next_workers(player: Player) -> Counts:
    """With whom a player begins the next turn."""
    return merged({"colonist": COLONISTS}, player.gained)


def chores(state: State) -> tuple[Line, ...]:
    """What the table does to the board before the next turn, in the order of the board."""
    if state.turn == LAST_TURN:
        return ()
    return (
        Line(_("Trade Goods: take the leftover ones out of the game, draw %(count)d."), {"count": ON_OFFER}),
        Line(_("Merchant Shipping: put a new ship there if the last one was taken.")),
        tiles_chore(state),
        Line(_("Everybody: take %(count)d Colonists and the workers gained."), {"count": COLONISTS}),
        Line(_("Player Order: set the markers.")),
        Line(_("Turn marker: on to turn %(turn)d."), {"turn": state.turn + 1}),
    )


def tiles_chore(state: State) -> Line:
    """Within an Age the tiles stay and are filled up; at its end all of them go."""
    if state.turn not in SCORING_TURNS:
        return Line(_("Capital Buildings: fill up to %(count)d."), {"count": TILES_ON_OFFER})
    new_age = AGES[state.age.number + 1]
    message = (
        _("Capital Buildings: remove all, the stack too; shuffle the ten of %(age)s, lay out %(count)d.")
        if state.game.options.reduced_luck and new_age.number == len(AGES)
        else _("Capital Buildings: remove all, the stack too; lay out %(count)d of %(age)s.")
    )
    return Line(message, {"count": TILES_ON_OFFER, "age": new_age.name})


def specialists_to_count(state: State) -> tuple[str, ...]:
    """Whose workers in the Specialists box are worth points to somebody when the game ends."""
    owners = tuple(
        player.name
        for player in state.in_order()
        for _tile, effect in owned_effects(player, AtEnd)
        if effect.counted is workers_in_specialists_box
    )
    if not owners or state.turn != LAST_TURN:
        return ()
    return state.order if state.game.options.age_of_reason == "all" else owners
