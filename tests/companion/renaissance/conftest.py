"""A table of the second game on one phone."""

import pytest

from companion.models import Detail, Seat
from companion.services import games
from companion.services.access import host_welcome
from scoring.renaissance.capitals import CAPITALS
from tests.companion.conftest import PEOPLE, Phone, device_of

PRINTED = {
    "payouts": {"wine": [2, 5, 9, 14], "cloth": [3, 7]},
    "advances": {
        "The Heavens": {"price": 5, "credit": 2, "relief": 1},
        "Human Body": {"price": 7, "credit": 3, "relief": 2},
        "Caravan": {"price": 4, "credit": 1, "relief": 0},
    },
    "province_income": [1, 3, 5, 8, 11],
    "misery_sections": [6, 13, 20],
    "shipping": {"galley": [2, 4, 6, 8]},
    "roll": {"7": "wine", "5": "cloth"},
}


@pytest.fixture(autouse=True)
def games_on_shelf():
    """All of them, as people have them: nothing is taken off the shelf here."""


@pytest.fixture
def start(db):
    """``start(3, printed=…)``: a new table, everybody with a market of wine."""

    def make(players=3, *, detail=Detail.FULL, printed=PRINTED) -> Phone:
        seats = [
            Seat(name=name, color=color, brings={"capital": capital, "bid": 0, "goods": ["wine"]})
            for (name, color, _nation), capital in zip(PEOPLE[:players], CAPITALS, strict=False)
        ]
        head = {"printed": printed} if printed else {}
        game = games.game_start(rules="renaissance", head=head, seats=seats, detail=detail)
        return Phone(game, device_of(host_welcome(game=game)))

    return make


@pytest.fixture
def phone(start):
    return start()


def sends(phone, box, **fields):
    """A sheet as its page sends it when it is due."""
    return phone.sends(box, due=box, **fields)


EMPTY = {"domination": {"no_dice": "1"}}


def goes_to(phone, *boxes):
    """Empty sheets of these boxes, one after the other."""
    for box in boxes:
        assert sends(phone, box, **EMPTY.get(box, {})).status_code == 302, box
