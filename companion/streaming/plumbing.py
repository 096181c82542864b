"""How the applications beside Django ask its models and answer a phone."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import close_old_connections
from django.utils.translation import get_supported_language_variant

HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]

threads = ThreadPoolExecutor(max_workers=2, thread_name_prefix="live")


async def in_thread(work, *arguments):
    """Django's models are asked in threads that keep their connections."""
    return await asyncio.get_running_loop().run_in_executor(threads, connected, work, arguments)


def connected(work, arguments):
    close_old_connections()
    try:
        return work(*arguments)
    finally:
        close_old_connections()


# Made once for all who ask meanwhile

_coming: dict[tuple, asyncio.Future] = {}


async def once(work, *about):
    """What it makes of that in a thread."""
    key = (work, *about)
    # One that is done is of before: to wait for it takes no time, and would go on forever.
    if key not in _coming or _coming[key].done():
        _coming[key] = asyncio.ensure_future(in_thread(work, *about))
        _coming[key].add_done_callback(lambda done: _coming.get(key) is done and _coming.pop(key))
    return await asyncio.shield(_coming[key])


# Asked and answered


def header(scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def spoken(wanted: str) -> str:
    """The language that a page names, if we have it."""
    try:
        return get_supported_language_variant(wanted)
    except LookupError:
        return settings.LANGUAGE_CODE


async def answer(send, status: int, headers=HEADERS, body: bytes = b"") -> None:
    length = [(b"content-length", str(len(body)).encode())] if status != 204 else []
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})
