"""A phone with the standings of an event open."""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from base64 import b64decode
from dataclasses import dataclass, field

from bench.phones import Phone
from bench.server import HOST, Site, answer_read

KNOWN = re.compile(rb'id="follow"[^>]*data-revision="(\d+)"[^>]*data-stamp="([\w-]+)"')
LENGTH = re.compile(rb"content-length: (\d+)")


@dataclass
class Watcher(Phone):
    stamp: str = "0"
    pages: dict[int, bytes] = field(default_factory=dict)
    packed: dict[int, str] = field(default_factory=dict)
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def headers(self) -> str:
        cookie = f"Cookie: session={self.session}\r\n" if self.session else ""
        return f"Host: localhost\r\n{cookie}Accept-Encoding: gzip\r\nAccept-Language: en\r\n"

    @property
    def stream(self) -> str:
        return f"/live/events/{self.code}/?page=standings%2F&language=en"

    def take(self, revision: int, packed: str) -> None:
        """What came with the stream. It is unpacked when nothing is measured any more: a phone does that
        with a processor of its own, and 400 are in this process."""
        self.revision = revision
        self.shown[revision] = time.perf_counter()
        self.packed[revision] = packed

    def unpack(self) -> None:
        self.pages |= {revision: gzip.decompress(b64decode(one)) for revision, one in self.packed.items()}

    async def look(self, site: Site) -> bool:
        status, content = await self._ask(site)
        assert status == 200, status
        found = KNOWN.search(content)
        assert found is not None
        self.revision, self.stamp = int(found[1]), found[2].decode()
        self.shown[self.revision] = time.perf_counter()
        self.pages[self.revision] = content
        return True

    async def _ask(self, site: Site) -> tuple[int, bytes]:
        """On a connection that stays open, as a browser's does, until the server closes it."""
        since = f"X-Since: {self.stamp}\r\nX-Ticket: {self.ticket}\r\n"
        request = f"GET /events/{self.code}/standings/ HTTP/1.1\r\n{self.headers}{since}\r\n".encode()
        while True:
            is_new = self.line is None
            reader, writer = self.line = self.line or await asyncio.open_connection(HOST, site.port)
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                length = LENGTH.search(head.lower())
                return answer_read(head + await reader.readexactly(int(length[1]) if length else 0))
            except (OSError, asyncio.IncompleteReadError):
                self.line = None
                if is_new:
                    raise
