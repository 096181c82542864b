"""A table in the database of the environment, printed as JSON: ``python -m tests.arranged``."""

import json
import sys

import django


def main() -> None:
    django.setup()
    from django.contrib.sessions.backends.db import SessionStore

    from companion.device.access import phone_remember
    from companion.models import Detail, Role, Seat
    from companion.services import games
    from companion.services.access import host_welcome, link_make

    seats = [Seat(name="Ann", color="red"), Seat(name="Bob", color="blue")]
    game = games.game_start(head={"builders": False}, seats=seats, detail=Detail.FULL)
    session = SessionStore()
    phone_remember(session, host_welcome(game=game))
    session.create()
    _link, secret = link_make(game=game, role=Role.WATCH)
    sys.stdout.write(json.dumps({"code": game.code, "session": session.session_key, "secret": secret}))


if __name__ == "__main__":
    main()
