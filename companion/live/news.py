"""What phones are told when something has changed, at this server process and at the others.

It is said inside the transaction that makes it true: PostgreSQL carries it to the other processes with
the commit, or never; this process hears it without the detour. A SQLite database has one process.
"""

import json
import os
import secrets
from collections.abc import Iterable

from django.db import connection, transaction

from companion.live.hub import event_key, hub

CHANNEL = "scorepad"

_NAME = secrets.token_hex(8)


def own_name() -> str:
    """Of this process, which leaves out what it said itself; one that it was copied into has another."""
    return f"{_NAME}-{os.getpid()}"


def announce(code: str, revision: int) -> None:
    """A table is at a new revision."""
    tell("announce", code, revision=revision)


def announce_event(code: str, revision: int) -> None:
    """An event is at a new revision."""
    announce(event_key(code), revision)


def knocked(code: str) -> None:
    """Somebody asks to be let in."""
    tell("knocked", code)


def shut_out(
    code: str,
    *,
    phones: tuple[int, ...] = (),
    link: int | None = None,
    lender: int | None = None,
    sign_in: str = "",
) -> None:
    """These phones of a table may not go on as they were."""
    tell("shut_out", code, phones=phones, link=link, lender=lender, sign_in=sign_in)


def tell(kind: str, code: str, **about: object) -> None:
    if has_others():
        notify([message(kind, code=code, **about)])
    transaction.on_commit(lambda: getattr(hub, kind)(code, **about))


def has_others() -> bool:
    """Whether there may be other server processes."""
    return connection.vendor == "postgresql"


def message(kind: str, **about: object) -> str:
    """PostgreSQL carries 8,000 bytes; the longest of ours has a few hundred."""
    return json.dumps({"from": own_name(), "kind": kind, **about}, separators=(",", ":"))


def notify(messages: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, one) FROM unnest(%s::text[]) AS one", [CHANNEL, list(messages)])
