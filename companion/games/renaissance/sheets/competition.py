"""The competition calculator: who is attacked, how many tokens it takes, the odds, and what was decided."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.asking import Ask, Asking, Option, Tally
from companion.forms.sheet import Data
from companion.games.renaissance.parts import COMMODITY
from companion.games.renaissance.sheets.dice import ask_dice
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring import renaissance
from scoring.errors import Refused
from scoring.renaissance.advances import CATHEDRAL, COSMOPOLITAN, NATIONALISM
from scoring.renaissance.capitals import CAPITALS
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.competition import chance, wins
from scoring.renaissance.military import military_events
from scoring.renaissance.phases.competing import DOMINATED, NEW, SATELLITE, Compete
from scoring.renaissance.shortages import supply_of
from scoring.renaissance.state import Player, State
from scoring.text import Line, signed

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


class Rival(NamedTuple):
    """Somebody whom one could compete with."""

    seat: SeatRow
    goods: list[str]

    @property
    def goods_said(self) -> list[str]:
        return [commodity_name(good) for good in self.goods]


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
        self.is_rolled = False
        self.is_won: bool | None = None
        """What the dice say; None as long as they say nothing."""
        self.against = self._ask_against()
        if sheet.is_ahead:
            self._ask_unseen()
        elif self.against:
            self._ask_all()

    @property
    def is_open(self) -> bool:
        return bool(self.vs) or self.sheet.is_ahead

    @property
    def asks_first(self) -> list[Ask | Tally]:
        return self.asking.asks[:1]

    @property
    def asks_before(self) -> list[Ask | Tally]:
        """What and where: what the need follows from."""
        return self.asking.asks[1 : self._before]

    @property
    def asks_after(self) -> list[Ask | Tally]:
        """What decided it."""
        return self.asking.asks[self._before :] if self._before is not None else []

    # Before somebody is picked

    def rivals(self) -> list[Rival]:
        """What each of the others has on the map."""
        seats = [self.sheet.table.seat[key] for key in self.others]
        return [
            Rival(seat, [good for good, number in seat.player.markets.items() if number]) for seat in seats
        ]

    @property
    def chance_percent(self) -> int:
        """Of the rolls that win where nothing is in shortage."""
        return round(100 * chance(self.state.players[self.attacker].place, shortage=False))

    # Who is there

    def _ask_against(self) -> Data:
        options = self.asking.options("player", self.others)
        options += [Option(SEVERAL, Face(gettext("Several")))]
        self.vs = self.asking.one("vs", gettext("Competition against"), options)
        if self.vs == SEVERAL:
            return self._ask_tokens(self.others)
        return {self.vs: self._presence()} if self.vs else {}

    def _presence(self) -> Any:
        said = self._ask_there()
        return said if said != TOKENS else self._ask_tokens([self.vs]).get(self.vs, 1)

    def _ask_there(self) -> str:
        there = {DOMINATED: gettext("Marker"), NEW: gettext("New marker"), TOKENS: gettext("Tokens")}
        options = [Option(key, Face(name)) for key, name in there.items()]
        return self.asking.one("there", gettext("What stands there"), options, first=DOMINATED)

    def _ask_tokens(self, whose: list[str]) -> dict[str, int]:
        options = self.asking.options("player", whose)
        return self.asking.counts("each", gettext("Their tokens there"), options, most=MOST_TOKENS)

    def _ask_unseen(self) -> None:
        """All of it, whoever is attacked: the answers are understood when they arrive."""
        self._ask_there()
        self._ask_tokens(self.others)
        self._ask_market()
        self._ask_goods()
        self._ask_where(self.state.players)
        self._before = len(self.asking.asks)
        self._decided(self._owners())
        self.can_roll = False

    # Where, and how it goes

    def _ask_all(self) -> None:
        market = self._ask_market()
        entry: Data = {"do": "compete", "player": self.attacker, "against": self.against, "market": market}
        if market == SATELLITE:
            entry["against"] = dict.fromkeys(self.against, 1)
        else:
            goods = self._ask_goods()
            entry |= {"goods": list(goods)} if goods else {}
        entry |= self._ask_where([self.attacker, *self.against]) | self._modifiers(market)
        if own := self.sheet.number("compete_own"):
            entry["own"] = own
        self._calculate(entry)
        self._before = len(self.asking.asks)
        self.entry = entry | self._decided(self._cathedrals())

    def _ask_market(self) -> int:
        numbers = [Option(str(number), Face(str(number))) for number in range(1, 10)]
        said = self.asking.one("market", gettext("Market (1: a satellite)"), numbers, first="2")
        return whole_number(said, default=2)

    def _ask_goods(self) -> dict[str, int]:
        options = self.asking.options(COMMODITY, self._goods_there())
        return self.asking.counts("goods", gettext("Goods"), options, most=1)

    def _goods_there(self) -> list[str]:
        """Where a marker stands, what its owner has markets of; all where the table does not know."""
        all_goods = list(self.state.commodities)
        is_marked = self.against.get(self.vs) in (DOMINATED, NEW)
        if self.sheet.is_ahead or not is_marked:
            return all_goods
        given, markets = self.asking.given, self.state.players[self.vs].markets
        sent = {good for good in all_goods if whole_number(given.get(f"compete_goods_{good}"))}
        return (
            [good for good in all_goods if markets.get(good) or good in sent]
            if any(markets.values())
            else all_goods
        )

    def _ask_where(self, involved: Iterable[str]) -> Data:
        """Only capitals matter to the rules."""
        capitals = [self.state.players[key].capital for key in involved if key in self.state.players]
        options = [Option("", Face(gettext("Elsewhere")))]
        options += [Option(capital, Face(say(CAPITALS[capital]))) for capital in capitals]
        said = self.asking.one("where", gettext("In a capital?"), options)
        return {"province": said} if said else {}

    def _modifiers(self, market: int) -> Data:
        """Chips for what the table may have; together with what is said besides."""
        total = sum(by for key, name, by in self._known() if self._counts(key, name, by))
        total += self._satellites(market)
        total += self.sheet.number("compete_more", -99) or 0
        return {"modifiers": total} if total else {}

    @property
    def _is_first_look(self) -> bool:
        """Whether nobody has seen the questions about this defender yet."""
        return self.sheet.is_draft and self.asking.given.get("compete_shown") != self.vs

    def _counts(self, key: str, name: str, by: int) -> bool:
        """An event that was played counts until somebody says that it does not."""
        is_on = self.asking.yes(key, name, signed(by))
        if is_on or not (key.startswith("event") and self._is_first_look):
            return is_on
        last = self.asking.asks[-1]
        assert isinstance(last, Ask)
        self.asking.asks[-1] = replace(last, answer="1")
        return True

    def _known(self) -> list[tuple[str, str, int]]:
        state, mine = self.state, self.state.players[self.attacker]
        theirs = [state.players[key] for key in self.against if key in state.players]
        known = []
        for event in military_events(state):
            if event.player == self.attacker and event.helps_against(tuple(self.against)):
                known.append((f"event{event.nth}", event.card, -1))
            elif event.player in self.against and event.hinders(self.attacker):
                known.append((f"event{event.nth}", event.card, 1))
        if mine.owns(NATIONALISM):
            known.append(("home", gettext("Nationalism, own area"), -1))
        if any(player.owns(NATIONALISM) for player in theirs):
            known.append(("away", gettext("Nationalism, their area"), 1))
        return known

    def _satellites(self, market: int) -> int:
        """One for each beside the province: those of a defender only where that defender dominates, the
        attacker's own only with Cosmopolitan."""
        mine, total = self.state.players[self.attacker], 0
        if mine.owns(COSMOPOLITAN):
            total -= self._beside("cosmopolitan", gettext("Cosmopolitan, own satellites beside it"), mine, -1)
        if self.against.get(self.vs) in (DOMINATED, NEW) and market != SATELLITE:
            theirs = self.state.players[self.vs]
            total += self._beside("satellite", gettext("Their satellites beside it"), theirs, 1)
        return total

    def _beside(self, key: str, legend: str, owner: Player, by: int) -> int:
        if not owner.older_satellites:
            return 0
        option = Option("each", Face(gettext("%(by)s each") % {"by": signed(by)}))
        return sum(self.asking.counts(key, legend, [option], most=owner.older_satellites).values())

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

    def _decided(self, cathedrals: list[str]) -> Data:
        options = [
            Option(DICE, Face(gettext("Dice"))),
            Option(WON, Face(gettext("Won"))),
            Option(LOST, Face(gettext("Lost"))),
        ]
        options += [
            Option(f"{BY_CATHEDRAL}{key}", Face(gettext("Cathedral: %(name)s") % {"name": self._name(key)}))
            for key in cathedrals
        ]
        said = self.asking.one("result", gettext("Decided by"), options, first=DICE)
        if said == DICE:
            self.can_roll = True
            dice = ask_dice(self.asking, "dice")
            self.is_rolled = dice is not None
            if dice and self.calculated:
                place = self.state.players[self.attacker].place
                self.is_won = wins((dice[0], dice[1], dice[2]), place, shortage=self.calculated.shortage)
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

    def _owners(self) -> list[str]:
        """Without a signal: whoever has it at all."""
        return [key for key, player in self.state.players.items() if player.owns(CATHEDRAL)]

    def _name(self, key: str) -> str:
        return self.sheet.table.name_of(key)
