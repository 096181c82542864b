"""How a turn goes on: what stays in its phase, what moves the table, what nobody leaves out by mistake."""

import pytest

from tests.companion.renaissance.conftest import goes_to, sends
from tests.companion.renaissance.test_sheets import ANN, BOB, drafts, has, last

OF_EACH = ("cards", "purchase", "expansion")
BEFORE = {
    "cards": ("draw",),
    "purchase": ("draw", "cards"),
    "expansion": ("draw", "cards", "purchase", "tax"),
    "domination": ("draw", "cards", "purchase", "tax", "expansion"),
    "order": ("draw", "cards", "purchase", "tax", "expansion", "domination"),
}
FILLED = {
    "cards": {"line": ["seat-2:wine"]},
    "purchase": {"line": ["seat-2:Caravan"]},
    "expansion": {"pick_player": BOB, "line": ["2:none:none:wine"]},
}


def at(phone, box):
    goes_to(phone, *BEFORE[box])
    assert phone.table.box == box
    return phone


def main_button(page):
    return page[page.index('id="main-button"') :].partition("</button>")[0]


@pytest.mark.parametrize("box", OF_EACH)
def test_an_own_phone_is_done_alone(phone, box):
    """It records its own, says that it is done, and moves nobody."""
    own = at(phone, box).joins("seat", seat=2)
    assert main_button(own.opens().text).endswith(">I am done")
    number = len(phone.table.fold.entries)
    answer = own.sends(box, command="done", due=box)
    assert answer.status_code == 200
    assert "You are done here. The table goes on when everybody is." in answer.text
    assert answer.headers["X-Recorded"] == "done"
    assert (phone.table.box, len(phone.table.fold.entries)) == (box, number)
    assert own.sends(box, command="own", due=box, **FILLED[box]).status_code == 302
    assert (phone.table.box, len(phone.table.fold.entries)) == (box, number + 1)


@pytest.mark.parametrize(
    ("box", "then", "says"),
    [
        ("cards", "purchase", "Go to Purchase"),
        ("purchase", "tax", "Go to Tax"),
        ("expansion", "domination", "Everybody is done"),
    ],
)
def test_what_is_recorded_stays_in_its_phase_and_nothing_goes_on(phone, box, then, says):
    at(phone, box)
    assert main_button(phone.opens().text).endswith(f">{says}")
    assert sends(phone, box, **FILLED[box]).status_code == 302
    assert phone.table.box == box
    assert main_button(phone.opens().text).endswith(f">{says}")
    goes_to(phone, box)
    assert phone.table.box == then


def test_an_empty_page_of_a_phase_that_is_over_takes_nobody_back(phone):
    at(phone, "expansion")
    sends(phone, "purchase")
    assert phone.table.box == "expansion"


@pytest.mark.parametrize("box", ["cards", "purchase", "expansion", "domination", "order"])
def test_the_deck_alone_is_noted_and_the_phase_stays(phone, box):
    at(phone, box)
    sends(phone, box, epoch="1")
    assert last(phone) == [{"do": "epoch"}]
    assert (phone.state.epoch, phone.table.box) == (2, box)


def test_bids_are_not_lost_beside_the_deck(phone):
    at(phone, "order")
    sends(phone, "order", epoch="1", **{"bid_seat-1": "2"})
    assert last(phone, 2) == [{"do": "bids", "bids": {ANN: 2}}, {"do": "epoch"}]


def test_domination_asks_whether_there_were_no_dice(phone):
    at(phone, "domination")
    answer = sends(phone, "domination")
    assert (answer.status_code, phone.state.stage) == (422, "expansion")
    assert "Tap the dice, or say below that none were rolled." in answer.text
    some = {"roll_r1_black": "3", "roll_r1_white": "4"}
    assert "Roll 1: tap all three dice." in sends(phone, "domination", **some).text
    assert 'name="no_dice"' in phone.opens().text
    sends(phone, "domination", no_dice="1")
    assert last(phone) == [{"do": "domination"}]


def test_unknown_relief_is_not_free(start):
    phone = start(printed=None)
    has(phone, seat_1={"misery": 4})
    goes_to(phone, "draw", "cards")
    page = drafts(phone, "purchase", line=["seat-1:relief"])
    assert 'name="relief-seat-1" value=""' in page
    assert sends(phone, "purchase", line=["seat-1:relief"]).status_code == 422
    assert sends(phone, "purchase", line=["seat-1:relief"], **{"relief-seat-1": ""}).status_code == 422
    sends(phone, "purchase", line=["seat-1:relief"], **{"relief-seat-1": "2"})
    assert (phone.state.players[ANN].income, phone.state.players[ANN].misery) == (8, 3)
