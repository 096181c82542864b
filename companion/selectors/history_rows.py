"""A history for other programs: one row for each player of each game."""

import csv
import io
from collections.abc import Iterator
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from companion.selectors.handover import harmless
from companion.selectors.history import History

FORMAT = "scorepad-history/1"


def history_document(history: History) -> dict[str, Any]:
    return {"format": FORMAT, "rows": list(rows_of(history))}


def rows_of(history: History) -> Iterator[dict[str, Any]]:
    """The oldest game first, its winner first."""
    points = {
        (person, mark.game): mark.points for person, one in history.ratings.items() for mark in one.marks
    }
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
                "nation": player.nation or None,
                "points": player.total,
                "rating": points[player.person, game.key],
                "buildings": list(player.buildings),
            }


def history_csv(history: History) -> str:
    written = io.StringIO()
    writer = csv.writer(written)
    heads = (_("Game"), _("When"), _("Players"), _("Place"), _("Player"), _("Person"))
    writer.writerow([*heads, _("Colour"), _("Nation"), _("Points"), _("Rating"), _("Buildings")])
    for row in rows_of(history):
        names = {key: harmless(row[key]) for key in ("player", "person")}
        writer.writerow({**row, **names, "buildings": " ".join(row["buildings"])}.values())
    return written.getvalue()
