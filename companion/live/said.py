"""What a stream says, as bytes."""

import json
import random

RETRY_MILLISECONDS = 1000, 4000
"""When a phone whose stream broke comes back: not all of a hall in the same instant."""

FEW_PHONES = 20
SPREAD_MILLISECONDS, MOST_SPREAD_MILLISECONDS = 1.5, 600
"""For each phone of a hall, and in all: within so much time they ask what is new, each at its own moment,
and tables that record meanwhile wait for nobody."""


def event(name: str, data: object) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()


def retry() -> bytes:
    return b"retry: %d\n" % random.randint(*RETRY_MILLISECONDS)


def spread(phones: int) -> dict[str, int]:
    """A few ask at once; a hall takes its time, of which nobody sees more than a moment."""
    if phones < FEW_PHONES:
        return {}
    return {"spread": round(min(phones * SPREAD_MILLISECONDS, MOST_SPREAD_MILLISECONDS))}


BEAT = event("beat", {})
GONE = event("gone", {})
KNOCK = event("knock", {})
CROWDED = b"retry: 60000\n" + event("crowded", {})
"""A newer page of the same device took its place. Until it tries again, in a minute, it asks now and
then: two pages do not push each other out all the time."""
