"""What can be the matter with the disk or the database, known by what they say, in words for the page of
a player and for the console of whoever runs the server."""

import errno
import logging
import resource
import time
from dataclasses import dataclass

from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
)
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, eq=False)
class Fault:
    name: str
    page: str | Promise
    """To whoever plays."""
    console: str
    """To whoever runs the server."""
    seconds: int
    """When to try again."""


FULL = Fault(
    "full",
    _(
        "The disk of this server is full. We can't record anything new until somebody frees some space; "
        "then it goes on by itself."
    ),
    "The disk is full. Free some space; a running server then goes on by itself.",
    30,
)
READ_ONLY = Fault(
    "read_only",
    _(
        "This server can't write to its disk. We can't record anything new until somebody gives it the "
        "right to write; then it goes on by itself."
    ),
    "The database can't be opened for writing. Give this user the right to write to its file and folder.",
    30,
)
DISK = Fault(
    "disk",
    _(
        "The disk of this server failed. We can't record anything new until somebody fixes it; "
        "then it goes on by itself."
    ),
    "The disk failed to read or write. Look whether it is full, limited or broken.",
    30,
)
DAMAGED = Fault(
    "damaged",
    _("The database of this server is damaged. Whoever runs the server can put back a backup."),
    "The file is no database, or a damaged one. Put back a backup (manage.py restore), or move the "
    "file away to begin anew.",
    60,
)
BUSY = Fault(
    "busy",
    _("This server is too busy. Try again a little later."),
    "The database is busy. Is another program using it?",
    5,
)
TOO_MUCH = Fault(
    "too_much",
    BUSY.page,
    "Too many files come in at once; those beyond that are turned away.",
    BUSY.seconds,
)
AWAY = Fault(
    "away",
    _("The database of this server does not answer. When it does, everything goes on by itself."),
    "The database server does not answer. Is it running, and is DATABASE_URL right?",
    5,
)
REFUSED = Fault(
    "refused",
    _("The database of this server does not let it in. Whoever runs the server can fix that."),
    "The database server refuses this user, password or database. See DATABASE_URL.",
    30,
)


OF_SQLITE = {
    "disk is full": FULL,
    "readonly database": READ_ONLY,
    "unable to open database file": READ_ONLY,
    "disk i/o error": DISK,
    "file is not a database": DAMAGED,
    "disk image is malformed": DAMAGED,
    "is locked": BUSY,
}
"""All that Python passes on are its words."""

OF_POSTGRES = {
    "too many clients": BUSY,
    "remaining connection slots": BUSY,
    "password": REFUSED,
    "authentication": REFUSED,
    "no pg_hba.conf entry": REFUSED,
    "does not exist": REFUSED,
    "": AWAY,
}
"""Before it has let somebody in it has no code for it; what is none of these was refused, cut or waited for
in vain."""

# Of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
BY_CODE = {
    "53100": FULL,
    "25006": READ_ONLY,
    "58030": DISK,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
    "53300": BUSY,
    "55P03": BUSY,
    "40001": BUSY,
    "40P01": BUSY,
    "57014": BUSY,
    "28000": REFUSED,
    "28P01": REFUSED,
    "3D000": REFUSED,
}

BY_NUMBER: dict[int | None, Fault] = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EFBIG: FULL,
    errno.EIO: DISK,
}


OF_THE_PROGRAM = (DataError, IntegrityError, NotSupportedError, ProgrammingError)


def fault_of(error: BaseException | None) -> Fault | None:
    """None if it is no matter of disk or database, but a mistake in the program."""
    if isinstance(error, OSError):
        return BY_NUMBER.get(error.errno)
    if not isinstance(error, DatabaseError | InterfaceError) or isinstance(error, OF_THE_PROGRAM):
        return None
    if code := code_of(error):
        return BY_CODE.get(code) or (AWAY if code.startswith(("08", "57P")) else None)
    is_of_postgres = type(error.__cause__).__module__.startswith("psycopg")
    signs, said = OF_POSTGRES if is_of_postgres else OF_SQLITE, str(error).lower()
    found = next((fault for sign, fault in signs.items() if sign in said), None)
    return FULL if found is DISK and is_at_limit(error) else found


def code_of(error: BaseException | None) -> str | None:
    """PostgreSQL's, of a connection that it had let in: one that it ended says nothing of the next."""
    return getattr(getattr(error, "__cause__", None), "sqlstate", None)


MAY_BE_WRITING = ("SQLITE_IOERR_WRITE", "SQLITE_IOERR")
"""As Python's own SQLite calls it, and as the one does that is fetched (``companion/env.py``)."""


def is_at_limit(error: BaseException) -> bool:
    """SQLite calls it a failure when a file meets the limit that the server was given."""
    is_writing = getattr(error.__cause__, "sqlite_errorname", "") in MAY_BE_WRITING
    return is_writing and file_limit() is not None


def file_limit() -> int | None:
    """Bytes that a file may have; None for as many as there is room for."""
    limit, _most = resource.getrlimit(resource.RLIMIT_FSIZE)
    return None if limit == resource.RLIM_INFINITY else limit


class Away:
    """A database that just did not answer is not waited for by everybody in turn: for a moment those behind
    are told at once."""

    SECONDS = 1.0

    def __init__(self) -> None:
        self.since: float | None = None

    def begins(self) -> None:
        self.since = time.monotonic()

    @property
    def is_now(self) -> bool:
        return self.since is not None and time.monotonic() - self.since < self.SECONDS


away = Away()


def tell(fault: Fault) -> None:
    """In the log: a logger for each fault, so that each is told once in a while and not the first alone."""
    logging.getLogger(f"companion.faults.{fault.name}").error(fault.console)
