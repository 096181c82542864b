"""Printed numbers, asked when an entry first needs them: each answer becomes an entry before it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.parts import Option
from companion.forms.sheet import Data
from companion.games.renaissance.sheets.naming import known_as, name_sent, why_not
from companion.log.folds import after_draft, refusal_of
from companion.reading.numbers import number_or_text
from companion.wording.saying import say
from scoring.errors import Refused
from scoring.renaissance.advances import ADVANCES, SHIPS
from scoring.renaissance.commodities import MOST_COMMODITIES, PRECIOUS, commodity_name
from scoring.renaissance.questions import Question, questions
from scoring.renaissance.rules import RULES
from scoring.renaissance.state import State

SEPARATOR = "|"
NONE_OF_THEM = "-"
NEW = "new"


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
    about: str = ""
    """What it is about, in a word: the advance, the card, the sum."""
    short: str = ""
    """The answer as shortly; "" before there is one."""
    new_name: str = ""
    """What a commodity is called that is not among the options."""
    is_nameable: bool = False
    """Whether there can be such a one."""
    is_all_said: bool = False
    """Of some: whether there are no others."""

    @property
    def new_field(self) -> str:
        return f"{self.name}{SEPARATOR}{NEW}"


class AskedGroup(NamedTuple):
    """Questions about one thing; answered, they fold to a line."""

    about: str
    asks: list[Asked]

    @property
    def is_answered(self) -> bool:
        return all(asked.short for asked in self.asks)

    @property
    def said(self) -> str:
        return f"{self.about}: {', '.join(asked.short for asked in self.asks)}"


def in_groups(asks: Iterable[Asked]) -> list[AskedGroup]:
    found: dict[str, list[Asked]] = {}
    for asked in asks:
        found.setdefault(asked.about, []).append(asked)
    return [AskedGroup(about, several) for about, several in found.items()]


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
    is_all_said = kind == "some" and bool(given) and NONE_OF_THEM in given.getlist(name)
    answer = answer_of(question, given, state.commodities) if kind != "some" or is_all_said else None
    return Asked(
        name,
        question.text,
        kind,
        given.get(name, ""),
        options,
        by,
        about_of(question),
        short_of(question, answer),
        named_in(question, given, state.commodities),
        len(state.commodities) < MOST_COMMODITIES,
        is_all_said,
    )


def about_of(question: Question) -> str:
    match question.path:
        case ("advances", advance, _number):
            return say(ADVANCES[advance].name)
        case ("payouts", good):
            return say(commodity_name(good))
        case ("icons", good):
            return gettext("%(good)s icon") % {"good": say(commodity_name(good))}
        case ("roll", total):
            return gettext("Sum %(total)s") % {"total": total}
        case ("shipping", ship):
            return say(SHIPS[ship])
        case ("province_income",):
            return gettext("Circles")
    return gettext("Misery")


def short_of(question: Question, answer: Any) -> str:
    match question.path, answer:
        case _, None:
            return ""
        case ("advances", _advance, "price"), number:
            return str(number)
        case ("advances", _advance, "relief"), number:
            return gettext("relief %(number)s") % {"number": number}
        case ("advances", _advance, _credit), number:
            return gettext("credit %(number)s") % {"number": number}
        case ("icons", _good), []:
            return gettext("none")
        case ("icons", _good), advances:
            return ", ".join(say(ADVANCES[one].name) for one in advances if one in ADVANCES)
        case ("roll", _total), good:
            return say(commodity_name(good))
    return " ".join(map(str, answer))


def named_in(question: Question, given, known: Iterable[str]) -> str:
    """The commodity that this question gives a name to: the rulebook names eight of twelve."""
    sent = (
        given.get(SEPARATOR.join((name_of(question), NEW)), "")
        if KINDS.get(question.path[0]) == "one"
        else ""
    )
    name = name_sent(sent)
    return known_as(name, known) or ("" if why_not(name, known) else name)


def answer_of(question: Question, given, known: Iterable[str]) -> Any:
    """What was said to it, as ``printed`` holds it; None if nothing was."""
    name = name_of(question)
    kind = KINDS.get(question.path[0], "numbers")
    if new_name := named_in(question, given, known):
        return new_name
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
        self.short: dict[str, int] = {}
        """By how many tokens the Income of players is too small."""
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
            answer = answer_of(question, self.given, self.state.commodities)
            if answer is not None:
                put(printed, question.path, answer)
            if (
                name := named_in(question, self.given, self.state.commodities)
            ) and name not in self.state.commodities:
                printed.setdefault("commodities", []).append(name)
        if printed:
            self.follow({"do": "printed", "printed": printed})

    def take(self, entry: Data) -> None:
        self.ask(entry)
        self.follow(entry)

    def follow(self, entry: Data) -> None:
        if lacks := lacking(self.state, entry):
            self.short[entry["player"]] = self.short.get(entry["player"], 0) + lacks
        self.entries.append(entry)
        self.state = followed(self.state, entry)


def lacking(state: State, entry: Data) -> int:
    """How many tokens the player lacks for it."""
    refusal = refusal_of(RULES, state, [entry])
    if refusal is None or refusal.code != "not_enough_money" or "player" not in entry:
        return 0
    said = refusal.line.params
    return said["price"].count - said["income"]


def questions_before(state: State, entry: Data) -> tuple[Question, ...]:
    """None before what nobody understands: the rules will say so."""
    try:
        return questions(state, entry)
    except Refused:
        return ()
