"""The database is asked before the server answers."""

from types import SimpleNamespace

import pytest

from companion.serving import start


@pytest.mark.parametrize(("params", "seconds"), [({}, 5), ({"connect_timeout": 9}, 9)])
def test_the_address_of_a_database_may_say_how_long_to_wait_for_it(monkeypatch, params, seconds):
    asked = []
    closing = SimpleNamespace(close=lambda: None)

    class Cursor:
        def __enter__(self):
            return SimpleNamespace(execute=lambda sql: None)

        def __exit__(self, *_error):
            return None

    driver = SimpleNamespace(connect=lambda **said: asked.append(said) or closing, Error=OSError)
    database = SimpleNamespace(
        Database=driver, vendor="postgresql", get_connection_params=lambda: params, cursor=Cursor
    )
    monkeypatch.setattr(start, "connection", database)
    start.refuse_useless_database()
    assert asked == [{"connect_timeout": seconds}]
