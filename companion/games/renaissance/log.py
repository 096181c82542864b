"""The log of this game: a drawing for each entry."""

from typing import Any

from companion.games.renaissance.drawings import COUNT, Icon, category_icon, good_icon
from scoring.renaissance.advances import ADVANCES

COUNTS = {
    "draw": "cards",
    "leader": "cards",
    "event": "cards",
    "end_cards": "cards",
    "buy_card": "cards",
    "epoch": "cards",
    "upgrade": "ships",
    "patronage": "advances",
    "relief": "misery",
    "tax": "income",
    "expand": "provinces",
    "compete": "fight",
    "domination": "income",
    "bids": "income",
}
"""By the kind of an entry."""


def icon_of(entry: dict[str, Any]) -> Icon | None:
    kind = entry["do"]
    if kind == "commodity":
        return good_icon(str(entry["commodity"]))
    if kind == "buy" and entry["advance"] in ADVANCES:
        return category_icon(ADVANCES[entry["advance"]].category)
    return (COUNT, COUNTS[kind]) if kind in COUNTS else None
