"""Random entries of every kind, most of them sensible enough to be taken now and then."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

from scoring import empires
from scoring.empires.buildings import BUILDINGS, copies_left
from scoring.empires.questions import Offer
from scoring.empires.state import State
from tests.builders import PRINTED_CARDS, PRINTED_COUNTERS, PRINTED_GOODS, REGIONS, WORKERS

Entry = dict[str, Any]
GOODS = tuple(PRINTED_GOODS)
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
NATIONS = ("england", "spain", "france", "portugal", "holland", "italy")


def a_log(chance: random.Random) -> dict[str, Any]:
    """A game about to begin, with any setup."""
    names = list(NAMES[: chance.randint(2, 6)])
    advantages = chance.choice(("none", "random", "auction"))
    nations = chance.sample(NATIONS, len(names))
    bids = [[name, chance.randint(1, 15)] for name in names[:-1]] + [[names[-1], None]]
    flags = ("buy_vp", "scouting", "no_survivors", "advanced_reconnaissance", "reduced_luck")
    known = chance.sample(REGIONS, chance.randint(0, 9))
    return {
        "format": "empires-log/1",
        "builders": chance.random() < 0.8,
        "advantages": advantages,
        "random_money": chance.choice(("rising", "flat")),
        "extra_money": chance.choice((1, 2)),
        "auction": bids if advantages == "auction" else None,
        "players": [
            {"name": name, "nation": nation if chance.random() < 0.9 else None}
            for name, nation in zip(names, nations, strict=True)
        ],
        "options": {
            **{flag: chance.random() < 0.6 for flag in flags},
            "age_of_reason": chance.choice(("own", "all")),
        },
        "region_goods": dict(zip(known, chance.sample(GOODS, len(known)), strict=True)),
        "entries": [],
    }


class Proposals:
    """What might be recorded next, given the table as it stands."""

    def __init__(self, chance: random.Random, state: State) -> None:
        self.chance = chance
        self.state = state
        self.names = list(state.players)

    # Pieces

    def name(self) -> str:
        return self.chance.choice(self.names)

    def owner_of(self, tile: str) -> str:
        owners = [name for name, player in self.state.players.items() if tile in player.buildings]
        return self.chance.choice(owners or self.names)

    def region(self) -> str:
        return self.chance.choice(REGIONS)

    def open_region(self) -> str:
        found = [key for key, region in self.state.regions.items() if region.discovered]
        return self.chance.choice(found or list(REGIONS))

    def closed_region(self) -> str:
        found = [key for key, region in self.state.regions.items() if not region.discovered]
        return self.chance.choice(found or list(REGIONS))

    def region_with(self, player: str, worker: str | None = None) -> str | None:
        found = [
            key
            for key, region in self.state.regions.items()
            if (region.of(player, worker) if worker else region.count(player))
        ]
        return self.chance.choice(found) if found else None

    def good(self) -> str:
        return self.chance.choice(GOODS)

    def held_good(self, player: str) -> str:
        return self.chance.choice([*self.state.players[player].goods] or list(GOODS))

    def counter_in(self, region: str) -> dict[str, int]:
        known = self.state.regions[region].counter
        return known._asdict() if known is not None else self.chance.choice(PRINTED_COUNTERS)

    def some(self, most: int = 4) -> dict[str, int]:
        kinds = self.chance.sample(WORKERS, self.chance.randint(1, 2))
        return {kind: self.chance.randint(0, most) for kind in kinds}

    def losses(self, *players: str, region: str) -> dict[str, dict[str, int]]:
        lost = {}
        for player in players:
            there = self.state.regions[region].workers.get(player, {})
            if there and self.chance.random() < 0.7:
                lost[player] = {self.chance.choice([*there]): 1}
        return lost

    def told(self, entry: Entry) -> Entry:
        """Now and then with the good that it claims."""
        return {**entry, "good": self.good()} if self.chance.random() < 0.1 else entry

    # What a tile asks, see scoring.empires.questions

    def one(self, _key: str, _legend: Any, offers: Iterable[Offer], **_how: Any) -> str:
        return self.chance.choice([offer.value for offer in offers])

    def only(self, _key: str, _legend: Any, offers: Iterable[Offer]) -> str:
        return self.chance.choice([offer.value for offer in offers])

    def counts(self, _key: str, _legend: Any, offers: Iterable[Offer], *, most: int) -> dict[str, int]:
        number = most if self.chance.random() < 0.9 else self.chance.randint(0, most + 1)
        return Counter(self.chance.choices([offer.value for offer in offers], k=number))

    # Entries

    def initiative(self) -> Entry:
        return {"order": self.chance.sample(self.names, self.chance.randint(0, len(self.names)))}

    def land(self) -> Entry:
        entry = {
            "player": self.name(),
            "worker": self.chance.choice((*WORKERS, "merchant")),
            "region": self.open_region(),
        }
        return self.told(entry)

    def take_good(self) -> Entry:
        return {"player": self.name(), "good": self.good()}

    def win_ship(self) -> Entry:
        return {"player": self.name()}

    def buy(self) -> Entry:
        tiles = [key for key, tile in BUILDINGS.items() if tile.age == self.state.age.number]
        tile = self.chance.choice(tiles)
        richest = max(self.names, key=lambda name: self.state.players[name].money)
        player = self.chance.choice((self.name(), richest))
        entry = {"player": player, "building": tile, "builder": self.chance.random() < 0.3}
        asks = BUILDINGS[tile].asks
        # Now and then as somebody else would answer, who has other colonies.
        answers = player if self.chance.random() < 0.8 else self.name()
        return {**entry, **(asks(self, self.state, answers) if asks else {})}

    def expedition(self) -> Entry:
        entry: Entry = {"player": self.name(), "workers": self.some()}
        if self.chance.random() < 0.3:
            card = self.chance.choice([*PRINTED_CARDS])
            return {**entry, "card": card, "advantage": self.chance.random() < 0.5}
        region = self.closed_region()
        return self.told({**entry, "region": region, "counter": self.counter_in(region)})

    def cartography(self) -> Entry:
        region = self.closed_region()
        entry = {
            "player": self.owner_of("cartography"),
            "region": region,
            "counter": self.counter_in(region),
        }
        return self.told(entry)

    def reveal(self) -> Entry:
        region = self.closed_region()
        return {"region": region, "counter": self.counter_in(region)}

    def scout(self) -> Entry:
        return {"player": self.name()}

    def hire(self) -> Entry:
        return {
            "player": self.name(),
            "specialist": self.chance.choice(WORKERS),
            "training": self.chance.random() < 0.3,
        }

    def battle(self) -> Entry:
        attacker, defender = self.name(), self.name()
        region = self.region_with(attacker) or self.region()
        losses = self.losses(attacker, defender, region=region)
        return {"attacker": attacker, "defender": defender, "region": region, "losses": losses}

    def war(self) -> Entry:
        attacker, defender = self.name(), self.name()
        regions = {self.region_with(attacker), self.region_with(defender)} - {None}
        return {
            "attacker": attacker,
            "defender": defender,
            "battles": [
                {"region": region, "losses": self.losses(attacker, defender, region=region)}
                for region in sorted(filter(None, regions))
            ],
        }

    def march(self) -> Entry:
        player = self.owner_of("stables")
        source = self.region_with(player, "soldier") or self.region()
        return self.told({"player": player, "from": source, "to": self.open_region()})

    def advantage(self) -> Entry:
        player = self.name()
        nation = self.state.players[player].nation
        if nation == "france":
            return {"player": player, "good": self.good()}
        if nation == "spain":
            region = self.closed_region()
            return {"player": player, "region": region, "counter": self.counter_in(region)}
        return {"player": player}

    def board(self) -> Entry:
        state, age = self.state, self.state.age.number
        tiles = [key for key, tile in BUILDINGS.items() if tile.age == age and copies_left(state, key) > 0]
        goods = self.chance.choices(GOODS, k=self.chance.randint(0, 5))
        parts = {
            "tiles": self.chance.choice((self.chance.sample(tiles, min(len(tiles), 5)), tiles[:6], None)),
            "goods": self.chance.choice(({good: goods.count(good) for good in goods}, None)),
            "discovery": {name: self.some() for name in self.names if self.chance.random() < 0.5},
        }
        return {key: parts[key] for key in self.chance.sample([*parts], self.chance.randint(1, 3))}

    def university(self) -> Entry:
        return {"player": self.owner_of("university")}

    def income(self) -> Entry:
        owner = self.owner_of("mayflower")
        idle = {owner: self.chance.randint(0, 3)}
        return {"idle_ships": idle} if self.chance.random() < 0.3 else {}

    def benefits(self) -> Entry:
        mint = {self.owner_of("mint"): self.chance.choice(("gold", "silver"))}
        seller = self.owner_of("trading_house")
        sell = {seller: {self.held_good(seller): self.chance.randint(0, 2)}}
        said: Entry = {"mint": mint} if self.chance.random() < 0.3 else {}
        return {**said, "sell": sell} if self.chance.random() < 0.4 else said

    def sell_goods(self) -> Entry:
        player = self.owner_of("trading_house")
        return {"player": player, "goods": {self.held_good(player): self.chance.randint(0, 2)}}

    def swap_good(self) -> Entry:
        player, partner = self.owner_of("smuggler"), self.name()
        return {
            "player": player,
            "with": partner,
            "give": self.held_good(player),
            "get": self.held_good(partner),
        }

    def free_good(self) -> Entry:
        return {"player": self.owner_of("west_indies_co"), "good": self.good()}

    def migrate(self) -> Entry:
        player = self.owner_of("migration")
        source = self.region_with(player, "colonist") or self.region()
        entry = {"player": player, "from": source, "to": self.open_region()}
        return self.told({**entry, "count": self.chance.randint(1, 2)})

    def score_colonies(self) -> Entry:
        return {}

    def buy_vp(self) -> Entry:
        return {"player": self.name(), "vp": self.chance.randint(0, 5)}

    def end_turn(self) -> Entry:
        box = {self.name(): self.chance.randint(0, 3)}
        return {"specialists": box} if self.state.turn == 8 and self.chance.random() < 0.5 else {}

    def correct(self) -> Entry:
        note = {"note": "the table is right"} if self.chance.random() < 0.3 else {}
        what = self.chance.choice(("player", "region", "order"))
        if what == "player":
            new = {
                "money": self.chance.randint(0, 60),
                "ships": self.chance.randint(0, 5),
                "goods": {self.good(): self.chance.randint(0, 9)},
                "other_vp": self.chance.randint(-9, 9),
                "buildings": self.chance.choices([*BUILDINGS], k=self.chance.randint(0, 6)),
                "counters": self.chance.choices(PRINTED_COUNTERS, k=self.chance.randint(0, 3)),
                "cards": self.chance.choices([*PRINTED_CARDS], k=self.chance.randint(0, 2)),
                "gained": self.some(),
            }
            kept = self.chance.sample([*new], self.chance.randint(1, 3))
            return {"player": self.name(), "set": {key: new[key] for key in kept}, **note}
        if what == "order":
            return {"order": self.chance.sample(self.names, len(self.names)), **note}
        fields = {
            "workers": {self.name(): self.some()},
            "discovered": self.chance.random() < 0.8,
            "good": self.chance.choice((None, self.good())),
        }
        kept = self.chance.sample([*fields], self.chance.randint(1, 3))
        return {"region": self.region(), **{key: fields[key] for key in kept}, **note}


KINDS = [*empires.KINDS]
NEXT = {
    "actions": ("income",),
    "benefits_due": ("benefits",),
    "benefits": ("score_colonies", "end_turn"),
    "scoring": ("end_turn",),
    "over": ("correct", "reveal"),
}


ONWARD = {"actions": 0.025, "benefits_due": 0.8, "benefits": 0.15, "scoring": 0.3, "over": 0.1}
OFTEN = {"land": 6, "buy": 4, "take_good": 2, "march": 3, "migrate": 3}


def propose(chance: random.Random, state: State, *, corrections: bool) -> Entry:
    """Mostly an entry of this stage; often enough one that moves the game on."""
    stage = state.stage.value
    if chance.random() < ONWARD[stage]:
        kind = chance.choice(NEXT[stage])
    else:
        kinds = [kind for kind in KINDS if kind not in ("income", "end_turn")]
        here = [kind for kind in kinds if state.stage in empires.KINDS[kind].stages]
        pool = here if chance.random() < 0.95 else kinds
        kind = chance.choices(pool, [OFTEN.get(kind, 1) for kind in pool])[0]
    if kind == "correct" and not corrections:
        kind = "reveal"
    entry = {"do": kind, **getattr(Proposals(chance, state), kind)()}
    if corrections and chance.random() < 0.15:
        entry["override"] = True
    return entry
