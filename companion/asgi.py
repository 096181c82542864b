"""One process for all: streams in the event loop, Django beside it in a thread.

Django answers about twice as fast as WSGI than as ASGI, and one or two threads beat four.
"""

from a2wsgi import WSGIMiddleware

from companion.wsgi import application as django

# Django is set up only now.
from companion.live import stream  # isort: skip

THREADS = 2

pages = WSGIMiddleware(django, workers=THREADS)

# Path prefix -> ASGI application.
MOUNTED = {"/live/": stream.stream, "/tables/": stream.fresh(pages)}


async def application(scope, receive, send):
    """The mounted application whose prefix fits, else Django."""
    mounted = (app for prefix, app in MOUNTED.items() if scope["path"].startswith(prefix))
    await next(mounted, pages)(scope, receive, send)
