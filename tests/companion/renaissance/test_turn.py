"""A whole game through its sheets, box by box."""

from companion.models import Detail
from tests.companion.renaissance.conftest import goes_to, sends


def player(phone, number=1):
    return phone.state.players[f"seat-{number}"]


def page(phone):
    answer = phone.opens()
    assert answer.status_code == 200
    return answer.content.decode()


def test_every_box_can_be_looked_at(phone):
    for box in phone.table.boxes:
        phone.posts("go/", {"box": box})
        assert page(phone)


def test_a_whole_game_in_full(phone):
    sends(phone, "draw")
    assert (phone.table.box, player(phone).cards) == ("cards", 3)
    assert "Tap the commodity" in page(phone)
    assert sends(phone, "cards", line=["seat-1:wine", "seat-2:wine"]).status_code == 302
    assert (phone.table.box, player(phone).income) == ("cards", 14)
    goes_to(phone, "cards")
    assert "The Heavens" in page(phone)
    answer = sends(phone, "purchase", line=["seat-1:The Heavens", "seat-1:upgrade", "seat-1:upgrade"])
    assert answer.status_code == 302
    assert (player(phone).income, player(phone).shipping.step) == (7, 2)
    assert phone.table.box == "purchase"
    goes_to(phone, "purchase")
    assert phone.table.box == "tax"
    assert "Tax for all" in page(phone)
    sends(phone, "tax")
    assert (phone.table.box, player(phone, 3).income) == ("expansion", 29)
    assert "Who expands?" in page(phone)
    answer = sends(phone, "expansion", pick_player="seat-3", line=["4:cloth:none:none"], tokens="2", card="1")
    assert answer.status_code == 302
    assert (phone.table.box, player(phone, 3).provinces, player(phone, 3).income) == ("expansion", 2, 22)
    sends(phone, "expansion")
    assert phone.table.box == "domination"
    assert "bonus card" in page(phone)
    dice = {"roll_r1_black": "3", "roll_r1_white": "4", "roll_r1_green": "2"}
    assert sends(phone, "domination", **dice).status_code == 302
    assert (phone.table.box, phone.state.market) == ("order", {"wine": 1})
    sends(phone, "order", **{"bid_seat-1": "1"})
    assert phone.table.box == "order"
    sends(phone, "order", **{"place_seat-1": "4", "place_seat-2": "1"})
    assert (phone.state.turn, phone.state.order, phone.table.box) == (
        2,
        ("seat-2", "seat-3", "seat-1"),
        "draw",
    )
    assert "Bob may pay 1 token to remove a marker" in page(phone)
    for _deck in range(3):
        phone.records({"do": "epoch"}, box="draw")
    goes_to(phone, "draw", "cards", "purchase", "tax", "expansion")
    goes_to(phone, "domination")
    assert phone.table.box == "final"
    assert "End the game" in page(phone)
    sends(phone, "final", line=["seat-2:wine"])
    assert phone.table.box == "final"
    goes_to(phone, "final")
    assert phone.table.is_over
    assert page(phone)


def test_a_whole_game_in_light(start):
    phone = start(4, detail=Detail.LIGHT)
    for turn in (1, 2):
        assert "Everybody draws a card" in page(phone)
        sends(phone, "draw")
        assert phone.table.box == "purchase"
        if turn == 1:
            sends(phone, "purchase", line=["seat-2:Human Body"])
        goes_to(phone, "purchase")
        sends(phone, "tax")
        assert phone.table.box == "domination"
        assert "what everybody has now" in page(phone)
        counted = {"income-now-seat-1": "20", "provinces-now-seat-1": "3", "misery-now-seat-1": "2"}
        sends(phone, "domination", no_dice="1", **counted, **({"epoch": "1"} if turn == 2 else {}))
        assert (player(phone).income, player(phone).misery) == (25, 2)
        sends(phone, "order")
        sends(phone, "order", **{f"place_seat-{nth}": str(nth) for nth in (1, 2, 3)})
    assert (phone.state.turn, phone.state.epoch) == (3, 2)
    phone.records({"do": "epoch"}, {"do": "epoch"}, box="draw")
    goes_to(phone, "draw", "purchase", "tax", "domination")
    assert "End the game" in page(phone)
    sends(phone, "final", **{"income-now-seat-1": "40"})
    assert phone.table.is_over
    assert player(phone).income == 40
