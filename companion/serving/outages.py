"""What the applications beside Django say when disk or database fail; Django's own page is in
``companion/views/errors.py``."""

from django.db import DatabaseError, InterfaceError

from companion.serving.faults import fault_of, tell


def steady(application):
    """The same application; a fault that it meets before it answers is a 503, and no traceback."""

    async def answering(scope, receive, send):
        has_begun = False

        async def noting(message):
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await application(scope, receive, noting)
        except (DatabaseError, InterfaceError) as error:
            fault = fault_of(error)
            if fault is None or has_begun:
                raise
            tell(fault)
            await out_of_order(send, fault.seconds)

    return answering


async def out_of_order(send, seconds: int) -> None:
    headers = [
        (b"retry-after", str(seconds).encode()),
        (b"cache-control", b"no-store"),
        (b"content-length", b"0"),
    ]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
