"""What a phone may do at a table, as far as its role tells; pages offer nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from companion.models import Phone, Role
from scoring.games import rules_of


@dataclass(frozen=True)
class Viewer:
    """Whoever looks at a page. All phones with the same one are shown the same."""

    role: Role = Role.TABLE
    own: str | None = None
    """The one player it records for; None if it is not a player's phone."""

    @property
    def face(self) -> str:
        """In a word: the role, or whose phone it is."""
        return self.own or self.role.value

    @property
    def is_host(self) -> bool:
        return self.role is Role.HOST

    @property
    def serves_all(self) -> bool:
        """Whether it records for everybody, and mends what anybody recorded."""
        return self.role in (Role.HOST, Role.TABLE)

    @property
    def may_record(self) -> bool:
        return self.role is not Role.WATCH

    def serves(self, player: str | None) -> bool:
        return self.serves_all or (self.own is not None and player == self.own)


def viewer_of(phone: Phone) -> Viewer:
    return Viewer(Role(phone.role), phone.own)


def viewer_with(face: str) -> Viewer:
    """The one that is called so in a word."""
    return Viewer(Role(face)) if face in Role.values else Viewer(Role.SEAT, face)


def refuse_others(phone: Phone | None, entries: Iterable[Any], *, together: bool = True) -> None:
    """A seat's phone records for its own player, and, if ``together``, what all do together. Without a
    phone nobody is refused."""
    if phone is None or phone.own is None:
        return
    actors = map(rules_of(phone.game.rules).actor_of, entries)
    refuse_for_others(phone, (actor for actor in actors if actor is not None or not together))


def refuse_for_others(phone: Phone, players: Iterable[str | None]) -> None:
    """The same of what is about these players."""
    if phone.own is not None and any(player != phone.own for player in players):
        raise PermissionDenied(_("This phone records for %(name)s only.") % {"name": phone.label})
