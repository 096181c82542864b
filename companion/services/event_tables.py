"""A table of an event opens as a table or a pad of its game, with names, order and options set."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from companion.basics.digests import digest_of
from companion.drawings.badges import BADGES
from companion.games import pages_of
from companion.log.event_lines import Totals
from companion.log.events import EventNow, TableNow
from companion.models import Event, EventSeat, EventTable, Game, PadSheet, Seat, Version
from companion.models.account import NAME_LENGTH
from companion.services.errors import NotNow
from companion.services.event_acts import acted, read
from companion.services.event_results import refuse_void, says, table_in, totals_report, where
from companion.services.event_unlinked import scorepads_drop
from companion.services.pads import pad_start
from companion.services.starting import table_start
from companion.wording.shortened import shortened
from scoring.games import rules_of

MOST_BY_PHONE = 12
"""Versions that the phones of a table report by themselves: whoever needs more of them needs the desk."""


@transaction.atomic
def totals_by_phone(*, event: Event, at: tuple[int, int], totals: Totals, **more: Any) -> None:
    """As ``totals_report``, but not without end: what the phones of a table make stays."""
    table = table_in(read(event), *at)
    if not says(table.now, totals):
        refuse_endless(table)
    totals_report(event=event, at=at, totals=totals, **more)


def refuse_endless(table: TableNow) -> None:
    """What the desk corrected has a reason, and does not count."""
    sent = [one.version for one in table.versions if one.version.source == Version.Source.TOTALS]
    if sum(not one.reason for one in sent) >= MOST_BY_PHONE:
        raise NotNow(_("This table has reported %(number)d results. Ask the desk.") % {"number": len(sent)})


def openable(event: Event, at: tuple[int, int]):
    """The event and its table, as long as nothing is reported of it otherwise."""
    now = read(event)
    table = table_in(now, *at)
    if table.versions and not (table.table.game or table.table.pad):
        raise NotNow(_("This table has a result already."))
    refuse_void(table)
    return now, table


@transaction.atomic
def table_follow(*, event: Event, at: tuple[int, int], by: str) -> Game:
    """The table in the app, opened once."""
    now, table = openable(event, at)
    if table.table.game:
        return table.table.game
    event = now.event
    hooks = pages_of(event.rules).events
    if why := unfollowed(table):
        raise NotNow(why)
    game = table_start(
        rules=event.rules,
        head=hooks.head(event.options, event.facts),
        seats=seats_of(table),
        detail=hooks.detail,
        turn=1,
        once=once_of(table),
    )
    opened(table, game=game, pad=None)
    acted(event, "opened_table", by, **where(table))
    return game


def once_of(table: TableNow) -> str:
    """The same table with other people on its chairs is opened anew."""
    return f"event:{table.table.mark}:{digest_of(chair_names(table))}"


def unfollowed(table: TableNow) -> str:
    """Why the app can't follow this table; empty where it can."""
    event, size = table.round.event, len(table.seats)
    rules, hooks = rules_of(event.rules), pages_of(event.rules).events
    if not rules.fewest <= size <= rules.most:
        said = {"fewest": rules.fewest, "most": rules.most}
        return _("This game is for %(fewest)d to %(most)d people.") % said
    is_dealt = all(seat.role for seat in table.seats)
    return "" if is_dealt else str(hooks.without_roles)


@transaction.atomic
def table_pad(*, event: Event, at: tuple[int, int], by: str) -> PadSheet:
    """A pad, for scoring at the end."""
    now, table = openable(event, at)
    if table.table.pad:
        return table.table.pad
    event = now.event
    people = [{"name": seat.name, "color": seat.color} for seat in seats_of(table)]
    head = pages_of(event.rules).events.pad_head(event.options)
    sheet = pad_start(rules=event.rules, people=people, head=head, once=once_of(table))
    opened(table, game=None, pad=sheet)
    acted(event, "opened_pad", by, **where(table))
    return sheet


def seats_of(table: TableNow) -> list[Seat]:
    """In seat order, with what the draw dealt; who sits there now, if somebody stepped in."""
    hooks = pages_of(table.round.event.rules).events
    brought = [hooks.brings(seat.role) if seat.role else {} for seat in table.seats]
    colors = colors_of(table, brought)
    return [
        Seat(name=name, color=color, brings=more)
        for name, color, more in zip(chair_names(table), colors, brought, strict=True)
    ]


def chair_names(table: TableNow) -> list[str]:
    """In seat order: a table has less room for names than lists have."""
    return shortened([(seat.sitting or seat.entrant).name for seat in table.seats], NAME_LENGTH)


def chair_name(game: Game, seat: EventSeat) -> str:
    """What the table calls whoever sits there now; a phone has no more room for a name than a chair."""
    chair = game.seats.filter(number=seat.number).first()
    return chair.name if chair else shortened([(seat.sitting or seat.entrant).name], NAME_LENGTH)[0]


def colors_of(table: TableNow, brought: list[dict]) -> list[str]:
    """That of what somebody starts with, if it has one; else the next that is free."""
    own = [rules_of(table.round.event.rules).color_of(more) if more else "" for more in brought]
    free = iter([badge.key for badge in BADGES if badge.key not in own])
    return [color or next(free) for color in own]


def opened(table: TableNow, **source: Game | PadSheet | None) -> None:
    """A result has one source, and another may be chosen until there is one."""
    row = table.table
    left = [*row.left_pads, *([row.pad_id] if row.pad_id else [])]
    EventTable.objects.filter(pk=row.pk).update(left_pads=left, **source)


def tables_renew(now: EventNow) -> None:
    """What was opened with options that hold no more, and not begun, is gone: opened again it has those of
    now. Nobody records by the old ones, and pages of a table are remembered by its code."""
    event, hooks = now.event, pages_of(now.event.rules).events
    heads = {Game: hooks.head(event.options, event.facts), PadSheet: hooks.pad_head(event.options)}
    waiting = [
        table for one in now.rounds for table in one.tables if not (table.is_begun or table.is_settled)
    ]
    for table in waiting:
        source = table.table.game or table.table.pad
        if source and source.head != heads[type(source)]:
            scorepads_drop([table.table])
