"""Requests that nobody means well, sent one after the other, and what they broke."""

import random
import traceback
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote_from_bytes

from django.db import transaction
from django.test import Client
from django.urls import URLPattern

from companion.streaming import pages
from scoring.empires.turns import Box
from tests.companion.fuzz.forms import Fields, Forms, spied_on
from tests.companion.fuzz.values import SCRIPT, SHARP, encoded, hostile
from tests.companion.fuzz.world import World

ROOT = Path(__file__).parents[3]
FORM = "application/x-www-form-urlencoded"
KNOWN = ["seen", "command", "at", "turn", "was", "order", "players", "drop", "sold", "up", "down", "out"]
KNOWN += ["counter", "counters", "page", "nth", "result", "box", "about", "view", "line", "add", "next"]
"""Fields to begin with; the others are learnt from what the server asks for and from its pages."""
QUERIES = {
    "table": ["", *(f"?box={box}" for box in Box)],
    "correct": ["?about=seat-1", "?about=peru", "?about=order"],
}
"""What a page is about."""
METHODS = ("POST", "POST", "GET")
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "asked"}


@dataclass
class Attack:
    world: World
    chance: random.Random
    names: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(lambda: set(KNOWN)))
    """What the view of an address was seen asking for."""
    forms: dict[str, Fields] = field(default_factory=dict)
    """What the pages send to an address."""
    broken: Counter = field(default_factory=Counter)
    sent: int = 0

    # The pages as they are

    def looks_around(self, patterns: list[URLPattern], role: str) -> None:
        """Every page once, to know its forms; a table at every box."""
        for pattern in patterns:
            for address in self.addresses(pattern)[:60]:
                self.request(pattern.name, role, "GET", address, learn=True)

    def addresses(self, pattern: URLPattern) -> list[str]:
        queries = QUERIES.get(pattern.name, [""])
        return [address + query for address in self.world.addresses(pattern) for query in queries]

    # One request

    def strikes(self, pattern: URLPattern, role: str) -> None:
        """Several fields of one form at once, with anything."""
        address = self.chance.choice(self.addresses(pattern))
        data = self.usual(address)
        names = sorted({*self.names[pattern.name], *self.fields(address).names})
        for _nth in range(self.chance.choice((1, 1, 2, 5, 20))):
            several = range(self.chance.choice((1, 1, 3)))
            data[self.chance.choice(names)] = [hostile(self.chance) for _one in several]
        with taken_back():
            self.request(pattern.name, role, self.chance.choice(METHODS), address, data)

    def pricks(self, pattern: URLPattern, role: str, most: int) -> None:
        """One field after the other with what has hurt before, in a form that is right besides; at most
        so many requests."""
        addresses = self.addresses(pattern)
        pairs = [(name, value) for name in sorted(self.asked_at(pattern, addresses)) for value in SHARP]
        self.chance.shuffle(pairs)
        for name, value in pairs[:most]:
            address, method = self.chance.choice(addresses), self.chance.choice(METHODS)
            with taken_back():
                self.request(pattern.name, role, method, address, {**self.usual(address), name: [value]})

    def fields(self, address: str) -> Fields:
        return self.forms.get(address) or Fields()

    def usual(self, address: str) -> dict[str, list[str | bytes]]:
        return dict(self.fields(address).sent(self.chance))

    def asked_at(self, pattern: URLPattern, addresses: list[str]) -> set[str]:
        return self.names[pattern.name].union(*(self.fields(address).names for address in addresses))

    def headers(self) -> dict[str, str]:
        return self.chance.choice(({}, {}, HTMX, {**HTMX, "HTTP_HX_TARGET": "sheet"}))

    def request(self, name, role, method, address, data=None, learn=False) -> None:
        """Sent by the device of a role, whose cookies stay as they were."""
        client = Client(HTTP_HOST="localhost", **({} if learn else self.headers()))
        client.cookies = self.world.devices[role].cookies.copy()
        body = urlencoded(data or {})
        self.sent += 1
        with spied_on() as asked:
            try:
                if method == "POST":
                    answer = client.generic(method, address, body, content_type=FORM)
                else:
                    mark = "&" if "?" in address else "?"
                    answer = client.get(f"{address}{mark}{body.decode()}")
                self.check(answer)
                if answer.status_code == 302 and method == "POST":
                    self.check(client.get(answer.url))
            except Exception as problem:  # whatever it is, it would have been a 500
                self.broken[name, method, ", ".join(sorted(data or {})[:3]), where(problem)] += 1
                return
        self.names[name] |= asked
        if learn and answer["Content-Type"].startswith("text/html"):
            self.learns(address, answer.text)

    def learns(self, address: str, text: str) -> None:
        for action, fields in Forms(address, text).found.items():
            known = self.forms.setdefault(action, Fields())
            known.filled.update(fields.filled)
            known.buttons.update(fields.buttons)

    def check(self, answer) -> None:
        assert answer.status_code < 500, answer.status_code
        if answer.get("Content-Type", "").startswith("text/html"):
            assert encoded(SCRIPT) not in answer.content, "a script"


def urlencoded(data: dict[str, list]) -> bytes:
    pairs = [(encoded(name), encoded(value)) for name, values in data.items() for value in values]
    return "&".join(f"{quote_from_bytes(name)}={quote_from_bytes(value)}" for name, value in pairs).encode()


def where(problem: Exception) -> str:
    """The deepest of our own lines, and what went wrong there."""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if is_own(frame.filename)]
    place = f"{Path(frames[-1].filename).relative_to(ROOT)}:{frames[-1].lineno}" if frames else "?"
    return f"{type(problem).__name__} at {place}: {str(problem)[:80]!r}"


def is_own(name: str) -> bool:
    return any(Path(name).is_relative_to(ROOT / part) for part in ("companion", "scoring"))


@contextmanager
def taken_back():
    """What happens meanwhile to the database is gone afterwards, and so is what was remembered of it."""
    mark = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(mark)
        pages._pages.clear()
