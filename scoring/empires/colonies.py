"""Colony scoring: who gets how many points in a region, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.empires.counts import Counts
from scoring.empires.regions import CLAIMS_GOOD
from scoring.text import Line, ngettext
from scoring.text import gettext_noop as _

FIRST, TIED_FIRST, SECOND = 6, 2, 2
BUILDER_FIRST, BUILDER_SECOND = 4, 2

Colonies = Mapping[str, Counts]
"""The workers of each player in one region."""


class Standing(NamedTuple):
    """One player's place in a region: 1, 2, or 0 for those who get nothing."""

    player: str
    workers: int
    place: int
    tied: bool
    base: int
    builders: int
    """Builders in the region, whoever owns them."""

    @property
    def bonus(self) -> int:
        return (0, BUILDER_FIRST, BUILDER_SECOND)[self.place] * self.builders

    @property
    def points(self) -> int:
        return self.base + self.bonus

    def why(self) -> tuple[Line, ...]:
        """The reasons for the points, in the order in which one counts them."""
        lines = [self._why_base()]
        if self.bonus:
            lines.append(
                ngettext(
                    "%(bonus)d for %(count)d Builder in the region",
                    "%(bonus)d for %(count)d Builders in the region",
                    self.builders,
                    bonus=self.bonus,
                )
            )
        return tuple(lines)

    def _why_base(self) -> Line:
        workers = ngettext("%(count)d worker", "%(count)d workers", self.workers)
        message = {
            (1, False): _("%(points)d for first place with %(workers)s"),
            (1, True): _("%(points)d for a tie for first place with %(workers)s"),
            (2, False): _("%(points)d for second place with %(workers)s"),
            (2, True): _("%(points)d for a tie for second place with %(workers)s"),
        }.get((self.place, self.tied), _("%(points)d for %(workers)s, behind second place"))
        if self.place == 2 and not self.tied and not self.base:
            message = _("%(points)d for second place with %(workers)s, because first place is tied")
        return Line(message, {"points": self.base, "workers": workers})


class RegionScore(NamedTuple):
    """A region as it stands, the largest colony first; ``scores`` if anybody has three workers."""

    scores: bool
    standings: tuple[Standing, ...]

    @property
    def points(self) -> dict[str, int]:
        """Only those players who get points."""
        return {row.player: row.points for row in self.standings if self.scores and row.points}


def score_region(colonies: Colonies) -> RegionScore:
    """Places in one region. Two tied for first share the lesser prize and leave no second."""
    sizes = {player: sum(workers.values()) for player, workers in colonies.items()}
    ranked = sorted((player for player in sizes if sizes[player]), key=sizes.__getitem__, reverse=True)
    if not ranked:
        return RegionScore(False, ())
    top = sizes[ranked[0]]
    firsts = sum(sizes[player] == top for player in ranked)
    second = sizes[ranked[firsts]] if firsts < len(ranked) else 0
    seconds = sum(sizes[player] == second for player in ranked)
    for_first = FIRST if firsts == 1 else TIED_FIRST if firsts == 2 else 0
    for_second = SECOND if firsts == 1 and seconds == 1 else 0
    builders = sum(workers.get("builder", 0) for workers in colonies.values())
    prizes = {top: (1, firsts > 1, for_first), second: (2, seconds > 1, for_second)}
    standings = tuple(
        Standing(player, sizes[player], *prizes.get(sizes[player], (0, False, 0)), builders)
        for player in ranked
    )
    return RegionScore(top >= CLAIMS_GOOD, standings)


def score_map(regions: Mapping[str, Colonies]) -> dict[str, RegionScore]:
    """Every region in which somebody has a worker."""
    scores = {region: score_region(colonies) for region, colonies in regions.items()}
    return {region: score for region, score in scores.items() if score.standings}


def colony_points(scores: Mapping[str, RegionScore]) -> dict[str, int]:
    """What each player gets from all regions together."""
    totals: dict[str, int] = {}
    for score in scores.values():
        for player, points in score.points.items():
            totals[player] = totals.get(player, 0) + points
    return totals
