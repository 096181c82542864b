"""Short ways to lay a table of The Age of Renaissance: as a document in, as a state out."""

from __future__ import annotations

from typing import Any

from scoring.interchange import answer_or_error

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
CAPITALS = ("Venice", "Genoa", "Barcelona", "Paris", "London", "Hamburg")
ADVANCES = (
    *("The Heavens", "Human Body", "Laws of Matter", "Institutional Research"),
    *("Written Record", "Holy Indulgence", "Cathedral"),
    *("Caravan", "Improved Agriculture", "Wind/Watermill", "Interest & Profit"),
    *("Urban Ascendancy", "Patronage", "Nationalism", "Printed Word", "Master Art", "Cosmopolitan"),
    *("Overland East", "Seaworthy Vessels", "Ocean Navigation", "New World"),
)
ONE_OF_EACH = ["The Heavens", "Written Record", "Caravan", "Nationalism", "Overland East"]
TWO_OF_EACH = [*ONE_OF_EACH, "Human Body", "Cathedral", "Wind/Watermill", "Patronage", "Seaworthy Vessels"]
THREE_OF_EACH = [
    *TWO_OF_EACH,
    *("Laws of Matter", "Holy Indulgence", "Interest & Profit", "Master Art", "Ocean Navigation"),
]

# Numbers of a mat that nobody has ever seen.
MAT: dict[str, Any] = {
    "commodities": ["fur", "spice", "silk", "timber"],
    "roll": {
        "2": "stone",
        "3": "wool",
        "4": "fur",
        "5": "grain",
        "6": "cloth",
        "7": "wine",
        "8": "metal",
        "9": "timber",
        "10": "silk",
        "11": "spice",
    },
    "payouts": {
        "stone": [1, 3, 6, 10],
        "wool": [1, 4, 8, 13],
        "wine": [2, 5, 9, 14],
        "grain": [2, 6, 11],
        "gold": [9, 20],
        "ivory": [8, 18],
        "cloth": [3, 7, 12],
        "metal": [4, 9, 15],
        "fur": [4, 10],
        "spice": [10, 22],
        "silk": [9, 19],
        "timber": [3, 8],
    },
    "advances": {
        name: {"price": 4 + 2 * nth % 9, "credit": nth % 3, "relief": nth % 4}
        for nth, name in enumerate(ADVANCES)
    },
    "icons": {"stone": ["Cathedral", "The Heavens"], "wool": ["Improved Agriculture"]},
    "province_income": [3, 5, 7, 9, 11, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28],
    "misery_sections": [6, 13, 20],
    "shipping": {"galley": [2, 4, 6, 8], "seaworthy": [10, 12, 14, 16]},
}

DRAW = {"do": "draw"}
END_CARDS = {"do": "end_cards"}
TAX = {"do": "tax"}
DOMINATION = {"do": "domination"}
EPOCH = {"do": "epoch"}
FINISH = {"do": "finish"}

TO = {
    "draw": [],
    "cards": [DRAW],
    "purchase": [DRAW, END_CARDS],
    "expansion": [DRAW, END_CARDS, TAX],
    "order": [DRAW, END_CARDS, TAX, DOMINATION],
    "final": [EPOCH] * 3 + [DRAW, END_CARDS, TAX, DOMINATION],
    "over": [EPOCH] * 3 + [DRAW, END_CARDS, TAX, DOMINATION, FINISH],
}
"""The shortest way to each stage."""


def fix(player: str, **new: Any) -> dict[str, Any]:
    """A correction of one player's things."""
    return {"do": "correct", "player": player, "set": new}


def places(*spaces: int) -> dict[str, Any]:
    return {"do": "places", "places": dict(zip(NAMES, spaces, strict=False))}


def log(
    *entries: dict[str, Any],
    players: int = 3,
    printed: dict[str, Any] | None = None,
    goods: dict[str, list[str]] | None = None,
) -> dict[str, Any]:
    seats = [
        {"name": name, "capital": capital, "goods": (goods or {}).get(name, [])}
        for name, capital in zip(NAMES[:players], CAPITALS, strict=False)
    ]
    return {
        "format": "renaissance-log/1",
        "players": seats,
        "printed": MAT if printed is None else printed,
        "entries": list(entries),
    }


def state(*entries: dict[str, Any], **table: Any) -> dict[str, Any]:
    """The table after these entries, all of which must be taken."""
    answered, good = answer_or_error(log(*entries, **table))
    assert good, answered
    return answered


def player(name: str, *entries: dict[str, Any], **table: Any) -> dict[str, Any]:
    return state(*entries, **table)["players"][name]


def refused(*entries: dict[str, Any], **table: Any) -> str:
    """The code by which the last of these entries is refused."""
    return refusal(*entries, **table)["code"]


def refusal(*entries: dict[str, Any], **table: Any) -> dict[str, Any]:
    answered, good = answer_or_error(log(*entries, **table))
    assert not good, "nothing was refused"
    assert answered["error"]["entry"] == len(entries) - 1, answered
    return answered["error"]


def number_wanted(*entries: dict[str, Any], **table: Any) -> str:
    """What the refusal of the last of these entries asks for."""
    error = refusal(*entries, **table)
    assert error["code"] == "not_known"
    return error["message"].removeprefix("Enter ").removesuffix(": only your components print it.")


def forced(entry: dict[str, Any]) -> dict[str, Any]:
    return {**entry, "override": True}
