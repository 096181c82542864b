"""A history where its pages are: the own one, or that of a group. Both have the same pages."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.db.models import Count, Q
from django.http import Http404
from django.urls import reverse

from companion.device.owners import Owner, owner_of
from companion.history.games import PastGame
from companion.log.results import games_unread
from companion.models import Book, Game, Result
from companion.models.account import folded
from companion.selectors.groups import member_at, unread_in
from companion.selectors.history import History, PersonRow, group_history, own_history, own_results
from scoring.games import GAMES
from scoring.text import Word

GAMES_SHOWN, GAMES_OF_ONE = 30, 10
"""On a page of all games, and below what else is told of one person."""
PEOPLE_SHOWN, OTHERS_SHOWN = 30, 10
"""On a page of the people, and of those whom one of them may be besides."""


@dataclass(frozen=True)
class Shelf:
    owner: Owner
    group: Book | None = None
    wanted: str = ""
    """The game that somebody wants to see, where several were played."""

    @cached_property
    def all_games(self) -> History:
        return group_history(self.group) if self.group else own_history(self.owner)

    @cached_property
    def history(self) -> History:
        """That of one game: the one that is wanted, or else the one that was played last."""
        found = self.all_games.of_rules
        return found.get(self.wanted) or next(iter(found.values()), self.all_games)

    @cached_property
    def query(self) -> str:
        """What addresses say besides, where several games were played."""
        return f"game={self.history.rules}" if len(self.all_games.of_rules) > 1 else ""

    @property
    def games_to_choose(self) -> list[tuple[str, Word]]:
        """Each with its title, where there are several."""
        return [(rules, GAMES[rules].title) for rules in self.all_games.of_rules] if self.query else []

    def address(self, page: str = "", *more: str) -> str:
        """Of one of the pages: ``address("person", key)``."""
        root, code = ("group", [self.group.code]) if self.group else ("history", [])
        address = reverse(f"{root}_{page}" if page else root, args=[*code, *more])
        return f"{address}?{self.query}" if self.query else address

    def person(self, key: str) -> PersonRow:
        if key not in self.history.person:
            raise Http404
        return self.history.person[key]

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Which spelling means whom here: a group's is everybody's, the own ones are one's own."""
        book = self.group or self.owner.book
        return dict(book.aliases.order_by("spelled").values_list("spelled", "person")) if book else {}

    def spellings(self, person: str) -> list[tuple[str, str]]:
        """Those that mean somebody besides the own one, with how each is written."""
        names = self.history.spellings
        return [(one, names.get(one, one)) for one, meant in self.aliases.items() if meant == person]

    def others(self, row: PersonRow, like: str = "") -> list[PersonRow]:
        """Whom somebody may be besides, by names that are ``like`` that, or like the own one: those that
        have it in them come first, then the most similar."""
        like = folded(like) or row.person

        def order(one: PersonRow) -> tuple:
            return like not in one.person, -SequenceMatcher(None, like, one.person).ratio(), one.name

        return sorted((one for one in self.history.people if one.person != row.person), key=order)

    @cached_property
    def unread(self) -> list[Game]:
        """Games whose tables somebody has to look at before they can be told as they are now."""
        return unread_in(self.group) if self.group else games_unread(self.owner.games)

    @cached_property
    def mine(self) -> frozenset[str]:
        """Who one is here. That is said in the own book; a group may know one by another spelling."""
        own = self.owner.book
        if own is None or not own.me:
            return frozenset()
        spelled = {own.me, *own.aliases.filter(person=own.me).values_list("spelled", flat=True)}
        return frozenset(self.aliases.get(one, one) for one in spelled)


def shelf_of(request, code: str | None = None) -> Shelf:
    """To those who are not in it there is no such group."""
    wanted = request.GET.get("game", "")
    if code is None:
        return Shelf(owner_of(request), wanted=wanted)
    return Shelf(owner_of(request), member_at(request, code).group, wanted)


def games_told(owner: Owner) -> int:
    """How many games the own history had when it was last looked at: cheap enough for every page. Copies
    of a game count once."""
    count = {"logged": Count("began", distinct=True), "scored": Count("pk", filter=Q(began=None))}
    return sum(own_results(owner).filter(is_over=True).aggregate(**count).values())


def people_page(shelf: Shelf, number: str | None) -> Page:
    """With the place of each, the strongest first. Whoever one is oneself stands on every page."""
    ranking = list(enumerate(shelf.history.people, start=1))
    page = Paginator(ranking, PEOPLE_SHOWN).get_page(number)
    mine = [one for one in ranking if one[1].person in shelf.mine and one not in page.object_list]
    page.object_list = sorted([*page.object_list, *mine], key=lambda one: one[0])
    return page


@dataclass(frozen=True)
class GameLink:
    """A game in a list, and where its result is."""

    game: PastGame
    address: str


def games_page(shelf: Shelf, number: str | None, row: PersonRow | None = None) -> Page:
    """All games or one person's, the newest first."""
    games = shelf.history.games_of[row.person] if row else shelf.history.games
    page: Page = Paginator(games[::-1], GAMES_OF_ONE if row else GAMES_SHOWN).get_page(number)
    page.object_list = links_of(shelf, list(page.object_list))
    return page


def links_of(shelf: Shelf, games: list[PastGame]) -> list[GameLink]:
    """A group's members find the result in the group, because not all of them were at the table."""
    if shelf.group:
        return [GameLink(game, reverse("group_game", args=[shelf.group.code, game.key])) for game in games]
    found = Result.objects.filter(pk__in=[game.key for game in games]).select_related("game", "pad")
    address = {one.pk: result_address(one) for one in found}
    return [GameLink(game, address[game.key]) for game in games]


def result_address(result: Result) -> str:
    """Of those who were there."""
    if result.pad:
        return reverse("pad_result", args=[result.pad.code])
    assert result.game, "a result is of a table or of a pad"
    return reverse("result", args=[result.game.code])
