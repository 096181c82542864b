"""GET /"""

import re
from contextlib import closing
from datetime import timedelta

import pytest
from django.utils import timezone

from companion.device.access import phone_remember
from companion.models import Game, Phone, Role
from companion.services.access import host_welcome, phone_revoke
from tests.companion.ended import ended

pytestmark = pytest.mark.django_db


def test_it_opens_the_door_to_the_setup_helper(client):
    response = client.get("/")

    assert response.status_code == 200
    assert 'href="/setup/"' in response.text


def links_of(client):
    return set(re.findall(r'(?:href|src)="(/[^"#]*)"', client.get("/").text))


def test_it_leads_to_pages_that_are_there(client):
    pages = {link for link in links_of(client) if not link.startswith("/static/")}

    assert {(link, client.get(link).status_code) for link in pages} == {(link, 200) for link in pages}


def test_it_uses_files_that_are_there(client):
    for link in links_of(client):
        if link.startswith("/static/"):
            with closing(client.get(link)) as response:
                assert (link, response.status_code) == (link, 200)


def test_it_sets_no_cookie(client):
    assert not client.get("/").cookies


def test_it_refuses_other_methods(client):
    assert client.post("/").status_code == 405


def test_it_opens_the_door_to_a_new_table(client):
    assert 'href="/start/"' in client.get("/").text


def test_it_lists_the_tables_of_this_device_to_resume(start):
    phone = start(2)
    text = phone.client.get("/").text

    assert f'href="/tables/{phone.game.code}/"' in text
    assert "Turn 1 · Age I" in text
    assert re.findall(r"</svg>\s*(\w+)</span>", text) == ["Ann", "Bob"]


@pytest.mark.parametrize(("minutes", "said"), [(0, "just now"), (5, "5\xa0minutes ago")])
def test_it_says_when_a_table_was_used_last(start, minutes, said):
    phone = start(2)
    Game.objects.update(changed_at=timezone.now() - timedelta(minutes=minutes))
    assert re.search(r"<time [^>]*>\s*([^<]*?)\s*</time>", phone.client.get("/").text)[1] == said


def test_it_lists_no_tables_of_other_devices(start, client):
    phone = start(2)

    assert phone.game.code not in client.get("/").text


def test_the_table_used_last_comes_first(start):
    first, second = start(2), start(2)
    session = second.client.session
    phone_remember(session, host_welcome(game=first.game))
    session.save()
    first.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    text = second.client.get("/").text

    assert text.index(first.game.code) < text.index(second.game.code)


def test_a_table_that_goes_on_comes_before_all_doors(start):
    phone, older = start(2), start(3)
    session = phone.client.session
    session["phones"] |= older.client.session["phones"]
    session.save()
    phone.records({"do": "win_ship", "player": "seat-1"})
    page = phone.client.get("/").text
    first, second = f'href="/tables/{phone.game.code}/"', f'href="/tables/{older.game.code}/"'
    assert page.index(first) < page.index('href="/start/"') < page.index(second)
    assert page.count(first) == page.count(second) == 1


@pytest.mark.parametrize("how", ["over", "yesterday"])
def test_a_table_that_is_over_or_rests_comes_after_the_doors(start, how):
    phone = start(2)
    if how == "over":
        ended(phone)
    else:
        Game.objects.update(changed_at=timezone.now() - timedelta(days=2))
    page = phone.client.get("/").text
    assert page.index('href="/start/"') < page.index(f'href="/tables/{phone.game.code}/"')


def test_a_table_that_the_phone_was_shown_out_of_is_not_known(start):
    host = start(2)
    watcher = host.joins(Role.WATCH)
    assert host.game.code in watcher.client.get("/").text
    phone_revoke(phone=Phone.objects.latest("pk"))
    host.game.seats.filter(number=1).update(name="Zenobia")
    assert host.game.code not in watcher.client.get("/").text
    assert "Zenobia" not in watcher.client.get(f"/start/?rematch={host.game.code}").text
