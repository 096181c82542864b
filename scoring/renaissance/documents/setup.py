"""renaissance-setup/1: areas, capitals, cards and play order for a table."""

from __future__ import annotations

from typing import Any

from scoring.documents import NOBODY, document
from scoring.renaissance.documents.envelope import a_number_of_players
from scoring.renaissance.setup import opening


def answer(given: dict[str, Any]) -> dict[str, Any]:
    fields = document(given, NOBODY, {"players": a_number_of_players}, {})
    table = opening(fields["players"])
    return {
        "format": "renaissance-setup-answer/1",
        "areas": list(table.areas),
        "capitals": list(table.capitals),
        "cards_each": table.cards_each,
        "play_order": [space._asdict() for space in table.play_order],
        "bid_tokens": table.bid_tokens,
    }
