"""A server that can be killed often: each line on the standard input starts a fresh process of it.

The program is read only once, so that a restart takes no longer than a fork; the process that
answers is a new one each time, and knows nothing but what is in the database. Limits of the server can be
set as ``NAME=VALUE``.
"""

import os
import socket
import sys

import django


def main() -> None:
    django.setup()
    set_limits(sys.argv[1:])
    code, session = arranged()
    import companion.asgi  # noqa: F401  read once, for all that follow

    listening = socket.create_server(("127.0.0.1", 0), backlog=64)
    say(code, session, listening.getsockname()[1])
    for _line in sys.stdin:
        process = os.fork()
        if process == 0:
            serve(listening)
        say(process)
        os.waitpid(process, 0)


def arranged() -> tuple[str, str]:
    """A database with one table, and the session of a phone that may record there."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.db import connections

    from companion.device.access import phone_remember
    from companion.models import Detail, Seat
    from companion.services import games
    from companion.services.access import host_welcome

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)
    session = SessionStore()
    for _nth in range(2):
        seats = [Seat(name="Ann", color="red"), Seat(name="Bob", color="blue")]
        game = games.game_start(head={"builders": False}, seats=seats, detail=Detail.FULL)
        phone_remember(session, host_welcome(game=game))
    session.create()
    read_program(session)
    connections.close_all()
    return game.code, session.session_key


def read_program(session) -> None:
    """Look at the first table once, and at nothing of the one that is recorded: then every module
    and template is there."""
    from django.conf import settings
    from django.test import Client

    from companion.device.access import tables_joined

    client = Client(HTTP_HOST="localhost")
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    first = tables_joined(session)[-1]
    answer = client.get(f"/tables/{first}/", {"box": "dock"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200


def set_limits(words: list[str]) -> None:
    from companion.basics import limits

    for name, value in (word.split("=") for word in words):
        assert hasattr(limits, name)
        setattr(limits, name, float(value))


def serve(listening: socket.socket) -> None:
    from companion.serving.server import Server, server_config

    Server(server_config("127.0.0.1", 0, {})).run(sockets=[listening])
    os._exit(0)


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
