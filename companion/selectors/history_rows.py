"""A history for other programs: one row for each player of each game."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from companion.games import pages_of
from companion.games.hooks.result import Fact
from companion.history.games import Player
from companion.selectors.handover import spreadsheet
from companion.selectors.history import History

FORMAT = "scorepad-history/1"


def history_document(history: History) -> dict[str, Any]:
    return {"format": FORMAT, "rows": list(rows_of(history))}


def rows_of(history: History) -> Iterator[dict[str, Any]]:
    """The oldest game first, its winner first."""
    points = {
        (person, mark.game): mark.points for person, one in history.ratings.items() for mark in one.marks
    }
    role, others = facts_told(history)
    for number, game in enumerate(history.games, start=1):
        for player in game.players:
            yield {
                "game": number,
                "at": timezone.localtime(game.at).isoformat(timespec="minutes"),
                "players": len(game.players),
                "place": player.rank,
                "player": player.name,
                "person": history.names[player.person],
                "color": player.color,
                **facts_of(player, role),
                "points": player.total,
                "rating": points[player.person, game.key],
                **facts_of(player, others),
            }


def facts_of(player: Player, facts: Iterable[Fact]) -> dict[str, Any]:
    """As they are stored: one key, or several; None for none of the former."""
    had = [(fact, player.had(fact.key)) for fact in facts]
    return {fact.key: list(keys) if fact.is_several else next(iter(keys), None) for fact, keys in had}


def history_csv(history: History) -> str:
    role, others = ([str(fact.name) for fact in facts] for facts in facts_told(history))
    heads = (_("Game"), _("When"), _("Players"), _("Place"), _("Player"), _("Person"))
    head = [*heads, _("Colour"), *role, _("Points"), _("Rating"), *others]
    return spreadsheet([head, *(map(written, row.values()) for row in rows_of(history))])


def facts_told(history: History) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """What a player was, which stands beside the colour, and the rest."""
    facts = pages_of(history.rules).result.facts
    return facts[:1], facts[1:]


def written(value: Any) -> Any:
    return " ".join(value) if isinstance(value, list) else value
