"""The event of the convention: two rounds, one of them played, and everybody who has a phone there."""

from __future__ import annotations

from dataclasses import dataclass

from bench.phones import Phone
from bench.watcher import Watcher

ENTRANTS, SEATS, WATCHING = 120, 4, 400
TABLES = ENTRANTS // SEATS


@dataclass
class Hall:
    code: str
    watchers: list[Watcher]
    tables: list[Phone]
    """One phone of each table, which records there and reports in the end."""
    first: int
    """The revision before anybody reports."""


def hall_made() -> Hall:
    from django.db import connections, transaction

    from companion.models import Account
    from companion.services import event_entrants, events

    with transaction.atomic():
        account = Account.objects.create(key="olga", name="Olga")
        event = events.event_make(
            account=account, name="Convention", preset="league", kind="rounds", once="1"
        )
        people = event_entrants.entrants_add(
            event=event, names=[f"Player {nth}" for nth in range(1, ENTRANTS + 1)], by="Olga"
        )
        played(event, people, is_over=True)
        played(event, people[::-1], is_over=False)
        tables = [phone_at(event, nth) for nth in range(1, TABLES + 1)]
        watchers = [watcher(event, people[nth] if nth < ENTRANTS else None) for nth in range(WATCHING)]
    event.refresh_from_db()
    connections.close_all()
    return Hall(event.code, watchers, tables, event.revision)


def played(event, people, *, is_over: bool) -> None:
    """A round with its clock running, or with every result final."""
    from companion.services import event_clocks, event_drafts, event_rounds
    from companion.services.event_results import totals_report

    number = event_rounds.round_make(event=event, by="Olga").number
    tables = [[one.name for one in people[nth::TABLES]] for nth in range(TABLES)]
    event_drafts.round_paste(event=event, number=number, tables=tables, by="Olga")
    event_rounds.round_publish(event=event, number=number, by="Olga")
    if not is_over:
        return event_clocks.clock_start(event=event, number=number, by="Olga")
    for nth in range(1, TABLES + 1):
        totals_report(event=event, at=(number, nth), totals=totals_of(nth), by="", seen=0, signed=True)
    return None


def totals_of(table: int) -> dict[int, tuple[int, int]]:
    """Of the seats of a table, no two alike."""
    return {seat: (150 - 20 * seat + table % 17, seat) for seat in range(1, SEATS + 1)}


def phone_at(event, nth: int) -> Phone:
    """The phone of whoever sits first there, with the table open."""
    from django.contrib.sessions.backends.db import SessionStore

    from companion.device.access import phone_remember
    from companion.device.event_places import sit_down
    from companion.models import EventSeat
    from companion.services.access import host_welcome
    from companion.services.event_tables import table_follow

    session = SessionStore()
    seat = EventSeat.objects.get(
        table__round__event=event, table__round__number=2, table__number=nth, number=1
    )
    sit_down(session, seat.entrant)
    game = table_follow(event=event, at=(2, nth), by=seat.entrant.name)
    phone_remember(session, host_welcome(game=game))
    session.save()
    return Phone(game.code, session.session_key, 0)


def watcher(event, entrant) -> Watcher:
    """Somebody who plays, or who only watches and has no session."""
    from django.contrib.sessions.backends.db import SessionStore

    from companion.device.event_places import sit_down

    if entrant is None:
        return Watcher(event.code, "", 0)
    session = SessionStore()
    sit_down(session, entrant)
    session.save()
    return Watcher(event.code, session.session_key, 0)
