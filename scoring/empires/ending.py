"""The end of the game: points by source, tie-breakers, and the sentence that decided."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.empires.buildings import BUILDINGS
from scoring.empires.colonies import RegionScore, colony_points, score_map
from scoring.empires.discoveries import CARDS
from scoring.empires.effects import AtEnd
from scoring.empires.holdings import Holdings, fives_of_money
from scoring.empires.regions import REGIONS
from scoring.empires.sets import best_income
from scoring.empires.state import State
from scoring.empires.turns import LAST_TURN, SCORING_TURNS, Stage
from scoring.rules import Reason
from scoring.text import Line, Listing, Word, ngettext
from scoring.text import gettext_noop as _


class Score(NamedTuple):
    """One player's points by source."""

    player: str
    colonies: Mapping[int, int]
    bought: int
    discoveries: int
    buildings: Mapping[str, int]
    economy: int
    other: int
    total: int
    money: int
    tokens: int
    """Trade Goods and Merchant Ships, for the last tie-breaker."""
    rank: int = 0

    @property
    def tie_breakers(self) -> tuple[int, int, int, int]:
        return self.total, self.colonies[LAST_TURN], self.money, self.tokens


DECIDERS = ("points", "turn_8_colonies", "money", "goods")


@dataclass(frozen=True)
class Result:
    """All players, the best first, and what decided."""

    scores: tuple[Score, ...]
    winners: tuple[str, ...]
    decided_by: str

    def sentence(self) -> Line:
        """Who won, and the tie-breaker in words if it took one."""
        best = self.scores[0]
        params = {
            "winners": Listing(self.winners),
            "points": ngettext("%(count)d point", "%(count)d points", best.total),
            "colonies": ngettext("%(count)d point", "%(count)d points", best.colonies[LAST_TURN]),
            "money": best.money,
            "tokens": best.tokens,
        }
        return Line(_SENTENCES[self.decided_by], params)


_SENTENCES = {
    "points": _("%(winners)s wins with %(points)s."),
    "turn_8_colonies": _(
        "%(winners)s wins the tie at %(points)s with %(colonies)s from the colonies of turn 8."
    ),
    "money": _(
        "%(winners)s wins the tie at %(points)s: equal in the colonies of turn 8, but richer with $%(money)d."
    ),
    "goods": _(
        "%(winners)s wins the tie at %(points)s: equal in the colonies of turn 8 and in money, "
        "but ahead with %(tokens)d goods and ships."
    ),
    "shared": _("%(winners)s share the victory with %(points)s: equal in every tie-breaker."),
}


# Points


def building_points(holdings: Holdings) -> dict[str, int]:
    """Only tiles that give points: those printed on them and those for what they count."""
    points: dict[str, int] = {}
    for key in holdings.buildings:
        building = BUILDINGS[key]
        earned = building.points + sum(effect.points(holdings) for effect in _counting(holdings, key))
        if earned:
            points[key] = points.get(key, 0) + earned
    return points


def _counting(holdings: Holdings, key: str) -> list[AtEnd]:
    """What a tile counts, once it does."""
    effects = BUILDINGS[key].effects if holdings.is_final else ()
    return [effect for effect in effects if type(effect) is AtEnd]


def discovery_points(holdings: Holdings) -> int:
    return sum(counter.vp for counter in holdings.counters) + sum(CARDS[card].vp for card in holdings.cards)


def score(holdings: Holdings) -> Score:
    colonies = {turn: holdings.colony_points.get(turn, 0) for turn in SCORING_TURNS}
    buildings = building_points(holdings)
    discoveries = discovery_points(holdings)
    return Score(
        player=holdings.player,
        colonies=colonies,
        bought=holdings.bought,
        discoveries=discoveries,
        buildings=buildings,
        economy=holdings.economy,
        other=holdings.other,
        total=sum(colonies.values())
        + holdings.bought
        + discoveries
        + sum(buildings.values())
        + holdings.economy
        + holdings.other,
        money=holdings.money,
        tokens=sum(holdings.goods.values()) + holdings.ships,
    )


def result(holdings: Iterable[Holdings], left: Container[str] = ()) -> Result:
    """Ranked by points and the three tie-breakers; those still level share a rank. Whoever left the
    table before the end keeps the points, but comes after all who stayed."""

    def standing(one: Score) -> tuple[int, ...]:
        return one.player not in left, *one.tie_breakers

    scores = sorted(map(score, holdings), key=standing, reverse=True)
    ranked: list[Score] = []
    for place, one in enumerate(scores, start=1):
        level = bool(ranked) and standing(ranked[-1]) == standing(one)
        ranked.append(one._replace(rank=ranked[-1].rank if level else place))
    winners = tuple(one.player for one in ranked if one.rank == 1)
    rivals = [one for one in ranked if (one.player in left) == (ranked[0].player in left)]
    return Result(tuple(ranked), winners, decided_by(rivals))


def decided_by(rivals: list[Score]) -> str:
    """The first number in which the best is ahead of the next."""
    if len(rivals) == 1:
        return DECIDERS[0]
    best, second = rivals[0].tie_breakers, rivals[1].tie_breakers
    pairs = zip(DECIDERS, best, second, strict=True)
    return next((decider for decider, mine, theirs in pairs if mine != theirs), "shared")


# Reasons


def reasons(holdings: Holdings) -> tuple[Reason, ...]:
    """Every point with where it comes from; together they are the total."""
    found = [
        Reason(f"colonies_{turn}", points, Line(_("Colonies on turn %(turn)d"), {"turn": turn}))
        for turn, points in sorted(holdings.colony_points.items())
    ]
    found.append(Reason("bought", holdings.bought, Line(_("Points bought"))))
    found += [
        Reason("discoveries", counter.vp, Line(_("A Discovery counter"))) for counter in holdings.counters
    ]
    found += [
        Reason("discoveries", CARDS[card].vp, Line(_("%(card)s discovered"), {"card": CARDS[card].name}))
        for card in holdings.cards
    ]
    for key in holdings.buildings:
        found += _building_reasons(holdings, key)
    found.append(Reason("economy", holdings.economy, Line(_("Income of turn 8"))))
    found.append(Reason("other", holdings.other, Line(_("Fixed by the table"))))
    return tuple(reason for reason in found if reason.points)


def _building_reasons(holdings: Holdings, key: str) -> list[Reason]:
    building = BUILDINGS[key]
    found = [Reason(key, building.points, Line(_("Printed on %(building)s"), {"building": building.name}))]
    for effect in _counting(holdings, key):
        number = effect.counted.number(holdings)
        line = Line(
            effect.counted.message,
            {"building": building.name, "each": effect.each, "things": effect.counted.say(number)},
        )
        found.append(Reason(key, effect.points(holdings), line))
    return found


# Out of a followed game


def holdings_of(state: State) -> list[Holdings]:
    """What everybody holds now, and the points that are certain: Economy counts once turn 8 paid it, what
    tiles count once the game is over."""
    colonies = state.colonies()
    everybody = sum(player.in_specialists_box for player in state.players.values())
    return [
        Holdings(
            player=player.name,
            money=player.money,
            money_before_buying=player.money + player.spent_on_last_points,
            goods=player.goods,
            ships=player.ships,
            buildings=player.buildings,
            counters=player.counters,
            cards=player.cards,
            colonies=colonies,
            in_specialists_box=everybody
            if state.game.options.age_of_reason == "all"
            else player.in_specialists_box,
            colony_points=player.colony_points,
            bought=player.bought,
            economy=player.income_paid if economy_is_scored(state) else 0,
            other=player.other_vp,
            is_final=state.stage is Stage.OVER,
        )
        for player in state.players.values()
    ]


def economy_is_scored(state: State) -> bool:
    """Once turn 8's income is paid."""
    return state.turn == LAST_TURN and state.stage is not Stage.ACTIONS


def result_of(state: State, left: Container[str] = ()) -> Result:
    return result(holdings_of(state), left)


# If it ended now


def if_age_ended_now(state: State) -> dict[str, RegionScore]:
    """Every colonized region with its places, as scoring would find them."""
    return score_map(state.colonies())


def if_game_ended_now(state: State, left: Container[str] = ()) -> Result:
    """With one colony scoring of the map as it is, unless this turn's is done already."""
    return result(holdings_if_ended_now(state), left)


def money_matters(state: State, left: Container[str] = ()) -> bool:
    """Whether points or a place depend on money if the game ended now: somebody owns Wealth, or two are level
    in what comes before money."""
    holdings = holdings_if_ended_now(state)
    if any(effect.counted is fives_of_money for one in holdings for effect in _all_counting(one)):
        return True
    before_money = [(one.player in left, *score(one).tie_breakers[:2]) for one in holdings]
    return len(set(before_money)) < len(before_money)


def _all_counting(holdings: Holdings) -> list[AtEnd]:
    return [effect for key in holdings.buildings for effect in _counting(holdings, key)]


def holdings_if_ended_now(state: State) -> list[Holdings]:
    """The colonies unless this turn's are scored already, and what goods and ships would earn."""
    is_scored = state.stage in (Stage.SCORING, Stage.OVER)
    points = {} if is_scored else colony_points(if_age_ended_now(state))
    return [
        one._replace(
            colony_points=one.colony_points
            if is_scored
            else {**one.colony_points, LAST_TURN: points.get(one.player, 0)},
            economy=one.economy if economy_is_scored(state) else best_income(one.goods, one.ships),
            is_final=True,
        )
        for one in holdings_of(state)
    ]


def scorings_if_ended_now(state: State) -> Mapping[int, Mapping[str, RegionScore]]:
    """The colony scorings that ``if_game_ended_now`` counts."""
    if state.stage in (Stage.SCORING, Stage.OVER):
        return state.scorings
    return {**state.scorings, LAST_TURN: if_age_ended_now(state)}


# The score table

BUILDINGS_ROW = "buildings"
SCORE_ROWS: Mapping[str, Word] = {
    "colonies_3": _("Colonies, turn 3"),
    "colonies_6": _("Colonies, turn 6"),
    "colonies_8": _("Colonies, turn 8"),
    "bought": _("Points bought"),
    "discoveries": _("Discoveries"),
    BUILDINGS_ROW: _("Capital Buildings"),
    "economy": _("Economy"),
    "other": _("Other"),
}


ScoreTable = dict[str, dict[str, list[Reason]]]


def score_table_if_ended_now(state: State) -> ScoreTable:
    """For each row of the score table and each player the reasons, which together are the points there."""
    return score_table_of(holdings_if_ended_now(state), scorings_if_ended_now(state))


def score_table_of(
    everybody: Iterable[Holdings], scorings: Mapping[int, Mapping[str, RegionScore]]
) -> ScoreTable:
    """``scorings``: those of which the map is known, to say it region by region."""
    everybody = tuple(everybody)
    table: ScoreTable = {row: {holdings.player: [] for holdings in everybody} for row in SCORE_ROWS}
    for holdings in everybody:
        for reason in reasons(holdings):
            row = reason.source if reason.source in SCORE_ROWS else BUILDINGS_ROW
            table[row][holdings.player].append(reason)
        for turn, scores in scorings.items():
            row = f"colonies_{turn}"
            table[row][holdings.player] = colony_reasons(row, scores, holdings.player)
    return table


def colony_reasons(row: str, scores: Mapping[str, RegionScore], player: str) -> list[Reason]:
    return [
        Reason(
            row,
            standing.points,
            Line(_("%(region)s: %(why)s"), {"region": REGIONS[region], "why": Listing(standing.why())}),
        )
        for region, score in scores.items()
        for standing in score.standings
        if score.scores and standing.player == player and standing.points
    ]


def source_name(source: str) -> Word:
    """The row of the score table that a reason belongs to."""
    return SCORE_ROWS.get(source) or BUILDINGS[source].name
