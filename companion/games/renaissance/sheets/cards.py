"""Play cards: commodity cards as lines, with what each pays to whom; a leader or an event beside them."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.forms.sheet import Data
from companion.games.renaissance.parts import ADVANCE, COMMODITY
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.events import event_asked, touched_rows
from companion.games.renaissance.sheets.printed import Walk
from companion.reading.numbers import number_or_text, whole_number
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.payouts import Payout, payout
from scoring.renaissance.phases.leaders import MOST_STEPS
from scoring.renaissance.state import State
from scoring.renaissance.turns import Box, Stage

LEADER, EVENT = "leader", "event"
MOST_OFF = 20
LONGEST_CARD = 40


class Paid(NamedTuple):
    """What a card pays somebody, and how that comes about."""

    seat: SeatRow
    payout: Payout
    field: str
    """Where it is said, if nobody can work it out."""
    said: str


@dataclass(frozen=True)
class Played:
    """A commodity card of the sheet."""

    name: str
    player: SeatRow | None
    paid: list[Paid]

    @property
    def is_asked(self) -> bool:
        """Whether the boxes are not known, so that somebody may say what was paid instead."""
        return any(one.field for one in self.paid)


class CardsSheet(TurnSheet):
    box = Box.CARDS
    stage = Stage.CARDS
    template = "games/renaissance/_cards.html"
    asked = "games/renaissance/_cards_asked.html"
    parts = ("player", COMMODITY)
    adds = COMMODITY
    advances = "player"
    skippable = True
    repeats = True
    is_of_each = True
    button_empty = gettext_lazy("Go to Purchase")

    def first_pick(self, part: str) -> str:
        return self.table.served[0].key if part == "player" else super().first_pick(part)

    def commodities(self) -> list[tuple[str, str, int]]:
        """Each with its name and the markers that lie on it."""
        state = self.table.state
        return [(key, commodity_name(key), state.market.get(key, 0)) for key in self.goods]

    # What is played

    def fill(self, walk: Walk) -> list[Played]:
        played: list[Played] = []
        for line in self.lines:
            entry: Data = {"do": "commodity", **line}
            walk.ask(entry)
            shown = self._shown(walk.state, line)
            if shown is not None:
                played.append(shown)
                given = {one.seat.key: whole_number(one.said, 0, 9999) for one in shown.paid if one.field}
                paid = {player: tokens for player, tokens in given.items() if tokens is not None}
                entry |= {"paid": paid} if paid else {}
            walk.follow(entry)
        if self.card is not None:
            walk.take(self.card)
        return played

    def close(self, walk: Walk) -> None:
        walk.follow({"do": "end_cards"})

    def _shown(self, state: State, line: dict[str, str]) -> Played | None:
        good = line[COMMODITY]
        if good not in state.commodities:
            return None
        paid = []
        for player in state.in_order():
            one = payout(state, player, good)
            if one.tokens == 0:
                continue
            field = "" if one.tokens is not None else f"paid|{good}|{player.name}"
            paid.append(Paid(self.table.seat[player.name], one, field, self.given.get(field, "")))
        return Played(say(commodity_name(good)), self.table.seat.get(line["player"]), paid)

    @property
    def payouts(self) -> list[Played]:
        played: list[Played] = self.walk.shown
        return played

    # A leader or an event

    @property
    def card_kind(self) -> str:
        kind = self.given.get("card_kind", "")
        return kind if kind in (LEADER, EVENT) else ""

    @property
    def card_name(self) -> str:
        return self.given.get("card_name", "").strip()[:LONGEST_CARD]

    @cached_property
    def card(self) -> Data | None:
        """The entry that the answers come to."""
        return self._asked_of(self.card_kind)[1] if self.card_kind else None

    def other_cards(self) -> list[tuple[str, list[Ask | Tally]]]:
        """What is asked about it; without a signal about both kinds, of which one is shown."""
        kinds = (LEADER, EVENT) if self.is_ahead else (self.card_kind,) if self.card_kind else ()
        return [(kind, self._asked_of(kind)[0].asks) for kind in kinds]

    def _asked_of(self, kind: str) -> tuple[Asking, Data | None]:
        asking = Asking(self.table, self.given, kind)
        seats = [seat.key for seat in self.table.served]
        player = asking.only("player", gettext("Who plays it"), asking.options("player", seats))
        said = self._leader(asking) if kind == LEADER else self._event()
        if not player:
            return asking, None
        name = {"card": self.card_name} if self.card_name else {}
        return asking, {"do": kind, "player": player, **said, **name}

    def _leader(self, asking: Asking) -> Data:
        off = asking.counts(
            "off", gettext("Tokens off: tap once for each"), asking.options(ADVANCE, ADVANCES), most=MOST_OFF
        )
        steps = [Option(str(number), Face(str(number))) for number in range(MOST_STEPS + 1)]
        said: Data = {"discounts": off}
        if (went := asking.one("steps", gettext("Steps of Enlightenment"), steps, first="0")) != "0":
            said["steps"] = number_or_text(went)
        if self.table.state.leaders and (tokens := self.number("leader_tokens")):
            said["tokens"] = tokens
        return said

    @property
    def asks_tokens(self) -> bool:
        """Nobody else can use the first leader of a turn."""
        return bool(self.table.state.leaders) or self.is_ahead

    @property
    def leader_tokens(self) -> int:
        return self.number("leader_tokens") or 0

    def _event(self) -> Data:
        changes = event_asked(self)
        return {"changes": changes} if changes else {}

    def touched(self):
        return touched_rows(self)


class FinalSheet(CardsSheet):
    """The cards that are left, after the last turn; then the game is over."""

    box = Box.FINAL
    stage = Stage.FINAL
    button_empty = gettext_lazy("End the game")

    def close(self, walk: Walk) -> None:
        walk.follow({"do": "finish"})

    @property
    def deck_name(self) -> str:
        return ""
