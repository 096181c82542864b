"""The competition calculator: who is attacked, how many tokens it takes, the odds, and what was decided."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.forms.sheet import Data
from companion.games.renaissance.parts import COMMODITY
from companion.games.renaissance.sheets.dice import ask_dice
from companion.reading.numbers import whole_number
from companion.wording.saying import say
from scoring import renaissance
from scoring.errors import Refused
from scoring.renaissance.advances import CATHEDRAL, COSMOPOLITAN, NATIONALISM
from scoring.renaissance.capitals import CAPITALS
from scoring.renaissance.competition import chance
from scoring.renaissance.phases.competing import DOMINATED, NEW, SATELLITE, Compete
from scoring.renaissance.reminders import MILITARY_EVENTS
from scoring.renaissance.shortages import supply_of
from scoring.renaissance.state import State
from scoring.text import Line

SEVERAL, TOKENS = "several", "tokens"
DICE, WON, LOST, BY_CATHEDRAL = "dice", "won", "lost", "cathedral-"
MOST_TOKENS = 40


@dataclass(frozen=True)
class Calculated:
    """What the rules say to it before it is decided."""

    needed: int
    to_pay: int
    odds: Fraction
    shortage: bool
    told: tuple[Line, ...]
    """How the need comes about."""

    @property
    def percent(self) -> int:
        return round(100 * self.odds)


class Competition:
    """The questions of one competition, and the entry that they come to."""

    def __init__(self, sheet, asking: Asking, attacker: str):
        self.sheet, self.asking, self.attacker = sheet, asking, attacker
        self.state: State = sheet.table.state
        self.others = [key for key in self.state.players if key != attacker]
        self.entry: Data | None = None
        self.calculated: Calculated | None = None
        self._before: int | None = None
        self.can_roll = False
        self.against = self._ask_against()
        if self.against:
            self._ask_all()

    @property
    def is_open(self) -> bool:
        return bool(self.vs)

    @property
    def asks_before(self) -> list[Ask | Tally]:
        """Who, what and where: what the need follows from."""
        return self.asking.asks[: self._before]

    @property
    def asks_after(self) -> list[Ask | Tally]:
        """What decided it."""
        return self.asking.asks[self._before :] if self._before is not None else []

    # Who is there

    def _ask_against(self) -> Data:
        options = [Option("", Face(gettext("Nobody")))]
        options += self.asking.options("player", self.others)
        options += [Option(SEVERAL, Face(gettext("Several")))]
        self.vs = self.asking.one("vs", gettext("Competition against"), options)
        if self.vs == SEVERAL:
            legend = gettext("Their tokens there")
            return self.asking.counts(
                "each", legend, self.asking.options("player", self.others), most=MOST_TOKENS
            )
        return {self.vs: self._presence()} if self.vs else {}

    def _presence(self) -> Any:
        there = {DOMINATED: gettext("Marker"), NEW: gettext("New marker"), TOKENS: gettext("Tokens")}
        options = [Option(key, Face(name)) for key, name in there.items()]
        said = self.asking.one("there", gettext("What stands there"), options, first=DOMINATED)
        if said != TOKENS:
            return said
        own = self.asking.options("player", [self.vs])
        counted = self.asking.counts("one", gettext("How many tokens"), own, most=MOST_TOKENS)
        return counted.get(self.vs, 1)

    # Where, and how it goes

    def _ask_all(self) -> None:
        numbers = [Option(str(number), Face(str(number))) for number in range(1, 10)]
        said = self.asking.one("market", gettext("Market (1: a satellite)"), numbers, first="2")
        market = whole_number(said, default=2)
        entry: Data = {"do": "compete", "player": self.attacker, "against": self.against, "market": market}
        if market == SATELLITE:
            entry["against"] = dict.fromkeys(self.against, 1)
        else:
            goods = self.asking.counts(
                "goods",
                gettext("Goods"),
                self.asking.options(COMMODITY, self.state.commodities),
                most=1,
            )
            entry |= {"goods": list(goods)} if goods else {}
        entry |= self._where() | self._modifiers()
        if own := self.sheet.number("compete_own"):
            entry["own"] = own
        self._calculate(entry)
        self._before = len(self.asking.asks)
        self.entry = entry | self._decided()

    def _where(self) -> Data:
        """Only capitals matter to the rules."""
        involved = [self.attacker, *self.against]
        capitals = [self.state.players[key].capital for key in involved if key in self.state.players]
        options = [Option("", Face(gettext("Elsewhere")))]
        options += [Option(capital, Face(say(CAPITALS[capital]))) for capital in capitals]
        said = self.asking.one("where", gettext("In a capital?"), options)
        return {"province": said} if said else {}

    def _modifiers(self) -> Data:
        """Chips for what the table may have; together with what is said besides."""
        total = sum(by for key, name, by in self._known() if self.asking.yes(key, name, f"{by:+d}"))
        total += self.sheet.number("compete_more", -99) or 0
        return {"modifiers": total} if total else {}

    def _known(self) -> list[tuple[str, str, int]]:
        state, mine = self.state, self.state.players[self.attacker]
        theirs = [state.players[key] for key in self.against if key in state.players]
        known = []
        for nth, event in enumerate(state.events):
            if event.card.strip().casefold() in MILITARY_EVENTS:
                if event.player == self.attacker:
                    known.append((f"event{nth}", event.card, -1))
                elif event.player in self.against:
                    known.append((f"event{nth}", event.card, 1))
        if mine.owns(NATIONALISM):
            known.append(("home", gettext("Nationalism, own area"), -1))
        if any(player.owns(NATIONALISM) for player in theirs):
            known.append(("away", gettext("Nationalism, their area"), 1))
        if mine.owns(COSMOPOLITAN) and mine.satellites:
            known.append(("cosmopolitan", gettext("Cosmopolitan, own satellite beside it"), -1))
        if any(player.satellites for player in theirs):
            known.append(("satellite", gettext("Their satellite beside it"), 1))
        return known

    def _calculate(self, entry: Data) -> None:
        try:
            read = renaissance.read(self.state, {**entry, "won": True})
        except Refused:
            return
        assert isinstance(read, Compete)
        contest, supply = read.contest(self.state), supply_of(self.state, read.goods)
        self.calculated = Calculated(
            contest.needed(),
            contest.still_to_place(read.own),
            chance(self.state.players[self.attacker].place, shortage=supply.shortage),
            supply.shortage,
            contest.told(),
        )

    # What came out

    def _decided(self) -> Data:
        options = [
            Option(DICE, Face(gettext("Dice"))),
            Option(WON, Face(gettext("Won"))),
            Option(LOST, Face(gettext("Lost"))),
        ]
        options += [
            Option(f"{BY_CATHEDRAL}{key}", Face(gettext("Cathedral: %(name)s") % {"name": self._name(key)}))
            for key in self._cathedrals()
        ]
        said = self.asking.one("result", gettext("Decided by"), options, first=DICE)
        if said == DICE:
            self.can_roll = True
            dice = ask_dice(self.asking, "dice")
            return {"dice": dice} if dice else {}
        if said.startswith(BY_CATHEDRAL):
            return {"cathedral": said.removeprefix(BY_CATHEDRAL)}
        return {"won": said == WON}

    def _cathedrals(self) -> list[str]:
        """Who may still use it here."""
        players = self.state.players
        sides = {self.attacker: list(self.against), **{key: [self.attacker] for key in self.against}}
        return [
            user
            for user, others in sides.items()
            if user in players
            and players[user].owns(CATHEDRAL)
            and not any(
                players[other].owns(CATHEDRAL) or (user, other) in self.state.cathedrals for other in others
            )
        ]

    def _name(self, key: str) -> str:
        return self.sheet.table.name_of(key)
