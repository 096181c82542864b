"""A game that is over, at a table."""

from datetime import timedelta

from django.db.models import F

from companion.log.exports import exported
from companion.models import Game
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


def took(phone, minutes):
    """The same game, as if its first entry had been recorded so long before the last."""
    entries = phone.game.entries
    began = entries.last().at - timedelta(minutes=minutes)
    entries.filter(pk=entries.first().pk).update(at=began)
    Game.objects.filter(pk=phone.game.pk).update(revision=F("revision") + 1)  # so that it is read anew
    return phone
