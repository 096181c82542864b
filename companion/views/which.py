"""Which game a page is about. With one game on the shelf nobody is asked; with several the device is asked
once and remembers it."""

from functools import wraps

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from companion.device.session import game_keep, game_known
from companion.games import on_shelf
from companion.selectors.tables import again_of, game_played

PAGES = ("home", "start", "setup", "pad_new", "components")
"""Where somebody goes on once the game is chosen."""


@require_http_methods(["GET", "HEAD", "POST"])
def which(request):
    """Ask, and remember the answer."""
    games, then = on_shelf(), request.GET.get("then", "home")
    if then not in PAGES:
        raise Http404
    if request.POST.get("game") in games:
        game_keep(request.session, request.POST["game"])
        return redirect(then)
    if len(games) == 1:
        return redirect(then)
    context = {"games": games, "chosen": game_at_hand(request), "then": then}
    return render(request, "pages/which.html", context, status=422 if request.method == "POST" else 200)


def game_at_hand(request) -> str | None:
    """The only one, or the one that was chosen on this device last; a device that never chose has the one
    that it played last, and is asked nothing."""
    games = on_shelf()
    if len(games) == 1:
        return next(iter(games))
    known = game_known(request.session)
    if known not in games:
        known = game_played(request.session)
    return known if known in games else None


def of_a_game(view):
    """A view that is given the key of its game: the one that the page names or wants to play again, or the
    one at hand; and if that is none, the question which."""

    @wraps(view)
    def asked(request, **more):
        rules = game_said(request) or game_at_hand(request)
        if rules is None:
            return redirect(f"{reverse('which')}?then={request.resolver_match.url_name}")
        return view(request, rules=rules, **more)

    return asked


def game_said(request) -> str | None:
    said = request.POST.get("game") or request.GET.get("game")
    if said is not None:
        return said if said in on_shelf() else None
    wanted = request.GET.get("rematch")
    again = again_of(request, wanted) if wanted else None
    return again.rules if again and again.rules in on_shelf() else None
