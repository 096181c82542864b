"""A log holds every fault, and none a thousand times."""

import logging
from io import StringIO

import pytest
from django.conf import settings

from companion.serving import logs


@pytest.fixture
def log(monkeypatch):
    """A logger whose handler has the filters of the console, in their order; ``log.clock`` is the time."""
    out, logger = StringIO(), logging.Logger("asyncio")
    handler = logging.StreamHandler(out)
    for name in settings.LOGGING["handlers"]["console"]["filters"]:
        handler.addFilter({"once_a_minute": logs.OnceAMinute, "without_secrets": logs.WithoutSecrets}[name]())
    logger.addHandler(handler)
    logger.out, logger.clock = out, 0
    monkeypatch.setattr(logs.time, "monotonic", lambda: logger.clock)
    return logger


def lines(log):
    return log.out.getvalue().splitlines()


def fails_to_accept(log, words="socket.accept() out of system resource"):
    try:
        raise OSError(24, "Too many open files")
    except OSError:
        log.exception(words)


def fails_otherwise(log):
    try:
        raise ValueError("no number")
    except ValueError:
        log.exception("socket.accept() out of system resource")


def test_the_same_fault_is_told_once_and_then_counted(log):
    for _nth in range(2000):
        fails_to_accept(log)
    assert log.out.getvalue().count("Traceback") == 1
    assert len(log.out.getvalue()) < 1000

    log.clock = 60
    for _nth in range(2000):
        fails_to_accept(log)
    assert log.out.getvalue().count("Traceback") == 2
    assert "out of system resource (1999 more like this before)" in log.out.getvalue()


def test_it_is_the_same_whatever_was_sent_along(log):
    for number in range(100):
        fails_to_accept(log, f"Task-{number} failed")
        log.error("Not Found: %s", f"/{number}/")

    assert lines(log)[0] == "Task-0 failed"
    assert lines(log)[-1] == "Not Found: /0/"
    assert log.out.getvalue().count("Traceback") == 1


def test_each_fault_is_told(log):
    fails_to_accept(log)
    fails_otherwise(log)
    for words in ("Not Found: %s", "Forbidden: %s"):
        log.warning(words, "/")

    assert log.out.getvalue().count("Traceback") == 2
    assert lines(log)[-2:] == ["Not Found: /", "Forbidden: /"]


def test_what_is_no_fault_is_told_each_time(log):
    for _nth in range(3):
        log.info("request answered")

    assert lines(log) == ["request answered"] * 3


def test_the_count_does_not_bring_a_secret_back(log):
    for clock in (0, 1, 60):
        log.clock = clock
        log.warning("Not Found: %s", "/join/very-secret/")

    assert lines(log) == ["Not Found: /join/…/", "Not Found: /join/…/ (1 more like this before)"]


def test_the_server_logs_by_these_handlers_alone():
    from companion.serving.server import server_config

    server_config("127.0.0.1", 0, {})
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        assert logging.getLogger(name).handlers == []
    assert logging.getLogger("uvicorn.error").propagate
