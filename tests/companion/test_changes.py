"""What is new at a table: the address that phones without a stream ask every few seconds."""

import gzip

import pytest
from django.test import Client

from companion.models import Role

SUGAR = {"do": "take_good", "player": "seat-1", "good": "sugar"}


def asks(phone, revision, **query):
    return phone.client.get(f"/tables/{phone.game.code}/changes/{revision}/", query)


def test_it_says_nothing_when_nothing_is_new(start):
    answer = asks(start(), 0)

    assert (answer.status_code, answer.content) == (204, b"")
    assert "no-store" in answer.headers["Cache-Control"]


def test_it_brings_the_table_and_the_news(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    text = " ".join(asks(phone, 0).text.split())

    assert 'data-revision="1"' in text
    for part in ("strip", "map", "players", "log", "bar"):
        assert f'id="{part}"' in text
    assert "Recorded: Ann takes Sugar. <span>Now: Merchant Shipping.</span>" in text
    assert asks(phone, 1).status_code == 204


def test_it_names_who_recorded(start):
    phone = start()
    phone.game.phones.update(name="Bob")
    phone.sends("goods", line=["seat-1:sugar"])

    assert "Bob recorded: Ann takes Sugar." in asks(phone, 0).text


def test_it_says_that_something_was_taken_back(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    phone.client.post(f"/tables/{phone.game.code}/undo/", {"seen": 1, "command": "back"})
    text = " ".join(asks(phone, 1).text.split())

    assert "Undone: Ann takes Sugar. <span>Now: Trade Goods.</span>" in text


def test_it_says_who_undid_what(start):
    phone = start()
    ann = phone.joins(Role.SEAT, 1)
    ann.records(SUGAR, box="goods")
    ann.posts("undo/", {"seen": 1, "command": "back"})

    assert "Ann undid: Ann takes Sugar." in " ".join(asks(phone, 1).text.split())


def test_it_says_what_was_deleted_and_what_was_changed(start):
    phone = start()
    phone.records(SUGAR, box="goods")
    phone.records({**SUGAR, "player": "seat-2"}, box="goods")
    phone.posts("log/1/drop/", {"seen": 2, "command": "drop"})
    assert "Deleted: Ann takes Sugar." in " ".join(asks(phone, 2).text.split())
    phone.posts("log/2/correct/", {"seen": 3, "command": "change", "player": "seat-2", "good": "fish"})
    assert "Changed: Bob takes Fish." in " ".join(asks(phone, 3).text.split())


def test_it_says_where_the_table_went_when_nothing_was_recorded(start):
    phone = start()
    phone.client.post(f"/tables/{phone.game.code}/go/", {"box": "warfare"})
    news = asks(phone, 0).text.partition('id="news"')[2]

    assert "Now: Warfare." in news
    assert "ecorded" not in news


def test_it_is_small(start):
    phone = start(6)
    phone.records(SUGAR, box="goods")

    assert len(gzip.compress(asks(phone, 0).content)) <= 15_000


@pytest.mark.django_db
def test_it_does_not_exist_for_strangers(start):
    phone = start()
    phone.client = Client(HTTP_HOST="localhost")

    assert asks(phone, 0).status_code == 404


def test_it_has_a_page_for_the_large_screen(start):
    phone = start()
    phone.records(SUGAR, box="goods")

    assert 'id="screen"' in asks(phone, 0, view="screen").text


def test_what_was_recorded_by_a_script_is_answered_with_the_same_table(start):
    phone = start()
    answer = phone.client.post(
        f"/tables/{phone.game.code}/record/goods/",
        {"seen": 0, "command": "mine", "line": "seat-1:sugar"},
        headers={"HX-Request": "true"},
    )

    assert answer.text.count('data-revision="1"') == 1
    assert "@token@" not in answer.text
    assert "@command@" not in answer.text
    assert 'id="news"' not in answer.text
