"""Printed numbers, asked when an entry first needs them: each answer becomes an entry before it."""

import re
from dataclasses import dataclass, field
from typing import Any

from companion.drawings.faces import Face
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.log.folds import after_draft
from companion.reading.numbers import number_or_text
from companion.wording.saying import say
from scoring.errors import Refused
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.commodities import PRECIOUS, commodity_name
from scoring.renaissance.questions import Question, questions
from scoring.renaissance.rules import RULES
from scoring.renaissance.state import State

SEPARATOR = "|"
NONE_OF_THEM = "-"


def followed(state: State, entry: Data) -> State:
    """After one more drafted entry."""
    return after_draft(RULES, state, entry)


@dataclass(frozen=True)
class Asked:
    """A question as the sheet shows it: ``kind`` is number, numbers, one or some."""

    name: str
    text: Any
    kind: str
    value: str = ""
    options: list[Option] = field(default_factory=list)
    by: str = ""
    """The advance, or the kind of entry, that made it necessary."""

    @property
    def example(self) -> str:
        """How numbers are written one after the other."""
        return "6 13 20" if self.name.endswith("misery_sections") else "2 5 9 14"


def name_of(question: Question) -> str:
    return SEPARATOR.join(("printed", *question.path))


KINDS = {"advances": "number", "roll": "one", "icons": "some"}


def asked_of(question: Question, given, state: State, by: str) -> Asked:
    name = name_of(question)
    kind = KINDS.get(question.path[0], "numbers")
    options: list[Option] = []
    if kind == "one":
        # Gold and ivory are the 12, which every board prints alike.
        rolled = [key for key in state.commodities if key not in PRECIOUS]
        options = [Option(key, Face(say(commodity_name(key)))) for key in rolled]
    elif kind == "some":
        sent = given.getlist(name) if given else []
        options = [
            Option(key, Face(say(advance.name)), picked=key in sent) for key, advance in ADVANCES.items()
        ]
    return Asked(name, question.text, kind, given.get(name, ""), options, by)


def answer_of(question: Question, given) -> Any:
    """What was said to it, as ``printed`` holds it; None if nothing was."""
    name = name_of(question)
    kind = KINDS.get(question.path[0], "numbers")
    if kind == "some":
        sent = given.getlist(name) if given else []
        return [one for one in sent if one != NONE_OF_THEM] if sent else None
    sent = given.get(name, "").strip()
    if not sent:
        return None
    if kind == "numbers":
        return [number_or_text(word) for word in re.split(r"[\s,;/]+", sent) if word]
    return number_or_text(sent) if kind == "number" else sent


def put(printed: Data, path: tuple[str, ...], value: Any) -> None:
    *way, last = path
    for key in way:
        printed = printed.setdefault(key, {})
    printed[last] = value


class Walk:
    """Drafted entries one after the other, each on the table that the earlier ones leave, with what
    components must say before it."""

    def __init__(self, state: State, given):
        self.state, self.given = state, given
        self.entries: list[Data] = []
        self.shown: Any = None
        """What its sheet shows of it on the way."""
        self.is_filled = False
        """Whether anybody filled anything in."""
        self._asked: dict[str, Asked] = {}

    @property
    def asked(self) -> list[Asked]:
        return list(self._asked.values())

    def ask(self, entry: Data) -> None:
        """What only components say is asked, and learnt as far as it was answered."""
        printed: Data = {}
        for question in questions_before(self.state, entry):
            by = entry.get("advance") or entry["do"]
            self._asked.setdefault(name_of(question), asked_of(question, self.given, self.state, by))
            answer = answer_of(question, self.given)
            if answer is not None:
                put(printed, question.path, answer)
        if printed:
            self.follow({"do": "printed", "printed": printed})

    def take(self, entry: Data) -> None:
        self.ask(entry)
        self.follow(entry)

    def follow(self, entry: Data) -> None:
        self.entries.append(entry)
        self.state = followed(self.state, entry)


def questions_before(state: State, entry: Data) -> tuple[Question, ...]:
    """None before what nobody understands: the rules will say so."""
    try:
        return questions(state, entry)
    except Refused:
        return ()
