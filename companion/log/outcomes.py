"""How a game ended as the rules have it now, be it followed at a table or noted on a pad; and what players
agree to when they say that this is right.

That is a digest over fields with names (``ResultHooks.agreed``), and its version stands before it. A digest
without one is older: at a table over the fields of that time, on a pad the number of a revision. What was
said to any of them holds as long as it would be the same today.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from companion.basics.digests import digest_of
from companion.games import pages_of
from companion.games.hooks.result import End, Facts
from companion.log.errors import UnreadablePad
from companion.log.folds import Fold, fold_if_readable, fold_of, needs_a_look
from companion.log.pads import PadSums, seat_keys, sums_of
from companion.log.results import Source
from companion.models import Game, PadSheet
from companion.reading.numbers import whole_number
from scoring.games import GAMES
from scoring.rules import Result, Score


@dataclass(frozen=True)
class Finisher:
    """A player at the end of a game."""

    key: str
    name: str
    color: str
    left: bool = False


@dataclass(frozen=True)
class Outcome:
    source: Source
    is_over: bool
    people: tuple[Finisher, ...]
    result: Result | None
    """None as long as the rules can make no sums."""
    end: End | None
    began: datetime | None = None
    """When the first entry of its log was recorded, wherever that was."""
    said: Any = None
    """What is agreed to besides the points: on a pad all that is noted there."""

    @property
    def playing(self) -> list[Finisher]:
        return [one for one in self.people if not one.left]

    @cached_property
    def score(self) -> dict[str, Score]:
        return {score.player: score for score in self.result.scores} if self.result else {}

    def place_of(self, player: str) -> int:
        """As histories count it: whoever has no place comes after all who have one, and never first."""
        ranked = [score for score in self.score.values() if score.rank is not None]
        return self.score[player].rank or max(1, len(ranked)) + 1

    def facts(self, player: str) -> Facts:
        return self.end.facts(player) if self.end else {}

    # What is agreed to

    @cached_property
    def digest(self) -> str:
        """What whoever looks at it now agrees to."""
        return self._digest(max(self._agreed))

    def is_meant_by(self, digest: str) -> bool:
        """Whether somebody who had seen that has seen what this is now."""
        said, dash, _digest = digest.rpartition("-")
        if dash:
            version = whole_number(said)
            return version in self._agreed and digest == self._digest(version)
        if isinstance(self.source, PadSheet):
            return digest == str(self.source.revision)
        return digest == self._digest(0)

    def is_to_come(self, digest: str) -> bool:
        """Whether that is the number of a revision which a pad does not have yet."""
        return isinstance(self.source, PadSheet) and whole_number(digest, default=-1) > self.source.revision

    @property
    def _agreed(self):
        return pages_of(self.source.rules).result.agreed

    def _digest(self, version: int) -> str:
        scores = [self._agreed[version](score) for score in self.result.scores] if self.result else None
        if not version:
            return digest_of(scores)
        return f"{version}-{digest_of({'scores': scores, 'said': self.said})}"


def outcome_of(source: Source) -> Outcome:
    """Raises UnreadableTable if not even the beginning of a log can be read, UnreadablePad if a pad can't."""
    if isinstance(source, PadSheet):
        return outcome_of_sums(sums_of(source))
    return outcome_of_fold(source, fold_of(source))


def outcome_if_known(source: Source) -> Outcome | None:
    """None where a log can't be followed to its end or a pad can't be read: nobody knows what happened."""
    if isinstance(source, PadSheet):
        with suppress(UnreadablePad):
            return outcome_of(source)
        return None
    fold = fold_if_readable(source)
    return None if fold is None or needs_a_look(fold) else outcome_of_fold(source, fold)


def outcome_of_fold(game: Game, fold: Fold) -> Outcome:
    return Outcome(
        source=game,
        is_over=fold.is_over,
        people=tuple(Finisher(seat.key, seat.name, seat.color, seat.left) for seat in game.seats.all()),
        result=GAMES[game.rules].result_of(fold.state, game.left),
        end=pages_of(game.rules).result.of_table(fold, game),
        began=fold.entries[0].at if fold.entries else None,
    )


def outcome_of_sums(sums: PadSums) -> Outcome:
    sheet, scored = sums.sheet, sums.scored
    people = zip(seat_keys(sheet), sheet.people, strict=True)
    return Outcome(
        source=sheet,
        is_over=sums.is_over,
        people=tuple(Finisher(key, one["name"], one["color"]) for key, one in people),
        result=scored.result if scored else None,
        end=pages_of(sheet.rules).result.of_sheet(sheet, scored) if scored else None,
        said=sheet.sections,
    )
