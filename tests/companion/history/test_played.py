"""Finished games as histories count them: they follow the log, whatever happens to it."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from companion.device.owners import book_of, owner_of
from companion.device.session import BOOK
from companion.log.outcomes import outcome_of
from companion.models import Account, Book, Game, Kept, Phone, Result
from companion.selectors.groups import games_left
from companion.selectors.history import group_history, own_history, person_key
from companion.services import games, history, results
from tests.companion.ended import carried, ended, plays_to_the_end
from tests.companion.fuzz.strict import as_strict_as_postgresql
from tests.companion.sheets import begin, says


def refresh(phone):
    results.results_refresh(Game.objects.filter(pk=phone.game.pk))
    return Result.objects.get()


def asks(client, user=None):
    """A request of this device."""
    request = RequestFactory().get("/")
    request.session, request.user = client.session, user or AnonymousUser()
    return request


def own(client, user=None):
    owner = owner_of(asks(client, user))
    results.results_refresh(owner.games, owner.pads)
    return own_history(owner)


def of_group(group):
    results.group_refresh(group)
    return group_history(group)


def told(found):
    return [[(one.name, one.total, one.rank) for one in game.players] for game in found.games]


# What is kept


def test_a_finished_game_is_kept_with_points_places_nations_and_buildings(start):
    phone = start(2, advantages="random")
    phone.records({"do": "correct", "player": "seat-2", "set": {"buildings": ["navy"], "ships": 1}})
    plays_to_the_end(phone)
    played = refresh(phone)
    rows = played.placings.values_list("number", "name", "spelled", "color", "total", "rank", "facts")
    assert played.is_over
    assert list(rows) == [
        (1, "Ann", "ann", "red", 0, 2, {"nation": "england"}),
        (2, "Bob", "bob", "blue", 4, 1, {"nation": "spain", "buildings": ["navy"]}),
    ]


def test_two_at_one_table_are_two_people_however_alike_their_names_are(start):
    phone = start(3)
    for number, name in ((2, "ANN"), (3, "Ann 2")):
        phone.game.seats.filter(number=number).update(name=name)
    plays_to_the_end(phone)
    people = own(phone.client).people
    assert sorted((row.name, row.figures.games, row.rating.games) for row in people) == [
        ("ANN", 1, 1),
        ("Ann", 1, 1),
        ("Ann 2", 1, 1),
    ]


def test_a_game_that_was_carried_elsewhere_is_told_once(start, db):
    phone = ended(start(2))
    other = carried(phone)
    assert len(own(phone.client).games) == len(own(other.client).games) == 1
    group = Book.objects.create(name="Thursdays")
    for result in Result.objects.all():
        Kept.objects.create(group=group, result=result)
    assert Result.objects.count() == 2
    assert [game.key for game in of_group(group).games] == [Result.objects.get(game=phone.game).pk]


def test_two_games_alike_are_two(start):
    first, second = ended(start(2)), ended(start(2))
    group = Book.objects.create(name="Thursdays")
    for phone in (first, second):
        own(phone.client)
        Kept.objects.create(group=group, result=Result.objects.get(game=phone.game))
    assert len(of_group(group).games) == 2


def test_a_copy_of_a_game_in_the_group_is_not_offered_to_it(start):
    phone = ended(start(2))
    other = carried(phone)
    own(phone.client)
    group = Book.objects.create(name="Thursdays")
    owner = owner_of(asks(other.client))
    own(other.client)
    assert len(games_left(owner, group)) == 1
    Kept.objects.create(group=group, result=Result.objects.get(game=phone.game))
    assert games_left(owner, group) == []


def test_a_game_that_goes_on_is_not_told(start):
    phone = start(2)
    assert not refresh(phone).is_over
    assert own(phone.client).games == ()


def test_an_unchanged_game_is_not_looked_at_twice(start, monkeypatch):
    phone = ended(start(2))
    refresh(phone)
    monkeypatch.setattr(results, "outcome_if_known", None)
    assert refresh(phone).is_over


def test_a_correction_changes_what_is_told(start):
    phone = ended(start(2))
    assert told(own(phone.client)) == [[("Ann", 18, 1), ("Bob", 6, 2)]]
    phone.records({"do": "correct", "player": "seat-2", "set": {"other_vp": 40}})
    assert told(own(phone.client)) == [[("Bob", 46, 1), ("Ann", 18, 2)]]


def test_a_game_that_is_taken_up_again_is_told_no_more(start):
    phone = ended(start(2))
    assert len(own(phone.client).games) == 1
    games.step_undo(game=phone.game, seen=phone.table.game.revision, command="back")
    assert own(phone.client).games == ()


def test_closing_a_sheet_changes_nothing_of_it(start):
    phone = ended(start(2))
    before = told(own(phone.client))
    results.sheet_close(of=phone.game, seen=outcome_of(phone.game).digest)
    assert told(own(phone.client)) == before


def test_who_left_before_the_end_does_not_count(start):
    phone = ended(start(3))
    phone.game.seats.filter(number=1).update(left=True)
    found = own(phone.client)
    assert told(found) == [[("Bob", 6, 1), ("Cid", 0, 2)]]
    assert found.games[0].winners == {"bob"}
    assert [one.name for one in Result.objects.get().placings.all()] == ["Bob", "Cid"]


def test_names_that_are_as_long_as_their_column_leave_room_for_a_number(start, monkeypatch):
    phone = ended(start(2))
    for number, name in ((1, "\ufdfa" * 5 + "a"), (2, "\ufdfa" * 5 + "b")):
        phone.game.seats.filter(number=number).update(name=name)
    with as_strict_as_postgresql(monkeypatch):
        first, second = (one.spelled for one in refresh(phone).placings.all())
    assert (len(first), len(second)) == (72, 72)
    assert second == f"{first[:70]} 2"


def test_a_pad_counts_when_something_was_said_everywhere(client, db):
    client.defaults["HTTP_HOST"] = "localhost"
    sheet = begin(client)
    for section in ("3", "6"):
        says(client, sheet, section, by="points", **{"points-seat-1": "4", "points-seat-2": "1"})
    says(client, sheet, "8", by="points", **{"points-seat-2": "9"})
    for seat in ("seat-2", "seat-3", "seat-4"):
        says(client, sheet, seat)
    assert own(client).games == ()
    says(client, sheet, "seat-1", building="navy", ships="1")
    found = own(client)
    assert told(found) == [[("Ann", 12, 1), ("Bob", 11, 2), ("Cid", 0, 3), ("Dee", 0, 3)]]
    assert found.games[0].players[0].had("buildings") == ("navy",)


# Whose


def test_each_device_knows_its_own_games(start):
    one, other = ended(start(2)), ended(start(3))
    assert len(own(one.client).games[0].players) == 2
    assert len(own(other.client).games[0].players) == 3


def test_a_phone_that_was_shown_out_knows_the_game_no_more(start):
    phone = ended(start(2))
    Phone.objects.update(revoked_at="2026-01-01T00:00Z")
    assert own(phone.client).games == ()


def test_an_account_knows_what_it_claimed_wherever_it_signs_in(start, client):
    account = Account.objects.create(key="ann", name="Ann")
    phone, other = ended(start(2)), ended(start(2))
    phone.game.phones.update(account=account)
    assert [one.key for one in own(client, account).games] == [Result.objects.get(game=phone.game).pk]
    assert len(own(other.client).games) == 1


def test_a_group_knows_what_was_put_into_it(start):
    phone, other = ended(start(2)), ended(start(3))
    own(phone.client), own(other.client)
    group = Book.objects.create(name="Thursday")
    Kept.objects.create(group=group, result=Result.objects.get(game=other.game))
    assert [len(one.players) for one in of_group(group).games] == [3]
    other.records({"do": "correct", "player": "seat-3", "set": {"other_vp": 40}})
    assert of_group(group).games[0].winners == {"cid"}


def test_an_own_book_is_made_once_and_kept_in_the_session(client, db):
    request = asks(client)
    assert owner_of(request).book is None
    book = book_of(request)
    assert request.session[BOOK] == book.code
    assert book_of(request) == book == owner_of(request).book


def test_the_book_of_an_account_is_nobody_elses(client, db):
    account = Account.objects.create(key="ann", name="Ann")
    book = book_of(asks(client, account))
    assert book == Book.objects.get(account=account)
    stranger = asks(client)
    stranger.session[BOOK] = book.code
    assert owner_of(stranger).book is None


# People


@pytest.fixture
def two_games(start):
    """Ann and Bob twice; the second time Ann is called Annie."""
    first, second = ended(start(2)), ended(start(2))
    second.game.seats.filter(number=1).update(name="Annie ")
    session = first.client.session
    session["phones"] |= second.client.session["phones"]
    session.save()
    return first.client


def people(client, book=None):
    request = asks(client)
    if book:
        request.session[BOOK] = book.code
    owner = owner_of(request)
    results.results_refresh(owner.games, owner.pads)
    found = own_history(owner)
    return {row.person: (row.name, row.figures.games) for row in found.people}


def test_people_are_told_apart_by_name(two_games):
    assert people(two_games) == {"ann": ("Ann", 1), "annie": ("Annie ", 1), "bob": ("Bob", 2)}


def test_two_spellings_can_mean_one_person_and_be_taken_apart_again(two_games):
    book = Book.objects.create(me="annie")
    history.alias_make(book=book, spelled="annie", person="ann")
    assert people(two_games, book) == {"ann": ("Ann", 2), "bob": ("Bob", 2)}
    book.refresh_from_db()
    assert book.me == "ann"
    history.alias_drop(book=book, spelled="annie")
    assert people(two_games, book) == {"ann": ("Ann", 1), "annie": ("Annie ", 1), "bob": ("Bob", 2)}


def test_spellings_said_in_a_ring_still_mean_one_person(db):
    book = Book.objects.create()
    for spelled, person in (("a", "b"), ("b", "c"), ("c", "a"), ("x", "y"), ("y", "a")):
        history.alias_make(book=book, spelled=spelled, person=person)
    assert dict(book.aliases.values_list("spelled", "person")) == {"b": "a", "c": "a", "x": "a", "y": "a"}


def test_addresses_call_people_by_a_key_without_strange_letters():
    assert person_key("ann") != person_key("🚀 <b>")
    assert person_key("🚀 <b>").isalnum()
