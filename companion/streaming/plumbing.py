"""How the applications beside Django ask its models and answer a phone."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections

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


def header(scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


async def answer(send, status: int, headers=HEADERS, body: bytes = b"") -> None:
    length = [(b"content-length", str(len(body)).encode())] if status != 204 else []
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})
