"""One process for all: streams in the event loop, Django beside it in a thread.

Django answers about twice as fast through WSGI as through ASGI, and one or two threads beat four.
"""

from a2wsgi import WSGIMiddleware

from companion.wsgi import application as django

# Django is set up only now.
from companion.streaming.fresh import fresh, fresh_events  # isort: skip
from companion.streaming.stream import stream  # isort: skip
from companion.live.claim import CannotClaim, claim_database  # isort: skip
from companion.serving.access import logged  # isort: skip
from companion.serving.health import health  # isort: skip
from companion.serving.outages import steady  # isort: skip
from companion.serving.bodies import whole_bodies  # isort: skip

THREADS = 2
ANY_NUMBER = 0


def in_threads(count: int):
    """A thread gives its answer away in one go, however slowly the phone takes it: two phones that take
    nothing would hold up everybody else."""
    # Its types say of an answer that it is a response, not that it is read as bytes.
    bridge = WSGIMiddleware(django, workers=count, send_queue_size=ANY_NUMBER)  # type: ignore[arg-type]
    return whole_bodies(bridge)


pages = in_threads(THREADS)
event_pages = in_threads(1)


async def of_events(scope, receive, send):
    """A hall that looks at an event neither waits for the tables that record nor keeps them waiting."""
    is_looking = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
    return await (event_pages if is_looking else pages)(scope, receive, send)


# Path prefix -> ASGI application.
MOUNTED = {
    "/live/": stream,
    "/tables/": fresh(pages),
    "/events/": fresh_events(of_events),
    "/health/": health,
}


@logged
@steady
async def application(scope, receive, send):
    """The mounted application whose prefix fits, else Django."""
    if scope["type"] == "lifespan":
        return await live(receive, send)
    mounted = (app for prefix, app in MOUNTED.items() if scope["path"].startswith(prefix))
    return await next(mounted, pages)(scope, receive, send)


async def live(receive, send):
    """From the start of the server process to its end."""
    await receive()
    try:
        claim_database()
    except CannotClaim as refusal:
        await send({"type": "lifespan.startup.failed", "message": str(refusal)})
        return
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})
