"""A line in the log for each answer, in production. Who asked is not in it: neither name nor address."""

import logging
from time import perf_counter

logger = logging.getLogger("companion.access")

QUIET = "/health/"
"""Asked every few seconds, and of no interest as long as all is well."""


def logged(application):
    """The same application, with its answers told to the log: a stream when it has ended."""

    async def telling(scope, receive, send):
        if scope["type"] != "http" or not logger.isEnabledFor(logging.INFO):
            return await application(scope, receive, send)
        answer = Answer(send)
        try:
            return await application(scope, receive, answer.send)
        finally:
            if answer.status != 200 or not scope["path"].startswith(QUIET):
                answer.tell(scope)

    return telling


class Answer:
    def __init__(self, send):
        self.sending, self.began = send, perf_counter()
        self.status, self.bytes = 0, 0

    async def send(self, message):
        self.status = message.get("status", self.status)
        self.bytes += len(message.get("body", b""))
        await self.sending(message)

    def tell(self, scope) -> None:
        """Without the query, which may hold what somebody typed."""
        said = {
            "method": scope["method"],
            "path": scope["path"],
            "status": self.status,
            "milliseconds": round((perf_counter() - self.began) * 1000, 1),
            "bytes": self.bytes,
        }
        logger.info("answered" if self.status else "not answered", extra=said)
