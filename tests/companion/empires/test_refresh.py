"""The sheet of Refresh: chores, money, the next turn, the end."""

import pytest

from scoring.empires.passing import until_turn
from scoring.empires.turns import SCORING_TURNS, Stage


def plays_to_refresh(phone, turn):
    """Every turn before it, and that turn up to its end."""
    for each in range(1, turn + 1):
        score = ({"do": "score_colonies"},) if each in SCORING_TURNS else ()
        end = ({"do": "end_turn"},) if each < turn else ()
        phone.records({"do": "income"}, {"do": "benefits"}, *score, *end, box="refresh")


@pytest.fixture
def phone(start):
    return start()


def money_of(phone):
    return {seat: player.money for seat, player in phone.state.players.items()}


def sheet_of(phone, **mended):
    """The fields as the page sends them."""
    money = money_of(phone)
    return {
        "due": "refresh",
        **{f"was-{seat}": amount for seat, amount in money.items()},
        **{f"money-{seat}": mended.get(seat.replace("-", "_"), amount) for seat, amount in money.items()},
    }


def test_it_ends_the_turn_with_one_tap(phone):
    plays_to_refresh(phone, 1)
    phone.sends("refresh", **sheet_of(phone))
    assert phone.state.turn == 2
    assert [entry.data for entry in phone.table.fold.last_step] == [{"do": "end_turn"}]
    assert phone.table.box == "place_workers"


def test_it_shows_the_next_order_and_the_workers(phone):
    phone.records(
        {"do": "initiative", "order": ["seat-3"]},
        {"do": "correct", "player": "seat-3", "set": {"gained": {"soldier": 1}}},
    )
    plays_to_refresh(phone, 1)
    page = phone.opens(box="refresh").content.decode()
    rows = page[page.index('class="next-turn"') :]
    assert rows.index("Cid") < rows.index("Ann") < rows.index("Bob")
    assert rows.index("worker-soldier") < rows.index("Ann")


def test_what_is_ticked_off_belongs_to_this_turn_of_this_table(phone):
    plays_to_refresh(phone, 2)
    assert f'class="ticks" data-ticks="{phone.game.code} turn 2"' in phone.opens(box="refresh").text


def test_it_mends_money_first_in_the_same_step(phone):
    plays_to_refresh(phone, 1)
    phone.sends("refresh", **sheet_of(phone, seat_2=33))
    assert money_of(phone)["seat-2"] == 33
    assert [entry.data["do"] for entry in phone.table.fold.last_step] == ["correct", "end_turn"]


def test_it_keeps_mended_money_on_a_stale_page(phone):
    plays_to_refresh(phone, 1)
    answer = phone.sends("refresh", seen=0, **sheet_of(phone, seat_2=33))
    assert answer.status_code == 409
    assert 'name="money-seat-2" value="33"' in answer.content.decode()
    assert phone.state.turn == 1


def test_it_ends_the_turn_once(phone):
    plays_to_refresh(phone, 1)
    sheet, seen = sheet_of(phone, seat_2=33), phone.table.game.revision
    for _tap in range(2):
        assert phone.sends("refresh", seen=seen, command="tapped-twice", **sheet).status_code == 302
    assert phone.state.turn == 2


@pytest.mark.parametrize(
    ("turn", "chore"),
    [
        (1, "Capital Buildings: fill up to 5."),
        (3, "Capital Buildings: remove all, the stack too; lay out 5 of Age II."),
        (6, "Capital Buildings: remove all, the stack too; lay out 5 of Age III."),
    ],
)
def test_it_lists_what_the_table_does_to_the_board(phone, turn, chore):
    plays_to_refresh(phone, turn)
    page = phone.opens(box="refresh").content.decode()
    assert chore in page
    assert f"Turn marker: on to turn {turn + 1}" in page


def test_it_says_what_comes_first(phone):
    page = phone.opens(box="refresh").content.decode()
    assert "Income comes first." in page
    phone.sends("refresh")
    assert phone.table.box == "income"


def test_the_last_turn_counts_the_specialists_box_for_the_owner_of_age_of_reason(phone):
    plays_to_refresh(phone, 8)
    assert "specialists-seat" not in phone.opens(box="refresh").content.decode()
    phone.records({"do": "correct", "player": "seat-2", "set": {"buildings": ["age_of_reason"]}})
    page = phone.opens(box="refresh").content.decode()
    assert 'name="specialists-seat-2"' in page
    assert 'name="specialists-seat-1"' not in page
    phone.sends("refresh", **sheet_of(phone), **{"specialists-seat-2": "3"})
    assert phone.state.stage is Stage.OVER
    assert phone.table.result.scores[0].buildings == {"age_of_reason": 12}


def test_age_of_reason_counts_who_was_tapped_in_the_specialists_box(phone):
    phone.records(*until_turn(8))
    phone.records({"do": "correct", "player": "seat-1", "set": {"buildings": ["age_of_reason"], "money": 9}})
    shown = phone.opens(box="specialists").text
    assert "Tap everybody who stands here: they are counted when the turn ends." in shown
    phone.sends("specialists", space_captain="seat-1", space_training="seat-1", space_soldier="seat-2")
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "score_colonies"}, box="refresh")
    assert 'name="specialists-seat-1" value="2"' in phone.opens(box="refresh").text
