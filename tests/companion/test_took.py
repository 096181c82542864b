"""How long a game took: as its log says, until somebody who was there says otherwise."""

import pytest

from companion.models import Result, Role
from tests.companion.ended import ended, took
from tests.companion.sheets import full_pad
from tests.companion.test_handover import play_sent


@pytest.fixture
def host(start):
    return took(ended(start(players=2)), minutes=95)


def test_the_result_says_how_long_it_took_and_offers_to_change_it(host):
    page = host.gets("result/").text

    assert "The game took 1 h 35 min." in page
    assert all(f'name="minutes" value="{minutes}"' in page for minutes in (65, 85, 105, 125))


def test_a_tap_changes_it_on_the_page_for_bg_stats_and_for_everybody(host):
    assert host.posts("result/time/", {"minutes": 125}).status_code == 302

    assert "The game took 2 h 5 min." in host.gets("result/").text
    assert "The game took 2 h 5 min." in host.joins(Role.WATCH).gets("result/").text
    assert play_sent(host)["durationMin"] == 125


@pytest.mark.parametrize("said", ["", "0", "-5", "1441", "an hour"])
def test_what_is_no_time_changes_nothing(host, said):
    host.posts("result/time/", {"minutes": said})

    assert "The game took 1 h 35 min." in host.gets("result/").text


def test_only_the_host_says_so_and_only_while_the_result_is_open(host):
    other = host.joins(Role.TABLE)
    assert "result/time/" not in other.gets("result/").text
    assert other.posts("result/time/", {"minutes": 10}).status_code == 403
    digest = host.gets("result/").text.partition('name="result" value="')[2].partition('"')[0]
    host.posts("result/close/", {"result": digest})

    assert "result/time/" not in host.gets("result/").text
    assert host.posts("result/time/", {"minutes": 10}).status_code == 403
    assert "The game took 1 h 35 min." in host.gets("result/").text


def test_a_game_that_goes_on_took_no_time_yet(start):
    assert start(players=2).posts("result/time/", {"minutes": 10}).status_code == 403
    assert not Result.objects.filter(minutes=10).exists()


def test_a_pad_is_asked_for_it(db):
    client, sheet = full_pad()
    page = client.get(f"/pads/{sheet.code}/result/").text
    assert "How long did the game take?" in page
    assert "The game took" not in page
    client.post(f"/pads/{sheet.code}/result/time/", {"minutes": "150"})

    assert "The game took 2 h 30 min." in client.get(f"/pads/{sheet.code}/result/").text
