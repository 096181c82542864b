"""The pages of an event that stand above each of them: those of the desk, or those of everybody."""

from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from companion.device.event_places import Place
from companion.log.event_titles import title_of
from companion.log.events import EventNow


class Door(NamedTuple):
    label: str
    to: str
    within: tuple[str, ...] = ()
    """Where the pages begin that belong to it."""
    key: str = ""
    """The letter that opens it, of those that a desk needs all day."""


class Tab(NamedTuple):
    label: str
    to: str
    key: str
    is_current: bool


def tabs_of(path: str, place: Place, now: EventNow) -> list[Tab]:
    doors = desk_doors(place, now) if place.is_desk else public_doors(place, now)
    return [Tab(door.label, door.to, door.key, is_in(path, door)) for door in doors]


def is_in(path: str, door: Door) -> bool:
    """On that page, or on one that belongs to it."""
    return path == door.to or any(path.startswith(one) for one in door.within)


def desk_doors(place: Place, now: EventNow) -> list[Door]:
    code, last = now.event.code, now.last_round
    desk, standings = reverse("desk", args=[code]), reverse("event_standings", args=[code])
    rounds = (f"{desk}rounds/", f"{desk}tables/", reverse("event", args=[code]) + "rounds/")
    doors = [
        Door(_("Desk"), desk, key="d"),
        Door(_("Entrants"), reverse("desk_entrants", args=[code]), key="e"),
    ]
    if last:
        doors.append(Door(title_of(last), reverse("desk_round", args=[code, last.number]), rounds, key="r"))
    doors += [
        Door(_("Standings"), standings, (standings,)),
        Door(_("Log"), reverse("desk_log", args=[code])),
    ]
    if place.is_owner:
        pages = ("desk_settings", _("Settings")), ("desk_files", _("Files")), ("desk_people", _("People"))
        doors += [Door(label, reverse(name, args=[code])) for name, label in pages]
    return doors


def public_doors(place: Place, now: EventNow) -> list[Door]:
    code = now.event.code
    standings = reverse("event_standings", args=[code])
    mine = [Door(_("My seat"), reverse("event_me", args=[code]))] if place.me else []
    return [
        *mine,
        Door(_("Seats"), reverse("event_seats", args=[code])),
        Door(_("Standings"), standings, (standings,)),
    ]
