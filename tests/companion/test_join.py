"""/join/, /join/<secret>/ and /knock/: how a device comes to a table."""

import logging
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings as conf
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from companion.device import throttle
from companion.device import word_codes as words
from companion.models import Game, Knock, Role, WrongGuess
from companion.models import Phone as Joined
from companion.models.access import KNOCK_LASTS
from companion.services import access
from tests.companion.test_phones import invites, number_of


@pytest.fixture
def stranger():
    return Client(HTTP_HOST="localhost")


def sentences(answer):
    return " ".join(answer.text.split())


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


def test_a_look_that_was_on_its_way_takes_the_new_session_from_nobody(start, stranger):
    host = start(2)
    path, _secret = invites(host, "seat-2")
    stranger.post(path)
    old = stranger.cookies[conf.SESSION_COOKIE_NAME].value
    stranger.post(path)
    late = Client(HTTP_HOST="localhost")
    late.cookies[conf.SESSION_COOKIE_NAME] = old
    answer = late.get(f"/tables/{host.game.code}/")
    assert answer.status_code == 404
    assert conf.SESSION_COOKIE_NAME not in answer.cookies


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
    assert "This link does not work" in answer.text
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
    from companion.serving.logs import WithoutSecrets

    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Not Found: %s", (path,), None)
    assert WithoutSecrets().filter(record)
    assert secret not in stream.format(record)
    assert "/join/…/" in stream.format(record)


def test_every_handler_of_the_console_takes_secrets_out(settings):
    from companion.serving.logs import WithoutSecrets

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
    assert "Waiting for the host" in stranger.get("/knock/").text
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
    assert Knock.objects.get().is_open


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


def test_who_knocks_at_another_door_leaves_the_first_one(start, stranger):
    first, second = start(2), start(2)
    for host in (first, second):
        asks(stranger, host.game.words)
    assert Knock.objects.get().game == second.game
    assert "asks to join" not in first.opens().text


def test_who_comes_by_a_link_waits_at_the_door_no_more(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    stranger.post(invites(host, "watch")[0])
    assert not Knock.objects.exists()
    assert stranger.cookies["knock"].value == ""


def test_who_knocks_again_does_not_undo_the_hosts_answer(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    before = Knock.objects.get()
    host.posts(f"knocks/{before.pk}/", {"place": "watch"})
    access.knock_make(game=host.game, name="Gil", knock=before)
    assert Knock.objects.get(pk=before.pk).phone.role == Role.WATCH


# The door


def crowd(game, number, address="192.168.1.7", name="Mob"):
    """Devices of one address that knock one after the other."""
    devices = [Client(HTTP_HOST="localhost", REMOTE_ADDR=address) for _nth in range(number)]
    assert {asks(one, game.words, name).status_code for one in devices} == {302}
    return devices


def names_at_door(game):
    return [one.name for one in game.knocks.waiting()]


@pytest.mark.slow
def test_a_crowd_from_one_address_turns_away_nobody_but_its_own(start):
    host = start(2)
    crowd(host.game, 1, "192.168.1.8", "Ada")
    mob = crowd(host.game, 30)
    crowd(host.game, 1, "192.168.1.9", "Gil")
    names = names_at_door(host.game)
    assert len(names) == access.MOST_KNOCKS
    assert (names[0], names[-1], set(names[1:-1])) == ("Ada", "Gil", {"Mob"})
    assert "Nobody answered" in mob[-2].get("/knock/").text
    assert "link with a QR code" in mob[-2].get("/knock/").text
    assert "Waiting for the host" in mob[-1].get("/knock/").text


def test_whoever_waited_before_a_crowd_of_the_same_address_came_still_waits(start):
    host = start(2)
    crowd(host.game, 1, name="Ada")
    crowd(host.game, access.MOST_KNOCKS + 2)
    assert names_at_door(host.game) == ["Ada", *["Mob"] * (access.MOST_KNOCKS - 1)]


def test_whoever_knocks_last_is_seen_even_among_twelve_addresses(start):
    host = start(2)
    for number in range(access.MOST_KNOCKS + 1):
        crowd(host.game, 1, f"192.168.1.{number}", f"Name {number}")
    assert names_at_door(host.game) == [f"Name {number}" for number in range(1, access.MOST_KNOCKS + 1)]


def test_a_knock_that_nobody_answers_is_over_after_ten_minutes(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    Knock.objects.update(asked_at=timezone.now() - KNOCK_LASTS)
    assert "asks to join" not in host.opens().text
    page = stranger.get("/knock/", headers={"HX-Request": "true"}).text
    assert "Nobody answered" in page
    assert "hx-get" not in page
    crowd(host.game, 1)
    assert names_at_door(host.game) == ["Mob"]
    assert Knock.objects.count() == 1


def test_the_host_refuses_all_whom_the_page_shows(start):
    host = start(2)
    mob = crowd(host.game, 5)
    page = host.opens().text
    assert "<b>5 people</b> ask to join" in page
    [address] = set(re.findall(r'"(/tables/\w+/knocks/\d+/all/)"', page))
    crowd(host.game, 1, "192.168.1.9", "Gil")
    answer = host.client.post(address, headers={"HX-Request": "true"})
    assert "<b>Gil</b> asks to join" in answer.text
    assert "Mob" not in answer.text
    assert {"did not let this phone in" in one.get("/knock/").text for one in mob} == {True}
    assert host.client.post(address)["Location"] == f"/tables/{host.game.code}/"
    assert names_at_door(host.game) == ["Gil"]


def test_two_may_be_refused_at_once_and_one_has_no_need_of_it(start):
    host = start(2)
    for number in (1, 2):
        crowd(host.game, 1)
        text = host.gets("phones/").text
        assert ("Refuse all 2" in text) is (number == 2)


def test_from_where_somebody_knocks_is_kept_as_a_digest(start):
    host = start(2)
    for address in ("192.168.1.7", "192.168.1.7", "192.168.1.8"):
        crowd(host.game, 1, address)
    places = [one.place for one in Knock.objects.order_by("pk")]
    assert len(set(places)) == 2
    assert all(re.fullmatch("[0-9a-f]{64}", place) for place in places)


def test_only_the_device_that_knocked_hears_the_answer(start, stranger):
    host = start(2)
    asks(stranger, host.game.words)
    secret = stranger.cookies["knock"].value
    assert secret not in str(Knock.objects.values())
    host.posts(f"knocks/{Knock.objects.get().pk}/", {"place": "watch"})
    other = Client(HTTP_HOST="localhost")
    other.cookies["knock"] = "nobody-made-this"
    assert "Nobody answered" in other.get("/knock/").text
    assert stranger.get("/knock/").status_code == 302
    assert stranger.cookies["knock"].value == ""


def test_nobody_waits_who_did_not_ask(db, stranger):
    assert stranger.get("/knock/")["Location"] == "/join/"


def test_unknown_and_resting_tables_are_answered_alike(start, stranger):
    host = start(2)
    Game.objects.update(changed_at=timezone.now() - 2 * access.RESTING)
    unknown, resting = asks(stranger, "zen-zoom-11"), asks(stranger, host.game.words)
    assert unknown.status_code == resting.status_code == 422
    assert unknown.text.replace("zen-zoom-11", "")[:800] == resting.text.replace(host.game.words, "")[:800]


# Wrong words

WRONG = "zen-zoom-11"
HTMX = {"HX-Request": "true"}


def device(**options):
    return Client(HTTP_HOST="localhost", **options)


def guesses(client, number=throttle.MOST_OF_A_DEVICE):
    return [asks(client, WRONG).status_code for _guess in range(number)]


def fills_the_address(address="127.0.0.1"):
    """As if many devices had guessed."""
    full = throttle.Limit(("words", "address", address), 1, 1)
    WrongGuess.objects.bulk_create(WrongGuess(key=full.key) for _guess in range(throttle.MOST_OF_AN_ADDRESS))


def passes(seconds):
    """Time, for all that was guessed so far."""
    for guess in WrongGuess.objects.all():
        WrongGuess.objects.filter(pk=guess.pk).update(at=guess.at - timedelta(seconds=seconds))


def test_wrong_words_slow_the_device_that_sent_them_more_and_more(db, stranger):
    assert guesses(stranger) == [422] * 5
    waits = []
    for _guess in range(9):
        assert asks(stranger, WRONG)["Location"] == "/knock/"
        page = stranger.get("/knock/")
        waits.append(int(page["Retry-After"]))
        assert "whether yours is right" in page.text
        passes(waits[-1])
        assert "No table has this code." in stranger.get("/knock/").text
    assert waits == [2, 4, 8, 16, 32, 64, 128, 256, 256]
    assert asks(device(), WRONG).status_code == 422


def test_how_long_it_takes_is_said(db, stranger):
    guesses(stranger)
    asks(stranger, WRONG)
    assert "In 2 seconds this page says whether yours is right" in sentences(stranger.get("/knock/"))
    fills_the_address()
    assert "In a few minutes this page says whether yours is right" in sentences(stranger.get("/knock/"))


def test_right_words_pass_on_a_device_that_was_wrong_often(start, stranger):
    host = start(2)
    guesses(stranger, 20)
    assert asks(stranger, host.game.words)["Location"] == "/knock/"
    comes_in(host, stranger)


def test_right_words_pass_at_once_whatever_others_of_the_same_address_do(start, stranger):
    host = start(2)
    fills_the_address()
    for _guess in range(20):
        assert asks(device(), WRONG)["Location"] == "/knock/"
    assert asks(stranger, host.game.words)["Location"] == "/knock/"
    comes_in(host, stranger)


def comes_in(host, guest):
    assert "<b>Gil</b> asks to join" in host.opens().text
    host.posts(f"knocks/{Knock.objects.get(game=host.game).pk}/", {"place": "watch"})
    assert guest.get("/knock/")["Location"] == f"/tables/{host.game.code}/"
    assert guest.get(f"/tables/{host.game.code}/").status_code == 200


def test_until_it_is_told_right_and_wrong_words_are_answered_alike(start, monkeypatch):
    host, now = start(2), timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    fills_the_address()
    right, wrong = device(), device()
    sent = [asks(one, words) for one, words in ((right, host.game.words), (wrong, WRONG))]
    assert alike(*sent)
    assert alike(right.get("/knock/"), wrong.get("/knock/"))
    assert alike(right.get("/knock/", headers=HTMX), wrong.get("/knock/", headers=HTMX))
    host.posts(f"knocks/{Knock.objects.get(game=host.game).pk}/", {"refuse": "1"})
    assert alike(right.get("/knock/"), wrong.get("/knock/"))
    Knock.objects.update(asked_at=timezone.now() - KNOCK_LASTS)
    assert alike(right.get("/knock/"), wrong.get("/knock/"))


def alike(one, other):
    told = [
        (
            answer.status_code,
            sorted(answer.headers.items()),
            sorted(answer.cookies),
            answer.text,
        )
        for answer in (one, other)
    ]
    assert told[0] == told[1]
    return True


def test_when_its_turn_comes_a_device_is_told_which_it_was(start):
    host = start(2)
    fills_the_address()
    right, wrong = device(), device()
    asks(right, host.game.words)
    asks(wrong, WRONG)
    passes(throttle.WINDOW_SECONDS)
    for _look in range(2):
        assert "The host sees that Gil wants to join" in right.get("/knock/").text
    assert "No table has this code." in wrong.get("/knock/", headers=HTMX).text
    assert WrongGuess.objects.filter(at__gt=timezone.now() - timedelta(minutes=5)).count() == 2
    assert [one.game for one in Knock.objects.all()] == [host.game]


@pytest.mark.slow
def test_an_address_is_told_so_many_wrong_words_and_no_more_however_it_asks(db, monkeypatch):
    monkeypatch.setattr(throttle, "MOST_OF_AN_ADDRESS", 15)
    told = 0
    for _guess in range(30):
        guesser = device()
        told += asks(guesser, WRONG).status_code == 422
        told += "No table" in guesser.get("/knock/", headers=HTMX).text
    assert told == 15
    assert asks(device(REMOTE_ADDR="192.168.1.7"), WRONG).status_code == 422


def test_the_chance_of_a_hit_is_what_is_said_of_it():
    codes, tables = 90 * len(words.WORDS) ** 2, 200
    an_hour = throttle.MOST_OF_AN_ADDRESS * 3600 // throttle.WINDOW_SECONDS
    chance = 1 - (1 - tables / codes) ** an_hour
    said = f"{an_hour} an hour: against {tables} tables and {codes:,} codes a chance of {chance:.1%}"
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    assert said in " ".join(throttle.__doc__.split())
    assert f"{chance:.1%}" in readme
    assert chance < 0.05


@pytest.mark.slow
def test_a_hall_of_four_hundred_notices_nothing(start):
    """One address. Every tenth types another code first, and every tenth of those does it twice; right
    words count for nothing, so the others need not be tried."""
    game = start(2).game
    for number in range(400 // 10):
        guest = device()
        assert guesses(guest, 2 if number % 10 == 0 else 1)[-1] == 422
        assert asks(guest, game.words, f"Guest {number}")["Location"] == "/knock/"
        assert game.knocks.last().is_told
    assert WrongGuess.objects.count() == 2 * 44


@pytest.mark.parametrize("typed", ["rado panda 42", "panda", "42", "radio panda 4", "radio panda 142"])
def test_what_can_be_no_code_gives_nothing_away_and_does_not_count(db, stranger, typed):
    for _try in range(throttle.MOST_OF_A_DEVICE + 1):
        answer = asks(stranger, typed)
        assert answer.status_code == 422
        assert "No table has this code." in answer.text
    assert not WrongGuess.objects.exists()


def test_no_session_is_kept_for_who_asks_before_the_host_has_answered(start):
    host = start(2)
    kept, guests = Session.objects.count(), [device() for _nth in range(20)]
    for number, guest in enumerate(guests):
        asks(guest, host.game.words if number % 10 == 0 else WRONG)
        guest.get("/knock/")
    assert Session.objects.count() == kept
    host.posts(f"knocks/{Knock.objects.first().pk}/", {"place": "watch"})
    guests[0].get("/knock/")
    assert Session.objects.count() == kept + 1


def test_a_name_is_needed_to_knock(start, stranger):
    answer = asks(stranger, start(2).game.words, name=" ")
    assert answer.status_code == 422
    assert "Enter your name." in answer.text


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
