"""The one web server, for the living room and for a hall."""

import gc
from asyncio import constants
from typing import Any

import uvicorn

from companion.basics import limits
from companion.live.hub import hub
from companion.serving.connections import Connection

YOUNG_OBJECTS = 5_000
"""So many new ones make Python look for circles among them; by itself it does so after 700."""


class Server(uvicorn.Server):
    """Stopped, it waits for open answers; a live stream would never end by itself."""

    async def startup(self, sockets=None):
        limits.raise_file_limit()
        rest_seldom()
        # With HTTPS a request begins with a handshake, for which uvicorn has no limit of its own.
        constants.SSL_HANDSHAKE_TIMEOUT = limits.HEAD_SECONDS
        await super().startup(sockets)

    def handle_exit(self, sig, frame):
        hub.close()
        super().handle_exit(sig, frame)


def rest_seldom() -> None:
    """Nobody is answered while Python looks for circles in all of its memory, and a whole hall waits then.
    What has been loaded so far stays anyway and is not looked at again; the rest is looked at less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])


def server_config(host: str, port: int, tls: dict[str, Any]) -> uvicorn.Config:
    """How it listens; ``tls`` names the certificate and its key, or is empty for plain HTTP."""
    return uvicorn.Config(
        "companion.asgi:application",
        host=host,
        port=port,
        http=Connection,
        # It writes to a whole hall in one go, where Python's own gives way to Django's threads after each
        # phone; with HTTPS Python's own, whose handshake can be limited (above).
        loop="asyncio" if tls else "uvloop",
        ws="none",
        lifespan="on",
        # As settings.LOGGING has it: without secrets, and no fault a thousand times.
        log_config=None,
        log_level="warning",
        # An address may be a key to somebody's table.
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        **tls,
    )
