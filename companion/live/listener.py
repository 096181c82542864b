"""One open stream, and the phone behind it."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

PRESENCE_SECONDS = 20
"""How long somebody counts as being at a box without saying so again."""

Send = Callable[[bytes], Awaitable[None]]


@dataclass(frozen=True)
class Who:
    """The phone behind a stream, as it was when its permission was checked."""

    phone: int
    link: int | None
    face: str
    """Which of the table's pages it is shown."""
    name: str
    lender: int | None = None
    """The account without which this device would not be here."""
    sign_in: str = ""
    """The name of this sign-in, which the device keeps until it signs out."""
    of: tuple[object, ...] = ()
    """The event's key in memory."""

    def came_by(self, link: int | None, lender: int | None, sign_in: str) -> bool:
        """By this link or by this account; where a sign-in is named, by that one alone."""
        if link is not None and self.link == link:
            return True
        return lender is not None and self.lender == lender and sign_in in ("", self.sign_in)

    def is_still(self, who: "Who") -> bool:
        """The same permission, whatever the phone is called."""
        return replace(who, name=self.name) == self


class Listener:
    """One open stream."""

    __slots__ = (
        "at_box",
        "at_time",
        "code",
        "device",
        "is_gone",
        "news",
        "revision",
        "send",
        "sending",
        "shows",
        "ticket",
        "who",
    )

    def __init__(self, code: str, send: Send, device: str):
        self.code = code
        self.send = send
        self.device = device
        self.who: Who | None = None
        self.ticket = secrets.token_urlsafe(16)
        self.revision = -1
        self.shows: tuple[str, str] | None = None
        """Page and language, if what is new on that page is given with the stream."""
        self.at_box, self.at_time = "", 0.0
        self.news: dict[object, bytes] = {}
        self.sending: asyncio.Task | None = None
        self.is_gone = False

    def tell(self, kind: object, event: bytes) -> None:
        """Send it as soon as the phone takes it; until then a newer one of its kind replaces it."""
        self.news.pop(kind, None)
        self.news[kind] = event
        if self.who is not None and self.sending is None:
            self.sending = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self.news:
                events = b"".join(self.news.values())
                self.news.clear()
                await self.send(events)
        finally:
            self.sending = None

    @property
    def presence(self) -> dict[str, object] | None:
        """Who is filling in which box on this phone, unless that was long ago."""
        if self.who is None or not self.at_box or is_past(self.at_time):
            return None
        return {"phone": self.who.phone, "name": self.who.name, "box": self.at_box}


def is_past(moment: float) -> bool:
    """Whether somebody who said then to be at a box no longer counts as being there."""
    return time.monotonic() - moment > PRESENCE_SECONDS
