"""Groups as a device or an account sees them: those it is in, their members and their games."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404
from django.utils.translation import gettext as _

from companion.history.games import PastGame, told_once
from companion.models import Book, Game, Kept, Member, PadSheet, Played
from companion.owners import Owner, owner_of
from companion.selectors.history import group_history, own_history, own_played
from companion.services.history import played_refresh


def member_at(request, code: str, *, keeper: bool = False) -> Member:
    """Who asks, as a member. To everybody else there is no such group."""
    book = owner_of(request).book
    member = book and book.memberships.filter(group__code=code).select_related("group").first()
    if member is None:
        raise Http404
    if keeper and not member.is_keeper:
        raise PermissionDenied(_("Only the keeper of the group does that."))
    return member


def memberships_of(owner: Owner) -> list[Member]:
    """By the names of the groups."""
    if owner.book is None:
        return []
    return list(owner.book.memberships.select_related("group").order_by("group__name", "pk"))


# Games


@dataclass(frozen=True)
class GameRow:
    """A finished game, and who put it into the group if somebody did."""

    game: PastGame
    kept: Kept | None = None

    @property
    def key(self) -> int:
        return self.game.key


def games_in(group: Book) -> list[GameRow]:
    """The newest first."""
    kept = {one.played_id: one for one in group.kept.all()}
    return [GameRow(game, kept.get(game.key)) for game in reversed(group_history(group).games)]


def games_left(owner: Owner, group: Book) -> list[GameRow]:
    """Those that were played with this owner and that the group does not have, the newest first."""
    kept = set(group.kept.values_list("played", flat=True))
    left = [game for game in own_history(owner.as_player).games if game.key not in kept]
    return [GameRow(game) for game in reversed(told_once(left, known=group_history(group).games))]


def games_chosen(owner: Owner, keys: list[str]) -> list[Played]:
    """Of the finished games that were played with this owner, and of no others."""
    player = owner.as_player
    played_refresh(player.games, player.pads)
    known = {str(one.pk): one for one in own_played(player).filter(is_over=True)}
    return [one for key, one in known.items() if key in keys]


@dataclass(frozen=True)
class Place:
    """A group that a game can be put into, or is in already."""

    group: Book
    is_kept: bool


@dataclass(frozen=True)
class Places:
    """Where a game can be put, as its result page offers it."""

    played: Played
    rows: list[Place]


def places_of(owner: Owner, *, game: Game | None = None, pad: PadSheet | None = None) -> Places | None:
    """None for those who are in no group, and for games that they only look at."""
    memberships = memberships_of(owner)
    if not memberships or not knows(owner.as_player, game=game, pad=pad):
        return None
    played_refresh(only(owner.games, game), only(owner.pads, pad))
    played = Played.objects.get(game=game, pad=pad)
    kept = set(Kept.objects.of(played).filter(played__is_over=True).values_list("group", flat=True))
    return Places(played, [Place(one.group, one.group_id in kept) for one in memberships])


def knows(owner: Owner, *, game: Game | None = None, pad: PadSheet | None = None) -> bool:
    """Whether a game is one of the own ones: played at a table where one has a phone, or on an own pad."""
    return only(owner.games, game).exists() or only(owner.pads, pad).exists()


def only(known: QuerySet, one) -> QuerySet:
    return known.filter(pk=one.pk) if one else known.none()
