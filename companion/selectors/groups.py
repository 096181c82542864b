"""Groups as a device or an account sees them: those it is in, their members and their games."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext as _

from companion.device.owners import Owner, owner_of
from companion.history.games import PastGame, told_once
from companion.log.results import Source, games_unread, source_of
from companion.models import Book, Game, Kept, Member, Result
from companion.selectors.history import group_history, own_history, own_results


def member_at(request, code: str, *, keeper: bool = False) -> Member:
    """Who asks, as a member. To everybody else there is no such group."""
    member = owner_of(request).places.filter(group__code=code).first()
    if member is None:
        raise Http404
    if keeper and not member.is_keeper:
        raise PermissionDenied(_("Only the host of the group can do that."))
    return member


def memberships_of(owner: Owner) -> list[Member]:
    """One for each group, by their names."""
    strongest = {one.group_id: one for one in reversed(list(owner.places))}
    return sorted(strongest.values(), key=lambda one: (one.group.name, one.pk))


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
    kept = {one.result_id: one for one in group.kept.all()}
    return [GameRow(game, kept.get(game.key)) for game in reversed(group_history(group).games)]


def unread_in(group: Book) -> list[Game]:
    """Those of its games whose tables somebody has to look at before they can be told as they are now."""
    return games_unread(Game.objects.filter(result__kept__group=group))


def games_left(owner: Owner, group: Book) -> list[GameRow]:
    """Those that were played with this owner and that the group does not have, the newest first."""
    kept = set(group.kept.values_list("result", flat=True))
    left = [game for game in own_history(owner.as_player).games if game.key not in kept]
    return [GameRow(game) for game in reversed(told_once(left, known=group_history(group).games))]


def games_chosen(owner: Owner, keys: list[str]) -> list[Result]:
    """Of the finished games that were played with this owner, and of no others."""
    known = {str(one.pk): one for one in own_results(owner.as_player).filter(is_over=True)}
    return [one for key, one in known.items() if key in keys]


@dataclass(frozen=True)
class Place:
    """A group that a game can be put into, or is in already."""

    group: Book
    is_kept: bool


@dataclass(frozen=True)
class Places:
    """Where a game can be put, as its result page offers it."""

    result: Result
    rows: list[Place]


def places_of(owner: Owner, source: Source) -> Places | None:
    """None for those who are in no group, and for games that they only look at."""
    memberships = memberships_of(owner)
    result = Result.objects.filter(**source_of(source)).first()
    if not memberships or result is None or not knows(owner.as_player, result):
        return None
    kept = set(Kept.objects.of(result).filter(result__is_over=True).values_list("group", flat=True))
    return Places(result, [Place(one.group, one.group_id in kept) for one in memberships])


def knows(owner: Owner, result: Result) -> bool:
    """Whether a game is one of the own ones: played at a table where one has a phone, or on an own pad."""
    return own_results(owner).filter(pk=result.pk).exists()
