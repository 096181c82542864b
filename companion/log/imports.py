"""A recorded game as a table of our own: the inverse of ``companion.log.exports``."""

from collections.abc import Collection, Iterator
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any, cast

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from companion.drawings.badges import BADGES
from companion.games import on_shelf
from companion.models import Seat
from companion.reading.texts import is_writable, texts_in
from scoring.entry import read_entry
from scoring.games import Rules, rules_for_log
from scoring.interchange import answer
from scoring.reading import bad_format
from scoring.text import gettext_noop as _

Data = dict[str, Any]

LONGEST_NAME = cast(int, Seat._meta.get_field("name").max_length)  # to Django any field may have none
CARRIED = ("step", "by", "at")
"""What an entry carries beside the fact; a table keeps it elsewhere."""


def rules_in(document: Any) -> Rules:
    """The game that a document is a record of. Raises the refusal of one that is no whole game, or whose
    log can't be followed."""
    refuse_half_signs(document)
    answer(document)
    rules = rules_for_log(document["format"])
    if rules is None or rules.key not in on_shelf():  # its rules may be known before its pages are
        raise bad_format(_("This is not a recorded game."))
    refuse_long_names(document)
    return rules


def refuse_long_names(document: Data) -> None:
    for player in document["players"]:
        if len(player["name"]) > LONGEST_NAME:
            raise bad_format(_("A name has at most %(most)d letters."), most=LONGEST_NAME)


def refuse_half_signs(document: Any) -> None:
    """The rules don't mind half of a sign in a name, or one that is none; no database and no page can
    write it down."""
    if not all(map(is_writable, texts_in(document))):
        raise bad_format(_("A name or a note has a broken character."))


def times_in(document: Data) -> list[datetime | None]:
    """When each entry was recorded, where that can be read and is not still to come."""
    now = timezone.now()
    said = (time_of(entry.get("at") or "") for entry in document["entries"])
    return [at if at and at <= now else None for at in said]


def time_of(said: str) -> datetime | None:
    """None for what is no time, for one without a zone, and for one that no calendar has in another zone."""
    try:
        at = parse_datetime(said)
    except ValueError:
        return None
    return at if at and timezone.is_aware(at) and MINYEAR < at.year < MAXYEAR else None


def seats_in(document: Data, rules: Rules) -> list[Seat]:
    """In starting order, each in the colour that goes with what they bring, or in one that goes with
    nobody's."""
    brought = [{key: value for key, value in one.items() if key != "name"} for one in document["players"]]
    colors = [rules.color_of(brings) for brings in brought]
    free = iter(badge.key for badge in BADGES if badge.key not in colors)
    return [
        Seat(
            number=number,
            name=document["players"][number - 1]["name"],
            color=color or next(free),
            brings={key: value for key, value in brings.items() if value != rules.brings.get(key)},
        )
        for number, (brings, color) in enumerate(zip(brought, colors, strict=True), start=1)
    ]


def head_in(document: Data, rules: Rules, keys: dict[str, str]) -> Data:
    head = {key: value for key, value in document.items() if key not in ("format", "players", "entries")}
    return rules.with_seats(head, keys)


def facts_in(document: Data, rules: Rules, keys: dict[str, str]) -> list[Data]:
    """The entries with seats in place of names, and nothing but the facts. Each is read at the table that
    it was recorded at, because what it may name can have been learnt on the way."""
    facts = []
    table = rules.begin({key: value for key, value in document.items() if key != "entries"})
    for entry in document["entries"]:
        said = {key: value for key, value in entry.items() if key not in CARRIED}
        facts.append(seated(rules, said, keys, table))
        table = rules.apply(table, said)
    return facts


def steps_in(document: Data) -> list[int]:
    """As the file numbers them, if it does so in order; else those side by side with the same
    number belong together, and one without is alone."""
    said = [entry.get("step") for entry in document["entries"]]
    if None not in said and said == sorted(said) and all(0 < step <= len(said) for step in said):
        return said
    steps: list[int] = []
    for nth, step in enumerate(said):
        is_next = nth == 0 or step is None or step != said[nth - 1]
        steps.append((steps[-1] if steps else 0) + is_next)
    return steps


def boxes_in(document: Data, rules: Rules, first: str) -> Iterator[str]:
    """Where each entry was recorded, as far as that can be told: at its own box, else where the table
    stood."""
    box = first
    for entry in document["entries"]:
        box = rules.kinds[entry["do"]].box or box
        yield box


# Names


class Spot(str):
    """A text at one place of a document, which is told from the same text elsewhere."""

    __slots__ = ()


class Spotted(Collection):
    """Players as the readers of the rules ask for them; it notes where they asked. So a name that
    is also a word of the format is taken for a player just where the rules take it for one."""

    def __init__(self, names: Collection[str], table: Any):
        self.names, self.table = names, table
        self.places: set[int] = set()

    def __contains__(self, name: object) -> bool:
        self.places.add(id(name))
        return name in self.names

    def __iter__(self):
        return iter(self.names)

    def __len__(self):
        return len(self.names)

    @property
    def players(self) -> "Spotted":
        return self

    def __getattr__(self, name: str) -> Any:
        """All else that a game's readers ask of a table is as it is there."""
        return getattr(self.table, name)


def seated(rules: Rules, entry: Data, keys: dict[str, str], table: Any = None) -> Data:
    """An entry with the keys of seats in place of players' names, read at a ``table``."""
    spots, people = spotted(entry), Spotted(keys, table)
    read_entry(rules.kinds, spots, people)
    return with_keys(spots, people.places, keys)


def spotted(value: Any) -> Any:
    if isinstance(value, dict):
        return {Spot(key): spotted(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [spotted(inner) for inner in value]
    return Spot(value) if isinstance(value, str) else value


def with_keys(value: Any, places: set[int], keys: dict[str, str]) -> Any:
    """The same with the keys of seats where players are named, and every other text as it was."""
    if isinstance(value, dict):
        return {with_keys(key, places, keys): with_keys(inner, places, keys) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_keys(inner, places, keys) for inner in value]
    if isinstance(value, str):
        return keys[value] if id(value) in places else str(value)
    return value
