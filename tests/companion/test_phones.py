"""/tables/<code>/phones/: links, phones, the host, and the words of a table."""

import re

import pytest

from companion.device.capability import digest_of
from companion.models import Link, Role
from companion.models import Phone as Joined
from companion.services.access import host_welcome

ADDRESS = re.compile(r"<code>(http://[^/]+(/join/([^/]+)/))</code>")


def invites(host, place="table"):
    """The path and the secret of a new link, as the page shows them."""
    _address, path, secret = ADDRESS.search(
        host.posts("phones/links/", {"place": place}, follow=True).text
    ).groups()
    return path, secret


def number_of(phone):
    """By what the pages of the host call a phone."""
    return phone.client.session["phones"][phone.game.code]


def names_of_buttons(page, word):
    """What a screen reader says of the buttons that begin with this word."""
    buttons = re.findall(rf"<button[^>]*>{word}<span class=\"unseen\"> ([^<]*)</span>\s*</button>", page)
    return [name.strip() for name in buttons]


def test_every_button_says_of_whom_it_speaks(start):
    host = start(2)
    host.joins(Role.SEAT, 2)
    Joined.objects.filter(pk=number_of(host.joins(Role.WATCH))).update(name="Gil")
    page = host.gets("phones/").text
    assert sorted(names_of_buttons(page, "Make host")) == ["Bob", "Watching Gil"]
    assert sorted(names_of_buttons(page, "Remove")) == ["Bob", "Watching Gil"]
    assert sorted(names_of_buttons(page, "Turn off")) == ["Bob", "Watching"]


# Links


@pytest.mark.parametrize(
    ("place", "role", "seat"),
    [("table", Role.TABLE, None), ("watch", Role.WATCH, None), ("seat-2", Role.SEAT, "Bob")],
)
def test_a_tap_makes_a_link_for_a_place(start, place, role, seat):
    _path, secret = invites(start(2), place)
    link = Link.objects.get()
    assert (link.role, link.seat and link.seat.name) == (role, seat)
    assert link.digest == digest_of(secret)


def test_a_link_has_128_bits_at_least_and_only_its_digest_is_kept(start):
    _path, secret = invites(start(2))
    assert len(secret) * 6 >= 128
    assert secret not in str(Link.objects.values().get())


def test_a_link_is_shown_once_with_its_code_by_a_page_that_can_be_loaded_anew(start):
    host = start(2)
    made = host.posts("phones/links/", {"place": "table"})
    assert (made.status_code, made.url) == (302, f"/tables/{host.game.code}/phones/")
    answer = host.gets("phones/")
    secret = ADDRESS.search(answer.text)[3]
    assert answer["Cache-Control"].count("no-store") == 1
    assert len(re.findall(r'<svg [^>]*class="qr"', answer.text)) == 1
    assert "style=" not in answer.text
    assert secret not in host.gets("phones/").text
    assert secret not in str(host.client.session.items()), "not kept anywhere"


def test_beside_a_new_link_the_next_one_can_be_made(start):
    page = start().posts("phones/links/", {"place": "table"}, follow=True).text
    assert "Make another link for" in page
    assert 'name="place" value="seat-2"' in page
    assert 'name="place" value="watch"' in page


def test_a_link_is_for_other_machines_even_if_this_one_calls_itself_localhost(start):
    address = ADDRESS.search(start(2).posts("phones/links/", {"place": "table"}, follow=True).text)[1]
    assert "//localhost" not in address


@pytest.mark.parametrize("place", ["host", "seat-9", ""])
def test_there_is_no_link_for_other_places(start, place):
    assert start(2).posts("phones/links/", {"place": place}).status_code == 404
    assert Link.objects.count() == 0


def test_a_revoked_link_shuts_out_those_who_came_by_it_at_once(start):
    host = start(2)
    friend = host.joins(Role.TABLE)
    link = Link.objects.get()
    assert f"/phones/links/{link.pk}/revoke/" in host.gets("phones/").text
    host.posts(f"phones/links/{link.pk}/revoke/")
    assert friend.opens().status_code == 404
    assert friend.sends("dock", line=["seat-1:colonist:caribbean"]).status_code == 404
    assert f"/phones/links/{link.pk}/revoke/" not in host.gets("phones/").text


def test_a_link_of_another_table_is_not_revoked(start):
    host, other = start(2), start(2)
    friend = other.joins(Role.TABLE)
    assert host.posts(f"phones/links/{Link.objects.get().pk}/revoke/").status_code == 404
    assert friend.opens().status_code == 200


# Phones


def test_it_shows_who_is_here(start):
    host = start(2)
    host.joins(Role.SEAT, 2)
    watcher = host.joins(Role.WATCH)
    Joined.objects.filter(pk=number_of(watcher)).update(name="Gil")
    text = host.gets("phones/").text
    who = re.findall(r'<span class="phone-who">(.*?)<span class="quiet phone-since">', text, re.DOTALL)
    assert len([one for one in who if "this phone" in one]) == 1
    assert any("Bob" in one for one in who)
    assert any("Watching" in one and "<b>Gil</b>" in one for one in who)


def test_one_phone_is_shown_out_and_the_others_stay(start):
    host = start(2)
    friend, other = host.joins(Role.TABLE), host.joins(Role.TABLE)
    host.posts(f"phones/{number_of(friend)}/revoke/")
    assert friend.opens().status_code == 404
    assert other.opens().status_code == 200


def test_the_host_is_not_shown_out(start):
    host = start(2)
    assert host.posts(f"phones/{number_of(host)}/revoke/").status_code == 404
    assert host.opens().status_code == 200


def test_the_table_is_handed_over(start):
    host = start(2)
    friend = host.joins(Role.SEAT, 1)
    host.posts(f"phones/{number_of(friend)}/host/")
    assert friend.posts("phones/words/").status_code == 302
    assert host.posts("phones/words/").status_code == 403
    assert host.sends("dock", line=["seat-2:colonist:caribbean"]).status_code == 302
    assert Joined.objects.filter(role=Role.HOST).count() == 1


def test_a_new_host_is_not_locked_out_by_the_link_it_came_by(start):
    host = start(2)
    friend = host.joins(Role.TABLE)
    host.posts(f"phones/{number_of(friend)}/host/")
    friend.posts(f"phones/links/{Link.objects.get().pk}/revoke/")
    assert friend.gets("phones/").status_code == 200


def test_whoever_started_the_table_does_not_become_host_again_by_starting_it_twice(start):
    host = start(2)
    friend = host.joins(Role.TABLE)
    host.posts(f"phones/{number_of(friend)}/host/")
    assert host_welcome(game=host.game).pk == number_of(host)
    assert Joined.objects.count() == 2


def test_the_table_is_not_handed_to_somebody_who_is_out(start):
    host = start(2)
    friend = host.joins(Role.TABLE)
    host.posts(f"phones/{number_of(friend)}/revoke/")
    assert host.posts(f"phones/{number_of(friend)}/host/").status_code == 404


# Words and doors


def test_the_page_says_the_words_and_makes_others(start):
    host = start(2)
    first = host.table.game.words
    assert f"<output>{first}</output>" in host.gets("phones/").text
    host.posts("phones/words/")
    assert host.table.game.words != first
    assert f"<output>{host.table.game.words}</output>" in host.gets("phones/").text


def test_a_phone_for_the_whole_table_sees_who_is_here_and_nothing_to_give_away(start):
    host = start(2)
    invites(host)
    text = host.joins(Role.TABLE).gets("phones/").text
    assert "Who is here" in text
    assert "<button" not in text.split('<div class="phones">')[1].split("</main>")[0]
    assert host.table.game.words not in text


def test_the_players_tab_leads_there(start):
    phone = start(2)
    assert f'href="/tables/{phone.game.code}/phones/"' in phone.opens().text


# Who is removed


def test_a_phone_that_was_removed_does_not_come_back_by_its_link(start, client):
    host = start(2)
    path, _secret = invites(host)
    client.post(path, {"name": "Gil"})
    host.posts(f"phones/{Joined.objects.get(name='Gil').pk}/revoke/")
    answer = client.post(path, {"name": "Gil"})
    assert answer.status_code == 404
    assert "The host removed this phone from the table." in answer.content.decode()
    assert client.get(f"/tables/{host.game.code}/").status_code == 404
    other, _secret = invites(host)
    assert client.post(other, {"name": "Gil"}).status_code == 302


def test_its_link_is_turned_off_in_the_same_step(start, client):
    host = start(2)
    path, _secret = invites(host)
    client.post(path, {"name": "Gil"})
    assert 'name="link" value="1"' in host.gets("phones/").text
    host.posts(f"phones/{Joined.objects.get(name='Gil').pk}/revoke/", {"link": "1"})
    assert Link.objects.get().revoked_at
