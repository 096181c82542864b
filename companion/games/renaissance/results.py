"""The end of this game: where points come from, what is told of it, what histories count."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from companion.games.hooks.result import Course, End, Fact, Facts, Habit, Reasons, ResultHooks, courses_over
from companion.log.folds import Fold
from companion.models import Game, PadSheet
from companion.wording.saying import say
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.capitals import CAPITALS
from scoring.renaissance.documents import result as renaissance_result
from scoring.renaissance.documents.sheet import Scored
from scoring.renaissance.ending import (
    SCORE_ROWS,
    Result,
    Score,
    score_table_if_ended_now,
    score_table_of,
)
from scoring.renaissance.history import followed, highlights, moments
from scoring.text import Line

OVER_TURNS = (
    ("points", _("Points over the turns"), _("As if the game had ended there.")),
    ("misery", _("Misery over the turns"), _("Each space of it is a point less.")),
    ("income", _("Income over the turns"), _("What everybody could spend at the end of a turn.")),
    ("advances", _("Advances over the turns"), _("How many everybody owned.")),
)

SLUGS = {name: slugify(name.replace("/", " ")) for name in ADVANCES}
"""An advance by a name without spaces, as addresses and files of a history have it."""
BY_SLUG = {slug: name for name, slug in SLUGS.items()}


class TableEnd(End):
    """Of a game that was followed."""

    def __init__(self, fold: Fold, game: Game):
        self.fold, self.state = fold, fold.state

    def reasons(self) -> Reasons:
        return score_table_if_ended_now(self.state)

    def facts(self, player: str) -> Facts:
        one = self.state.players[player]
        return {"capital": one.capital} | facts_of(one.advances)

    def courses(self) -> Sequence[Course]:
        return courses_over(OVER_TURNS, moments(followed(self.fold.states, self._entries)))

    def highlights(self) -> Sequence[Line]:
        return highlights(self.fold.states, self._entries)

    def document(self, names: Iterable[str], result: Result) -> dict[str, Any]:
        return renaissance_result.write(names, result)

    @property
    def _entries(self) -> list[Mapping[str, Any]]:
        return [entry.data for entry in self.fold.entries]


class SheetEnd(End):
    """Of a pad that could be counted. It knows the end alone: nothing went up or down."""

    def __init__(self, sheet: PadSheet, scored: Scored):
        self.sheet, self.scored = sheet, scored

    def reasons(self) -> Reasons:
        return score_table_of(self.scored.holdings)

    def facts(self, player: str) -> Facts:
        said = self.sheet.sections.get(player, {})
        return facts_of(said["ticked"] if said.get("by") == "names" else ())

    def document(self, names: Iterable[str], result: Result) -> dict[str, Any]:
        return renaissance_result.write(names, result)


def facts_of(advances: Iterable[str]) -> Facts:
    slugs = [SLUGS[name] for name in advances]
    return {"advances": slugs} if slugs else {}


# What players agree to

FIELDS = ("player", "advances", "enlightenment", "income", "provinces", "misery", "total", "rank")


def agreed_fields(score: Score) -> dict[str, Any]:
    return {name: getattr(score, name) for name in FIELDS}


# In words


def capital_said(key: str) -> str:
    return say(CAPITALS[key]) if key else ""


def advance_said(slug: str) -> str:
    return say(ADVANCES[BY_SLUG[slug]].name)


RESULT = ResultHooks(
    of_table=TableEnd,
    of_sheet=SheetEnd,
    rows=SCORE_ROWS,
    agreed={1: agreed_fields},
    role=lambda facts: capital_said(facts.get("capital", "")),
    facts=(
        Fact("capital", _("Capital"), capital_said),
        Fact("advances", _("Advances"), " ".join, is_several=True),
    ),
    habits=(
        Habit("capital", capital_said, "games/renaissance/history/_capitals.html"),
        Habit(
            "advances",
            advance_said,
            "games/renaissance/history/_advances.html",
            is_telling=True,
            of_everybody=True,
        ),
    ),
)
