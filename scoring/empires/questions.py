"""What a tile asks its buyer, question by question, each with what there is to pick.

A question is put to an ``Asker``: a page that shows it and knows what was answered so far. So a later one
may depend on an earlier one, and the tile alone knows what it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from scoring.empires.discoveries import COUNTERS, Counter
from scoring.empires.regions import OPEN_FROM_THE_START, PLACES
from scoring.empires.state import State
from scoring.empires.workers import SPECIALISTS, WORKERS
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

Data = dict[str, Any]


class Offer(NamedTuple):
    """Something to pick: a thing of a part of the game, or a word."""

    value: str
    part: str = ""
    key: str = ""
    """Of the thing, where the value says more than that."""
    owner: str = ""
    """The player whose it is."""
    number: int = 0
    """How many of it there are, if that is worth saying."""
    word: Word | str = ""
    counter: Counter | None = None


class Asker(Protocol):
    def one(
        self,
        key: str,
        legend: Line | Word,
        offers: Iterable[Offer],
        *,
        first: str = "",
        required: bool = False,
    ) -> str:
        """The value that was picked, ``first`` before anybody picks."""

    def only(self, key: str, legend: Line | Word, offers: Iterable[Offer]) -> str:
        """The same of what must be picked; where there is but one, it is picked already."""

    def counts(self, key: str, legend: Line, offers: Iterable[Offer], *, most: int) -> dict[str, int]:
        """How many of each; only of what there are any."""


Question = Callable[[Asker, State, str], Data]
"""Of the page that asks, the table before the purchase and the buyer: the choices that were made."""


def things(part: str, keys: Iterable[str]) -> list[Offer]:
    return [Offer(key, part) for key in keys]


# The questions


def specialists_in(state: State) -> list[str]:
    """Those of this game: the Builder is in the expansion."""
    return [key for key in SPECIALISTS if state.game.setup.builders or not WORKERS[key].expansion]


def how_many(
    key: str, part: str, known: Callable[[State], Iterable[str]], legend: Line, *, one_by_one: bool
) -> Question:
    """A number of things in all, as the legend says; in the entry one by one, or counted."""

    def ask(asker: Asker, state: State, buyer: str) -> Data:
        counts = asker.counts(key, legend, things(part, known(state)), most=legend.count)
        return {key: [one for one in counts for _nth in range(counts[one])] if one_by_one else counts}

    return ask


def own_colony(asker: Asker, state: State, buyer: str) -> Data:
    return {"region": _colony_of(asker, state, buyer, "region")}


def two_colonies(asker: Asker, state: State, buyer: str) -> Data:
    """One of the buyer, one of another player, and who places first."""
    others = [name for name in state.order if name != buyer]
    other = asker.only("other", _("Which other player?"), things("player", others))
    choices: Data = {"region": _colony_of(asker, state, buyer, "region")}
    if not other:
        return choices
    choices |= {"other": other, "other_region": _colony_of(asker, state, other, "other_region")}
    both = things("player", (buyer, other))
    return choices | {"first": asker.one("first", _("Who places first?"), both, first=buyer)}


def _colony_of(asker: Asker, state: State, player: str, key: str) -> str | None:
    """A region where the player has workers; None if there is no such region."""
    own = [region for region, now in state.regions.items() if now.count(player)]
    if not own:
        return None
    return (
        asker.only(key, Line(_("Choose a region for %(player)s"), {"player": player}), things("region", own))
        or None
    )


def a_worker_of_each(groups: Callable[[State], list[tuple[str, str]]]) -> Question:
    """A Colonist leaves where there is one; only mixed colonies are asked about."""

    def leaves(asker: Asker, state: State, player: str, region: str) -> str:
        kinds = [key for key in WORKERS if state.regions[region].of(player, key)]
        if len(kinds) == 1:
            return kinds[0]
        params = {"player": player, "region": PLACES[region]}
        legend = Line(_("%(player)s loses in %(region)s"), params)
        return asker.one(f"{player}_{region}", legend, things("worker", kinds), first=kinds[0])

    def ask(asker: Asker, state: State, buyer: str) -> Data:
        removed = [
            {"player": player, "region": region, "worker": leaves(asker, state, player, region)}
            for player, region in groups(state)
        ]
        return {"removed": removed}

    return ask


def counters_of_others(most: int) -> Question:
    def ask(asker: Asker, state: State, buyer: str) -> Data:
        taken = []
        for player in state.in_order():
            if player.name == buyer or not player.counters:
                continue
            legend = Line(
                _("Taken from %(player)s (at most %(most)d in all)"), {"player": player.name, "most": most}
            )
            held = {one: player.counters.count(one) for one in COUNTERS if one in player.counters}
            offers = {_value(one): Offer(_value(one), number=held[one], counter=one) for one in held}
            picked = asker.one(player.name, legend, [Offer("", word=_("Nothing")), *offers.values()])
            if picked:
                taken.append({"player": player.name, "counter": _written(offers[picked].counter)})
        return {"taken": taken}

    return ask


def _value(counter: Counter) -> str:
    return "-".join(map(str, counter))


def _written(counter: Counter | None) -> Mapping[str, int]:
    assert counter is not None
    return counter._asdict()


def colonists_of_somebody(most: int) -> Question:
    def ask(asker: Asker, state: State, buyer: str) -> Data:
        there = {
            f"{player}:{key}": Offer(f"{player}:{key}", "region", key, player, region.of(player, "colonist"))
            for key, region in state.regions.items()
            for player in region.workers
            if region.of(player, "colonist")
        }
        if not there:
            return {"region": OPEN_FROM_THE_START, "victim": buyer, "colonists": 0}
        colony = there.get(asker.only("colony", _("Which Colonists leave?"), there.values()))
        if colony is None:
            return {}
        numbers = [str(number) for number in range(min(colony.number, most), -1, -1)]
        offers = [Offer(number, word=number) for number in numbers]
        number = asker.one("colonists", _("How many?"), offers, first=numbers[0])
        return {"region": colony.key, "victim": colony.owner, "colonists": int(number)}

    return ask
