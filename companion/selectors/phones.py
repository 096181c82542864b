"""Who is at a table by which phone, and who waits at its door."""

from dataclasses import dataclass

from django.db.models import Count, Q

from companion.drawings.badges import Badge
from companion.drawings.qr import qr_code
from companion.models import Game, Knock, Link, Phone, Role, Seat
from companion.selectors.table import BADGES_BY_KEY


@dataclass(frozen=True)
class Place:
    """What somebody is at the table: one of its players, or one of the other roles."""

    role: Role
    seat: Seat | None = None

    @property
    def key(self) -> str:
        return self.seat.key if self.seat else self.role.value

    @property
    def badge(self) -> Badge | None:
        return BADGES_BY_KEY[self.seat.color] if self.seat else None

    @property
    def name(self) -> str:
        return self.seat.name if self.seat else str(self.role.label)


@dataclass(frozen=True)
class Joined:
    phone: Phone
    place: Place
    is_this: bool


@dataclass(frozen=True)
class Door:
    """A link that still opens the table, and how many came by it."""

    link: Link
    place: Place
    joined: int


@dataclass(frozen=True)
class Invitation:
    """A link that was just made: the only time that its address is known."""

    place: Place
    address: str

    @property
    def qr_code(self) -> str:
        return qr_code(self.address)


def places_of(game: Game) -> list[Place]:
    """Those that the host can give away."""
    seats = [Place(Role.SEAT, seat) for seat in game.seats.all() if not seat.left]
    return [Place(Role.TABLE), *seats, Place(Role.WATCH)]


def phones_at(game: Game, looking: Phone) -> list[Joined]:
    """The host first, then as they came."""
    found = game.phones.filter(revoked_at=None, link__revoked_at=None).select_related("seat").order_by("pk")
    phones = sorted(found, key=lambda phone: not phone.may(Role.HOST))
    return [Joined(phone, Place(Role(phone.role), phone.seat), phone == looking) for phone in phones]


def doors_of(game: Game) -> list[Door]:
    """The newest first."""
    came = Count("phones", filter=Q(phones__revoked_at=None))
    links = game.links.filter(revoked_at=None).select_related("seat").annotate(came=came).order_by("-pk")
    return [Door(link, Place(Role(link.role), link.seat), link.came) for link in links]


@dataclass(frozen=True)
class Waiting:
    """Somebody at the door, with the places to choose from: the one of that name first."""

    knock: Knock
    places: list[Place]


def knocks_at(game: Game) -> list[Waiting]:
    places = places_of(game)
    return [
        Waiting(knock, sorted(places, key=lambda place: not is_named(place, knock)))
        for knock in game.knocks.waiting()
    ]


def is_named(place: Place, knock: Knock) -> bool:
    return place.seat is not None and place.seat.name.casefold() == knock.name.casefold()
