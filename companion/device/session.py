"""By what a device is known, and everything that it keeps in its session: here, and nowhere else, with those
who read and write it. What Django itself keeps of somebody who is signed in is in ``account.py``.

The keys are a file format: sessions live for more than a year.
"""

from collections.abc import Iterable
from typing import Any

from django.middleware.csrf import get_token
from django.utils.crypto import get_random_string

PHONES = "phones"
"""Its phones at tables: code of the table → id, the newest first."""
PADS = "pads"
"""Codes of its own sheets of finished games, the newest first."""
CHECKED = "pads_checked"
"""Sheets of others that it may check: code → digest of the link it came by."""
SPOKEN = "pads_spoken"
"""Who said something about such a sheet last: code → name."""
NAMES = "names"
"""Names of players that were typed on it, the newest first."""
PRINTED = "printed"
"""What its boxes print and no rulebook says: key of the game → what that game keeps."""
GAME = "game"
"""The key of the game that was chosen on it last."""
BOOK = "book"
"""The code of its own book, in which things are said about its history."""
SIGN_IN = "sign_in"
"""By what it is known as long as it is signed in, whatever the key of its session is."""
ACCOUNTS = "accounts"
"""By what it is known to accounts that it was signed in to: id of the account → mark, the newest first."""
EVENTS = "events"
"""Its places at events: code of the event → {"me": id of an entrant, "tables": ids of tables, "help": id of
a link to the desk, "as": the name there}, and half of the mark of each: "mark", "slips", "help_mark"."""
CAME = "came"
"""The keys that its device had before, until it has shown the new one (``sessions.py``)."""
LEFT = "left"
"""By what the device was known that has left this key: its account or password changed."""
MOVED = "moved"
"""The key that its device was given since, and by what the device was known."""

MOST_NAMES = 24
MOST_ACCOUNTS = 24


def device_mark(request) -> str:
    """What tells devices apart before a session is kept for them: the secret that every page with a form
    leaves in a cookie. A page that is sent twice has the same one; to look at a page keeps nothing here."""
    get_token(request)
    return request.META["CSRF_COOKIE"]


def with_first(session, key: str, name: str, value: Any) -> None:
    """Into what a session keeps by name, before all others."""
    others = {known: one for known, one in session.get(key, {}).items() if known != name}
    session[key] = {name: value, **others}


# Tables


def phone_ids(session) -> dict[str, int]:
    return session.get(PHONES, {})


def phone_id_keep(session, code: str, phone: int) -> None:
    with_first(session, PHONES, code, phone)


# Sheets of finished games


def pad_codes(session) -> list[str]:
    return session.get(PADS, [])


def pad_code_keep(session, code: str) -> None:
    session[PADS] = [code, *(known for known in pad_codes(session) if known != code)]


def check_digest(session, code: str) -> str | None:
    return session.get(CHECKED, {}).get(code)


def check_digest_keep(session, code: str, digest: str) -> None:
    with_first(session, CHECKED, code, digest)


def spoken_as(session, code: str) -> str | None:
    return session.get(SPOKEN, {}).get(code)


def spoken_as_keep(session, code: str, name: str) -> None:
    with_first(session, SPOKEN, code, name)


# What pages begin with


def names_known(session) -> list[str]:
    return session.get(NAMES, [])


def names_learn(session, names: Iterable[str]) -> None:
    names = list(names)
    others = [known for known in names_known(session) if known not in names]
    session[NAMES] = [*names, *others][:MOST_NAMES]


def printed_known(session, rules: str, *, before: str = "") -> Any:
    """What the box of this group prints, once somebody said it; None until then. ``before`` is the key by
    which a session kept it when there was one game alone."""
    return session.get(PRINTED, {}).get(rules, session.get(before))


def printed_learn(session, rules: str, facts: Any) -> None:
    """What it knows already is not written again: a table tells it with every sheet, and each writing is a
    transaction of its own."""
    if session.get(PRINTED, {}).get(rules) != facts:
        with_first(session, PRINTED, rules, facts)


def game_known(session) -> str | None:
    return session.get(GAME)


def game_keep(session, rules: str) -> None:
    session[GAME] = rules


# The own history


def book_code(session) -> str | None:
    return session.get(BOOK)


def book_code_keep(session, code: str) -> None:
    session[BOOK] = code


# Somebody who is signed in


def sign_in_of(session) -> str:
    return session.get(SIGN_IN, "")


def sign_in_keep(session, mark: str) -> None:
    session[SIGN_IN] = mark


def account_mark(session, account: int) -> str:
    """Empty if nobody who has this account ever signed in here."""
    return session.get(ACCOUNTS, {}).get(str(account), "")


def account_mark_keep(session, account: int) -> None:
    mark = account_mark(session, account) or get_random_string(12)
    with_first(session, ACCOUNTS, str(account), mark)
    session[ACCOUNTS] = dict(list(session[ACCOUNTS].items())[:MOST_ACCOUNTS])


# Events


def event_places(session, code: str) -> dict[str, Any]:
    return session.get(EVENTS, {}).get(code, {})


def event_place_keep(session, code: str, **more: Any) -> None:
    with_first(session, EVENTS, code, {**event_places(session, code), **more})


def event_codes(session) -> list[str]:
    return list(session.get(EVENTS, {}))
