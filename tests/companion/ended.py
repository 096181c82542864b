"""A game that is over, at a table."""

from scoring.empires.turns import LAST_TURN, SCORING_TURNS

COLONIES = {"seat-1": {"colonist": 3}, "seat-2": {"colonist": 2}}


def plays_to_the_end(phone):
    for turn in range(1, LAST_TURN + 1):
        score = ({"do": "score_colonies"},) if turn in SCORING_TURNS else ()
        phone.records({"do": "income"}, {"do": "benefits"}, *score, {"do": "end_turn"}, box="refresh")


def ended(phone):
    """Ann wins with 18 points, Bob gets 6."""
    phone.records({"do": "correct", "region": "caribbean", "workers": COLONIES})
    plays_to_the_end(phone)
    return phone
