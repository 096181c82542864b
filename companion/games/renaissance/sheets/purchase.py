"""Purchases: the advances as a board with today's prices, relief, ships and Patronage."""

from itertools import groupby, pairwise
from typing import NamedTuple

from django.utils.translation import gettext, gettext_lazy, ngettext

from companion.drawings.faces import Face
from companion.forms.sheet import Data
from companion.games.renaissance.drawings import Icon, count_icon
from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.bills import Bill
from companion.games.renaissance.sheets.printed import Asked, Walk
from companion.reading.numbers import whole_number
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.renaissance.advances import ADVANCES, CATEGORIES, PATRONAGE, SHIPS
from scoring.renaissance.misery import relief, tiers_needed, tiers_suffice
from scoring.renaissance.phases.purchase import upgraded
from scoring.renaissance.prices import Price, missing_before, price
from scoring.renaissance.state import Player, State
from scoring.renaissance.turns import Box, Stage
from scoring.text import Word

WHAT = "what"
RELIEF, UPGRADE = "relief", "upgrade"
PATRON = "patronage-"
NAMES = {RELIEF: gettext_lazy("Relief: 1 misery less"), UPGRADE: gettext_lazy("Upgrade ships: 1 step")}
WHAT_ICONS = {RELIEF: count_icon("misery"), UPGRADE: count_icon("ships")}


class Offer(NamedTuple):
    """Something that the picked player could buy now."""

    key: str
    name: str
    price: str
    why_not: str
    icon: Icon | None = None
    is_owned: bool = False
    asked: tuple[Asked, ...] = ()
    """What the components must say before it can be bought."""
    asks_tokens: tuple[tuple[SeatRow, int | str], ...] = ()
    """Of relief: whose tokens nobody can work out, and how many were said; "" before anybody does."""


class Filled(NamedTuple):
    unknown: list[str]
    """Those whose relief nobody can work out."""
    costs: list[int | None]
    """What each line costs, as far as that is known."""


class Category(NamedTuple):
    key: str
    name: Word
    owned: int
    offers: list[Offer]


class PurchaseSheet(TurnSheet):
    box = Box.PURCHASE
    stage = Stage.PURCHASE
    template = "games/renaissance/_purchase.html"
    asked = "games/renaissance/_purchase_asked.html"
    parts = ("player", WHAT)
    adds = WHAT
    skippable = True
    repeats = True
    is_of_each = True
    button_empty = gettext_lazy("Go to Tax")

    def first_pick(self, part: str) -> str:
        return self.table.served[0].key if part == "player" else super().first_pick(part)

    def face(self, part: str, key: str) -> Face:
        if part != WHAT:
            return super().face(part, key)
        return Face(what_name(self.table, key), icon=icon_of(key))

    # What it costs

    def line_notes(self) -> list[str]:
        """The price of each line."""
        return ["?" if cost is None else str(cost) for cost in self.walk.shown.costs]

    def bills(self) -> list[Bill]:
        """Of everybody who buys, and of the one who is picked."""
        costs: dict[str, list[int | None]] = {self.buyer.key: []}
        for line, cost in zip(self.lines, self.walk.shown.costs, strict=True):
            costs.setdefault(line["player"], []).append(cost)
        return [self._bill(key, found) for key, found in costs.items() if key in self.table.seat]

    def _bill(self, key: str, costs: list[int | None]) -> Bill:
        known = [cost for cost in costs if cost is not None]
        return Bill(
            self.table.seat[key],
            sum(known) if len(known) == len(costs) else None,
            len(costs),
            self.walk.state.players[key].income,
            self.walk.short.get(key, 0),
        )

    # Who buys

    @property
    def buyer(self) -> SeatRow:
        return self.table.seat.get(self.picked("player"), self.table.served[0])

    @property
    def purse(self) -> Player:
        """The buyer, after what is filled in so far."""
        return self.walk.state.players[self.buyer.key]

    @property
    def tiers(self) -> int:
        return self.walk.state.printed.tiers(self.purse.advances)

    # What there is

    def categories(self) -> list[Category]:
        state, player = self.walk.state, self.purse
        offers: dict[str, list[Offer]] = {key: [] for key in CATEGORIES}
        for advance in ADVANCES:
            one = printed_offer(state, advance) if self.is_ahead else offer_of(self, state, player, advance)
            offers[state.printed.categories[advance]].append(self._with_questions(one))
        owned = state.printed.by_category(player.advances)
        return [Category(key, CATEGORIES[key], owned[key], found) for key, found in offers.items()]

    def others(self) -> list[Offer]:
        """Relief, ships, and leaders of others."""
        state, player = self.walk.state, self.purse
        if self.is_ahead:
            leaders = [f"{PATRON}{nth}" for nth in range(1, len(state.leaders))]
            return [
                Offer(key, what_name(self.table, key), "", "", icon_of(key))
                for key in (RELIEF, UPGRADE, *leaders)
            ]
        offers = [relief_offer(state, player), upgrade_offer(state, player)]
        return [*map(self._with_questions, offers), *self._patronages(state, player)]

    def _with_questions(self, offer: Offer) -> Offer:
        """A question stands where somebody just tapped."""
        asked = tuple(one for one in self.printed_asked if one.by == offer.key)
        return offer._replace(asked=asked, asks_tokens=self.relief_asked() if offer.key == RELIEF else ())

    def _patronages(self, state: State, player: Player) -> list[Offer]:
        if not player.owns(PATRONAGE):
            return []
        return [
            Offer(
                f"{PATRON}{nth}",
                what_name(self.table, f"{PATRON}{nth}"),
                str(leader.tokens),
                too_little(player, leader.tokens),
                icon_of(PATRON),
            )
            for nth, leader in enumerate(state.leaders)
            if nth and leader.player != player.name and player.name not in leader.used_by
        ]

    # What is filled in

    def fill(self, walk: Walk) -> Filled:
        unknown: set[str] = set()
        costs: list[int | None] = []
        for line, same in groupby(self.lines):
            number = len(list(same))
            for entry in entries_of(line["player"], line[WHAT], number):
                walk.ask(entry)
                if entry["do"] == RELIEF and is_unknown_relief(walk.state, entry["player"]):
                    unknown.add(entry["player"])
                    tokens = self.number(f"relief-{entry['player']}")
                    entry |= {} if tokens is None else {"tokens": tokens}
                costs += costs_of(walk.state, entry)
                walk.take(entry)
        return Filled(sorted(unknown), costs)

    def relief_asked(self) -> tuple[tuple[SeatRow, int | str], ...]:
        said = ((key, self.number(f"relief-{key}")) for key in self.walk.shown.unknown)
        return tuple((self.table.seat[key], "" if tokens is None else tokens) for key, tokens in said)

    def box_after(self, after: State) -> str:
        """Tax comes next, in the same stage."""
        return Box.TAX


def is_unknown_relief(state: State, player: str) -> bool:
    return player in state.players and relief(state, state.players[player], 1) is None


def entries_of(player: str, what: str, number: int) -> list[Data]:
    if what == RELIEF:
        return [{"do": RELIEF, "player": player, "spaces": number}]
    if what == UPGRADE:
        return [{"do": UPGRADE, "player": player, "steps": number}]
    leader = whole_number(what.removeprefix(PATRON)) if what.startswith(PATRON) else None
    if leader is not None:
        return [{"do": "patronage", "player": player, "leader": leader}] * number
    return [{"do": "buy", "player": player, "advance": what}] * number


def costs_of(state: State, entry: Data) -> list[int | None]:
    """Of each line that the entry is made of."""
    player = state.players.get(entry["player"])
    match entry:
        case {"do": "relief", "spaces": spaces, "tokens": tokens}:
            return [tokens, *[0] * (spaces - 1)]
        case {"do": "relief", "spaces": spaces} if player is not None:
            sums = [relief(state, player, number) for number in range(spaces + 1)]
            tokens = [None if one is None else one.tokens for one in sums]
            return [None if end is None else end - (start or 0) for start, end in pairwise(tokens)]
        case {"do": "upgrade", "steps": steps}:
            return [1] * steps
        case {"do": "patronage", "leader": leader} if leader < len(state.leaders):
            return [state.leaders[leader].tokens]
        case {"do": "buy", "advance": advance} if player is not None and advance in ADVANCES:
            return [price(state, player, advance).total]
    return [None] * entry.get("spaces", 1)


def what_name(table, key: str) -> str:
    if key in NAMES:
        return str(NAMES[key])
    nth = key.removeprefix(PATRON)
    number = whole_number(nth)
    if key.startswith(PATRON) and number is not None and number < len(table.state.leaders):
        leader = table.state.leaders[number]
        return gettext("Patronage: %(card)s of %(name)s") % {
            "card": leader.card or gettext("the leader"),
            "name": table.name_of(leader.player),
        }
    return say(ADVANCES[key].name) if key in ADVANCES else key


def icon_of(key: str) -> Icon | None:
    """Of what is no advance: those stand under the drawing of their category."""
    return count_icon("cards") if key.startswith(PATRON) else WHAT_ICONS.get(key)


# Offers


def offer_of(sheet: PurchaseSheet, state: State, player: Player, advance: str) -> Offer:
    name = say(ADVANCES[advance].name)
    if player.owns(advance):
        return Offer(advance, name, "", "", is_owned=True)
    cost = price(state, player, advance)
    missing = [say(ADVANCES[one].name) for one in missing_before(state, player, advance)]
    if missing:
        return Offer(advance, name, price_said(cost), gettext("after %(advance)s") % {"advance": missing[-1]})
    return Offer(advance, name, price_said(cost), too_little(player, cost.total))


def printed_offer(state: State, advance: str) -> Offer:
    """Whoever buys it, whenever."""
    printed = state.printed.numbers(advance).price
    return Offer(advance, say(ADVANCES[advance].name), "?" if printed is None else str(printed), "")


def price_said(cost: Price) -> str:
    """Today's price; with the printed one where something is taken off."""
    if cost.total is None:
        return "?"
    return str(cost.total) if cost.total == cost.printed else f"{cost.total} ({cost.printed})"


def too_little(player: Player, cost: int | None) -> str:
    lacks = (cost or 0) - player.income
    if lacks <= 0:
        return ""
    return ngettext("%(count)d too few", "%(count)d too few", lacks) % {"count": lacks}


def relief_offer(state: State, player: Player) -> Offer:
    bill = relief(state, player, 1)
    said = "?" if bill is None else str(bill.tokens)
    if bill is not None and bill.points:
        said += gettext(" + %(points)d relief") % {"points": bill.points}
    return Offer(RELIEF, str(NAMES[RELIEF]), said, no_relief(state, player, bill), WHAT_ICONS[RELIEF])


def no_relief(state: State, player: Player, bill) -> str:
    needed = tiers_needed(player, 1)
    if not player.misery:
        return gettext("no misery")
    if needed is None:
        return gettext("not again this turn")
    if not tiers_suffice(state, player, 1):
        return ngettext("needs %(count)d tier", "needs %(count)d tiers", needed) % {"count": needed}
    return too_little(player, bill.tokens if bill else 0)


def upgrade_offer(state: State, player: Player) -> Offer:
    reached = upgraded(player.shipping, 1)
    known = state.printed.shipping.get(reached.ship)
    leads_to = gettext("1 → %(ship)s, step %(step)d") % {
        "ship": say(SHIPS[reached.ship]),
        "step": reached.step,
    }
    is_last = known is not None and reached.step > len(known)
    why_not = gettext("the row ends") if is_last else too_little(player, 1)
    return Offer(UPGRADE, str(NAMES[UPGRADE]), "1" if is_last else leads_to, why_not, WHAT_ICONS[UPGRADE])
