"""How well-known tournaments count, as data that an organizer takes over in one tap and may edit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.text import gettext_noop as _
from scoring.tournaments.criteria import CRITERIA

Chain = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preset:
    """Points for the places at a table, the chain that standings follow, and how people are seated."""

    key: str
    name: str
    points: tuple[int, ...]
    chain: Chain
    kind: str = "rounds"


PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        Preset(
            "wbc_2008",
            _("WBC 2008"),
            (),
            ("first_heat", "wins", "second_heat", "best_second", "best_third", "finish", "draw"),
            kind="heats",
        ),
        Preset(
            "wbc_heats",
            _("WBC heats, most wins"),
            (1000, 100, 10, 1),
            ("wins", "points", "percent", "draw"),
            kind="heats",
        ),
        Preset(
            "europe_masters",
            _("Europe Masters"),
            (5, 3, 2, 1),
            ("points", "finish", "seconds", "percent"),
        ),
        # Club evenings count like this, too, and want a clock, which a stage of the kind "league" has not.
        Preset("league", _("League"), (10, 6, 3, 1), ("points", "wins", "percent")),
        Preset("catan", _("Catan-like"), (), ("wins", "vp", "share")),
        Preset("swiss_pods", _("Swiss pods"), (5,), ("points", "opponents", "percent"), kind="swiss"),
    )
}


def with_share(chain: Sequence[str]) -> Chain:
    """The chain with *share* added, behind *percent* and before the lot."""
    if "share" in chain:
        return tuple(chain)
    before = [key for key in chain if key != "draw"]
    return (*before, "share", *(key for key in chain if key == "draw"))


def with_draw(chain: Sequence[str]) -> Chain:
    """The chain with the lot at its end: what lots for a place in the cut append."""
    return tuple(chain) if "draw" in chain else (*chain, "draw")


def known_chain(chain: Sequence[str]) -> bool:
    """Whether each of them is known and stands there once."""
    return bool(chain) and len(set(chain)) == len(chain) and all(key in CRITERIA for key in chain)
