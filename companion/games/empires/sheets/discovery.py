"""Discovery: one expedition at a time; how it ends is known before it is sent."""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.games.empires.sheets.acts import ActingSheet
from companion.games.empires.sheets.cartography import Cartography
from companion.games.empires.sheets.claims import with_good
from companion.games.empires.sheets.finds import ask_find
from companion.games.empires.sheets.march import March
from companion.games.empires.sheets.scout import Reveal, Scout
from companion.games.empires.sheets.spain import Spain
from companion.games.empires.sheets.supply import short_of
from companion.games.empires.sheets.waiting import MOST_OF_A_KIND, Crew, Waiting, crews
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring import empires
from scoring.empires.counts import merged
from scoring.empires.nations import NATIONS
from scoring.empires.odds import Odds, cards_possible, odds_in_region, odds_of_cards
from scoring.empires.phases.discovery import Expedition, Outcome
from scoring.empires.reminders import advantage_left, waiting_by_tile
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.errors import Refused
from scoring.text import Line

FOUND = ("_counter", "_card", "_good")


class DiscoverySheet(ActingSheet):
    box = Box.DISCOVERY
    template = "games/empires/_discovery.html"
    asked = "games/empires/_expedition.html"
    skippable = True
    button_empty = gettext_lazy("Nobody explores")
    beside: ClassVar = (Reveal, Spain, March, Cartography, Scout, Waiting)

    def __init__(self, table, data=None):
        super().__init__(table, all_aboard(table, data))
        self.state = table.state
        if any(self.state.did("expedition", key) for key in self.state.players):
            self.button_empty = gettext_lazy("Nobody else explores")
        self.crew = Asking(table, self.given, "pick")
        self.player = self._ask_player()
        asked = _("Which workers go?")
        self.workers = self.crew.counts("workers", asked, self._workers(), most=MOST_OF_A_KIND)
        self.goal = Asking(table, self.given, "sail")
        self.find = self._ask_goal()
        self.entry = self._entry()
        self.button_filled = self.wanted or gettext_lazy("Record the expedition")

    @property
    def is_draft(self) -> bool:
        return super().is_draft or "aboard" in self.given

    @property
    def waits(self) -> Crew | None:
        """Whom the player has in the box, as long as nobody else is picked for the expedition."""
        return None if self.workers else crews(self.table).get(self.player)

    # What is asked

    def _ask_player(self) -> str:
        """In player order the first who has not sailed this turn is picked."""
        served = [seat.key for seat in self.table.served_seated]
        first = (self._waiting() or served)[0]
        return self.crew.one("player", _("Who explores?"), self.crew.options("player", served), first=first)

    def _waiting(self) -> list[str]:
        """Those behind whoever sailed last: expeditions go in player order."""
        sailed = [nth for nth, seat in enumerate(self.table.served) if self.state.did("expedition", seat.key)]
        return [seat.key for seat in self.table.served[max(sailed, default=-1) + 1 :]]

    def _workers(self) -> list[Option]:
        """Those who are best at it first."""
        builders = self.state.game.setup.builders
        kinds = [worker for worker in WORKERS.values() if builders or not worker.expansion]
        ranked = sorted(kinds, key=lambda worker: -worker.discovery)
        return self.crew.options("worker", [worker.key for worker in ranked])

    def _ask_goal(self) -> Data:
        """A region and its counter; a card when all is discovered, or by Portugal's advantage."""
        if self._has_advantage() and self.goal.yes("advantage", _("Portugal's explorers"), _("Use the deck")):
            return {**self._ask_card(), "advantage": True}
        return self._ask_card() if self.state.everything_discovered() else ask_find(self.goal, self.state)

    def _has_advantage(self) -> bool:
        player = self.state.players[self.player]
        is_for_now = player.nation is not None and NATIONS[player.nation].box is self.box
        return is_for_now and advantage_left(self.state, player)

    def _ask_card(self) -> Data:
        cards = [Option(card.key, Face(say(card.name))) for card in cards_possible(self.state.cards_held())]
        card = self.goal.one("card", _("Which card?"), cards, required=True)
        return {"card": card} if card else {}

    def _entry(self) -> Data:
        entry = {"do": "expedition", "player": self.player, "workers": self.workers, **self.find}
        return with_good(self.goal, self.state, entry) if self.workers and self.goal.is_complete else entry

    def short(self) -> list[tuple[SeatRow, Line]]:
        """Kinds of which more sail than the player has: whoever waits in the box counts, too, and so does
        the worker whom a tile puts there."""
        if self.player not in self.state.players:
            return []
        waiting = self.state.board.discovery.get(self.player, {})
        besides = merged(waiting, waiting_by_tile(self.state, self.state.players[self.player]))
        return list(short_of(self.table, self.player, self.workers, besides))

    # The odds stand between where they sail and what they find there.

    def goal_asks(self) -> list:
        return [ask for ask in self.goal.asks if not ask.name.endswith(FOUND)]

    def found_asks(self) -> list:
        return [ask for ask in self.goal.asks if ask.name.endswith(FOUND)]

    # What is known of it before it is sent

    @property
    def odds(self) -> Odds | None:
        """Before the counter or card is turned over."""
        if not self.workers or self.outcome:
            return None
        if region := self.find.get("region"):
            return odds_in_region(self.state, self.player, self.workers, region)
        if any(ask.name == "sail_card" for ask in self.goal.asks):
            advantage = "advantage" in self.find
            return odds_of_cards(self.state, self.player, self.workers, advantage=advantage)
        return None

    @property
    def chance(self) -> int:
        odds = self.odds
        return round(100 * odds.success) if odds else 0

    @property
    def outcome(self) -> Outcome | None:
        if not self.workers or not self.goal.is_complete:
            return None
        try:
            entry = empires.understand(self.state, self.entry)
            return entry.outcome(self.state) if isinstance(entry, Expedition) else None
        except Refused:
            return None

    # Sending

    @property
    def last_words(self) -> str:
        """What they turn over, when nothing else is to be said."""
        asks = (ask for ask in self.goal.asks if isinstance(ask, Ask) and ask.kind == "radio")
        return "sail_counter sail_card" if self.outcome and all(ask.answer for ask in asks) else ""

    @property
    def is_filled(self) -> bool:
        return bool(self.workers or self.find.get("region") or self.find.get("card"))

    @property
    def wanted(self):
        """What is still to be tapped; None if nothing is."""
        if self.find and not self.workers:
            return gettext_lazy("Tap who goes")
        if (missing := self.goal.missing) is None:
            return None
        is_found = missing.name.endswith(FOUND)
        return gettext_lazy("Tap what they turned over") if is_found else gettext_lazy("Tap where they go")

    def clean(self):
        if "act" not in self.given and self.is_filled and not self.goal.is_complete:
            raise ValidationError(f"{self.wanted}.")
        return super().clean()

    def box_entries(self) -> list[Data]:
        return [self.entry] if self.is_filled else []

    def next_box(self) -> str | None:
        """Stay for the next player's expedition, unless this was the last one."""
        if self.acted() or not self.is_filled:
            return super().next_box()
        return None if self.player == self.table.served[-1].key else self.box


def all_aboard(table, data):
    """What was sent, with all who wait in the box picked, if that was tapped."""
    player = data.get("aboard") if data is not None else None
    if player not in table.state.board.discovery:
        return data
    filled = data.copy()
    for key, number in table.state.board.discovery[player].items():
        filled[f"pick_workers_{key}"] = str(number)
    return filled
