"""What a log may not hold: secrets, and the same fault a thousand times. How production writes it: one line
of JSON for each record."""

import json
import logging
import re
import threading
import time
import traceback
from datetime import UTC, datetime

# Each capability of companion/urls.py; quoted too, as in the address of a page to go on to. The names of
# templates look alike.
SECRET = re.compile(
    r"""((?:\b|%2F)(?:join|pads(?:/|%2F)check|events(?:/|%2F)(?:me|table|help)|r)(?:/|%2F))"""
    r"""(?![\w/]+\.html)(?:(?!%2F)[^/\s?&\#'"<>\\])+""",
    re.IGNORECASE,
)
SAID_OF_AN_ANSWER = ("method", "path", "status", "milliseconds", "bytes")
"""What ``companion/serving/access.py`` says of each."""


def masked(text: str) -> str:
    """Without the secrets of links."""
    return SECRET.sub(r"\1…", text)


class WithoutSecrets(logging.Filter):
    """Takes the secrets of links out of everything that is logged, tracebacks included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg = masked(record.getMessage())
        record.args = ()
        if record.exc_info and record.exc_info[0] is not None:
            # A formatter takes what is there already.
            record.exc_text = masked("".join(traceback.format_exception(*record.exc_info)).rstrip())
        return True


class JsonLines(logging.Formatter):
    """One object on one line, whatever is in the words."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
        }
        said |= {name: getattr(record, name) for name in SAID_OF_AN_ANSWER if hasattr(record, name)}
        if record.exc_info and record.exc_info[0] is not None:
            said["error"] = record.exc_text or self.formatException(record.exc_info)
        clean = {name: masked(word) if isinstance(word, str) else word for name, word in said.items()}
        return json.dumps(clean, ensure_ascii=False)


class OnceAMinute(logging.Filter):
    """Lets the same fault through once a minute, with the number of those that came meanwhile: a log
    cannot fill a disk by repetition."""

    SECONDS = 60

    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()
        self.told: dict[tuple, tuple[float, int]] = {}
        """When it was told, and how often it came since."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        fault, now = fault_of(record), time.monotonic()
        with self.lock:
            when, repeated = self.told.get(fault, (-self.SECONDS, 0))
            is_news = now - when >= self.SECONDS
            self.told[fault] = (now, 0) if is_news else (when, repeated + 1)
        if is_news and repeated:
            record.msg, record.args = f"{record.getMessage()} ({repeated} more like this before)", ()
        return is_news


def fault_of(record: logging.LogRecord) -> tuple:
    """By the places in the program, because words can hold what somebody sent."""
    where = (record.name, record.pathname, record.lineno, str(record.msg) if record.args else "")
    if not record.exc_info or record.exc_info[0] is None:
        return where
    kind, _error, trace = record.exc_info
    return (
        *where,
        kind,
        *[(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(trace)][-1:],
    )
