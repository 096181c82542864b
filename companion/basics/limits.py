"""Every limit of the server, with its reason. None of them is met by people who play.

They are read when they are needed, so that a test can shrink them.
"""

import resource

BODY_BYTES = 1_064_000
"""The largest that anybody sends is the file of a game (``companion/forms/importing.py``) in its form."""

LARGE_BODY = 65_536
"""Bytes: no sheet is that large, only files are."""
LARGE_BODIES = 32
"""So many files at once, in all: a thousand of them would fill the memory. Sheets always get through."""

BODY_PAUSE = 10
"""Seconds without one more byte of what is being sent: that phone has lost its signal."""
BODY_SECONDS = 60
"""Seconds for all of it: the largest file at 150 kbit/s, far less than any phone has."""
LINGER_SECONDS = 2
"""Whoever sends too much hears so; a browser reads the answer only when it could send for a while."""

TAKE_SECONDS = 60
"""Seconds in which a phone takes nothing of what waits for it: it is gone, or wants to fill the memory."""

HEAD_SECONDS = 10
"""Until the head of a request is there; it fits into one or two packets."""
HEAD_BYTES = 65_536
"""The largest head: cookies and addresses of a browser together are a tenth of that."""
HEAD_LINES = 256
"""Of one head; a browser sends twenty."""
ASKED_AHEAD = 256
"""Requests that wait on one connection for those before them. A browser has none, other programs a few."""

DEVICE_STREAMS = 12
"""A page that nobody looks at closes its stream, and a browser has six connections: twice as many, for
those that a phone left behind when it changed its network. The oldest makes room for the newest."""
TABLE_STREAMS = 400
"""A table in a hall: a screen, six phones and forty who watch, and as many again several times."""
WATCHING_STREAMS = 300
"""Of these, for those who watch: they never crowd out those who play."""
EVENT_STREAMS = 2_000
"""A hall: 400 who play, as many who watch, and each phone two pages that it left behind."""
EVENT_WATCHING_STREAMS = 1_200
"""Of these, for those who only look, and of whom one can be many: they never crowd out a desk or a player."""

MOST_FILES = 65_536
"""As many open files as this process asks for."""
CONNECTIONS = 7 / 8
"""Of these files; the rest is for the database, for static files and for the program itself."""
STREAMS = 3 / 4
"""Of the connections; the rest is for pages, which a phone without a stream asks for now and then."""


def raise_file_limit() -> None:
    """Systems begin with 1,024 open files, which is a small hall, and allow far more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """So many that there is always a file left to answer with."""
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return int(CONNECTIONS * (MOST_FILES if soft == resource.RLIM_INFINITY else soft))


def most_streams() -> int:
    return int(STREAMS * most_connections())
