"""The result for everybody who has its address; who keeps it makes the address and withdraws it."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.access import phone_at
from companion.models import Role
from companion.pictures import result_picture
from companion.selectors.ended import Ended, ended_of
from companion.services import results
from companion.views.result import pad_at_end, there, told


@require_POST
def share(request, code):
    """Make the public page, or take it away again."""
    change(request, phone_at(request, code, least=Role.HOST).game)
    return redirect("result", code=code)


@require_POST
def pad_share(request, code):
    change(request, pad_at_end(request, code).table.sheet)
    return redirect("pad_result", code=code)


def change(request, source):
    if "revoke" in request.POST:
        results.share_revoke(of=source)
    else:
        results.share_make(of=source)


@never_cache
@require_safe
def shared(request, token):
    pages = {name: request.build_absolute_uri(reverse(name, args=[token])) for name in ("shared", "picture")}
    return render(request, "result/shared.html", {**told(found(token)), "address": pages})


@never_cache
@require_safe
def picture(request, token):
    """What messengers show beside the address."""
    return HttpResponse(result_picture(found(token)), content_type="image/png")


def found(token: str) -> Ended:
    """Nothing while the game goes on again."""
    share = results.share_find(token)
    return there(share and ended_of(share))
