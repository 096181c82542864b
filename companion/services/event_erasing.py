"""A name is erased: an entrant becomes "Player 12" everywhere in the event, its log and its tables included.
Results stay."""

import re
from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import islice
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from companion.models import (
    Act,
    Check,
    Closing,
    Entrant,
    Entry,
    Event,
    EventTable,
    HelpLink,
    PadSheet,
    Phone,
    Placing,
    SeasonPerson,
    Version,
)
from companion.models.account import NAME_AT_EVENTS, NAME_LENGTH, folded, seen
from companion.services.event_acts import acted
from companion.services.event_entrants import entrant_now, free_name
from companion.services.games.commands import locked, moved
from companion.wording.shortened import MORE, ways_to_cut
from scoring.tournaments.sizes import MOST


@transaction.atomic
def entrant_erase(*, entrant: Entrant, by: str) -> str:
    """Also in an event that is closed. Files and prints that were taken along keep what they say."""
    event = Event.objects.select_for_update().get(pk=entrant.event_id)
    entrant = entrant_now(event, entrant)
    others = event.entrants.exclude(pk=entrant.pk)
    taken = {seen(one.name) for one in others}
    name = free_name(_("Player %(number)d") % {"number": entrant.number}, taken)
    kept = set(others.values_list("name", flat=True))
    names = names_of(event, entrant.name) - kept
    tables = EventTable.objects.filter(models.Q(seats__entrant=entrant) | models.Q(seats__substitute=entrant))
    shorter = chairs_of(tables, entrant, names) | beginnings(names) - kept
    told = teller(names | shorter, name, kept=kept)
    games = list(filter(None, tables.values_list("game", flat=True)))
    pads = [pad for table in tables for pad in pads_of(table)]
    erase_in_results(event, games, pads, told)
    erase_in_games(tables, games, pads, told)
    erase_at_the_desk(event, told, name)
    SeasonPerson.objects.filter(entrant=entrant).delete()
    spelled = folded(name)
    Entrant.objects.filter(pk=entrant.pk).update(name=name, spelled=spelled, note="", account=None)
    acted(event, "erased", told(by), name=name)
    return name


def chairs_of(tables: models.QuerySet, entrant: Entrant, names: Iterable[str]) -> set[str]:
    """What scorepads call them, where their name was too long for a chair; also what they once called them:
    phones and entries keep it, whoever has the chair now."""
    own: set[str] = set()
    others: set[str] = set()
    for table in tables.select_related("game", "pad"):
        at = {seat.number for seat in table.seats.all() if (seat.sitting or seat.entrant) == entrant}
        chairs = table.game.seats.values_list("number", "name") if table.game else ()
        pads = PadSheet.objects.filter(pk__in=pads_of(table))
        people = [chair for pad in pads for chair in enumerate(pad.people, start=1)]
        for number, name in (*chairs, *((number, one.get("name", "")) for number, one in people)):
            (own if number in at else others).add(name)
    once = {cut for name in names if len(name) > NAME_LENGTH for cut in cuts_of(name)}
    return {name for name in own if MORE in name} | once - others


def pads_of(table: EventTable) -> list[int]:
    """Also those that the table left for the app."""
    return [*table.left_pads, *([table.pad_id] if table.pad_id else [])]


def cuts_of(name: str) -> Iterable[str]:
    return islice(ways_to_cut(name, NAME_LENGTH), MOST)


def beginnings(names: Iterable[str]) -> set[str]:
    """Where the log told a long name apart from one of the desk, it has no room for its end."""
    return {name[:end] for name in names for end in range(NAME_LENGTH, len(name))}


FORMER = {"renamed": "before", "merged": "double"}
"""Acts that tell another name of somebody, and where."""


def names_of(event: Event, name: str) -> set[str]:
    """All that they were called here."""
    names = {name}
    for act in event.acts.filter(what__in=FORMER).order_by("-pk"):
        former = str(act.said.get(FORMER[act.what], ""))
        if act.said.get("name") in names:
            names.add(former)
        elif act.is_undone and act.what == "renamed" and former in names:
            names.add(str(act.said.get("name", "")))
    return names - {""}


def teller(names: Iterable[str], instead: str, *, kept: Iterable[str]) -> Callable[[Any], Any]:
    """The same with the other name, wherever one of the names is a whole text or words of one; not where
    these words are part of a name that somebody else keeps."""
    known, others = frozenset(names), frozenset(kept)
    spoken = [name for name in known if not name.isdigit()]
    longer = [name for name in others if any(one in name for one in spoken)]
    either = "|".join(re.escape(name) for name in sorted([*spoken, *longer], key=len, reverse=True))
    words = re.compile(rf"(?<!\w)(?:{either})(?!\w)") if spoken else None

    def told(value: Any) -> Any:
        if isinstance(value, str):
            if value in known or not words:
                return instead if value in known else value
            return words.sub(lambda found: found[0] if found[0] in others else instead, value)
        if isinstance(value, list):
            return [told(one) for one in value]
        return {key: told(one) for key, one in value.items()} if isinstance(value, dict) else value

    return told


def rewrite(rows: Iterable[models.Model], columns: tuple[str, ...], told: Callable[[Any], Any]) -> None:
    """Rows in which anything is another now are stored."""
    for row in rows:
        before = [getattr(row, column) for column in columns]
        after = [told(value) for value in before]
        if after != before:
            for column, value in zip(columns, after, strict=True):
                # The other name may be longer.
                most = getattr(row._meta.get_field(column), "max_length", None)
                setattr(row, column, value[:most] if most else value)
            row.save(update_fields=list(columns))


def erase_in_results(event: Event, games: list[int], pads: list[int], told: Callable[[Any], Any]) -> None:
    """In those of the event, and in those of scorepads and pads at whose tables they sat."""
    mine = models.Q(result__version__table__round__event=event)
    mine |= models.Q(result__game__in=games) | models.Q(result__pad__in=pads)
    placings = list(Placing.objects.filter(mine))
    for placing in placings:
        placing.spelled = folded(told(placing.name))
    rewrite(placings, ("name",), told)
    Placing.objects.bulk_update(placings, ["spelled"], batch_size=200)
    rewrite(Check.objects.filter(mine), ("name", "note", "by"), told)
    rewrite(Closing.objects.filter(mine), ("by", "reopened_by"), told)
    versions = Version.objects.filter(table__round__event=event)
    rewrite(versions, ("by", "reason"), told)
    rewrite(versions, ("penalties",), rows_with("reason", told))


def erase_in_games(
    tables: models.QuerySet, games: list[int], pads: list[int], told: Callable[[Any], Any]
) -> None:
    for table in tables.select_related("game"):
        if table.game:
            game = locked(table.game)
            rewrite(game.seats.all(), ("name",), told)
            moved(game, game.box)
    rewrite(PadSheet.objects.filter(pk__in=pads), ("people",), rows_with("name", told))
    rewrite(Entry.objects.filter(game__in=games), ("by",), told)
    rewrite(Phone.objects.filter(game__in=games), ("name",), told)


def told_within(row: dict[str, Any], columns: Collection[str], told: Callable[[Any], Any]) -> dict[str, Any]:
    """What else is in it are words of the program: somebody may be called like one of them."""
    return {key: told(value) if key in columns else value for key, value in row.items()}


def rows_with(column: str, told: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda rows: [told_within(one, {column}, told) for one in rows]


NAMES = frozenset(
    {"name", "names", "double", "absent", "came", "comes", "goes", "gains", "loses", "lines", "label"}
)
"""What acts say in names or whole sentences, in all their kinds."""
PAIRS = frozenset({"totals", "dice", "before"})
"""Lists that begin with a name."""


def erase_in_log(event: Event, told: Callable[[Any], Any], name: str) -> None:
    """What a merger would give back, such as whose account it was, goes: nobody undoes it any more."""
    acts = Act.objects.filter(event=event)
    rewrite(acts, ("by", "reason"), told)
    for act in acts:
        rewrite([act], ("said",), partial(told_in_act, act.what, told=told))
    for act in acts.filter(what="merged"):
        if name in (act.said.get("name"), act.said.get("double")) and act.said.pop("back", None):
            act.save(update_fields=["said"])


def told_in_act(what: str, said: dict[str, Any], told: Callable[[Any], Any]) -> dict[str, Any]:
    """Only where an act says names: states, kinds and settings stay what they are, whatever people are
    called."""
    names = NAMES | {FORMER.get(what, "name")}
    found = told_within(said, names, told)
    for key in PAIRS - names:
        if isinstance(said.get(key), list):
            found[key] = [told_in_pair(one, told) for one in said[key]]
    if isinstance(said.get("words"), dict):  # what was undone
        found["words"] = told_in_act(str(said.get("undid")), said["words"], told)
    return found


def told_in_pair(one: Any, told: Callable[[Any], Any]) -> Any:
    return [told(one[0]), *one[1:]] if isinstance(one, list) and one else told(one)


def erase_at_the_desk(event: Event, told: Callable[[Any], Any], name: str) -> None:
    """In the log, in the notes on others, and where somebody came to help under this name."""
    erase_in_log(event, told, name)
    rewrite(Entrant.objects.filter(event=event), ("note",), told)
    for link in HelpLink.objects.filter(event=event):
        rewrite([link], ("label",), told)
        rewrite([link], ("names",), lambda names: [told(one)[:NAME_AT_EVENTS] for one in names])
