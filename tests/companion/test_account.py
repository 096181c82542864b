"""/account/…: a name and a password, and the games of one phone on all others."""

import re
from threading import Barrier, Thread

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.management.commands import changepassword
from django.core.management import call_command
from django.db import connection
from django.test import Client

from companion.device import throttle
from companion.device.access import phone_of
from companion.device.books import aliases_joined
from companion.device.session import BOOK, PADS
from companion.device.throttle import MOST_PASSWORDS
from companion.forms.account import NewAccountForm
from companion.models import Account, Book, PadSheet, Role
from companion.models import Phone as Joined
from companion.selectors.account import unclaimed_of
from companion.selectors.history import person_key
from companion.services import access, accounts, groups
from tests.companion import test_pad as pad_page
from tests.companion import test_start as start_page
from tests.companion.conftest import begin_table, same_device
from tests.companion.ended import ended

PASSWORD = "seven ships at dawn"


pytestmark = pytest.mark.django_db


def device(**options):
    return Client(HTTP_HOST="localhost", **options)


def makes(client, name="Ann", password=PASSWORD, *, take=True, **more):
    return client.post("/account/new/", {"name": name, "password": password, **taking(take), **more})


def signs_in(client, name="Ann", password=PASSWORD, *, take=True, **more):
    return client.post("/account/", {"name": name, "password": password, **taking(take), **more})


def taking(take):
    return {"take": "on"} if take else {}


def remembers(client, **things):
    session = client.session
    session.update(things)
    session.save()


def begins_a_pad(client):
    people = [{"name": "Ann", "color": "red"}, {"name": "Bob", "color": "blue"}]
    sheet = PadSheet.objects.create(people=people)
    remembers(client, **{PADS: [sheet.code, *client.session.get(PADS, [])]})
    return sheet


def has_a_book(client, *aliases, me="", group=None, is_keeper=False):
    book = Book.objects.create(me=me)
    for spelled, person in aliases:
        book.aliases.create(spelled=spelled, person=person)
    if group:
        group.members.create(book=book, label="Ann", is_keeper=is_keeper)
    remembers(client, **{BOOK: book.code})
    return book


def sentences(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


def opens(client, game):
    return client.get(f"/tables/{game.code}/").status_code


def signed_in_as(client):
    found = re.search(r"<h1>(.*?)</h1>", client.get("/account/").text)
    return found[1] if found[1] != "Sign in" else None


# A new account


def test_a_name_and_a_password_make_an_account(client):
    answer = makes(client)
    assert answer["Location"] == "/account/"
    assert signed_in_as(client) == "Ann"


def test_the_password_is_kept_by_argon2_alone(client, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    makes(client)
    account = Account.objects.get()
    assert account.password.startswith("argon2$argon2id$")
    assert PASSWORD not in account.password
    assert signs_in(device()).status_code == 302


def test_the_settings_name_argon2_alone():
    from companion import settings

    assert settings.PASSWORD_HASHERS == ["django.contrib.auth.hashers.Argon2PasswordHasher"]


@pytest.mark.parametrize(
    ("known", "name"),
    [("Ann", "Ann"), ("Ann", "  ANN "), ("Ann", "aNn"), ("Ann", "Ａｎｎ"), ("ß\u0301", "sś")],
)
def test_a_name_that_people_take_for_the_same_is_taken(client, known, name):
    makes(device(), known)
    answer = makes(client, name)
    assert answer.status_code == 422
    assert "This name is taken. Choose another one." in sentences(answer)
    assert Account.objects.count() == 1
    assert 'name="password"' in answer.text
    assert PASSWORD not in answer.text


@pytest.mark.parametrize(
    ("name", "password", "sentence"),
    [
        ("Ann", "short", "This password is too short."),
        ("Ann", "password1", "This password is too common."),
        ("Annabella Sea", "annabella sea", "The password is too similar to the name."),
        ("Ann", "x" * 129, "A password has at most 128 letters."),
        ("Ann", "", "Enter a password."),
        ("", PASSWORD, "Enter a name."),
        ("   ", PASSWORD, "Enter a name."),
        ("A" * 25, PASSWORD, "A name has at most 24 letters."),
        ("An\u200bn", PASSWORD, "This name has invisible characters."),
        ("\u3164\u2800", PASSWORD, "This name has invisible characters."),
    ],
)
def test_what_does_not_fit_gets_a_sentence_and_keeps_the_name(client, name, password, sentence):
    answer = makes(client, name, password)
    assert answer.status_code == 422
    assert sentence in sentences(answer)
    assert not Account.objects.exists()
    if name == "Ann":
        assert 'value="Ann"' in answer.text


def test_a_name_may_have_letters_of_any_language(client):
    makes(client, "Zoë Żółć 海")
    assert signs_in(device(), "zoë żółć 海").status_code == 302


def test_it_says_that_nothing_can_be_sent(client):
    for page in ("/account/", "/account/new/"):
        assert "changepassword" in client.get(page).text


@pytest.mark.django_db(transaction=True)
def test_of_two_who_want_a_name_at_once_one_gets_it(monkeypatch):
    both, answers = Barrier(2), []
    encode = MD5PasswordHasher.encode

    def together(*arguments):
        both.wait(10)
        return encode(*arguments)

    def tries():
        try:
            answers.append(makes(device()))
        finally:
            connection.close()

    monkeypatch.setattr(MD5PasswordHasher, "encode", together)
    people = [Thread(target=tries) for _person in range(2)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert sorted(answer.status_code for answer in answers) == [302, 422]
    [refused] = [answer for answer in answers if answer.status_code == 422]
    assert "This name is taken." in sentences(refused)
    assert Account.objects.count() == 1


# Signing in


def test_wrong_name_and_wrong_password_are_answered_alike(client):
    makes(device())
    answers = [signs_in(client, "Ann", "wrong one"), signs_in(client, "Bob", "wrong one")]
    assert [answer.status_code for answer in answers] == [422, 422]
    said = [sentences(answer).replace("Bob", "Ann") for answer in answers]
    assert said[0] == said[1]
    assert "Wrong name or password." in said[0]


def test_a_name_that_nobody_has_costs_a_hash_too(client, monkeypatch):
    makes(device())
    hashed = []
    encode = MD5PasswordHasher.encode

    def counted(self, password, salt):
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    signs_in(client, "Ann", "wrong one")
    signs_in(client, "Bob", "wrong too")
    assert hashed == ["wrong one", "wrong too"]


def test_the_session_key_is_another_one_after_signing_in_and_out(client):
    makes(device())
    remembers(client, names=["Ann"])
    keys = [client.session.session_key]
    for address, data in (("/account/", {"name": "Ann", "password": PASSWORD}), ("/account/sign-out/", {})):
        client.post(address, data)
        keys.append(client.cookies["session"].value)
    assert len(set(keys)) == 3


def test_what_was_under_way_while_a_device_signed_in_takes_its_new_key_from_nobody(client):
    makes(device())
    client.get("/account/")
    remembers(client, names=["Ann"])
    late = same_device(client)
    signs_in(client)
    client.get("/")
    answer = late.post(invitation())
    assert (answer.status_code, "session" in answer.cookies) == (302, False)


def invitation() -> str:
    """To a table that is begun now."""
    _link, secret = access.link_make(game=begin_table(2).game, role=Role.WATCH)
    return f"/join/{secret}/"


@pytest.mark.parametrize(
    ("wanted", "leads"),
    [
        ("/setup/", "/setup/"),
        ("/history/?of=ann", "/history/?of=ann"),
        ("https://elsewhere.example/", "/account/"),
        ("//elsewhere.example/", "/account/"),
        ("/\\elsewhere.example", "/account/"),
        ("javascript:alert(1)", "/account/"),
        ("home", "/account/"),
        ("", "/account/"),
    ],
)
def test_it_leads_on_to_own_pages_only(client, wanted, leads):
    assert makes(device(), next=wanted)["Location"] == leads
    assert signs_in(client, next=wanted)["Location"] == leads


def test_who_wanted_a_page_of_the_account_comes_to_it(client):
    makes(device())
    asked = client.get("/account/password/")
    assert asked["Location"] == "/account/?next=/account/password/"
    assert 'name="next" value="/account/password/"' in client.get(asked["Location"]).text


def test_no_page_of_an_account_is_kept_anywhere(client):
    makes(client)
    for page in ("", "password/", "merge/", "delete/", "export/"):
        assert "no-store" in client.get(f"/account/{page}")["Cache-Control"]


# Limits


@pytest.fixture
def small_hall(monkeypatch):
    """One that a test can fill."""
    monkeypatch.setattr(throttle, "MOST_OF_A_HALL", 12)
    return 12


def test_after_five_wrong_passwords_one_waits_even_with_the_right_one(client):
    makes(device())
    wrong = [signs_in(client, password="wrong one").status_code for _guess in range(MOST_PASSWORDS)]
    assert wrong == [422] * 5
    answer = signs_in(client)
    assert answer.status_code == 429
    assert "Wait 15 minutes, then try again." in sentences(answer)
    assert 890 < int(answer["Retry-After"]) <= 900
    assert signed_in_as(client) is None


def test_other_names_and_other_addresses_are_not_locked(client):
    makes(device())
    makes(device(), "Bob")
    for _guess in range(MOST_PASSWORDS):
        signs_in(client, " ANN ", password="wrong one")
    assert signs_in(device()).status_code == 429
    assert signs_in(device(), "Bob").status_code == 302
    assert signs_in(device(REMOTE_ADDR="192.168.1.7")).status_code == 302


def test_wrong_passwords_of_others_lock_no_device_out_that_was_signed_in_before(client, small_hall):
    """In a hall with one address, of which somebody guesses at this name, and at many."""
    makes(client)
    client.post("/account/sign-out/")
    guesses = [signs_in(device(), password="wrong one").status_code for _guess in range(MOST_PASSWORDS + 1)]
    assert guesses == [422] * 5 + [429]
    assert [signs_in(device(), f"Name {nth}").status_code for nth in range(small_hall)][-1] == 429
    assert signs_in(client).status_code == 302
    assert client.post("/account/password/", {"password": PASSWORD, "new": "eight ships at dusk"}).url


def test_a_device_that_is_known_guesses_no_more_than_others(client):
    makes(client)
    client.post("/account/sign-out/")
    guesses = [signs_in(client, password="wrong one").status_code for _guess in range(MOST_PASSWORDS + 1)]
    assert guesses == [422] * 5 + [429]
    assert signs_in(device()).status_code == 302
    assert signs_in(client).status_code == 429


@pytest.mark.parametrize("meanwhile", ["changed", "deleted"])
def test_a_password_that_was_changed_or_deleted_meanwhile_is_not_said_to_be_changed(
    client, monkeypatch, meanwhile
):
    """Between the proof and the change another phone was quicker."""
    makes(client)
    changing = accounts.password_change

    def overtaken(*, account, password):
        first = Account.objects.get(pk=account.pk)
        if meanwhile == "changed":
            changing(account=first, password="nine ships at noon")
        else:
            accounts.account_delete(account=first)
        changing(account=account, password=password)

    monkeypatch.setattr(accounts, "password_change", overtaken)
    answer = client.post("/account/password/", {"password": PASSWORD, "new": "eight ships at dusk"})
    assert answer.status_code == 422
    assert "Wrong password." in sentences(answer)
    good = signs_in(device(), password="nine ships at noon").status_code
    assert good == (302 if meanwhile == "changed" else 422)


def test_who_had_a_name_before_is_no_known_device_of_who_has_it_now(client):
    makes(client)
    client.post("/account/delete/", {"password": PASSWORD})
    makes(device(), password="eight ships at dusk")
    for _guess in range(MOST_PASSWORDS):
        signs_in(device())
    assert signs_in(client).status_code == 429


def test_a_site_of_ipv6_is_no_crowd_of_strangers(client):
    makes(device())
    homes = [f"2001:db8:7:{nth:x}::1" for nth in range(1, 8)]
    guesses = [
        signs_in(device(REMOTE_ADDR=home), password="wrong one") for home in homes for _nth in range(5)
    ]
    assert [answer.status_code for answer in guesses] == [422] * 25 + [429] * 10
    assert signs_in(device(REMOTE_ADDR="2001:db8:8::1")).status_code == 302


@pytest.mark.slow
def test_a_whole_hall_may_mistype_and_nobody_else_is_kept_waiting(client):
    makes(device())
    guesses = [signs_in(client, f"Name {number}").status_code for number in range(100)]
    assert guesses == [422] * 100
    assert signs_in(device()).status_code == 302


def test_one_guess_at_each_of_many_names_is_too_many(client, small_hall):
    makes(device())
    for number in range(small_hall):
        assert signs_in(client, f"Name {number}").status_code == 422
        # Who knows one name by right does not get round it.
        assert number or signs_in(device()).status_code == 302
    answer = signs_in(device())
    assert answer.status_code == 429
    assert "Wait 15 minutes" in sentences(answer)
    assert signs_in(device(REMOTE_ADDR="192.168.1.7")).status_code == 302


def test_accounts_are_not_made_by_the_hundred(client, small_hall):
    names = [f"Name {number // 2}" for number in range(small_hall)]
    assert {makes(device(), name).status_code for name in names} == {302, 422}
    answer = makes(client)
    assert answer.status_code == 429
    assert "Too many new accounts from here. Wait 10 minutes" in sentences(answer)
    assert 'value="Ann"' in answer.text
    assert not Account.objects.filter(name="Ann").exists()
    assert makes(device(REMOTE_ADDR="192.168.1.7")).status_code == 302


def test_the_right_password_forgets_the_wrong_ones(client):
    makes(device())
    for _round in range(2):
        for _guess in range(MOST_PASSWORDS - 1):
            signs_in(device(), password="wrong one")
        assert signs_in(device()).status_code == 302


@pytest.mark.parametrize("page", ["password/", "merge/", "delete/"])
def test_the_pages_that_ask_for_a_password_have_the_same_limit(client, page):
    makes(device(), "Bob")
    makes(client)
    sent = {"name": "Bob", "password": "wrong one", "new": "eight ships at dusk"}
    answers = [client.post(f"/account/{page}", sent).status_code for _guess in range(MOST_PASSWORDS + 1)]
    assert answers == [422] * 5 + [429]


# Games of this phone


def test_the_tick_takes_tables_sheets_and_book_along(start):
    phone = start(2)
    sheet, book = begins_a_pad(phone.client), has_a_book(phone.client, ("annie", "ann"), me="ann")
    makes(phone.client)
    account = Account.objects.get()
    assert list(account.phones.values_list("game", flat=True)) == [phone.game.pk]
    assert list(account.pads.all()) == [sheet]
    assert (account.book.me, list(account.book.aliases.values_list("spelled", "person"))) == (
        "ann",
        [("annie", "ann")],
    )
    assert phone.client.session[BOOK] == book.code
    assert (Book.objects.get(pk=book.pk).me, book.aliases.count()) == ("ann", 1)


def test_nothing_is_ticked_by_itself_and_the_sentence_says_what_would_happen(start):
    phone = start(2)
    for page in ("/account/", "/account/new/"):
        assert "Add the 1 table of this phone to your account" in sentences(phone.client.get(page))
    begins_a_pad(phone.client)
    begins_a_pad(phone.client)
    has_a_book(phone.client, ("annie", "ann"), group=Book.objects.create(name="Thursdays"))
    for page in ("/account/", "/account/new/"):
        answer = phone.client.get(page)
        things = "1 table, 2 pads, 1 group and who-is-who"
        assert f"Add the {things} of this phone to your account It also stays" in sentences(answer)
        [box] = re.findall('<input[^>]*name="take"[^>]*>', answer.text)
        assert "checked" not in box


def test_nobody_is_asked_about_nothing(client):
    for page in ("/account/", "/account/new/"):
        assert 'name="take"' not in client.get(page).text
    assert makes(client).status_code == 302


@pytest.mark.parametrize("sends", [makes, signs_in])
def test_after_a_refusal_the_tick_is_as_it_was(start, sends):
    phone = start(2)
    for take in (True, False):
        answer = sends(phone.client, password="short", take=take)
        [box] = re.findall('<input[^>]*name="take"[^>]*>', answer.text)
        assert ("checked" in box) is take


def test_without_the_tick_the_page_offers_it(start):
    phone = start(2)
    begins_a_pad(phone.client)
    makes(phone.client, take=False)
    assert not Account.objects.get().phones.exists()
    page = sentences(phone.client.get("/account/"))
    assert "Not in your account: the 1 table and 1 pad of this phone." in page
    assert phone.client.post("/account/claim/")["Location"] == "/account/"
    page = sentences(phone.client.get("/account/"))
    assert "Your account has it all now. It also stays on this phone." in page
    assert "Not in your account" not in page
    assert "1 table 1 pad 0 groups" in page


def test_what_is_started_and_joined_later_is_taken_along(start, client):
    makes(client)
    start_page.begin(client, start_page.page(client), **pad_page.NAMES)
    pad_page.begin(client)
    _link, secret = access.link_make(game=start(3).game, role=Role.WATCH)
    client.post(f"/join/{secret}/")
    account = Account.objects.get()
    assert sorted(account.phones.values_list("role", flat=True)) == ["host", "watch"]
    assert account.pads.count() == 1


def test_what_is_begun_while_signed_in_is_the_accounts_and_the_phones_and_nothing_from_before_is(start):
    phone = start(2)
    sheet = begins_a_pad(phone.client)
    makes(phone.client, take=False)
    start_page.begin(phone.client, start_page.page(phone.client), **pad_page.NAMES)
    pad_page.begin(phone.client)
    account = Account.objects.get()
    [game] = [one.game for one in account.phones.all()]
    [new] = account.pads.all()
    assert game != phone.game
    assert new != sheet
    phone.client.post("/account/sign-out/")
    assert {opens(phone.client, one) for one in (game, phone.game)} == {200}
    assert {phone.client.get(f"/pads/{one.code}/").status_code for one in (new, sheet)} == {302}


def test_what_a_phone_and_its_account_know_otherwise_is_not_offered_for_ever(client):
    makes(device(), take=False)
    account = Account.objects.get()
    known = Book.objects.create(account=account, me="ann")
    known.aliases.create(spelled="ann", person="anna")
    has_a_book(client, ("anna", "ann"), ("ann", "annette"), me="annie")
    signs_in(client, take=False)
    assert "Not in your account" not in sentences(client.get("/account/"))


def test_what_another_account_has_is_not_taken_from_it(start):
    phone = start(2)
    begins_a_pad(phone.client)
    makes(phone.client)
    phone.client.post("/account/sign-out/")
    makes(phone.client, "Bob")
    assert Joined.objects.get().account.name == PadSheet.objects.get().account.name == "Ann"
    assert "Not in your account" not in sentences(phone.client.get("/account/"))
    assert opens(phone.client, phone.game) == 200


def test_a_phone_that_was_shown_out_is_nothing_to_claim(start):
    host = start(2)
    guest = host.joins(Role.TABLE)
    Joined.objects.exclude(role=Role.HOST).update(revoked_at="2026-01-01T00:00Z")
    assert 'name="take"' not in guest.client.get("/account/").text
    makes(guest.client, take=False)
    assert "Not in your account" not in sentences(guest.client.get("/account/"))


# Two stories

ANN = f"/history/people/{person_key('ann')}/"


def knows(client):
    """All that a phone has without an account, as its pages say it."""
    tables, sheets = sorted(client.session["phones"]), client.session[PADS]
    groups = Book.objects.exclude(name="")
    return {
        "tables": [client.get(f"/tables/{code}/").status_code for code in tables],
        "sheets": [client.get(f"/pads/{code}/").status_code for code in sheets],
        "home": sorted(re.findall(r'href="(/(?:tables|pads)/\w+/)"', client.get("/").text)),
        "history": sentences(client.get("/history/")),
        "person": sentences(client.get(ANN)),
        "groups": [sentences(client.get(f"/groups/{one.code}/members/")) for one in groups],
        "kept": {key: client.session[key] for key in ("phones", PADS, BOOK, "names")},
    }


@pytest.fixture
def cids(start):
    """Cid's phone: a year without an account."""
    phone = ended(start(2))
    begins_a_pad(phone.client)
    has_a_book(
        phone.client, ("annie", "ann"), me="ann", group=Book.objects.create(name="Thursdays"), is_keeper=True
    )
    remembers(phone.client, names=["Cid"])
    return phone


def test_a_phone_that_was_lent_to_somebody_is_as_it_was_after_signing_out(ann, cids):
    before = knows(cids.client)
    signs_in(cids.client, take=False)
    assert opens(cids.client, ann.game) == 200
    for page in ("/", "/history/", "/account/"):
        cids.client.get(page)
    account = Account.objects.get()
    assert [one.game for one in account.phones.all()] == [ann.game]
    assert list(account.pads.all()) == [ann.sheet]
    assert not account.memberships.exists()
    cids.client.post("/account/sign-out/")
    assert knows(cids.client) == before
    other = device()
    signs_in(other)
    assert opens(other, cids.game) == 404
    assert "Thursdays" not in other.get("/history/").text


@pytest.mark.parametrize("asked", ["when it is made", "later"])
def test_what_a_phone_had_is_in_the_account_everywhere_and_still_on_the_phone(cids, asked):
    before = knows(cids.client)
    makes(cids.client, take=asked != "later")
    if asked == "later":
        cids.client.post("/account/claim/")
    assert "Not in your account" not in sentences(cids.client.get("/account/"))
    other = device()
    signs_in(other)
    for client in (cids.client, other):
        assert "1 table 1 pad 1 group" in sentences(client.get("/account/"))
        assert opens(client, cids.game) == 200
        assert "Thursdays" in client.get("/history/").text
        assert "<h1>Ann you</h1>" in re.sub("</?span[^>]*>", "", client.get(ANN).text)
    cids.client.post("/account/sign-out/")
    assert knows(cids.client) == before
    other.post("/account/sign-out/")
    assert opens(other, cids.game) == 404
    assert "Thursdays" not in other.get("/history/").text


def test_a_deleted_account_leaves_a_phone_all_that_it_had(cids):
    before = knows(cids.client)
    makes(cids.client)
    cids.client.post("/account/delete/", {"password": PASSWORD})
    assert not Account.objects.exists()
    assert knows(cids.client) == before


def test_a_phone_says_who_is_who_for_itself_after_signing_out(cids):
    makes(cids.client)
    cids.client.post("/account/sign-out/")
    cids.client.post(f"{ANN}me/", {"not": "1"})
    assert Account.objects.get().book.me == "ann"
    assert Book.objects.get(code=cids.client.session[BOOK]).me == ""


# On another device


@pytest.fixture
def ann(start):
    """A phone with a table and a sheet, signed in."""
    phone = start(2)
    phone.sheet = begins_a_pad(phone.client)
    makes(phone.client)
    return phone


def test_tables_and_sheets_open_where_the_account_is_signed_in(ann, client):
    signs_in(client)
    assert opens(client, ann.game) == 200
    assert client.get(f"/pads/{ann.sheet.code}/").status_code == 302
    home = client.get("/").text
    assert f'href="/tables/{ann.game.code}/"' in home
    assert f'href="/pads/{ann.sheet.code}/"' in home
    sent = {"seen": 0, "command": "one", "line": "seat-1:colonist:caribbean"}
    assert client.post(f"/tables/{ann.game.code}/record/dock/", sent).status_code == 302
    assert len(ann.table.fold.entries) == 1


def test_a_rematch_may_begin_on_the_other_device(ann, client):
    signs_in(client)
    assert 'value="Ann"' in client.get(f"/start/?rematch={ann.game.code}").text
    assert 'value="Ann"' not in device().get(f"/start/?rematch={ann.game.code}").text


def test_signing_out_takes_away_what_came_with_the_account_and_nothing_else(ann, start):
    other = start(3)
    sheet = begins_a_pad(other.client)
    remembers(other.client, names=["Cid"], region_goods={"peru": "silver"})
    signs_in(other.client, take=False)
    assert opens(other.client, ann.game) == 200
    other.client.post("/account/sign-out/")
    assert opens(other.client, ann.game) == 404
    assert other.client.get(f"/pads/{ann.sheet.code}/").status_code == 404
    assert ann.game.code not in other.client.get("/").text
    assert opens(other.client, other.game) == 200
    assert other.client.get(f"/pads/{sheet.code}/").status_code == 302
    assert other.client.session["names"] == ["Cid"]
    assert other.client.session["region_goods"] == {"peru": "silver"}
    assert opens(ann.client, ann.game) == 200


def test_a_group_of_the_phone_stays_on_it_and_one_of_the_account_goes_and_the_page_says_so(client):
    has_a_book(client, group=Book.objects.create(name="Thursdays"))
    makes(client)
    client.post("/groups/new/", {"name": "Fridays", "label": "Ann", "command": "page-1"})
    assert "This phone keeps its own tables, pads and groups" in sentences(client.get("/account/"))
    for is_in in (True, False, True):
        text = client.get("/history/").text
        assert ("Thursdays" in text, "Fridays" in text) == (True, is_in)
        client.post("/account/sign-out/") if is_in else signs_in(client)


@pytest.fixture
def twice(client):
    """An account with a place of its own in a group, and that of a phone which it claimed; Bob keeps it."""
    group = Book.objects.create(name="Thursdays")
    has_a_book(client, group=group)
    makes(client)
    group.members.create(book=Book.objects.create(account=None), label="Bob", is_keeper=True)
    account = Account.objects.get()
    group.members.create(book=account.book, label="Ann, signed in")
    return group


def test_who_is_in_a_group_twice_sees_it_once_and_leaves_it_at_once(client, twice):
    assert client.get("/history/").text.count("Thursdays") == 1
    assert client.get(f"/groups/{twice.code}/members/").text.count('<span class="quiet">you</span>') == 2
    assert len(client.get("/account/export/").json()["groups"]) == 1
    client.post(f"/groups/{twice.code}/leave/")
    assert [one.label for one in twice.members.all()] == ["Bob"]
    client.post("/account/sign-out/")
    assert client.get(f"/groups/{twice.code}/members/").status_code == 404


@pytest.mark.parametrize("label", ["Ann", "Ann, signed in"])
def test_who_is_shown_out_is_out_on_the_phone_and_in_the_account(client, twice, label):
    groups.member_remove(member=twice.members.get(label=label))
    assert [one.label for one in twice.members.all()] == ["Bob"]
    assert client.get(f"/groups/{twice.code}/members/").status_code == 404


def test_a_keeper_by_the_phone_keeps_the_group_in_the_account(client, twice):
    twice.members.filter(label="Bob").update(is_keeper=False)
    twice.members.filter(label="Ann").update(is_keeper=True)
    assert client.post(f"/groups/{twice.code}/rename/", {"name": "Fridays"}).status_code == 302
    number = twice.members.get(label="Ann, signed in").pk
    assert client.post(f"/groups/{twice.code}/members/{number}/out/").status_code == 404


def test_the_page_after_signing_out_says_so_until_something_is_sent(client):
    makes(client)
    page = client.post("/account/sign-out/").url
    assert "You are signed out." in sentences(client.get(page))
    wrong = client.post(page, {"name": "Ann", "password": "nothing of the kind"})
    assert wrong.status_code == 422
    assert "You are signed out." not in sentences(wrong)


def test_nothing_of_the_account_is_written_into_the_session_of_the_other_device(ann, client):
    signs_in(client)
    opens(client, ann.game)
    assert set(client.session.keys()) == {
        "_auth_user_id",
        "_auth_user_backend",
        "_auth_user_hash",
        "sign_in",
        "accounts",
    }
    client.post("/account/sign-out/")
    assert set(client.session.keys()) == {"accounts"}
    ((known, mark),) = client.session["accounts"].items()
    assert known == str(Account.objects.get(name="Ann").pk)
    assert re.fullmatch("[A-Za-z0-9]{12}", mark)


def test_who_signs_in_next_gets_nothing_of_the_one_before(ann, client):
    makes(device(), "Bob")
    signs_in(client)
    client.post("/account/sign-out/")
    signs_in(client, "Bob")
    assert opens(client, ann.game) == 404
    assert ann.game.code not in client.get("/").text


def test_signing_in_over_a_sign_in_that_is_void_leaves_the_device_its_own(start):
    phone = start(2)
    makes(phone.client)
    account = Account.objects.get()
    account.set_password("eight ships at dusk")
    account.save()
    assert signs_in(phone.client, password="eight ships at dusk").status_code == 302
    assert opens(phone.client, phone.game) == 200


def test_a_stranger_who_is_signed_in_gets_nothing_of_others(ann, client):
    makes(client, "Bob")
    pages = ("", "log/", "result/", "phones/", "export/", "changes/0/", "screen/")
    assert {client.get(f"/tables/{ann.game.code}/{page}").status_code for page in pages} == {404}
    assert client.post(f"/tables/{ann.game.code}/undo/", {"seen": 0}).status_code == 404
    assert client.get(f"/pads/{ann.sheet.code}/").status_code == 404
    assert client.get(f"/pads/{ann.sheet.code}/sheet.json").status_code == 404
    assert client.get("/account/export/").json()["tables"] == []


def test_a_phone_that_was_shown_out_opens_nowhere(ann, client):
    signs_in(client)
    access.phone_revoke(phone=Joined.objects.get())
    assert opens(client, ann.game) == 404
    assert ann.game.code not in client.get("/").text


def test_a_phone_whose_link_was_revoked_opens_nowhere(start, client):
    host = start(2)
    guest = host.joins(Role.TABLE)
    makes(guest.client)
    signs_in(client)
    assert opens(client, host.game) == 200
    access.link_revoke(link=Joined.objects.exclude(link=None).get().link)
    assert opens(client, host.game) == 404


def test_the_stronger_of_own_and_lent_phone_counts(ann, client):
    """A watching phone of this device does not make the host's account a mere watcher."""
    _link, secret = access.link_make(game=ann.game, role=Role.WATCH)
    client.post(f"/join/{secret}/")
    assert phone_of(client.session, ann.game.code).role == Role.WATCH
    signs_in(client, take=False)
    assert phone_of(client.session, ann.game.code).role == Role.HOST
    client.post("/account/sign-out/")
    assert phone_of(client.session, ann.game.code).role == Role.WATCH


def test_a_link_makes_the_device_a_phone_of_its_own_and_not_the_lent_one(ann, client):
    signs_in(client, take=False)
    _link, secret = access.link_make(game=ann.game, role=Role.TABLE)
    client.post(f"/join/{secret}/")
    client.post("/account/sign-out/")
    assert phone_of(client.session, ann.game.code).role == Role.TABLE
    assert Joined.objects.get(role=Role.HOST).account.name == "Ann"


@pytest.mark.parametrize("next_name", ["Bob", None])
def test_a_link_for_whoever_has_the_device_next_is_nothing_for_the_account_before(start, next_name):
    host = start(2)
    guest = host.joins(Role.WATCH)
    makes(guest.client)
    guest.client.post("/account/sign-out/")
    if next_name:
        makes(guest.client, next_name)
    _link, secret = access.link_make(game=host.game, role=Role.TABLE)
    guest.client.post(f"/join/{secret}/")
    assert phone_of(guest.client.session, host.game.code).role == Role.TABLE
    assert [phone.role for phone in Account.objects.get(name="Ann").phones.all()] == [Role.WATCH]
    assert Joined.objects.get(role=Role.TABLE).account == Account.objects.filter(name=next_name).first()


def test_a_weaker_link_leaves_a_device_the_phone_that_an_account_has(start):
    host = start(2)
    makes(host.client)
    host.client.post("/account/sign-out/")
    _link, secret = access.link_make(game=host.game, role=Role.WATCH)
    host.client.post(f"/join/{secret}/")
    assert phone_of(host.client.session, host.game.code).role == Role.HOST


# Password


def test_a_changed_password_signs_the_other_devices_out_and_leaves_them_their_own(ann, start):
    other = start(3)
    signs_in(other.client, take=False)
    sent = {"password": PASSWORD, "new": "eight ships at dusk"}
    assert ann.client.post("/account/password/", sent)["Location"] == "/account/"
    assert signed_in_as(ann.client) == "Ann"
    assert signed_in_as(other.client) is None
    assert opens(other.client, ann.game) == 404
    assert opens(other.client, other.game) == 200
    assert signs_in(device()).status_code == 422
    assert signs_in(device(), password="eight ships at dusk").status_code == 302


def test_whoever_kept_the_key_of_a_device_is_out_with_the_new_password(ann):
    ann.client.get("/start/")
    kept = same_device(ann.client)
    ann.client.post("/account/password/", {"password": PASSWORD, "new": "eight ships at dusk"})
    assert (signed_in_as(ann.client), signed_in_as(kept)) == ("Ann", None)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"password": "wrong one", "new": "eight ships at dusk"}, "Wrong password."),
        ({"password": PASSWORD, "new": "short"}, "This password is too short."),
        ({"password": PASSWORD, "new": ""}, "Enter a password."),
        ({}, "Enter a password."),
    ],
)
def test_a_password_that_does_not_fit_changes_nothing(ann, sent, sentence):
    answer = ann.client.post("/account/password/", sent)
    assert answer.status_code == 422
    assert sentence in sentences(answer)
    assert signs_in(device()).status_code == 302


def test_whoever_runs_the_server_sets_a_new_password_by_the_name(ann, monkeypatch, capsys):
    monkeypatch.setattr(changepassword.getpass, "getpass", lambda prompt: "eight ships at dusk")
    call_command("changepassword", " ANN ")
    capsys.readouterr()
    assert signs_in(device(), password="eight ships at dusk").status_code == 302
    assert signed_in_as(ann.client) is None


# Two accounts become one


def test_another_account_is_brought_in_with_everything(ann, start, client):
    other = start(3)
    group = Book.objects.create(name="Thursdays")
    has_a_book(other.client, ("bobby", "bob"), me="bob", group=group, is_keeper=True)
    sheet = begins_a_pad(other.client)
    makes(other.client, "Bob")
    has_a_book(ann.client, ("annie", "ann"), group=group)
    ann.client.post("/account/claim/")
    answer = ann.client.post("/account/merge/", {"name": "BOB", "password": PASSWORD})
    assert answer["Location"] == "/account/"
    account = Account.objects.get()
    assert (account.name, account.phones.count(), account.book.me) == ("Ann", 2, "bob")
    assert set(account.pads.all()) == {ann.sheet, sheet}
    assert dict(account.book.aliases.values_list("spelled", "person")) == {"annie": "ann", "bobby": "bob"}
    assert {(member.account, member.is_keeper) for member in group.members.all()} == {
        (account, True),
        (account, False),
    }
    [told] = ann.client.get("/account/export/").json()["groups"]
    assert (told["name"], told["is_keeper"]) == ("Thursdays", True)
    assert signed_in_as(other.client) is None
    assert opens(other.client, other.game) == 200
    assert opens(ann.client, other.game) == 200


@pytest.mark.parametrize(
    ("name", "password", "sentence"),
    [
        ("Bob", "wrong one", "Wrong name or password."),
        ("Nobody", PASSWORD, "Wrong name or password."),
        ("Ann", PASSWORD, "You are signed in to this account."),
    ],
)
def test_what_is_no_other_account_is_not_brought_in(ann, name, password, sentence):
    makes(device(), "Bob")
    answer = ann.client.post("/account/merge/", {"name": name, "password": password})
    assert answer.status_code == 422
    assert sentence in sentences(answer)
    assert Account.objects.count() == 2


@pytest.mark.parametrize(
    ("first", "second", "joined"),
    [
        ([("a", "b")], [("c", "d")], {"a": "b", "c": "d"}),
        ([("a", "b")], [("a", "c")], {"a": "b"}),
        ([("ann", "anna")], [("annie", "ann")], {"ann": "anna", "annie": "anna"}),
        ([("annie", "ann")], [("ann", "anna")], {"annie": "anna", "ann": "anna"}),
        ([("ann", "anna")], [("anna", "ann")], {"ann": "anna"}),
        ([("a", "b"), ("b", "a")], [], {"a": "b"}),
    ],
)
def test_spellings_mean_one_person_in_the_end(first, second, joined):
    assert aliases_joined(first, second) == joined


# Away with it


def test_everything_is_in_one_file(ann, client):
    ended(ann)
    group = Book.objects.create(name="Thursdays")
    has_a_book(ann.client, ("annie", "ann"), me="ann", group=group, is_keeper=True)
    ann.client.post("/account/claim/")
    answer = ann.client.get("/account/export/")
    assert answer["Content-Disposition"] == 'attachment; filename="scorepad-ann.json"'
    document = answer.json()
    assert list(document) == ["format", "name", "since", "people", "groups", "tables", "sheets"]
    assert (document["format"], document["name"]) == ("scorepad-account/1", "Ann")
    assert document["people"] == {"me": "ann", "aliases": {"annie": "ann"}}
    assert [(one["name"], one["is_keeper"]) for one in document["groups"]] == [("Thursdays", True)]
    [table], [sheet] = document["tables"], document["sheets"]
    assert table["log"]["format"] == "empires-log/1"
    assert [player["name"] for player in table["log"]["players"]] == ["Ann", "Bob"]
    assert table["result"]["format"] == "empires-result/1"
    assert sheet["sheet"]["format"] == "empires-sheet/1"
    assert sheet["sheet"]["players"] == ["Ann", "Bob"]
    assert "password" not in answer.text


def test_a_table_that_is_not_over_is_exported_without_a_result(ann):
    [table] = ann.client.get("/account/export/").json()["tables"]
    assert table["result"] is None


def test_a_game_with_two_phones_of_the_account_is_exported_once(ann, client):
    _link, secret = access.link_make(game=ann.game, role=Role.TABLE)
    signs_in(client)
    client.post(f"/join/{secret}/")
    assert Account.objects.get().phones.count() == 2
    assert len(client.get("/account/export/").json()["tables"]) == 1


def test_deleting_leaves_the_device_its_own_and_the_others_nothing(ann, client):
    signs_in(client)
    assert "Tables, pads and groups on the phones that started or joined them" in sentences(
        ann.client.get("/account/delete/")
    )
    answer = ann.client.post("/account/delete/", {"password": PASSWORD})
    assert answer["Location"] == "/account/"
    assert "The account is deleted." in sentences(ann.client.get(answer["Location"]))
    assert not Account.objects.exists()
    assert (Joined.objects.get().account, PadSheet.objects.get().account) == (None, None)
    assert opens(ann.client, ann.game) == 200
    assert ann.client.get(f"/pads/{ann.sheet.code}/").status_code == 302
    assert opens(client, ann.game) == 404
    assert signed_in_as(client) is None


def test_deleting_leaves_groups_that_have_somebody(ann):
    phones, kept = Book.objects.create(name="Of the phone"), Book.objects.create(name="Thursdays")
    has_a_book(ann.client, group=phones, is_keeper=True)
    ann.client.post("/account/claim/")
    ann.client.post("/groups/new/", {"name": "Alone", "label": "Ann", "command": "page-1"})
    kept.members.create(book=Account.objects.get().book, label="Ann", is_keeper=True)
    for label in ("Bob", "Cid"):
        kept.members.create(book=Book.objects.create(), label=label)
    ann.client.post("/account/delete/", {"password": PASSWORD})
    names = Book.objects.exclude(name="").order_by("pk").values_list("name", flat=True)
    assert list(names) == ["Of the phone", "Thursdays"]
    assert list(phones.members.values_list("label", "account", "is_keeper")) == [("Ann", None, True)]
    assert list(kept.members.values_list("label", "is_keeper")) == [("Bob", True), ("Cid", False)]
    assert not Book.objects.filter(account__isnull=False).exists()


def test_deleting_takes_kept_pages_of_tables_off_a_device_that_had_them_from_the_account(ann, client):
    signs_in(client, take=False)
    assert f'data-forget="/ {ann.game.code}"' in client.get("/account/delete/").text
    _link, secret = access.link_make(game=ann.game, role=Role.WATCH)
    client.post(f"/join/{secret}/")
    assert 'data-forget="/ "' in client.get("/account/").text
    access.phone_revoke(phone=Joined.objects.get(role=Role.WATCH))
    assert f'data-forget="/ {ann.game.code}"' in client.get("/account/").text


def test_deleting_wants_the_password(ann):
    answer = ann.client.post("/account/delete/", {"password": "wrong one"})
    assert answer.status_code == 422
    assert "Wrong password." in sentences(answer)
    assert Account.objects.exists()


# The way there


def test_home_opens_the_door(client):
    assert 'href="/account/"' in client.get("/").text
    makes(client)
    assert "Signed in as Ann" in sentences(client.get("/"))


def test_names_are_shown_as_they_are(client):
    makes(client, "<i>Ann</i>")
    assert "&lt;i&gt;Ann&lt;/i&gt;" in client.get("/account/").text


def test_a_form_that_is_looked_through_makes_no_account():
    said = {"name": "Ann", "password": PASSWORD}
    form = NewAccountForm(said, unclaimed=unclaimed_of(Client().session))
    assert form.is_valid()
    assert not Account.objects.exists()
