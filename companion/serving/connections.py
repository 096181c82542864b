"""Connections that lead to nothing are closed, before they are so many that nobody else gets one."""

import asyncio
import socket
import struct
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from companion.basics import limits

FULL = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
AT_ONCE = struct.pack("ii", 1, 0)


class Connection(HttpToolsProtocol):
    """One connection of a phone. It is asked for something soon, or it ends; how long it may rest
    between two requests is uvicorn's own matter.

    The parser is written in C: a hall that looks at an event's standings costs half as much as with the one
    in Python. That one would read no more than it is told to; this one takes whatever comes, so what leads
    to nothing is counted here."""

    waiting: asyncio.TimerHandle | None = None
    stuck: asyncio.TimerHandle | None = None
    unread = 0
    """Bytes that have made neither a head nor a piece of a body yet."""
    is_head, is_last = True, False
    """Whether a head is being read; whether nothing may follow this request."""
    answering: RequestResponseCycle | None = None
    """Asked first; uvicorn itself remembers only what was asked last."""

    def connection_made(self, transport) -> None:
        super().connection_made(transport)
        if len(self.connections) > limits.most_connections():
            transport.write(FULL)
            transport.close()
        else:
            self.await_head()

    def data_received(self, data: bytes) -> None:
        if self.is_last:
            return
        if not self.is_answering:
            self.await_head()
        self.unread += len(data)
        super().data_received(data)
        if self.unread > limits.HEAD_BYTES:
            self.drop()
        if self.is_answering:
            self.stop_waiting()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.is_head = True

    def on_header(self, name: bytes, value: bytes) -> None:
        """What comes behind a body is no head; a proxy has not looked at it."""
        if len(self.headers) >= limits.HEAD_LINES:
            self.drop()
        elif self.is_head:
            super().on_header(name, value.strip(b" \t"))

    def on_headers_complete(self) -> None:
        """A browser waits for its answer; who asks much more before that only fills the memory."""
        self.unread, self.is_head = 0, False
        if len(self.pipeline) >= limits.ASKED_AHEAD or self.has_hidden_body:
            self.drop()
        if self.cycle is None or not self.transport.is_closing():
            super().on_headers_complete()
            if self.parser.should_upgrade():
                # We speak no other protocol. The parser takes all that follows for one, so nothing does.
                self.is_last, self.cycle.keep_alive = True, False

    @property
    def has_hidden_body(self) -> bool:
        """The parser would take it for another protocol, or for the next request."""
        has_body = not {b"content-length", b"transfer-encoding"}.isdisjoint(dict(self.headers))
        return has_body and self.parser.should_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Never into the middle of an answer."""
        begun = self.answering
        if begun is not None and begun.response_started and not begun.response_complete:
            self.drop()
        else:
            super().send_400_response(msg)

    def on_body(self, body: bytes) -> None:
        self.unread = 0
        super().on_body(body)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        """More waits for the phone than it takes."""
        super().pause_writing()
        self.stuck = self.loop.call_later(limits.TAKE_SECONDS, self.drop)

    def resume_writing(self) -> None:
        self.stop_being_stuck()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.stop_being_stuck()
        self.pipeline.clear()
        if self.answering is not None and not self.answering.response_complete:
            # Else what was asked first, a stream perhaps, would go on for nobody.
            self.answering.disconnected = True
            self.answering.message_event.set()
        super().connection_lost(exc)

    @property
    def is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def await_head(self) -> None:
        if self.waiting is None:
            self.waiting = self.loop.call_later(limits.HEAD_SECONDS, self.transport.abort)

    def stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
        self.waiting = None

    def drop(self) -> None:
        """Without what still waits, of which the system would keep megabytes for minutes."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()

    def stop_being_stuck(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
        self.stuck = None
