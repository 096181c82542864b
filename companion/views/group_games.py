"""The games that a group has put together."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.owners import owner_of
from companion.models import Result
from companion.selectors.ended import ended_of
from companion.selectors.groups import games_chosen, games_in, games_left, knows, member_at, unread_in
from companion.selectors.shelf import GAMES_SHOWN, result_address
from companion.services import groups
from companion.services.results import group_refresh, results_refresh
from companion.views.result import there, told


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def games(request, code):
    """Sent: own games are put in. Nobody puts in a game that they do not know or only watched."""
    member = member_at(request, code)
    if request.method != "POST":
        return show_games(request, member)
    owner, keys = owner_of(request), request.POST.getlist("game")
    look_again(owner, member.group)
    if "all" in request.POST:
        keys = [str(row.key) for row in games_left(owner, member.group)]
    chosen = games_chosen(owner, keys)
    if not chosen and "all" not in request.POST:
        return show_games(request, member, 422, _("Tick the games to add."))
    groups.games_keep(member=member, games=chosen)
    if "back" in request.POST and chosen:
        return redirect(f"{result_address(chosen[0])}#your-groups")
    if chosen:
        messages.success(request, put_in(len(chosen)))
    return redirect("group_games", code=code)


def put_in(number) -> str:
    said = ngettext("%(number)d game is in the group now.", "%(number)d games are in the group now.", number)
    return said % {"number": number}


def look_again(owner, group):
    """At those games that changed since."""
    results_refresh(owner.as_player.games, owner.pads)
    group_refresh(group)


def show_games(request, member, status=200, problem=""):
    owner = owner_of(request)
    look_again(owner, member.group)
    context = {
        "group": member.group,
        "left": paged(request, "left", games_left(owner, member.group)),
        "kept": paged(request, "kept", games_in(member.group)),
        "unread": unread_in(member.group),
        "problem": problem,
    }
    return render(request, "groups/games.html", context, status=status)


def paged(request, name, rows):
    """One page of a list; the address says which, under the list's name."""
    return Paginator(rows, GAMES_SHOWN).get_page(request.GET.get(name))


@require_safe
@never_cache
def game(request, code, number):
    """The result as everybody may see it; who has a phone at its table finds the way there."""
    group = member_at(request, code).group
    result = get_object_or_404(Result, pk=number, kept__group=group)
    context = {"group": group, **told_of(result)}
    if knows(owner_of(request), result):
        context["own_page"] = result_address(result)
    return render(request, "groups/game.html", context)


def told_of(result: Result) -> dict:
    """Nothing while the game goes on again."""
    return told(there(ended_of(result)))


@require_POST
def drop(request, code, number):
    """Any member takes a game out again; it stays in everybody's own history."""
    member = member_at(request, code)
    groups.game_drop(group=member.group, result=get_object_or_404(Result, pk=number))
    return redirect("group_games", code=code)
