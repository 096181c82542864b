"""The end of the game: points by source, places, and the sentence that says who won."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.renaissance.state import LAST_MISERY, State
from scoring.rules import Reason
from scoring.text import Line, Listing, Word, ngettext
from scoring.text import gettext_noop as _

INCOME_FOR_A_POINT = 10


class Holdings(NamedTuple):
    """What counts in the end."""

    player: str
    advances: int = 0
    enlightenment: int = 0
    income: int = 0
    provinces: int = 0
    misery: int = 0


class Score(NamedTuple):
    """One player's points by source; misery is taken off."""

    player: str
    advances: int
    enlightenment: int
    income: int
    provinces: int
    misery: int
    total: int
    rank: int | None = None
    """None for a player who is out of play."""

    @property
    def out(self) -> bool:
        return self.misery > LAST_MISERY


@dataclass(frozen=True)
class Result:
    """All players, the best first and those out of play last."""

    scores: tuple[Score, ...]
    winners: tuple[str, ...]

    @property
    def decided_by(self) -> str:
        """The rulebook knows no tie-breaker."""
        return "points" if len(self.winners) == 1 else "shared" if self.winners else "nobody"

    def sentence(self) -> Line:
        if not self.winners:
            return Line(_("Nobody is left in play, so nobody wins."))
        points = ngettext("%(count)d point", "%(count)d points", self.scores[0].total)
        params = {"winners": Listing(self.winners), "points": points}
        if len(self.winners) == 1:
            return Line(_("%(winners)s wins with %(points)s."), params)
        return Line(_("%(winners)s share the victory with %(points)s: no tie-breaker is known."), params)


# Points


def score(holdings: Holdings) -> Score:
    income = holdings.income // INCOME_FOR_A_POINT
    gained = holdings.advances + holdings.enlightenment + income + holdings.provinces
    return Score(
        holdings.player,
        holdings.advances,
        holdings.enlightenment,
        income,
        holdings.provinces,
        holdings.misery,
        total=gained - holdings.misery,
    )


def result(everybody: Iterable[Holdings], left: Container[str] = ()) -> Result:
    """Equal totals share the rank; who is out of play, or ``left`` the table, has none."""
    scores = [score(holdings) for holdings in everybody]
    ranked = [one for one in scores if not one.out and one.player not in left]
    placed = sorted((_placed(one, ranked) for one in ranked), key=lambda one: -one.total)
    without = [one for one in scores if one not in ranked]
    winners = tuple(one.player for one in placed if one.rank == 1)
    return Result((*placed, *without), winners)


def _placed(one: Score, ranked: list[Score]) -> Score:
    return one._replace(rank=1 + sum(other.total > one.total for other in ranked))


def holdings_of(state: State) -> list[Holdings]:
    return [
        Holdings(
            player.name,
            len(player.advances),
            player.enlightenment,
            player.income,
            player.provinces,
            player.misery,
        )
        for player in state.players.values()
    ]


def result_of(state: State, left: Container[str] = ()) -> Result:
    """With what is held now; before the end this is how it stands."""
    return result(holdings_of(state), left)


# The score table

SCORE_ROWS: Mapping[str, Word] = {
    "advances": _("Advances"),
    "enlightenment": _("Enlightenment"),
    "income": _("Income"),
    "provinces": _("Provinces"),
    "misery": _("Misery"),
}

ScoreTable = dict[str, dict[str, list[Reason]]]


def reasons(holdings: Holdings) -> list[Reason]:
    """The points of one player; together they are the total."""
    own = score(holdings)
    return [
        Reason(
            "advances", own.advances, ngettext("%(count)d advance", "%(count)d advances", holdings.advances)
        ),
        Reason(
            "enlightenment",
            own.enlightenment,
            Line(_("space %(space)d of Enlightenment"), {"space": holdings.enlightenment}),
        ),
        Reason(
            "income",
            own.income,
            Line(
                _("Income %(income)d: a point for every %(each)d"),
                {"income": holdings.income, "each": INCOME_FOR_A_POINT},
            ),
        ),
        Reason(
            "provinces",
            own.provinces,
            ngettext("%(count)d province", "%(count)d provinces", holdings.provinces),
        ),
        Reason("misery", -own.misery, Line(_("misery %(misery)d"), {"misery": holdings.misery})),
    ]


def score_table_of(everybody: Iterable[Holdings]) -> ScoreTable:
    """For each row of the score table and each player the reasons, which together are the points there."""
    everybody = tuple(everybody)
    table: ScoreTable = {row: {holdings.player: [] for holdings in everybody} for row in SCORE_ROWS}
    for holdings in everybody:
        for reason in reasons(holdings):
            table[reason.source][holdings.player].append(reason)
    return table


def score_table_if_ended_now(state: State) -> ScoreTable:
    return score_table_of(holdings_of(state))


def source_name(source: str) -> Word:
    return SCORE_ROWS[source]
