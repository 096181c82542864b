"""/tables/<code>/people/, …/detail/ and …/standing/"""

import re

import pytest
from django.test import Client

from companion.models import Detail, Game
from companion.services import games
from companion.services.errors import NameTaken
from scoring.empires.discoveries import Counter
from scoring.games import rules_of


def send(phone, path, data=(), **headers):
    return phone.client.post(f"/tables/{phone.game.code}/{path}/", dict(data), **headers)


def names(phone):
    return [seat.name for seat in phone.table.seats]


def test_the_page_shows_everybody_and_the_levels(start):
    page = start().client.get(f"/tables/{Game.objects.get().code}/people/").text
    assert 'value="Ann"' in page
    assert all(f'name="detail" value="{level}"' in page for level in Detail)


def test_the_players_tab_leads_there(start):
    phone = start(2)
    assert f'href="/tables/{phone.game.code}/people/"' in phone.opens().text


def test_somebody_is_renamed_and_the_log_follows(start):
    phone = start(2)
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    assert send(phone, "people/seat-1", {"name": "Anna"}).status_code == 302
    assert names(phone) == ["Anna", "Bob"]
    assert "Anna" in phone.opens().text
    assert phone.table.fold.entries[0].data["player"] == "seat-1"


def test_whoever_leaves_keeps_the_pieces_and_is_not_offered_any_more(start):
    phone = start(3)
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "caribbean"})
    send(phone, "people/seat-1", {"name": "Ann", "left": "1"})
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"colonist": 1}}
    assert [seat.name for seat in phone.table.playing] == ["Bob", "Cid"]
    assert 'name="add" value="seat-1"' not in phone.opens(box="dock").text
    assert 'name="add" value="seat-2"' in phone.opens(box="dock").text


def test_another_name_takes_a_seat_over(start):
    phone = start(3)
    send(phone, "people/seat-1", {"name": "Ann", "left": "1"})
    send(phone, "people/seat-1", {"name": "Eve"})
    assert [(seat.name, seat.left) for seat in phone.table.seats] == [
        ("Eve", False),
        ("Bob", False),
        ("Cid", False),
    ]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Bob", "Two players are called Bob."),
        ("", "A player needs a name."),
        ("   ", "A player needs a name."),
        ("x" * 25, "A name has at most 24 letters."),
        ("\u200b\u2800", "This name has invisible characters."),
        ("Zoe\u202e", "This name has invisible characters."),
    ],
)
def test_a_name_that_does_not_do_is_refused(start, name, sentence):
    phone = start(2)
    answer = send(phone, "people/seat-1", {"name": name})
    assert answer.status_code == 422
    assert sentence in answer.text
    assert names(phone) == ["Ann", "Bob"]


def test_a_name_that_somebody_took_a_moment_before_is_refused(start):
    phone = start(3)
    first, second = phone.game.seats.all()[:2]
    games.seat_change(game=phone.game, seat=first, name="Zed", left=False)
    with pytest.raises(NameTaken):
        games.seat_change(game=phone.game, seat=second, name="Zed", left=False)
    assert names(phone) == ["Zed", "Bob", "Cid"]


def test_names_are_shown_as_they_are(start):
    phone = start(2)
    send(phone, "people/seat-1", {"name": "<i>Zoë 🧭</i>"})
    for page in ("", "people/", "standing/", "setup/"):
        text = phone.client.get(f"/tables/{phone.game.code}/{page}").text
        assert "&lt;i&gt;Zoë 🧭&lt;/i&gt;" in text
        assert "<i>Zoë" not in text


def test_the_level_changes_in_the_middle_of_a_game(start):
    phone = start(2)
    phone.sends("dock", line=["seat-1:colonist:caribbean"])
    for detail, first in ((Detail.LIGHT, "goods"), (Detail.SCORE, "refresh"), (Detail.FULL, "goods")):
        assert send(phone, "detail", {"detail": detail}).status_code == 302
        assert phone.table.game.detail == detail
        assert phone.table.box == first
        assert phone.opens().status_code == 200
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"colonist": 1}}


def test_a_level_that_is_none_changes_nothing(start):
    phone = start(2)
    send(phone, "detail", {"detail": "much"})
    assert phone.table.game.detail == Detail.FULL


def test_to_a_stranger_there_is_no_such_table(start):
    phone, stranger = start(2), Client(HTTP_HOST="localhost")
    assert stranger.get(f"/tables/{phone.game.code}/people/").status_code == 404
    assert stranger.get(f"/tables/{phone.game.code}/standing/").status_code == 404
    assert stranger.post(f"/tables/{phone.game.code}/people/seat-1/", {"name": "X"}).status_code == 404
    assert stranger.post(f"/tables/{phone.game.code}/detail/", {"detail": "score"}).status_code == 404


def test_there_is_no_seat_seven(start):
    assert send(start(2), "people/seat-7", {"name": "X"}).status_code == 404


# What is on the table


def standing(phone, seen=None, command="stands", **fields):
    data = {"seen": phone.table.game.revision if seen is None else seen, "command": command}
    return send(phone, "standing", data | fields)


def test_everything_is_entered_in_one_step(start):
    phone = start(2)
    answer = standing(
        phone,
        **{
            "place-seat-1": 2,
            "place-seat-2": 1,
            "money-seat-1": 17,
            "money-seat-2": 0,
            "points-seat-1": 12,
            "points-seat-2": 3,
            "line": [
                "seat-1:good.sugar",
                "seat-1:good.sugar",
                "seat-1:ship",
                "seat-1:counter.1-2-1-4",
                "seat-2:building.settlers",
                "seat-2:building.settlers",
                "seat-2:card.china",
            ],
            "asked": ["florida", "peru"],
            "open-peru": "1",
            "colonist-florida-seat-2": 2,
            "was-colonist-florida-seat-2": 0,
            "soldier-florida-seat-2": 1,
            "was-soldier-florida-seat-2": 0,
            "open-florida": "1",
        },
    )
    assert answer.status_code == 302
    state = phone.state
    ann, bob = state.players["seat-1"], state.players["seat-2"]
    assert state.order == ("seat-2", "seat-1")
    assert (ann.money, ann.other_vp, ann.goods, ann.ships) == (17, 12, {"sugar": 2}, 1)
    assert ann.counters == (Counter(1, 2, 1, 4),)
    assert (bob.money, bob.other_vp, bob.buildings, bob.cards) == (0, 3, ("settlers", "settlers"), ("china",))
    assert state.regions["florida"].workers == {"seat-2": {"colonist": 2, "soldier": 1}}
    assert state.regions["florida"].discovered
    assert state.regions["peru"].discovered
    assert {entry.step for entry in phone.table.fold.entries} == {1}


def test_where_somebody_has_three_the_good_was_taken_before(start):
    """It is among the goods that were entered, and nobody takes it once more."""
    phone = start(2)
    standing(phone, **{"colonist-florida-seat-2": 3, "colonist-peru-seat-2": 2})
    assert [phone.state.regions[key].good_taken for key in ("florida", "peru")] == [True, False]
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "florida"})
    assert (phone.state.players["seat-2"].goods, phone.state.unclaimed) == ({}, ())


def late(start, turn=8, **more):
    """A table that begins in the middle of a game."""
    phone = start(2, **more)
    phone.records(*rules_of("empires").lead_in(turn, phone.game.detail))
    return phone


def test_in_the_middle_of_a_game_nobody_is_said_to_have_the_money_of_its_start(start):
    phone = late(start)
    page = phone.gets("standing/").text
    assert re.findall(r'name="money-seat-\d"[^>]*value="(\d*)"', page) == ["", ""]
    answer = standing(phone, **{"money-seat-1": "", "money-seat-2": "7"})
    assert "Money is missing: Ann." in answer.text
    assert standing(phone, **{"money-seat-1": "3", "money-seat-2": "7"}).status_code == 302
    assert re.findall(r'name="money-seat-\d"[^>]*value="(\d*)"', phone.gets("standing/").text) == ["3", "7"]


def test_points_of_before_are_called_so(start):
    phone = late(start)
    standing(phone, **{"money-seat-1": "3", "money-seat-2": "7", "points-seat-1": "41"})
    assert '<th scope="row">Before turn 8</th>' in phone.gets("now/").text
    assert '<th scope="row">Other</th>' in late(start, turn=1).gets("now/").text


def test_what_was_tapped_stands_below_what_is_tapped(start):
    page = start(2).gets("standing/").text
    assert page.index('value="ship"') < page.index('class="lines"')
    assert "Missionary" in page.split("Regions and workers")[1].split("</p>")[0]


def test_it_is_entered_once(start):
    phone = start(2)
    for _tap in range(2):
        assert standing(phone, seen=0, line=["seat-1:ship"]).status_code == 302
    assert phone.state.players["seat-1"].ships == 1
    assert phone.table.game.revision == 1


def test_a_stale_page_keeps_what_was_tapped(start):
    phone = start(2)
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    answer = standing(phone, seen=0, line=["seat-2:ship"])
    assert answer.status_code == 409
    assert 'name="line" value="seat-2:ship"' in answer.text
    assert phone.state.players["seat-2"].ships == 0


def test_a_thing_is_added_without_javascript(start):
    phone = start(2)
    answer = standing(phone, add="good.gold", pick_player="seat-2")
    assert 'name="line" value="seat-2:good.gold"' in answer.text
    assert phone.table.fold.entries == ()


@pytest.mark.parametrize(
    ("detail", "asks"), [(Detail.FULL, True), (Detail.LIGHT, False), (Detail.SCORE, False)]
)
def test_money_is_asked_for_only_where_it_is_kept(start, detail, asks):
    phone = start(2)
    Game.objects.filter(pk=phone.game.pk).update(detail=detail)
    assert ('name="money-seat-1"' in phone.gets("standing/").text) is asks
