"""A season as its page shows it: sums, events, and who is one person."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from companion.log.event_cuts import places_of
from companion.log.event_memory import event_kept
from companion.models import Entrant, Event, Season
from companion.models.account import folded
from scoring.tournaments.cut import Placed
from scoring.tournaments.seasons import Seasoned, season
from scoring.tournaments.wording import plain_number


@dataclass(frozen=True)
class Person:
    """Somebody at one event or at several."""

    name: str
    entrants: tuple[Entrant, ...]

    @property
    def is_joined(self) -> bool:
        return len(self.entrants) > 1


@dataclass(frozen=True)
class ShownLine:
    rank: int
    is_shared: bool
    name: str
    total: str
    cells: list[tuple[str, bool]]
    """Event by event: the points, and whether they count."""


@dataclass(frozen=True)
class SeasonNow:
    season: Season
    events: list[Event]
    people: list[Person]
    lines: list[ShownLine]

    @property
    def joined(self) -> list[Person]:
        return [one for one in self.people if one.is_joined]

    @property
    def namesakes(self) -> list[str]:
        """Called the same at several events, and not said to be one person."""
        names = Counter(folded(entrant.name) for one in self.people for entrant in one.entrants)
        alone = [one for one in self.people if not one.is_joined]
        found = Counter(folded(one.entrants[0].name) for one in alone)
        return sorted(name for name in names if found[name] > 1)


def season_now(found: Season) -> SeasonNow:
    """Only events that are open count, and only what was played in them."""
    events = [row.event for row in found.rows.select_related("event__account") if row.event.opened_at]
    people = people_of(found, events)
    keys = {entrant.pk: str(nth) for nth, one in enumerate(people) for entrant in one.entrants}
    placed = [places_in(event, keys) for event in events]
    rows = season(placed, found.points, found.best)
    names = names_of(people, events)
    return SeasonNow(found, events, people, [line_of(row, rows, names) for row in rows])


def places_in(event: Event, keys: dict[int, str]) -> list[Placed]:
    now = event_kept(event)
    return [
        Placed(keys[now.by_name[one.player].pk], one.rank)
        for one in places_of(now)
        if one.player in now.by_name
    ]


def line_of(row: Seasoned, rows: Iterable[Seasoned], names: dict[str, str]) -> ShownLine:
    cells = [
        ("" if points is None else str(plain_number(points, 2)), counts)
        for points, counts in zip(row.events, row.counted, strict=True)
    ]
    is_shared = sum(other.rank == row.rank for other in rows) > 1
    return ShownLine(row.rank, is_shared, names[row.player], str(plain_number(row.points, 2)), cells)


# Who is one person


def people_of(found: Season, events: list[Event]) -> list[Person]:
    """Joined by hand, else by account; everybody else is somebody of their own."""
    said = dict(found.people.values_list("entrant", "name"))
    groups: dict[tuple[str, object], list[Entrant]] = {}
    for entrant in Entrant.objects.filter(event__in=events).order_by("event__made_at", "number"):
        groups.setdefault(key_of(entrant, said, groups), []).append(entrant)
    return [Person(said.get(people[-1].pk, people[-1].name), tuple(people)) for people in groups.values()]


def key_of(entrant: Entrant, said: dict[int, str], groups: dict) -> tuple[str, object]:
    """Two entries of one event are two people, whatever account they have."""
    key: tuple[str, object] = ("alone", entrant.pk)
    if entrant.pk in said:
        key = ("said", said[entrant.pk])
    elif entrant.account_id:
        key = ("account", entrant.account_id)
    is_there = any(other.event_id == entrant.event_id for other in groups.get(key, ()))
    return ("alone", entrant.pk) if is_there else key


def names_of(people: list[Person], events: list[Event]) -> dict[str, str]:
    """Namesakes who are not one person are told apart by their event."""
    alike = Counter(folded(one.name) for one in people)
    where = {event.pk: event.name for event in events}
    return {
        str(nth): f"{one.name} ({where[one.entrants[0].event_id]})"
        if alike[folded(one.name)] > 1
        else one.name
        for nth, one in enumerate(people)
    }
