"""Purchase: advances, ships and relief of misery."""

from __future__ import annotations

from scoring.entry import entry, maybe, read
from scoring.reading import a_count, a_number_from, a_player
from scoring.renaissance.advances import ADVANCES, GALLEY, SHIPS
from scoring.renaissance.entry import Entry, afford, in_play, settled
from scoring.renaissance.misery import TIERS_NEEDED, relief, tiers_needed, tiers_suffice
from scoring.renaissance.names import an_advance
from scoring.renaissance.prices import missing_before, price
from scoring.renaissance.state import LAST_ENLIGHTENMENT, Player, Shipping, State
from scoring.renaissance.tokens import tokens_paid
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing, ngettext
from scoring.text import gettext_noop as _

STEP_PRICE = 1
MOST_STEPS = 20
_ROWS = tuple(SHIPS)


@entry("buy", Stage.PURCHASE)
class Buy(Entry):
    box = Box.PURCHASE
    actor = "player"

    player: str = read(a_player)
    advance: str = read(an_advance)
    paid: int | None = maybe(a_count, default=None)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        in_play(self, player)
        owned = player.owns(self.advance)
        if owned:
            self.refuse("already_owned", _("%(player)s owns %(advance)s already."), player=self.player,
                        advance=ADVANCES[self.advance].name)  # fmt: skip
        self._refuse_order(state, player)
        what = Line(_("the price of %(advance)s"), {"advance": ADVANCES[self.advance].name})
        cost = settled(self, self.player, what, self.paid, price(state, player, self.advance).total)
        player = afford(self, player, cost, ADVANCES[self.advance].name)
        return state.put(player if owned else with_advance(state, player, self.advance))

    def _refuse_order(self, state: State, player: Player) -> None:
        missing = missing_before(state, player, self.advance)
        if missing:
            self.refuse(
                "out_of_order",
                _("%(advance)s comes after %(missing)s."),
                advance=ADVANCES[self.advance].name,
                missing=Listing(tuple(ADVANCES[one].name for one in missing)),
            )

    def tell(self, before: State, after: State) -> Line:
        params = {
            "player": self.player,
            "advance": ADVANCES[self.advance].name,
            "paid": tokens_paid(before.players[self.player], after.players[self.player]),
        }
        if before.players[self.player].owns(self.advance):
            return Line(_("%(player)s pays %(paid)s for %(advance)s once more."), params)
        return Line(_("%(player)s buys %(advance)s for %(paid)s."), params)


def with_advance(state: State, player: Player, name: str) -> Player:
    """What the buyer has at once: the advance, relief points, less misery, a better ship."""
    advance = ADVANCES[name]
    points = state.printed.numbers(name).relief
    better = advance.ship is not None and row(player.shipping) < _ROWS.index(advance.ship)
    return player.but(
        advances=(*player.advances, name),
        bought=(*player.bought, name),
        relief=None if points is None or player.relief is None else player.relief + points,
        misery=max(0, player.misery - advance.misery),
        enlightenment=min(LAST_ENLIGHTENMENT, player.enlightenment + advance.enlightenment),
        shipping=Shipping(advance.ship, 1) if better and advance.ship else player.shipping,
    )


def row(shipping: Shipping | None) -> int:
    """The row of the shipping display; -1 without a ship."""
    return -1 if shipping is None else _ROWS.index(shipping.ship)


@entry("upgrade", Stage.PURCHASE)
class Upgrade(Entry):
    box = Box.PURCHASE
    actor = "player"

    player: str = read(a_player)
    steps: int = maybe(a_number_from(1, MOST_STEPS), default=1)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        in_play(self, player)
        reached = upgraded(player.shipping, self.steps)
        known = state.printed.shipping.get(reached.ship)
        if known is not None and reached.step > len(known):
            self.refuse(
                "bad_choice",
                _("%(ship)s: the row ends with step %(known)d."),
                ship=SHIPS[reached.ship],
                known=len(known),
            )
        return state.put(afford(self, player, STEP_PRICE * self.steps).but(shipping=reached))

    def tell(self, before: State, after: State) -> Line:
        reached = after.players[self.player].shipping or upgraded(None, 0)
        return ngettext(
            "%(player)s upgrades ships by %(count)d step: %(ship)s, step %(step)d.",
            "%(player)s upgrades ships by %(count)d steps: %(ship)s, step %(step)d.",
            self.steps,
            player=self.player,
            ship=SHIPS[reached.ship],
            step=reached.step,
        )


def upgraded(shipping: Shipping | None, steps: int) -> Shipping:
    """Along the row; without a ship galleys begin."""
    ship, step = shipping or (GALLEY, 0)
    return Shipping(ship, step + steps)


@entry("relief", Stage.PURCHASE)
class Relief(Entry):
    box = Box.PURCHASE
    actor = "player"

    player: str = read(a_player)
    spaces: int = read(a_number_from(1, len(TIERS_NEEDED)))
    tokens: int | None = maybe(a_count, default=None)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        in_play(self, player)
        if self.spaces > player.misery:
            self.refuse("bad_choice", _("%(player)s has only %(misery)d misery."),
                        player=self.player, misery=player.misery)  # fmt: skip
        spaces = min(self.spaces, player.misery)
        self._refuse_tiers(state, player, spaces)
        bill = relief(state, player, spaces)
        worked_out = None if bill is None else bill.tokens
        tokens = settled(self, self.player, _("the cost of misery relief"), self.tokens, worked_out)
        player = afford(self, player, tokens)
        if bill is not None and player.relief is not None:
            player = player.but(relief=player.relief - bill.points)
        relieved = player.suffering(-spaces)
        return state.put(relieved.but(relieved=player.relieved + spaces))

    def _refuse_tiers(self, state: State, player: Player, spaces: int) -> None:
        if tiers_suffice(state, player, spaces):
            return
        needed = tiers_needed(player, spaces)
        if needed is None:
            self.refuse(
                "tier_needed", _("Nobody lowers misery by more than %(most)d a turn."), most=len(TIERS_NEEDED)
            )
        self.refuse(
            "tier_needed",
            _("That much relief in a turn needs %(needed)s; %(player)s has %(tiers)d."),
            needed=ngettext("%(count)d tier", "%(count)d tiers", needed or 0),
            player=self.player,
            tiers=state.printed.tiers(player.advances),
        )

    def tell(self, before: State, after: State) -> Line:
        player, was = after.players[self.player], before.players[self.player]
        return Line(
            _("%(player)s lowers misery to %(misery)d and pays %(tokens)s."),
            {
                "player": self.player,
                "misery": player.misery,
                "tokens": tokens_paid(was, player),
            },
        )
