"""Pebbles: two players, three boxes, three turns. The board prints what a pebble is worth."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from scoring.acts import Acts
from scoring.documents import NOBODY, Names, document
from scoring.entry import BaseEntry, entry, maybe, read
from scoring.reading import a_count, a_list, a_number_from, a_player, a_text, fields_of, list_of, map_of
from scoring.rules import Rules
from scoring.text import Line, Listing
from scoring.text import gettext_noop as _

HEAP, TURNS = 30, 3
GATHER, TRADE, REST = "gather", "trade", "rest"
STAGES = {"play": _("Play"), "over": _("Over")}


class Score(NamedTuple):
    player: str
    total: int
    rank: int


class Result(NamedTuple):
    scores: list[Score]
    winners: list[str]
    decided_by: str = "points"

    def sentence(self) -> Line:
        return Line(_("%(winners)s won."), {"winners": Listing(tuple(self.winners))})


class State(NamedTuple):
    players: Mapping[str, int]
    worth: int = 1
    order: tuple[str, ...] = ()
    turn: int = 1
    stage: str = "play"

    @property
    def heap(self) -> int:
        return HEAP - sum(self.players.values())

    @property
    def result(self) -> Result:
        points = {key: number * self.worth for key, number in self.players.items()}
        best_first = sorted(points, key=points.__getitem__, reverse=True)
        totals = [points[key] for key in best_first]
        scores = [Score(key, points[key], 1 + totals.index(points[key])) for key in best_first]
        return Result(scores, [one.player for one in scores if one.rank == 1])

    def moved(self, player: str, number: int) -> Self:
        return self._replace(players={**self.players, player: self.players[player] + number})


class Act(BaseEntry):
    def tell(self, before, after):
        return Line(_(self.message), {key: getattr(self, key) for key in self.shape.names})


@entry("take", "play", box=GATHER)
class Take(Act):
    message = _("%(player)s takes %(count)d.")
    player: str = read(a_player)
    count: int = read(a_number_from(1, 9))

    def apply(self, state):
        if self.count > state.heap:
            self.refuse("no_such_token", _("Only %(count)d lie there."), count=state.heap)
        return state.moved(self.player, min(self.count, state.heap))


@entry("give", "play", box=TRADE)
class Give(Act):
    message = _("%(player)s gives %(to)s %(count)d.")
    player: str = read(a_player)
    to: str = read(a_player)
    count: int = read(a_number_from(1, 9))

    def apply(self, state):
        if self.count > state.players[self.player]:
            self.refuse("not_enough", _("%(player)s has fewer."), player=self.player)
        return state.moved(self.player, -self.count).moved(self.to, self.count)


@entry("rest", "play", box=REST)
class Rest(Act):
    only_leads = True
    message = _("The turn is over.")

    def apply(self, state):
        return state._replace(turn=state.turn + 1, stage="play" if state.turn < TURNS else "over")


@entry("correct", *STAGES)
class Correct(Act):
    is_correction = True
    message = _("%(player)s has %(pebbles)d.")
    player: str = read(a_player)
    pebbles: int = read(a_count)
    note: str | None = maybe(a_text, default=None)

    def apply(self, state):
        return state.moved(self.player, self.pebbles - state.players[self.player])


KINDS = {one.kind: one for one in (Take, Give, Rest, Correct)}
ACTS = Acts(KINDS, STAGES, lambda state: state)


def begin(given) -> State:
    people = list_of(lambda one, table: fields_of(one, table, {"name": a_text})["name"])
    head = {key: value for key, value in given.items() if key != "entries"}
    said = document(head, NOBODY, {"players": people}, {"worth": a_count})
    return State(dict.fromkeys(said["players"], 0), said.get("worth", 1), said["players"])


def answer_log(given) -> dict[str, Any]:
    return write_state(RULES.replay(begin(given), a_list(given["entries"])).to_the_end())


def write_state(state: State) -> dict[str, Any]:
    return {"format": "toy-state/1", "turn": state.turn, "players": dict(state.players)}


def scored(sheet) -> State:
    pebbles = map_of(a_player, a_count)
    return State(**document(sheet, Names(sheet["players"]), {"players": pebbles, "worth": a_count}, {}))


def write_result(result: Result) -> dict[str, Any]:
    return {"format": "toy-result/1", "scores": [one._asdict() for one in result.scores]}


RULES: Rules[State] = Rules(
    key="toy",
    title=_("Pebbles"),
    credits=_("A game for tests."),
    fewest=2,
    most=2,
    last_turn=TURNS,
    kinds=KINDS,
    box_names={GATHER: _("Gather"), TRADE: _("Trade"), REST: _("Rest")},
    boxes=lambda state, detail: (GATHER, TRADE, REST),
    log_format="toy-log/1",
    sheet_format="toy-sheet/1",
    documents={"toy-log/1": answer_log, "toy-sheet/1": lambda sheet: write_result(scored(sheet).result)},
    begin=begin,
    apply=ACTS.apply,
    can_read=ACTS.can_read,
    tell=ACTS.tell,
    is_over=lambda state: state.stage == "over",
    result_of=lambda state, left: state.result,
    if_ended_now=lambda state, left: state.result,
    write_state=write_state,
)
