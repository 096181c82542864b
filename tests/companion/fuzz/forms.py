"""The forms on a page, as a browser would send them, and the fields that the server reads."""

import random
from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin

from django.http import QueryDict


@dataclass
class Fields:
    """Name → what can be sent under it: always, and by pressing a button."""

    filled: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    buttons: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @property
    def names(self) -> set[str]:
        return {*self.filled, *self.buttons}

    def sent(self, chance: random.Random) -> dict[str, list[str]]:
        """By somebody who chose something of what there is to choose, and pressed one button."""
        data = {
            name: [chance.choice(values)] for name, values in self.filled.items() if chance.random() < 0.9
        }
        if self.buttons and chance.random() < 0.6:
            pressed = chance.choice(list(self.buttons))
            data[pressed] = [chance.choice(self.buttons[pressed])]
        return data


class Forms(HTMLParser):
    """Action → its fields; a page may have several forms for one action, their fields are put together."""

    def __init__(self, here: str, text: str):
        super().__init__()
        self.here, self.found, self.form = here, defaultdict(Fields), None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if tag == "form":
            self.form = self.found[urljoin(self.here, said.get("action") or self.here)]
        elif tag in ("input", "button", "select", "textarea") and self.form and said.get("name"):
            of_kind = self.form.buttons if tag == "button" else self.form.filled
            self.values = of_kind[said["name"]]
            self.values.append(said.get("value") or "")
        elif tag == "option" and self.form:
            self.values.append(said.get("value") or "")

    def handle_endtag(self, tag):
        if tag == "form":
            self.form = None


@contextmanager
def spied_on():
    """The names of all fields that are asked for meanwhile."""
    names: set[str] = set()
    kept = {}

    def spying(method):
        def spied(self, key, *more):
            if isinstance(key, str) and len(key) < 60:
                names.add(key)
            return method(self, key, *more)

        return spied

    for name in ("__getitem__", "__contains__", "getlist", "get"):
        kept[name] = QueryDict.__dict__.get(name)
        setattr(QueryDict, name, spying(getattr(QueryDict, name)))
    try:
        yield names
    finally:
        for name, method in kept.items():
            if method is None:
                delattr(QueryDict, name)
            else:
                setattr(QueryDict, name, method)
