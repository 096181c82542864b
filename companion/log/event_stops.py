"""A game that is stopped before its end: in which ways, and what each of them would say."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from companion.log.event_lines import Totals
from companion.log.events import TableNow
from companion.log.folds import fold_if_readable
from companion.models import Game, Version
from companion.wording.saying import say
from scoring.games import rules_of
from scoring.rules import Result, StopEarly

AGREED, RULED = "agreed", "ruled"
"""Ways that no game has to declare: all say so, or the desk does."""


@dataclass(frozen=True)
class Way:
    key: str
    name: str
    text: str
    totals: Totals | None = None
    """Where the table is followed: what it would say."""
    turn: int | None = None


OWN_WAYS = (
    (AGREED, _("Places that all agree on"), _("Enter everybody's place, and the points you know.")),
    (RULED, _("As the desk rules"), _("Places and a reason.")),
)


def stop_ways(table: TableNow) -> list[Way]:
    """Those of the game first, then what needs no game."""
    rules = rules_of(table.round.event.rules)
    game = table.table.game
    declared = [way_of(way, game) for way in rules.stop_early]
    return [*declared, *(Way(key, str(name), str(text)) for key, name, text in OWN_WAYS)]


def way_of(way: StopEarly, game: Game | None) -> Way:
    found = counted_at(way, game) if game else None
    totals, turn = found or (None, None)
    return Way(way.key, say(way.name), say(way.text), totals, turn)


def counted_at(way: StopEarly, game: Game) -> tuple[Totals, int] | None:
    """Points and places of a followed table as this way has them; None where there is no such moment."""
    fold = fold_if_readable(game)
    state: Any = way.moment(fold.states) if fold else None
    if fold is None or state is None:
        return None
    return by_seat(fold.rules.if_ended_now(state, game.left)), state.turn


def by_seat(result: Result) -> dict[int, tuple[int, int]]:
    """Who has no place comes after all who have one."""
    ranked = sum(one.rank is not None for one in result.scores)
    return {
        int(one.player.removeprefix("seat-")): (one.total, one.rank or max(1, ranked) + 1)
        for one in result.scores
    }


def stopped_said(version: Version) -> str:
    """ "Stopped after turn 7: as if it ended now"; nothing of a game that was played to its end."""
    if not version.stopped:
        return ""
    names = {way.key: say(way.name) for way in rules_of(version.result.rules).stop_early}
    names |= {key: str(name) for key, name, _text in OWN_WAYS}
    way = names.get(version.stopped, version.stopped)
    if version.after_turn is None:
        return str(_("Stopped early. %(way)s.")) % {"way": way}
    return str(_("Stopped after turn %(turn)d. %(way)s.")) % {"turn": version.after_turn, "way": way}
