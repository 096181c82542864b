"""An ``empires-log/1`` document as a table of our own: the inverse of ``companion.exports``."""

import json
from collections.abc import Collection, Iterator
from datetime import MINYEAR, datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from companion.badges import BADGES
from companion.models import Seat
from scoring import empires
from scoring.empires.nations import NATIONS
from scoring.empires.turns import Box
from scoring.entry import read_entry
from scoring.interchange import answer
from scoring.reading import bad_format
from scoring.text import gettext_noop as _

Data = dict[str, Any]

FORMAT = "empires-log/1"
LONGEST_NAME = Seat._meta.get_field("name").max_length
CARRIED = ("step", "by", "at")
"""What an entry carries beside the fact; a table keeps it elsewhere."""

BOXES = {
    "initiative": Box.INITIATIVE,
    "land": Box.DOCK,
    "take_good": Box.GOODS,
    "win_ship": Box.SHIPPING,
    "buy": Box.BUILDINGS,
    "expedition": Box.DISCOVERY,
    "cartography": Box.DISCOVERY,
    "reveal": Box.DISCOVERY,
    "scout": Box.DISCOVERY,
    "hire": Box.SPECIALISTS,
    "battle": Box.WARFARE,
    "war": Box.WARFARE,
    "march": Box.WARFARE,
    "income": Box.INCOME,
    "benefits": Box.BENEFITS,
    "sell_goods": Box.BENEFITS,
    "swap_good": Box.BENEFITS,
    "free_good": Box.BENEFITS,
    "migrate": Box.BENEFITS,
    "score_colonies": Box.SCORING,
    "buy_vp": Box.SCORING,
    "end_turn": Box.REFRESH,
}
"""Where a table stands that takes such an entry back; the others are recorded wherever it stands."""


def refuse_unfit(document: Any) -> None:
    """Raises the refusal of a document that is no whole game, or whose log can't be followed."""
    refuse_half_signs(document)
    answer(document)
    if document["format"] != FORMAT:
        raise bad_format(_("This is not a recorded game."))
    for player in document["players"]:
        if len(player["name"]) > LONGEST_NAME:
            raise bad_format(_("A name has at most %(most)d letters."), most=LONGEST_NAME)


def refuse_half_signs(document: Any) -> None:
    """The rules don't mind half of a sign in a name; no database and no page can write it down."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError as half:
        raise bad_format(_("A name or a note has half of a sign in it.")) from half


def times_in(document: Data) -> list[datetime | None]:
    """When each entry was recorded, where that can be read and is not still to come."""
    now = timezone.now()
    said = (time_of(entry.get("at") or "") for entry in document["entries"])
    return [at if at and at <= now else None for at in said]


def time_of(said: str) -> datetime | None:
    """None for what is no time, or one of nobody knows where, or one that elsewhere no calendar has."""
    try:
        at = parse_datetime(said)
    except ValueError:
        return None
    return at if at and timezone.is_aware(at) and at.year > MINYEAR else None


def seats_in(document: Data) -> list[Seat]:
    """In starting order, each in the colour that goes with its nation, or in one that goes with
    nobody's."""
    nations = [player["nation"] for player in document["players"]]
    colors = [NATIONS[nation].color for nation in nations if nation]
    free = iter(badge.key for badge in BADGES if badge.key not in colors)
    return [
        Seat(
            number=number,
            name=player["name"],
            color=NATIONS[nation].color if nation else next(free),
            nation=nation or "",
        )
        for number, (player, nation) in enumerate(zip(document["players"], nations, strict=True), start=1)
    ]


def head_in(document: Data, keys: dict[str, str]) -> Data:
    head = {key: value for key, value in document.items() if key not in ("format", "players", "entries")}
    if head.get("auction"):
        head["auction"] = [[keys[name], bid] for name, bid in head["auction"]]
    return head


def facts_in(document: Data, keys: dict[str, str]) -> list[Data]:
    """The entries with seats in place of names, and nothing but the facts."""
    return [
        {key: value for key, value in seated(entry, keys).items() if key not in CARRIED}
        for entry in document["entries"]
    ]


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


def boxes_in(document: Data) -> Iterator[Box]:
    """Where each entry was recorded, as far as that can be told."""
    box = Box.PLACE_WORKERS
    for entry in document["entries"]:
        box = BOXES.get(entry["do"], box)
        yield box


# Names


class Spot(str):
    """A text at one place of a document, which is told from the same text elsewhere."""

    __slots__ = ()


class Spotted(Collection):
    """Players as the readers of the rules ask for them; it notes where they asked. So a name that
    is also a word of the format is taken for a player just where the rules take it for one."""

    def __init__(self, names: Collection[str]):
        self.names = names
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


def seated(entry: Data, keys: dict[str, str]) -> Data:
    """An entry with the keys of seats in place of players' names."""
    spots, people = spotted(entry), Spotted(keys)
    read_entry(empires.KINDS, spots, people)
    return plain(spots, people.places, keys)


def spotted(value: Any) -> Any:
    if isinstance(value, dict):
        return {Spot(key): spotted(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [spotted(inner) for inner in value]
    return Spot(value) if isinstance(value, str) else value


def plain(value: Any, places: set[int], keys: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {plain(key, places, keys): plain(inner, places, keys) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner, places, keys) for inner in value]
    if isinstance(value, str):
        return keys[value] if id(value) in places else str(value)
    return value
