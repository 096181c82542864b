"""What other server processes say, heard on one connection to PostgreSQL that each process keeps.

A notification is only a hint, the database is the truth: whenever the connection is new, the revisions of
all tables and events that are followed here are asked for, and all phones here are asked once more what
they may.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, InterfaceError, connection

from companion.live.hub import OF_EVENTS, Hub
from companion.live.news import CHANNEL, has_others, message, notify, own_name
from companion.models import Event, Game
from companion.reading.texts import json_value

SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5
"""Seconds until the database is tried again; each time twice as many."""
LOOK_SECONDS = 20
"""Seconds until revisions are asked for unprompted, so that we notice even a connection that died in
silence."""
BEGIN_SECONDS = 1
PATIENCE = 10
"""Seconds for an answer."""

REVISIONS = (
    f"SELECT code, revision FROM {Game._meta.db_table} WHERE code = ANY(%s) UNION ALL "
    f"SELECT %s || code, revision FROM {Event._meta.db_table} WHERE %s || code = ANY(%s)"
)
"""Of all tables and events that are followed."""

NAME = "scorepad relay"
CONNECTING = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
OF_DJANGO = ("context", "cursor_factory", "prepare_threshold")

logger = logging.getLogger(__name__)


class Relay:
    """Between the hub of this process and those of the others."""

    def __init__(self, hub: Hub, in_thread: Callable[..., Awaitable], check_all: Callable[[], Coroutine]):
        self.hub, self.in_thread, self.check_all = hub, in_thread, check_all
        self.loop: asyncio.AbstractEventLoop | None = None
        self.hearing: asyncio.Task | None = None
        self.has_begun = asyncio.Event()
        self.unsaid: list[str] = []
        self.saying: asyncio.Task | None = None
        self.times_connected = 0
        """Whoever asked the database before it grew may have missed something."""
        hub.on_place = self.say_place

    async def begin(self) -> None:
        """Before the first stream this process begins to listen, and then does as long as it runs. A
        stream waits a little for that; if it takes longer, catching up is as good."""
        if not has_others():
            return
        if self.loop is not asyncio.get_running_loop():
            self.loop = asyncio.get_running_loop()
            self.unsaid, self.saying = [], None
            self.has_begun = asyncio.Event()
            self.hearing = self.loop.create_task(self._hear_always())
        with suppress(TimeoutError):
            async with asyncio.timeout(BEGIN_SECONDS):
                await self.has_begun.wait()

    # Hearing

    async def _hear_always(self) -> None:
        from psycopg import Error

        pause = 0.0
        while True:
            before = self.times_connected
            try:
                await self._hear()
            except (Error, OSError) as error:
                if not pause or self.times_connected > before:
                    # Once for each time that the connection is lost.
                    reason = str(error).partition("\n")[0]
                    logger.warning("Other server processes are not heard (%s); trying again.", reason)
            is_again = self.times_connected == before
            pause = min(2 * pause, LONGEST_PAUSE) if is_again and pause else SHORTEST_PAUSE
            await asyncio.sleep(pause * random.uniform(0.5, 1))

    async def _hear(self) -> None:
        """On one connection, until it breaks."""
        from psycopg import AsyncConnection

        async with await AsyncConnection.connect(**address()) as listening:
            await listening.execute(f"LISTEN {CHANNEL}")
            self.times_connected += 1
            self.has_begun.set()
            checking = asyncio.create_task(self.check_all())
            try:
                self.say("ask")
                self._knock_everywhere()
                while True:
                    await self._catch_up(listening)
                    async for notice in listening.notifies(timeout=LOOK_SECONDS):
                        self.heard(notice.payload)
            finally:
                checking.cancel()

    async def _catch_up(self, listening) -> None:
        followed = list(self.hub.tables)
        async with asyncio.timeout(PATIENCE):
            asked = await listening.execute(REVISIONS, [followed, OF_EVENTS, OF_EVENTS, followed])
            rows = await asked.fetchall()
        for code, revision in rows:
            self.hub.announce(code, revision)

    def _knock_everywhere(self) -> None:
        """Hosts look who is at the door: somebody may have knocked unheard."""
        for code in self.hub.tables:
            self.hub.knocked(code)

    def heard(self, payload: str) -> None:
        """What another process said. One of another version may say what is not understood here."""
        try:
            said = json_value(payload)
            if said.pop("from") != own_name():
                self.understood[said.pop("kind")](**said)
        except (AttributeError, KeyError, TypeError, ValueError):
            logger.warning("A notification was not understood.")

    @property
    def understood(self) -> dict[str, Callable[..., None]]:
        hub = self.hub
        return {
            "announce": hub.announce,
            "knocked": hub.knocked,
            "shut_out": hub.shut_out,
            "at": hub.place_elsewhere,
            "place": hub.place_holder,
            "ask": self.say_places,
        }

    # Saying, from the event loop; what has to be true comes from ``news``

    def say(self, kind: str, **about: object) -> None:
        """Several at once if there are several."""
        if not has_others():
            return
        self.unsaid.append(message(kind, **about))
        if self.saying is None:
            self.saying = asyncio.get_running_loop().create_task(self._say_all())

    async def _say_all(self) -> None:
        try:
            while self.unsaid:
                messages, self.unsaid = self.unsaid, []
                await self.in_thread(notify, messages)
        except (DatabaseError, InterfaceError):
            pass  # Who is where is said again soon.
        finally:
            self.saying = None

    def say_place(self, code: str, who: dict[str, object]) -> None:
        self.say("at", code=code, who=who)

    def say_places(self) -> None:
        """Another process wants to know who is where."""
        for code, who in self.hub.places:
            self.say_place(code, who)


def address() -> dict[str, Any]:
    """The same database as Django's, without its pool."""
    own = {key: value for key, value in connection.get_connection_params().items() if key not in OF_DJANGO}
    return CONNECTING | own | {"application_name": NAME, "autocommit": True}
