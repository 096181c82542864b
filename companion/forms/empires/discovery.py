"""Discovery: one expedition at a time; how it ends is known before it is sent."""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from companion.faces import Face
from companion.forms.empires.acts import ActingSheet
from companion.forms.empires.asks import Asking, Option
from companion.forms.empires.base import Data
from companion.forms.empires.cartography import Cartography
from companion.forms.empires.claims import with_good
from companion.forms.empires.finds import ask_find
from companion.forms.empires.march import March
from companion.forms.empires.scout import Reveal, Scout
from companion.forms.empires.spain import Spain
from companion.templatetags.scorepad import say
from scoring import empires
from scoring.empires.nations import NATIONS
from scoring.empires.odds import Odds, cards_possible, odds_in_region, odds_of_cards
from scoring.empires.phases.discovery import Outcome
from scoring.empires.reminders import advantage_left
from scoring.empires.turns import Box
from scoring.empires.workers import WORKERS
from scoring.errors import Refused

MOST_OF_A_KIND = 9
FOUND = ("_counter", "_card", "_good")


class DiscoverySheet(ActingSheet):
    box = Box.DISCOVERY
    template = "play/empires/_discovery.html"
    asked = "play/empires/_expedition.html"
    skippable = True
    beside: ClassVar = (Reveal, Spain, March, Cartography, Scout)

    def __init__(self, table, data=None):
        super().__init__(table, data)
        self.state = table.state
        self.crew = Asking(table, self.given, "pick")
        self.player = self._ask_player()
        self.workers = self.crew.counts("workers", _("With whom?"), self._workers(), most=MOST_OF_A_KIND)
        self.goal = Asking(table, self.given, "sail")
        self.find = self._ask_goal()
        self.entry = self._entry()

    @property
    def says_reminders(self) -> bool:
        """Stables are reminded of by their own card; Portugal still wants its words."""
        return len(self.table.reminders) == sum(isinstance(act, March) for act in self.acts)

    # What is asked

    def _ask_player(self) -> str:
        """In player order the first who has not sailed this turn is picked."""
        served = [seat.key for seat in self.table.served]
        first = (self._waiting() or served)[0]
        return self.crew.one("player", _("Who sails?"), self.crew.options("player", served), first=first)

    def _waiting(self) -> list[str]:
        return [seat.key for seat in self.table.served if not self.state.did("expedition", seat.key)]

    def _workers(self) -> list[Option]:
        """Those who are best at it first."""
        builders = self.state.game.setup.builders
        kinds = [worker for worker in WORKERS.values() if builders or not worker.expansion]
        ranked = sorted(kinds, key=lambda worker: -worker.discovery)
        return self.crew.options("worker", [worker.key for worker in ranked])

    def _ask_goal(self) -> Data:
        """A region and its counter; a card when all is discovered, or by Portugal's advantage."""
        if self._has_advantage() and self.goal.yes("advantage", _("Portugal's explorers"), _("By the deck")):
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
        return round(100 * self.odds.success)

    @property
    def outcome(self) -> Outcome | None:
        if not self.workers or not self.goal.is_complete:
            return None
        try:
            return empires.understand(self.state, self.entry).outcome(self.state)
        except Refused:
            return None

    # Sending

    @property
    def is_filled(self) -> bool:
        return bool(self.workers or self.find.get("region") or self.find.get("card"))

    def clean(self):
        if "act" not in self.given and self.is_filled and not self.goal.is_complete:
            raise ValidationError(_("Tap where they sail and what was turned over there."))
        return super().clean()

    def box_entries(self) -> list[Data]:
        return [self.entry] if self.is_filled else []

    def next_box(self) -> str | None:
        """Stay for the next player's expedition, unless this was the last one."""
        if self.acted() or not self.is_filled:
            return super().next_box()
        return self.box if set(self._waiting()) - {self.player} else None
