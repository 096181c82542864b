"""Two requests of one device at once: neither takes away what the other one brought."""

import pytest
from django.contrib.sessions.backends.base import UpdateError

from companion.device.session import game_keep, pad_code_keep, pad_codes, phone_id_keep, phone_ids
from companion.device.sessions import SessionStore, merged


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
    ],
)
def test_both_changes_count(was, ours, theirs, both):
    assert merged(was, ours, theirs) == both
