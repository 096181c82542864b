"""The result for everybody who has its address; who keeps it makes the address and withdraws it."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.drawings.pictures import result_picture
from companion.games import pages_of
from companion.log.results import share_find
from companion.models import Role
from companion.selectors.ended import Ended, ended_of
from companion.services import results
from companion.views.join import guarded
from companion.views.result import there, told
from companion.wording.saying import say_at


@require_POST
def share(request, code, desk):
    """Make the public page, or take it away again. ``desk`` finds who asks and what of."""
    at = desk(request, code, least=Role.HOST)
    at.refuse_unfinished()
    change = results.share_revoke if "revoke" in request.POST else results.share_make
    change(of=at.source)
    return redirect(at.page)


@never_cache
@require_safe
def shared(request, token):
    pages = {name: request.build_absolute_uri(reverse(name, args=[token])) for name in ("shared", "picture")}
    return guarded(render(request, "result/shared.html", {**told(found(token)), "address": pages}))


@never_cache
@require_safe
def picture(request, token):
    """What messengers show beside the address."""
    table = found(token)
    sentence = say_at(table.if_game_ended.sentence(), table)
    areas = pages_of(table.rules).result.areas(table.end)
    return HttpResponse(result_picture(table, sentence, areas), content_type="image/png")


def found(token: str) -> Ended:
    """Nothing while the game goes on again."""
    share = share_find(token)
    return there(ended_of(share.result) if share else None)
