"""What a phone sends is read whole before Django hears of it.

Django's threads would wait for the rest, two at a time for everybody; and the bridge to it takes a
connection that broke for the end of what was sent. So: all of it, or no request at all.
"""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from companion.basics import limits


class PhoneGone(Exception):  # noqa: N818
    """It went before all was there: nobody waits for an answer, and nothing may be done."""


class Refused(Exception):  # noqa: N818
    """The answer is this status, and the sentence of ``companion.middleware.refused_body``."""

    def __init__(self, status: int):
        super().__init__()
        self.status = status


def whole_bodies(django):
    """Django, called only with requests that are there completely."""

    large = Large()

    async def application(scope, receive, send):
        # A large one counts until it is answered: it may wait long for a thread.
        with large.counted() as count:
            try:
                body = await read_whole(scope, receive, count)
            except PhoneGone:
                return
            except Refused as refusal:
                refused = {**sized(scope, 0), "refused": refusal.status}
            else:
                await django(sized(scope, len(body)), replayed(body), send)
                return
        # Whatever came of it is forgotten while the phone reads why.
        await django(refused, replayed(b""), closing(receive, send))

    return application


class Large:
    """How many large ones are here."""

    def __init__(self) -> None:
        self.number = 0

    @contextmanager
    def counted(self) -> Iterator[Callable[[], None]]:
        """What is called when one proves to be large."""
        is_large = False

        def count() -> None:
            nonlocal is_large
            if is_large:
                return
            if self.number >= limits.LARGE_BODIES:
                raise Refused(503)
            is_large = True
            self.number += 1

        try:
            yield count
        finally:
            self.number -= is_large


async def read_whole(scope, receive, count_large) -> bytes:
    declared = declared_length(scope)
    try:
        async with asyncio.timeout(limits.BODY_SECONDS):
            body = await read(receive, count_large)
    except TimeoutError:
        raise Refused(408) from None
    if declared is not None and len(body) != declared:
        raise PhoneGone
    return body


def declared_length(scope) -> int | None:
    """None if it is sent in chunks."""
    declared = [value for name, value in scope["headers"] if name == b"content-length"]
    if not declared:
        return None
    is_chunked = b"transfer-encoding" in dict(scope["headers"])
    if is_chunked or len(set(declared)) > 1 or not re.fullmatch(rb"[0-9]+", declared[0]):
        raise Refused(400)
    # Python refuses to read thousands of digits.
    if len(declared[0]) > 18 or int(declared[0]) > limits.BODY_BYTES:
        raise Refused(413)
    return int(declared[0])


async def read(receive, count_large) -> bytes:
    body, is_more = bytearray(), True
    while is_more:
        async with asyncio.timeout(limits.BODY_PAUSE):
            message = await receive()
        if message["type"] == "http.disconnect":
            raise PhoneGone
        body += message.get("body", b"")
        is_more = message.get("more_body", False)
        if len(body) > limits.BODY_BYTES:
            raise Refused(413)
        if len(body) > limits.LARGE_BODY:
            count_large()
    return bytes(body)


def sized(scope, length: int) -> dict:
    """The request as one that says its length: Django reads no chunks."""
    other = [one for one in scope["headers"] if one[0] not in (b"content-length", b"transfer-encoding")]
    return {**scope, "headers": [*other, (b"content-length", str(length).encode())]}


def replayed(body: bytes):
    async def receive():
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def closing(receive, send):
    """The connection ends with this answer; a browser that is still sending gets to read it."""

    async def send_and_close(message):
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        elif not message.get("more_body"):
            await send({**message, "more_body": True})
            await discard(receive)
            message = {"type": "http.response.body", "body": b""}
        await send(message)

    return send_and_close


async def discard(receive) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(limits.LINGER_SECONDS):
            while (await receive()).get("more_body"):
                pass
