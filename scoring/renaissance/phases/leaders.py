"""Leaders: discounts for whoever plays them, and by Patronage for others, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scoring.entry import entry, maybe, read
from scoring.reading import a_count, a_number_from, a_player, a_text, map_of
from scoring.renaissance.advances import ADVANCES, PATRONAGE, PRINTED_WORD
from scoring.renaissance.entry import Entry, afford, in_play, needs_advance, plays_card
from scoring.renaissance.names import an_advance
from scoring.renaissance.state import Leader as LeaderCard
from scoring.renaissance.state import Player, State
from scoring.renaissance.tokens import so_many_tokens
from scoring.renaissance.turns import Box, Stage
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _

MOST_STEPS = 3


@entry("leader", Stage.CARDS, Stage.FINAL)
class Leader(Entry):
    box = Box.CARDS
    actor = "player"

    player: str = read(a_player)
    discounts: Mapping[str, int] = read(map_of(an_advance, a_count))
    card: str = maybe(a_text, default="")
    steps: int = maybe(a_number_from(0, MOST_STEPS), default=0)
    tokens: int = maybe(a_count, default=0)

    def apply(self, state: State) -> State:
        in_play(self, state.players[self.player])
        if self.tokens and not state.leaders:
            self.refuse("bad_choice", _("Nobody else can use the first leader of a turn."))
        player = plays_card(self, state.players[self.player]).enlightened(self.steps)
        if player.owns(PRINTED_WORD):
            player = player.gaining(rebate(player, self.discounts))
        card = LeaderCard(self.player, self.card, self.discounts, self.steps, self.tokens)
        return state.put(player).but(leaders=(*state.leaders, card))

    def tell(self, before: State, after: State) -> Line:
        off = tuple(
            Line(_("%(advance)s −%(tokens)d"), {"advance": ADVANCES[advance].name, "tokens": tokens})
            for advance, tokens in self.discounts.items()
        )
        parts = (*off, *self._told())
        params = {"player": self.player, "card": self.card or _("a leader"), "parts": Listing(parts)}
        if not parts:
            return Line(_("%(player)s plays %(card)s."), params)
        return Line(_("%(player)s plays %(card)s: %(parts)s."), params)

    def _told(self) -> Iterator[Line]:
        """What a leader brings besides discounts, and what others pay for it."""
        if self.steps:
            yield Line(_("Enlightenment +%(steps)d"), {"steps": self.steps})
        if self.tokens:
            yield Line(_("%(tokens)s asked for Patronage"), {"tokens": so_many_tokens(self.tokens)})


def rebate(player: Player, discounts: Mapping[str, int]) -> int:
    """What the leader takes off advances that the player owns already."""
    return sum(tokens for advance, tokens in discounts.items() if player.owns(advance))


@entry("patronage", Stage.PURCHASE)
class Patronage(Entry):
    box = Box.PURCHASE
    actor = "player"

    player: str = read(a_player)
    leader: int = read(a_count)

    def apply(self, state: State) -> State:
        player = state.players[self.player]
        in_play(self, player)
        needs_advance(self, player, PATRONAGE)
        if self.leader >= len(state.leaders):
            self.refuse("bad_choice", _("No such leader was played this turn."))
            return state
        leader = state.leaders[self.leader]
        self._refuse_leader(leader)
        state = pay_leader(state, self, self.player, leader)
        state = state.put(state.players[self.player].enlightened(leader.steps))
        used = leader._replace(used_by=tuple(dict.fromkeys((*leader.used_by, self.player))))
        nth = self.leader
        return state.but(leaders=(*state.leaders[:nth], used, *state.leaders[nth + 1 :]))

    def _refuse_leader(self, leader: LeaderCard) -> None:
        if self.leader == 0:
            self.refuse("bad_choice", _("The first leader of a turn serves its own player alone."))
        if leader.player == self.player:
            self.refuse("bad_choice", _("%(player)s played this leader."), player=self.player)
        if self.player in leader.used_by:
            self.refuse("already_done", _("%(player)s uses this leader already."), player=self.player)

    def tell(self, before: State, after: State) -> Line:
        if self.leader >= len(before.leaders):
            return Line(_("Choose the leader that %(player)s uses by Patronage."), {"player": self.player})
        leader = before.leaders[self.leader]
        params = {
            "player": self.player,
            "card": leader.card or _("the leader"),
            "owner": leader.player,
            "tokens": so_many_tokens(min(leader.tokens, before.players[self.player].income)),
        }
        if not leader.tokens:
            return Line(_("%(player)s uses %(card)s of %(owner)s by Patronage."), params)
        return Line(_("%(player)s uses %(card)s of %(owner)s by Patronage for %(tokens)s."), params)


def pay_leader(state: State, entry: Entry, name: str, leader: LeaderCard) -> State:
    """The user pays what its player asks; nobody receives more than was paid."""
    user = state.players[name]
    after = afford(entry, user, leader.tokens)
    state = state.put(after)
    return state.put(state.players[leader.player].gaining(user.income - after.income))
