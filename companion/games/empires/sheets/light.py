"""*Light*: goods, ships, buildings and discoveries each turn; no money, no map between scorings.

Goods and ships are recorded as in *Full*, by the same sheets.
"""

from dataclasses import replace
from typing import ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.drawings.faces import Face
from companion.forms.sheet import Data, Sheet
from companion.games.empires.counters import COUNTER_KEYS, counter_data, counter_key
from companion.games.empires.sheets.buildings import FULL, BuildingsSheet, Pay
from companion.games.empires.sheets.closing import Closing
from companion.games.empires.sheets.counted import AtRefresh, CountedScoring
from companion.games.empires.sheets.ending import Ending
from companion.games.empires.sheets.finds import undiscovered
from companion.games.empires.sheets.refresh import RefreshSheet
from companion.games.empires.standings import standings_of
from companion.models import Detail
from companion.wording.saying import say
from scoring.empires.discoveries import CARDS
from scoring.empires.odds import counters_unseen
from scoring.empires.passing import until_over
from scoring.empires.phases.refresh import specialists_to_count
from scoring.empires.regions import REGIONS
from scoring.empires.reminders import Reminder, decisions, reminders
from scoring.empires.turns import LAST_TURN, Box

DECK = "deck"


class LightBuildingsSheet(BuildingsSheet):
    """Money is not kept, so whatever the sums say, the tile is bought."""

    detail = Detail.LIGHT
    anyway = True

    def pays(self) -> list[Pay]:
        return [Pay(FULL, "", gettext("Price not kept"))]

    def shown_lines(self):
        rows = super().shown_lines()
        for row in rows:
            row["faces"] = row["faces"][:2]
        return rows

    def _purchase(self, line, state):
        return replace(super()._purchase(line, state), refusal=None)


class LightDiscoverySheet(Sheet):
    """Who found what where. The workers who went are not kept: the find, the region and the
    Colonist who lands there are said as corrections."""

    box = Box.DISCOVERY
    detail = Detail.LIGHT
    template = "games/empires/_light_discovery.html"
    parts = ("player", "region", "find")
    adds = "find"
    skippable: ClassVar = True
    button_empty = _("Nobody discovers")

    def first_pick(self, part: str) -> str:
        if part == "player":
            return self.table.served[0].key
        return self.regions()[0][0]

    def regions(self) -> list[tuple[str, str]]:
        """What is still to be found on the map, and the deck once it may be used."""
        state = self.table.state
        found: list[tuple[str, str]] = [(key, REGIONS[key]) for key in undiscovered(state)]
        return [*found, (DECK, gettext("The deck"))] if self.has_deck else found

    @property
    def has_deck(self) -> bool:
        state = self.table.state
        explorers = any(player.nation == "portugal" for player in state.players.values())
        return state.everything_discovered() or (explorers and state.game.setup.advantages != "none")

    def counters(self):
        """Each kind of counter that may still lie somewhere."""
        return [(counter_key(counter), counter) for counter in counters_unseen(self.table.state)]

    def cards(self):
        held = self.table.state.cards_held()
        return [card for key, card in CARDS.items() if key not in held] if self.has_deck else []

    def face(self, part: str, key: str) -> Face:
        if part == "region" and key == DECK:
            return Face(gettext("The deck"))
        if part == "find" and key in COUNTER_KEYS:
            return Face(str(COUNTER_KEYS[key].vp), icon=("thing", "star"))
        if part == "find" and key in CARDS:
            return Face(say(CARDS[key].name), icon=("thing", "card"))
        return super().face(part, key)

    def counts_workers(self) -> bool:
        """Whether it is the last moment to count the Specialists box: its workers leave it soon."""
        return bool(specialists_to_count(self.table.state))

    def held(self):
        """What everybody has found before, so that the page says the whole of it."""
        return [
            (seat.key, " ".join([*map(counter_key, seat.player.counters), *seat.player.cards]))
            for seat in self.table.seats
        ]

    def entries(self) -> list[Data]:
        found: dict[str, list[str]] = {}
        for line in self.lines:
            found.setdefault(line["player"], []).append(line["find"])
        lands = [
            {
                "do": "correct",
                "region": line["region"],
                "discovered": True,
                "workers": {line["player"]: {"colonist": 1}},
            }
            for line in self.lines
            if line["find"] not in CARDS
        ]
        return [*(self._finds(player, finds) for player, finds in found.items()), *lands]

    def _finds(self, player: str, finds: list[str]) -> Data:
        every = [*self.given.get(f"held-{player}", "").split(), *finds]
        held = {
            "counters": [counter_data(key) for key in every if key in COUNTER_KEYS],
            "cards": [key for key in every if key not in COUNTER_KEYS],
        }
        kinds = {"cards" if key in CARDS else "counters" for key in finds}
        new = {kind: value for kind, value in held.items() if kind in kinds}
        return {"do": "correct", "player": player, "set": new, "note": gettext("a discovery")}


class LightScoringSheet(Closing, CountedScoring, Ending):
    """Counted, then shown with places and reasons; the way on is one tap more. The last one ends the game."""

    detail = Detail.LIGHT
    template = "games/empires/_light_scoring.html"

    @property
    def standings(self):
        return standings_of(self.table, self.table.state.scorings[self.table.state.turn])

    @property
    def button(self) -> str:
        return gettext("Next") if self.is_scored else str(self.verb)

    @property
    def verb(self) -> str:
        return gettext("Score it and end the game") if self.is_last else super().verb

    def clean(self):
        self.refuse_open_swap()
        return super().clean()

    def entries(self) -> list[Data]:
        moment = self.sent_at
        if moment is None:
            return []
        scored = [*self.with_decisions(self.scored_entries(moment)), *self.bought_entries(moment)]
        return [*scored, self.end_entry()] if moment.turn == LAST_TURN else scored

    def next_box(self) -> str | None:
        return self.box if self.sent_at else None


class LightRefreshSheet(Closing, AtRefresh, RefreshSheet):
    """The rest of the turn in one tap: income and benefits pass unseen, but for what owners decide."""

    detail = Detail.LIGHT
    template = "games/empires/_light_refresh.html"

    def placing(self) -> list[Reminder]:
        """What tiles want when workers are placed: this level has no box for it, and then it is too late."""
        state, box = self.table.state, Box.PLACE_WORKERS
        said = {decision.text for decision in decisions(state, box)}
        return [reminder for reminder in reminders(state, box) if reminder.text not in said]

    def clean(self):
        self.refuse_open_swap()
        return super().clean()

    def phase_entries(self) -> list[Data]:
        moment = self.sent_at
        if moment is None:
            return []
        return [*self.with_decisions(until_over(*moment)[:-1]), *super().phase_entries()]
