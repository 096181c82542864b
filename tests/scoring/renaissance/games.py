"""Random entries of every kind, most of them sensible enough to be taken now and then."""

from __future__ import annotations

import random
from typing import Any

from scoring import renaissance
from scoring.errors import Refused
from scoring.renaissance.documents.log import read_log
from scoring.renaissance.prices import price
from scoring.renaissance.state import State
from tests.scoring.renaissance.table import ADVANCES, CAPITALS, MAT, NAMES

Entry = dict[str, Any]
GOODS = ("stone", "wool", "gold", "ivory", "wine", "cloth", "grain", "metal")
WORDS = ("shortage", "surplus")


def a_log(chance: random.Random, players: int | None = None, printed: Any = None) -> dict[str, Any]:
    """A game about to begin; what is known of its components differs from game to game."""
    number = players or chance.randint(3, 6)
    if printed is None:
        printed = {key: value for key, value in MAT.items() if chance.random() < 0.7}
        printed["commodities"] = MAT["commodities"]
    return {
        "format": "renaissance-log/1",
        "printed": printed,
        "players": [
            {
                "name": name,
                "capital": capital,
                "bid": chance.choice((0, 0, 1, 2, 5)),
                "goods": [chance.choice(GOODS)],
            }
            for name, capital in zip(NAMES[:number], chance.sample(CAPITALS[:number], number), strict=True)
        ],
        "entries": [],
    }


class Proposals:
    """What might be recorded next, given the table as it stands."""

    def __init__(self, chance: random.Random, state: State) -> None:
        self.chance = chance
        self.state = state
        self.names = list(state.players)
        self.goods = list(state.commodities)

    # Pieces

    def name(self) -> str:
        return self.chance.choice(self.state.order or self.names)

    def maybe(self, likely: float, **fields: Any) -> Entry:
        return fields if self.chance.random() < likely else {}

    def owner_of(self, advance: str) -> str:
        owners = [name for name, player in self.state.players.items() if advance in player.advances]
        return self.chance.choice(owners or self.names)

    def good(self) -> str:
        return self.chance.choice(self.goods)

    def some_goods(self) -> list[str]:
        return self.chance.sample(self.goods, self.chance.choice((0, 1, 1, 1, 2, 3)))

    def dice(self) -> list[int]:
        return [self.chance.randint(1, 6) for _die in range(3)]

    # Entries

    def draw(self) -> Entry:
        market = list(self.state.market)
        return {
            **self.maybe(0.3 if market else 0.02, remove=self.chance.choice(market or self.goods)),
            **self.maybe(
                0.2, wind={"commodity": self.chance.choice(GOODS[4:]), "as": self.chance.choice(WORDS)}
            ),
            **self.maybe(0.2, urban=[self.owner_of("Urban Ascendancy")]),
            **self.maybe(0.2, discard={self.owner_of("Master Art"): self.chance.randint(1, 2)}),
        }

    def commodity(self) -> Entry:
        paid = {name: self.chance.randint(0, 9) for name in self.state.order}
        return {"player": self.name(), "commodity": self.good(), **self.maybe(0.4, paid=paid)}

    def leader(self) -> Entry:
        named = self.chance.sample(ADVANCES, self.chance.randint(1, 4))
        return {
            "player": self.name(),
            "discounts": {advance: self.chance.randint(1, 5) for advance in named},
            **self.maybe(0.5, card="Somebody"),
            **self.maybe(0.3, steps=self.chance.randint(0, 3)),
            **self.maybe(0.4, tokens=self.chance.randint(0, 4)),
        }

    def event(self) -> Entry:
        changes = {
            "income": self.chance.randint(-4, 6),
            "misery": self.chance.randint(-3, 4),
            "enlightenment": self.chance.randint(-1, 2),
            "cards": self.chance.randint(-1, 1),
            "provinces": self.chance.randint(-1, 1),
            "satellites": self.chance.randint(-1, 1),
            "tokens": self.chance.randint(-2, 5),
            "markets": {self.good(): self.chance.choice((-1, 1))},
        }
        kept = self.chance.sample([*changes], self.chance.randint(0, 3))
        card = self.chance.choice(("Alchemy", "Stirrups", "Gunpowder", "Black Death"))
        return {
            "player": self.name(),
            **self.maybe(0.7, card=card),
            **self.maybe(0.9, changes={self.chance.choice(self.names): {key: changes[key] for key in kept}}),
        }

    def end_cards(self) -> Entry:
        return {}

    def buy(self) -> Entry:
        name = self.name()
        player = self.state.players[name]
        advance = self.chance.choice(ADVANCES)
        unknown = price(self.state, player, advance).total is None
        return {
            "player": name,
            "advance": advance,
            **self.maybe(0.9 if unknown else 0.05, paid=self.chance.randint(0, 6)),
        }

    def upgrade(self) -> Entry:
        return {"player": self.name(), **self.maybe(0.4, steps=self.chance.randint(1, 3))}

    def patronage(self) -> Entry:
        leaders = len(self.state.leaders)
        return {"player": self.owner_of("Patronage"), "leader": self.chance.randint(0, max(0, leaders))}

    def relief(self) -> Entry:
        return {
            "player": self.name(),
            "spaces": self.chance.choice((1, 1, 1, 2, 3, 7)),
            **self.maybe(0.4, tokens=self.chance.randint(0, 4)),
        }

    def tax(self) -> Entry:
        return self.maybe(0.3, swap=self.chance.choice(self.names))

    def expand(self) -> Entry:
        won = [
            {
                **self.maybe(0.8, goods=self.some_goods()),
                **self.maybe(0.9, market=self.chance.randint(2, 5)),
                **self.maybe(0.2, own=self.chance.randint(0, 2)),
            }
            for _province in range(self.chance.choice((0, 1, 1, 2)))
        ]
        return {
            "player": self.name(),
            "won": won,
            **self.maybe(0.4, satellites=self.chance.randint(0, 2)),
            **self.maybe(0.4, tokens=self.chance.randint(0, 4)),
            **self.maybe(0.1, spent=self.chance.randint(0, 12)),
        }

    def compete(self) -> Entry:
        attacker, defender = self.name(), self.chance.choice(self.names)
        market = self.chance.choice((1, 2, 3, 4))
        held = list(self.state.players[defender].markets)
        goods = [self.chance.choice(held)] if held and self.chance.random() < 0.7 else []
        presence = 1 if market == 1 else self.chance.choice(("dominated", "dominated", "new", 1, 2))
        decided = self.chance.choice(
            ({"dice": self.dice()}, {"won": True}, {"won": False}, {"cathedral": attacker})
        )
        return {
            "player": attacker,
            "against": {defender: presence},
            "market": market,
            **({"goods": goods} if market > 1 else {}),
            **decided,
            **self.maybe(0.3, province=self.chance.choice(CAPITALS)),
            **self.maybe(0.3, modifiers=self.chance.randint(-2, 2)),
            **self.maybe(0.2, own=self.chance.randint(0, 2)),
        }

    def buy_card(self) -> Entry:
        return {"player": self.name()}

    def domination(self) -> Entry:
        income = {
            player.name: self.chance.randint(0, 12)
            for player in self.state.playing()
            if self.state.printed.income_of(player.provinces) is None
        }
        rolls = [
            self.chance.choice(
                ({"dice": self.dice()}, {"commodity": self.good(), "result": self.chance.choice(WORDS)})
            )
            for _roll in range(self.chance.randint(0, 2))
        ]
        return {"rolls": rolls, **({"income": income} if income else {})}

    def bids(self) -> Entry:
        return {"bids": {name: self.chance.randint(0, 3) for name in self.state.order}}

    def places(self) -> Entry:
        spaces = {3: (1, 3, 4), 4: (1, 2, 3, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
        order = self.state.order
        chosen = self.chance.sample(spaces[len(self.names)], len(order))
        return {"places": dict(zip(order, chosen, strict=True))}

    def epoch(self) -> Entry:
        return {}

    def finish(self) -> Entry:
        return {}

    def printed(self) -> Entry:
        key = self.chance.choice([*MAT])
        part = MAT[key]
        if isinstance(part, dict):
            name = self.chance.choice([*part])
            part = {name: part[name]}
        return {"printed": {key: part}}

    def correct(self) -> Entry:
        note = self.maybe(0.3, note="the table is right")
        if self.chance.random() < 0.7:
            new = {
                "income": self.chance.randint(0, 60),
                "satellites": self.chance.randint(0, 6),
                "tokens": self.chance.randint(0, 20),
                "misery": self.chance.choice((0, 5, 12, 27, 28)),
                "enlightenment": self.chance.randint(0, 13),
                "provinces": self.chance.randint(0, 20),
                "cards": self.chance.randint(0, 6),
                "markets": {self.good(): self.chance.randint(0, 3) for _good in range(4)},
                "advances": self.chance.sample(ADVANCES, self.chance.randint(0, 14)),
                "shipping": self.chance.choice((None, {"ship": "galley", "step": 2})),
            }
            kept = self.chance.sample([*new], self.chance.randint(1, 3))
            chosen = {key: new[key] for key in kept}
            return {"player": self.chance.choice(self.names), "set": chosen, **note}
        fields = {
            "market": {self.good(): self.chance.randint(-2, 2)},
            "wind": self.chance.choice((None, {"commodity": self.good(), "as": "shortage"})),
            "places": self.places()["places"],
            "epoch": self.chance.randint(1, 3),
        }
        kept = self.chance.sample([*fields], self.chance.randint(1, 2))
        return {**{key: fields[key] for key in kept}, **note}


KINDS = [*renaissance.KINDS]
ONWARD = {
    "draw": "draw",
    "cards": "end_cards",
    "purchase": "tax",
    "expansion": "domination",
    "order": "places",
    "final": "finish",
    "over": "correct",
}
LIKELY = {"draw": 0.7, "cards": 0.12, "purchase": 0.1, "expansion": 0.1, "order": 0.5, "final": 0.2}
RARE = {"epoch": 0.15, "end_cards": 0.2, "tax": 0.2, "domination": 0.2, "printed": 0.4, "finish": 0.2}


def propose(chance: random.Random, state: State, *, corrections: bool, override: bool) -> Entry:
    """Mostly an entry of this stage; often enough one that moves the game on."""
    stage = state.stage.value
    if chance.random() < LIKELY.get(stage, 0.1):
        kind = ONWARD[stage]
    else:
        here = [kind for kind in KINDS if state.stage in renaissance.KINDS[kind].stages]
        pool = here if chance.random() < 0.95 else KINDS
        kind = chance.choices(pool, [RARE.get(kind, 1) for kind in pool])[0]
    if kind == "correct" and not corrections:
        kind = "printed"
    entry = {"do": kind, **getattr(Proposals(chance, state), kind)()}
    if override and chance.random() < 0.2:
        entry["override"] = True
    return entry


def play(
    seed: int, *, corrections: bool = False, override: bool = False, most: int = 400, check: Any = None
) -> tuple[dict[str, Any], list[State]]:
    """A random game: the document with the entries that were taken, and the tables between."""
    chance = random.Random(seed)
    document = a_log(chance)
    game, _none = read_log(document)
    states = [renaissance.initial(game)]
    for _proposed in range(most):
        if states[-1].stage.value == "over" and chance.random() < 0.1:
            break
        entry = propose(chance, states[-1], corrections=corrections, override=override)
        try:
            after = renaissance.apply(states[-1], entry)
        except Refused:
            continue
        if check is not None:
            check(states[-1], entry, after)
        document["entries"].append(entry)
        states.append(after)
    return document, states
