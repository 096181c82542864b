"""A process that serves no phones but changes tables: ``python -m tests.desk`` does what each line on the
standard input says, a JSON list of a name and its arguments, and answers with a line.

Servers learn of what it does from PostgreSQL alone.
"""

import json
import sys

import django


def main() -> None:
    django.setup()
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        sys.stdout.write(json.dumps(WORKS[name](*arguments)) + "\n")
        sys.stdout.flush()


def table() -> str:
    """A new one."""
    from companion.models import Detail, Seat
    from companion.services import games

    seats = [Seat(name="Ann", color="red"), Seat(name="Bob", color="blue")]
    return games.game_start(head={"builders": False}, seats=seats, detail=Detail.FULL).code


def phone(code: str, role: str, name: str) -> dict[str, object]:
    """Another phone at a table, with the session of its device."""
    from django.contrib.sessions.backends.db import SessionStore

    from companion.device.access import phone_remember
    from companion.models import Game, Role
    from companion.services.access import host_welcome, link_make, link_use

    game = Game.objects.get(code=code)
    if role == Role.HOST:
        joined = host_welcome(game=game)
    else:
        joined = link_use(link=link_make(game=game, role=role)[0], name=name)
    session = SessionStore()
    phone_remember(session, joined)
    session.save()
    return {"id": joined.pk, "session": session.session_key}


def record(code: str) -> int:
    from companion.models import Game
    from companion.services import games

    game = Game.objects.get(code=code)
    entry = {"do": "take_good", "player": "seat-1", "good": "sugar"}
    made = games.step_record(
        game=game,
        entries=[entry],
        seen=game.revision,
        command=f"desk-{game.revision}",
        box="goods",
        anyway=True,
    )
    return made.revision


def revoke(key: int) -> None:
    from companion.models import Phone
    from companion.services.access import phone_revoke

    phone_revoke(phone=Phone.objects.get(pk=key))


def knock(code: str) -> None:
    from companion.models import Game
    from companion.services.access import knock_make

    knock_make(game=Game.objects.get(code=code), name="Zed")


def event() -> str:
    """One that everybody may follow."""
    from companion.models import Account
    from companion.services import events

    account, _is_new = Account.objects.get_or_create(key="olga", defaults={"name": "Olga"})
    once = str(account.events.count())
    made = events.event_make(account=account, name="Cup", preset="league", kind="rounds", once=once)
    events.event_open(event=made, by="Olga")
    return made.code


def enter(code: str, name: str) -> int:
    """Somebody takes part; the revision of the event then."""
    from companion.models import Event
    from companion.services import event_entrants

    event_entrants.entrants_add(event=Event.objects.get(code=code), names=[name], by="Olga")
    return Event.objects.get(code=code).revision


def commands(code: str) -> list[str]:
    """All that were carried out at a table."""
    from companion.models import Command

    return list(Command.objects.filter(game__code=code).order_by("pk").values_list("key", flat=True))


WORKS = {work.__name__: work for work in (table, phone, record, revoke, knock, event, enter, commands)}

if __name__ == "__main__":
    main()
