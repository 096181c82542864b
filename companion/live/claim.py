"""A SQLite database is served by one process: the phones of a second one would not hear of everything."""

import fcntl
import os
from pathlib import Path
from typing import IO

from django.db import connection


class CannotClaim(Exception):  # noqa: N818
    """The sentence says why, and what to do."""


class AlreadyServed(CannotClaim):
    """By another process."""


_held: dict[int, IO[str]] = {}
"""By this process, until it ends. A process that was copied from it has no claim by that."""


def claim_database() -> None:
    """Whoever serves calls this before anything else; a second time does no harm. Commands that only
    look after the database need no claim."""
    if connection.vendor != "sqlite" or os.getpid() in _held:
        return
    database = Path(connection.settings_dict["NAME"])
    database.parent.mkdir(parents=True, exist_ok=True)
    mark = database.with_name(f"{database.name}.serving")
    try:
        claim = mark.open("a")
    except OSError as error:
        raise CannotClaim(
            f"{mark} can't be written ({error.strerror}). Give this user the right to write to it."
        ) from error
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        claim.close()
        raise AlreadyServed(
            f"Another server already uses this database ({database}). Several processes need PostgreSQL: "
            "set DATABASE_URL."
        ) from None
    _held[os.getpid()] = claim


def release_database() -> None:
    """By a process that only made ready what another one serves."""
    if claim := _held.pop(os.getpid(), None):
        claim.close()
