"""/join/, /join/<secret>/ and /knock/: how a device comes to a table."""

import logging

import pytest
from django.test import Client
from django.utils import timezone

from companion import throttle, words
from companion.models import Game, Knock, Role
from companion.models import Phone as Joined
from companion.services import access
from tests.companion.test_phones import invites, number_of


@pytest.fixture
def stranger():
    return Client(HTTP_HOST="localhost")


# By a link


def test_a_look_at_a_link_says_which_table_and_joins_nobody(start, stranger):
    path, _secret = invites(start(2), "seat-2")
    answer = stranger.get(path)
    assert answer.status_code == 200
    assert all(name in answer.text for name in ("Ann", "Bob"))
    assert Joined.objects.count() == 1
    assert not answer.cookies.get("session")


def test_the_button_joins_and_leads_to_the_clean_address(start, stranger):
    host = start(2)
    path, secret = invites(host, "seat-2")
    answer = stranger.post(path)
    assert answer["Location"] == f"/tables/{host.game.code}/"
    page = stranger.get(answer["Location"])
    assert page.status_code == 200
    assert secret not in page.text
    assert Joined.objects.get(role=Role.SEAT).seat.name == "Bob"


def test_who_joins_may_say_a_name(start, stranger):
    path, _secret = invites(start(2), "watch")
    stranger.post(path, {"name": "Gil"})
    assert Joined.objects.get(role=Role.WATCH).name == "Gil"


def test_the_same_device_is_one_phone(start, stranger):
    path, _secret = invites(start(2))
    for _tap in range(2):
        stranger.post(path)
    assert Joined.objects.filter(role=Role.TABLE).count() == 1


def test_a_stronger_link_makes_the_same_phone_stronger_and_a_weaker_one_does_not_weaken_it(start, stranger):
    host = start(2)
    roles = []
    for place in ("watch", "seat-1", "seat-2", "table", "watch"):
        stranger.post(invites(host, place)[0])
        phone = Joined.objects.exclude(role=Role.HOST).get()
        roles.append(phone.seat.key if phone.seat else phone.role)
    assert roles == ["watch", "seat-1", "seat-2", "table", "table"]


def test_the_host_stays_host(start):
    host = start(2)
    host.client.post(invites(host, "watch")[0])
    assert Joined.objects.get().role == Role.HOST


def test_a_device_that_joins_gets_a_new_session(start, stranger):
    session = stranger.session
    session["planted"] = True
    session.save()
    before = session.session_key
    stranger.post(invites(start(2))[0])
    assert stranger.session.session_key != before


@pytest.mark.parametrize("secret", ["nobody-made-this", "x" * 400])
def test_an_unknown_link_opens_nothing(db, stranger, secret):
    answer = stranger.get(f"/join/{secret}/")
    assert answer.status_code == 404
    assert "opens no table" in answer.text
    assert stranger.post(f"/join/{secret}/").status_code == 404


def test_a_revoked_link_opens_nothing(start, stranger):
    host = start(2)
    path, secret = invites(host)
    access.link_revoke(link=access.link_find(secret))
    assert stranger.post(path).status_code == 404
    assert Joined.objects.count() == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_the_address_is_kept_from_referrers_and_caches(start, stranger, method):
    answer = getattr(stranger, method)(invites(start(2))[0])
    assert answer["Referrer-Policy"] == "strict-origin"
    assert "no-store" in answer["Cache-Control"]


def test_a_form_is_sent_from_the_page_by_the_rules_of_browsers(start):
    """With the origin alone as a referrer, and the token checked."""
    strict = Client(HTTP_HOST="localhost", enforce_csrf_checks=True)
    path, _secret = invites(start(2))
    strict.get(path)
    token = strict.cookies["csrf"].value
    sent = strict.post(path, {"csrfmiddlewaretoken": token}, headers={"Origin": "http://localhost"})
    assert sent.status_code == 302


def test_no_log_holds_a_secret(start, stranger, capsys):
    path, secret = invites(start(2))
    stream = logging.StreamHandler()
    from companion.logs import WithoutSecrets

    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (path,), None)
    assert WithoutSecrets().filter(record)
    assert secret not in stream.format(record)
    assert "/join/…/" in stream.format(record)


def test_every_handler_of_the_console_takes_secrets_out(settings):
    from companion.logs import WithoutSecrets

    for name in ("", "django", "django.request", "django.server", "django.security.csrf"):
        for handler in logging.getLogger(name).handlers:
            if type(handler) is logging.StreamHandler:
                assert any(isinstance(one, WithoutSecrets) for one in handler.filters), name


# Words


def test_the_words_are_short_plain_and_tell_one_table():
    assert len(set(words.WORDS)) == len(words.WORDS) >= 100
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words.WORDS)
    assert max(map(len, words.WORDS)) <= 8
    pairs = [first + second for first in words.WORDS for second in words.WORDS]
    assert len(set(pairs)) == len(pairs)


@pytest.mark.parametrize("typed", ["radio-panda-42", "Radio Panda 42", " RADIOPANDA42 ", "radio – pándà, 42"])
def test_words_are_understood_however_they_are_typed(typed):
    assert words.words_meant(typed) == "radio-panda-42"


@pytest.mark.parametrize("typed", ["", "42", "radio", "radio panda blahblah 42", "' or 1=1"])
def test_other_words_are_none(typed):
    assert words.words_meant(typed) in ("", "radio-panda-42")[:1]


def test_two_running_tables_never_have_the_same_words(start, monkeypatch):
    first = start(2)
    drawn = iter([first.game.words, first.game.words, "zen-zoom-99"])
    monkeypatch.setattr(access, "new_words", lambda: next(drawn))
    assert start(2).game.words == "zen-zoom-99"
    assert first.table.game.words == first.game.words


def test_a_table_that_rested_long_loses_its_words(start, monkeypatch, stranger):
    old = start(2)
    Game.objects.update(changed_at=timezone.now() - 2 * access.RESTING)
    assert asks(stranger, old.game.words).status_code == 422
    monkeypatch.setattr(access, "new_words", lambda: old.game.words)
    new = start(2)
    assert access.words_find(old.game.words) == new.game
    assert old.table.game.words is None


# By asking


def asks(client, words, name="Gil", **headers):
    return client.post("/join/", {"words": words, "name": name}, **headers)


def test_the_words_lead_to_the_door_and_no_further(start, stranger):
    host = start(2)
    answer = asks(stranger, host.game.words.upper().replace("-", " "))
    assert answer["Location"] == "/knock/"
    assert "You knocked" in stranger.get("/knock/").text
    assert stranger.get(f"/tables/{host.game.code}/").status_code == 404
    assert host.game.code not in stranger.get("/knock/").text


def test_the_host_sees_who_knocks_and_lets_in(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    knock = Knock.objects.get()
    assert "<b>Gil</b> asks to join" in host.opens().text
    assert "<b>Gil</b> asks to join" in host.gets("phones/").text
    assert "<b>Gil</b> asks to join" in host.gets("knocks/").text
    host.posts(f"knocks/{knock.pk}/", {"place": "seat-2"})
    assert stranger.get("/knock/")["Location"] == f"/tables/{host.game.code}/"
    assert stranger.get(f"/tables/{host.game.code}/").status_code == 200
    assert Joined.objects.get(role=Role.SEAT).seat.name == "Bob"
    assert "asks to join" not in host.opens().text


def test_only_the_host_sees_who_knocks(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    assert "asks to join" not in host.joins(Role.TABLE).opens().text


def test_the_seat_of_that_name_is_offered_first(start, stranger):
    host = start(3)
    asks(stranger, host.game.words, "cid")
    places = host.gets("knocks/").text.split('name="place" value="')[1:]
    assert [one.split('"')[0] for one in places] == ["seat-3", "table", "seat-1", "seat-2", "watch"]


def test_the_waiting_page_follows_by_itself(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    htmx = {"HX-Request": "true"}
    assert stranger.get("/knock/", headers=htmx).status_code == 204
    host.posts(f"knocks/{Knock.objects.get().pk}/", {"place": "watch"})
    assert stranger.get("/knock/", headers=htmx)["HX-Redirect"] == f"/tables/{host.game.code}/"


def test_a_refusal_is_said_and_opens_nothing(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    host.posts(f"knocks/{Knock.objects.get().pk}/", {"refuse": "1"})
    answer = stranger.get("/knock/", headers={"HX-Request": "true"})
    assert "did not let this phone in" in answer.text
    assert "hx-get" not in answer.text
    assert stranger.get(f"/tables/{host.game.code}/").status_code == 404


def test_the_first_answer_counts(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    for place in ("watch", "table"):
        host.posts(f"knocks/{Knock.objects.get().pk}/", {"place": place})
    host.posts(f"knocks/{Knock.objects.get().pk}/", {"refuse": "1"})
    assert Knock.objects.get().phone.role == Role.WATCH
    assert not Knock.objects.get().refused
    assert Joined.objects.count() == 2


def test_an_answer_that_is_none_changes_nothing(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    assert host.posts(f"knocks/{Knock.objects.get().pk}/", {"place": "host"}).status_code == 404
    assert Knock.objects.get().is_waiting


def test_who_waits_does_not_knock_twice_and_who_is_in_does_not_knock(start, stranger):
    host = start(2)
    for _time in range(2):
        asks(stranger, host.game.words)
    assert Knock.objects.count() == 1
    assert asks(host.client, host.game.words)["Location"] == f"/tables/{host.game.code}/"
    assert Knock.objects.count() == 1


def test_who_was_shown_out_may_ask_again(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    host.posts(f"knocks/{Knock.objects.get().pk}/", {"place": "watch"})
    stranger.get("/knock/")
    host.posts(f"phones/{stranger.session['phones'][host.game.code]}/revoke/")
    assert asks(stranger, host.game.words)["Location"] == "/knock/"
    assert Knock.objects.count() == 2


def test_a_door_is_not_buried_under_knocks(start):
    host = start(2)
    answers = [asks(Client(HTTP_HOST="localhost"), host.game.words) for _nth in range(access.MOST_KNOCKS + 1)]
    assert [answer.status_code for answer in answers] == [302] * access.MOST_KNOCKS + [429]
    assert Knock.objects.count() == access.MOST_KNOCKS


def test_nobody_waits_who_did_not_ask(db, stranger):
    assert stranger.get("/knock/")["Location"] == "/join/"


def test_unknown_and_resting_tables_are_answered_alike(start, stranger):
    host = start(2)
    Game.objects.update(changed_at=timezone.now() - 2 * access.RESTING)
    unknown, resting = asks(stranger, "zen-zoom-11"), asks(stranger, host.game.words)
    assert unknown.status_code == resting.status_code == 422
    assert unknown.text.replace("zen-zoom-11", "")[:800] == resting.text.replace(host.game.words, "")[:800]


def test_after_ten_wrong_guesses_a_device_waits(start, stranger):
    host = start(2)
    answers = [asks(stranger, "zen-zoom-11").status_code for _guess in range(throttle.MOST_OF_A_DEVICE)]
    assert answers == [422] * 10
    answer = asks(stranger, host.game.words)
    assert (answer.status_code, answer["Retry-After"]) == (429, "600")
    assert Knock.objects.count() == 0
    assert asks(Client(HTTP_HOST="localhost"), host.game.words).status_code == 302


def test_an_address_that_forgets_its_sessions_waits_too(start):
    host = start(2)
    for _guess in range(throttle.MOST_OF_AN_ADDRESS):
        asks(Client(HTTP_HOST="localhost"), "zen-zoom-11")
    assert asks(Client(HTTP_HOST="localhost"), host.game.words).status_code == 429
    elsewhere = Client(HTTP_HOST="localhost", REMOTE_ADDR="192.168.1.7")
    assert asks(elsewhere, host.game.words).status_code == 302


def test_a_name_is_needed_to_knock(start, stranger):
    answer = asks(stranger, start(2).game.words, name=" ")
    assert answer.status_code == 422
    assert "Say who asks." in answer.text


def test_names_are_shown_as_they_are(start, stranger):
    host = start(2)
    asks(stranger, host.game.words, "<i>Gil</i>")
    assert "<b>&lt;i&gt;Gil&lt;/i&gt;</b>" in host.opens().text


def test_home_opens_the_doors(client, db):
    text = client.get("/").text
    assert 'href="/join/"' in text
    assert 'href="/import/"' in text


def test_a_phone_that_was_shown_out_is_told_by_htmx_to_look_anew(start):
    host = start(2)
    friend = host.joins(Role.TABLE)
    host.posts(f"phones/{number_of(friend)}/revoke/")
    answer = friend.posts("undo/", {"seen": 0, "command": "x"}, headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Refresh"]) == (404, "true")
