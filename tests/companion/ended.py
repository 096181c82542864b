"""A game that is over, at a table."""

from companion.exports import exported
from companion.services.access import host_welcome
from companion.services.importing import game_import
from scoring.empires.turns import LAST_TURN, SCORING_TURNS
from tests.companion.conftest import Phone, device_of

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


def carried(phone, client=None):
    """The same game, brought to another device as a file, or to one that there is."""
    game = game_import(document=exported(phone.game), once="another device")
    return Phone(game, device_of(host_welcome(game=game), client))
