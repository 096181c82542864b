"""Two requests of one device at once: neither takes away what the other one brought."""

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db.models import F
from django.test import RequestFactory
from django.utils import timezone

from companion.device.account import account_of, sign_in, sign_out
from companion.device.session import game_keep, pad_code_keep, pad_codes, phone_id_keep, phone_ids
from companion.device.sessions import LEADS_ON, UNDER_WAY, SessionStore, merged
from companion.models import Account
from tests.companion.conftest import begin_table, same_device
from tests.companion.test_device_races import device, invitation


@pytest.fixture
def key(db):
    session = SessionStore()
    phone_id_keep(session, "known", 1)
    session.save()
    return session.session_key


def at_once(key, *changes):
    """All have read the session before the first one writes it."""
    sessions = [SessionStore(key) for _change in changes]
    for session, change in zip(sessions, changes, strict=True):
        change(session)
    for session in sessions:
        session.save()
    return SessionStore(key)


def test_two_tables_that_are_started_at_once_are_both_kept(key):
    kept = at_once(
        key,
        lambda session: phone_id_keep(session, "first", 2),
        lambda session: phone_id_keep(session, "second", 3),
    )
    assert phone_ids(kept) == {"second": 3, "first": 2, "known": 1}


def test_sheets_and_tables_do_not_meet(key):
    kept = at_once(
        key,
        lambda session: pad_code_keep(session, "one"),
        lambda session: pad_code_keep(session, "two"),
        lambda session: phone_id_keep(session, "third", 4),
    )
    assert (pad_codes(kept), list(phone_ids(kept))) == (["two", "one"], ["third", "known"])


def test_what_one_takes_away_does_not_come_back(key):
    kept = at_once(
        key,
        lambda session: session.pop("phones"),
        lambda session: game_keep(session, "empires"),
    )
    assert dict(kept.items()) == {"game": "empires"}


def test_a_session_that_is_gone_is_not_made_again(key):
    session = SessionStore(key)
    phone_id_keep(session, "late", 5)
    SessionStore(key).delete()
    with pytest.raises(UpdateError):
        session.save()
    assert not SessionStore().exists(key)


def test_a_new_key_takes_all_along(key):
    session = SessionStore(key)
    phone_id_keep(session, "first", 2)
    session.cycle_key()
    phone_id_keep(session, "second", 3)
    session.save()
    assert list(phone_ids(SessionStore(session.session_key))) == ["second", "first", "known"]


def test_a_new_key_takes_along_what_was_stored_meanwhile(key):
    joins, starts = SessionStore(key), SessionStore(key)
    phone_id_keep(joins, "joined", 2)
    phone_id_keep(starts, "started", 3)
    starts.save()
    joins.cycle_key()
    assert set(phone_ids(SessionStore(joins.session_key))) == {"known", "joined", "started"}


# The key changes while something is under way


def known(key=None, mark="mark"):
    """A request of a device, which has read its session."""
    session = SessionStore(key)
    session.mark = mark
    session.get("phones")
    return session


def joins(session, table, phone):
    """The key that its answer brings."""
    phone_id_keep(session, table, phone)
    session.cycle_key()
    session.save()
    return session.session_key


def request_of(session):
    request = RequestFactory().post("/")
    request.session, request.user = session, AnonymousUser()
    return request


def signs_in(session, account):
    sign_in(request_of(session), account)
    session.save()
    return session.session_key


def signs_out(session):
    sign_out(request_of(session))
    session.save()
    return session.session_key


@pytest.fixture
def ann(db):
    return Account.objects.create(key="ann", name="Ann", password="!")


def tables(key, mark="mark"):
    return set(phone_ids(known(key, mark)))


def is_signed_in(key, mark="mark"):
    return account_of(known(key, mark)) is not None


def run_out(key):
    Session.objects.filter(session_key=key).update(expire_date=F("expire_date") - UNDER_WAY)


@pytest.mark.parametrize("is_read_before", [True, False])
def test_two_joins_at_once_are_both_kept_whatever_answer_comes_last(key, is_read_before):
    second = known(key)
    one = joins(known(key), "one", 2)
    two = joins(second if is_read_before else known(key), "two", 3)
    assert tables(one) == tables(two) == {"known", "one", "two"}


def test_what_a_device_sent_before_its_key_changed_is_kept(key):
    under_way = known(key)
    new = joins(known(key), "one", 2)
    pad_code_keep(under_way, "sheet")
    under_way.save()
    late = known(key)
    game_keep(late, "empires")
    late.save()
    assert under_way.session_key == late.session_key == new
    kept = SessionStore(new)
    assert (pad_codes(kept), kept["game"], set(phone_ids(kept))) == (["sheet"], "empires", {"known", "one"})


def test_a_lost_answer_loses_nothing(key):
    """The new key never came: the old one leads there, and the next answer brings it."""
    new = joins(known(key), "joined", 2)
    look = known(key)
    assert (look.session_key, look.modified, set(phone_ids(look))) == (new, True, {"known", "joined"})


def test_an_old_key_ends_when_the_new_one_was_shown(key):
    new = joins(known(key), "one", 2)
    run_out(key)
    assert tables(key) == tables(new) == {"known", "one"}
    run_out(key)
    assert tables(key) == set()
    assert tables(new) == {"known", "one"}


def test_nothing_that_comes_by_an_old_key_gives_it_more_time(key):
    new = joins(known(key), "one", 2)
    known(new)
    joins(known(key), "late", 3)
    run_out(key)
    assert tables(key) == set()


def test_whoever_kept_all_cookies_of_a_device_learns_no_new_key(client, db):
    """Once the device has shown it. What was under way is still kept, and ends with the old key."""
    kept = same_device(device(client))
    client.post(invitation(begin_table(2)))
    client.get("/")
    for late in (kept.get("/"), kept.post(invitation(begin_table(2)))):
        assert settings.SESSION_COOKIE_NAME not in late.cookies
    assert len(phone_ids(client.get("/").wsgi_request.session)) == 3


def test_who_signs_in_by_an_old_key_has_a_session_of_their_own(key, ann):
    new = joins(known(key), "one", 2)
    known(new)
    late = signs_in(known(key), ann)
    assert late != new
    assert (tables(late), is_signed_in(late), is_signed_in(new)) == (set(), True, False)


@pytest.mark.parametrize("mark", ["other", ""])
def test_who_planted_a_key_finds_nothing_and_takes_nothing(key, mark):
    new = joins(known(key), "own", 2)
    planted = known(key, mark)
    assert dict(planted.items()) == {}
    other = joins(planted, "bait", 3)
    assert tables(other, mark) == {"bait"}
    assert tables(new) == {"known", "own"}


def test_a_key_of_before_is_never_signed_in(key, ann):
    second, late = known(key), known(key)
    first_key, second_key = signs_in(known(key), ann), signs_in(second, ann)
    joins(late, "late", 2)
    for mark in ("mark", "other"):
        assert not is_signed_in(key, mark)
    assert is_signed_in(first_key)
    assert is_signed_in(second_key)
    assert tables(key) == {"known", "late"}


def test_signing_out_reaches_every_key_that_this_sign_in_had(key, ann):
    signed_in = signs_in(known(key), ann)
    joined = joins(known(signed_in), "one", 2)
    out = signs_out(known(joined))
    assert tables(out) == {"known", "one"}
    for old in (signed_in, joined, out):
        assert not is_signed_in(old)


def test_signing_out_is_not_undone_by_what_was_under_way(key, ann):
    signed_in = signs_in(known(key), ann)
    leaving, under_way = known(signed_in), known(signed_in)
    joined = joins(under_way, "one", 2)
    left = signs_out(leaving)
    assert tables(left) == {"known", "one"}
    for one in (left, joined, signed_in):
        assert not is_signed_in(one)


@pytest.fixture
def left(key, ann):
    """A key whose device has signed in, and has shown the new one."""
    known(signs_in(known(key), ann))
    return key


def ends_soon(key):
    [row] = Session.objects.filter(session_key=key)
    return row.expire_date <= timezone.now() + UNDER_WAY


def test_what_was_under_way_gives_a_key_that_was_left_no_more_time(left):
    late = known(left)
    game_keep(late, "empires")
    late.save()
    assert ends_soon(left)
    assert tables(left) == {"known"}
    run_out(left)
    assert tables(left) == set()


def test_a_key_that_was_left_makes_no_other(left):
    late = known(left)
    assert joins(late, "late", 2) == left
    assert ends_soon(left)
    run_out(left)
    assert tables(left) == set()


def test_a_sign_in_under_way_does_not_sign_in_a_key_that_was_left(left, ann):
    assert signs_in(known(left), ann) == left
    assert not is_signed_in(left)


def test_a_lost_answer_of_a_sign_in_leaves_the_device_its_tables(key, ann):
    signs_in(known(key), ann)
    assert not ends_soon(key)
    assert tables(joins(known(key), "late", 2)) == {"known", "late"}


@pytest.mark.parametrize("change", [signs_in, joins])
@pytest.mark.parametrize("is_read_before", [True, False])
def test_another_device_has_nothing_of_a_key_that_was_left_and_takes_nothing_along(
    key, ann, change, is_read_before
):
    other = known(key, "other") if is_read_before else None
    if change is signs_in:
        signs_in(known(key), ann)
    else:
        joins(known(key), "own", 2)
    new = joins(other or known(key, "other"), "bait", 3)
    assert tables(new, "other") == {"bait"}
    assert tables(key, "other") == set()


def test_another_device_that_read_before_stores_nothing_in_a_key_that_was_left(key, ann):
    other = known(key, "other")
    signs_in(known(key), ann)
    game_keep(other, "empires")
    with pytest.raises(UpdateError):
        other.save()


def test_an_old_key_leads_on_for_two_weeks_at_most(key):
    joins(known(key), "one", 2)
    [row] = Session.objects.filter(session_key=key)
    assert row.expire_date <= timezone.now() + LEADS_ON


@pytest.mark.parametrize(
    ("was", "ours", "theirs", "both"),
    [
        ({"a": 1}, {"a": 2}, {"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": 1}, {"a": 3}, {"a": 3}),
        ({"a": 1}, {"a": 2}, {"a": 3}, {"a": 2}),
        ({"a": 1}, {}, {"a": 1, "b": 2}, {"b": 2}),
        ({"a": 1}, {"a": 1, "c": 3}, {}, {"c": 3}),
        ({}, {"a": {"x": 1}}, {"a": {"y": 2}}, {"a": {"x": 1, "y": 2}}),
        ({"a": [1, 2]}, {"a": [2]}, {"a": [3, 1, 2]}, {"a": [2, 3]}),
        ({"a": [1]}, {"a": [1]}, {"a": "else"}, {"a": "else"}),
        ({"a": [1]}, {"a": [2, 1]}, {}, {"a": [2]}),
        ({"a": {"x": 1}}, {"a": {"x": 1, "y": 2}}, {}, {"a": {"y": 2}}),
    ],
)
def test_both_changes_count(was, ours, theirs, both):
    assert merged(was, ours, theirs) == both
