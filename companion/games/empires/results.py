"""The end of this game: where points come from, what is told of it, what histories count."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.drawings.outlines import Area, outlines_in
from companion.games.hooks.result import Course, End, Fact, Facts, Habit, Reasons, ResultHooks, courses_over
from companion.log.folds import Fold
from companion.models import Detail, Game, PadSheet
from companion.wording.saying import say
from scoring.empires.buildings import BUILDINGS
from scoring.empires.colonies import RegionScore, score_map
from scoring.empires.documents import result as empires_result
from scoring.empires.documents.sheet import Scored
from scoring.empires.ending import SCORE_ROWS, Result, Score, score_table_if_ended_now, score_table_of
from scoring.empires.highlights import highlights, highlights_of_sheet
from scoring.empires.history import followed, moments
from scoring.empires.nations import NATIONS
from scoring.empires.regions import REGIONS
from scoring.empires.turns import LAST_TURN, SCORING_TURNS
from scoring.text import Line, gettext_noop

OVER_TURNS = (
    ("points", _("Points over the turns"), _("As if the game had ended on that turn.")),
    ("income", _("Income over the turns"), _("What goods and ships earned, in Spanish Dollars.")),
    ("regions", _("Regions held"), _("Regions where a player alone had the most workers.")),
)

BEFORE_TURN = gettext_noop("Before turn %(turn)d")


class TableEnd(End):
    """Of a game that was followed."""

    def __init__(self, fold: Fold, game: Game):
        self.fold, self.game, self.state = fold, game, fold.state

    @property
    def board(self) -> str:
        return board(bool(self.game.head.get("builders")))

    def reasons(self) -> Reasons:
        return score_table_if_ended_now(self.state)

    def called(self) -> Mapping[str, Line]:
        """Of a game that was followed from its middle on, the points of before are no others."""
        for entry, before in zip(self._entries, self.fold.states, strict=False):
            if entry.get("do") == "correct" and {"other_vp", "buildings"} <= entry.get("set", {}).keys():
                is_late = before.turn > 1
                return {"other": Line(BEFORE_TURN, {"turn": before.turn})} if is_late else {}
        return {}

    def facts(self, player: str) -> Facts:
        one = self.state.players[player]
        return facts_of(one.nation, one.buildings)

    def courses(self) -> Sequence[Course]:
        return courses_over(OVER_TURNS, moments(followed(self.fold.states, self._entries)))

    def highlights(self) -> Sequence[Line]:
        return highlights(self.fold.states, self._entries, money=self.game.detail == Detail.FULL)

    def document(self, names: Iterable[str], result: Result) -> dict[str, Any]:
        return empires_result.write(names, result, self.state.scorings)

    def last_map(self) -> Mapping[str, RegionScore]:
        return score_map(self.state.colonies())

    @property
    def _entries(self) -> list[Mapping[str, Any]]:
        return [entry.data for entry in self.fold.entries]


class SheetEnd(End):
    """Of a pad that could be counted."""

    def __init__(self, sheet: PadSheet, scored: Scored):
        self.sheet, self.scored = sheet, scored

    @property
    def board(self) -> str:
        return board(self.sheet.head.get("builders", False))

    def reasons(self) -> Reasons:
        """Region by region where the workers of a scoring are known, else its points alone."""
        known = {turn: scores for turn, scores in self.scored.scorings.items() if scores}
        return score_table_of(self.scored.holdings, known)

    def facts(self, player: str) -> Facts:
        return facts_of("", self.sheet.sections.get(player, {}).get("buildings", []))

    def courses(self) -> Sequence[Course]:
        return courses_of_scorings(self.scored.result)

    def highlights(self) -> Sequence[Line]:
        return highlights_of_sheet(self.scored.holdings, self.scored.scorings)

    def document(self, names: Iterable[str], result: Result) -> dict[str, Any]:
        return empires_result.write(names, result, self.scored.scorings)

    def last_map(self) -> Mapping[str, RegionScore]:
        """Nothing where the pad knows only the points of the last scoring."""
        return self.scored.scorings.get(LAST_TURN) or {}


def areas(end: TableEnd | SheetEnd) -> list[Area]:
    """The regions, each with whoever alone had the most workers there in the end."""
    drawing = Path(settings.BASE_DIR) / "static" / "img" / "map.svg"
    scores = end.last_map()
    continent = Area(outlines_in(drawing, "coast"), None)
    return [continent, *(Area(outlines_in(drawing, key), leader(scores.get(key))) for key in REGIONS)]


def leader(score: RegionScore | None) -> str | None:
    firsts = [one.player for one in score.standings if one.place == 1] if score else []
    return firsts[0] if len(firsts) == 1 else None


def board(builders: bool) -> str:
    return gettext("Builder expansion") if builders else ""


def facts_of(nation: str | None, buildings: Iterable[str]) -> Facts:
    facts = {"nation": nation or "", "buildings": list(buildings)}
    return {key: value for key, value in facts.items() if value}


def courses_of_scorings(result: Result) -> list[Course]:
    """If all scorings were noted: one without points is one that nobody knows."""
    numbers = {score.player: [score.colonies[turn] for turn in SCORING_TURNS] for score in result.scores}
    if not all(map(any, zip(*numbers.values(), strict=True))):
        return []
    return [
        Course(
            "colonies",
            _("Points from the colonies"),
            _("Points of each of the three scorings."),
            SCORING_TURNS,
            numbers,
        )
    ]


# What players agree to

FIRST_FIELDS = (
    "player",
    "colonies",
    "bought",
    "discoveries",
    "buildings",
    "economy",
    "other",
    "total",
    "money",
    "tokens",
    "rank",
)


def first_agreed(score: Score) -> list[Any]:
    """As it was before fields had names: what was agreed to then is known by this very text."""
    return [score.player, score.rank, *(str(getattr(score, name)) for name in FIRST_FIELDS)]


def agreed_fields(score: Score) -> dict[str, Any]:
    return {name: getattr(score, name) for name in FIRST_FIELDS}


# In words


def nation_said(key: str) -> str:
    return say(NATIONS[key].name) if key else ""


def building_said(key: str) -> str:
    return say(BUILDINGS[key].name)


RESULT = ResultHooks(
    of_table=TableEnd,
    of_sheet=SheetEnd,
    rows=SCORE_ROWS,
    agreed={0: first_agreed, 1: agreed_fields},
    areas=areas,
    role=lambda facts: nation_said(facts.get("nation", "")),
    facts=(
        Fact("nation", _("Nation"), nation_said),
        Fact("buildings", _("Buildings"), " ".join, is_several=True),
    ),
    habits=(
        Habit("nation", nation_said, "games/empires/history/_nations.html"),
        Habit(
            "buildings",
            building_said,
            "games/empires/history/_buildings.html",
            is_telling=True,
            of_everybody=True,
        ),
    ),
)
