"""What all tests share: static files collected and languages compiled, as on a running server; which
tests are for which database; and how far Hypothesis looks: the same examples in every run,
HYPOTHESIS_EXAMPLES=5000 for many more."""

import gc
import os

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test.utils import override_settings
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis

from companion.wording.catalogues import compile_catalogues

# WhiteNoise looks for it as soon as a test imports the server, before anything is collected.
settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)

LOOKED_FOR = os.environ.get("HYPOTHESIS_EXAMPLES")
QUIET = {"deadline": None, "suppress_health_check": list(HealthCheck)}
hypothesis.register_profile("everyday", derandomize=True, max_examples=100, database=None, **QUIET)
hypothesis.register_profile("far", max_examples=int(LOOKED_FOR or 1), **QUIET)
hypothesis.load_profile("far" if LOOKED_FOR else "everyday")

# Argon2 is slow on purpose; its own tests ask for it.
QUICK_HASHER = "django.contrib.auth.hashers.MD5PasswordHasher"


@pytest.fixture(scope="session", autouse=True)
def made_ready(tmp_path_factory):
    compile_catalogues(settings.LOCALE_PATHS[0])
    # Every test client makes its own middleware, which else would list all those files each time.
    with override_settings(
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        WHITENOISE_AUTOREFRESH=True,
        PASSWORD_HASHERS=[QUICK_HASHER],
    ):
        call_command("collectstatic", verbosity=0, interactive=False)
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory):
    """A folder of its own for the SQLite of each worker, so that two runs do not meet."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = tmp_path_factory.mktemp("database") / "test.sqlite3"


def pytest_collection_modifyitems(config, items):
    """Whatever starts a server process is slow. Tests about one of the databases are left out on the other
    one."""
    for item in items:
        if "server" in item.fixturenames:
            item.add_marker(pytest.mark.slow)
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[connection.vendor]
    left_out = [item for item in items if item.get_closest_marker(other) or is_once_enough(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
    # So that in the end no worker is left alone with one.
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def is_once_enough(item) -> bool:
    """Whether it is a second run, on PostgreSQL, and the test asks no database. One that starts processes may
    ask one."""
    asks = any(map(item.get_closest_marker, ("django_db", "postgresql", "slow")))
    return connection.vendor == "postgresql" and not asks and not DATABASES & set(item.fixturenames)


DATABASES = {"db", "transactional_db"}


def pytest_collection_finish():
    """All that is imported stays; to look through it for rubbish each time takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def pytest_runtest_makereport(item, call):
    """Where everything must be tried, what is skipped has failed."""
    was_skipped = call.excinfo is not None and call.excinfo.errisinstance(pytest.skip.Exception)
    if was_skipped and os.environ.get("NOTHING_SKIPPED"):
        failure = AssertionError(f"Nothing may be skipped here: {call.excinfo.value}")
        call.excinfo = pytest.ExceptionInfo.from_exception(failure.with_traceback(call.excinfo.tb))
