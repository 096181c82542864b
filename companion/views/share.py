"""The result for everybody who has its address; the host makes the address and withdraws it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.access import phone_at
from companion.models import Role
from companion.pictures import result_picture
from companion.roles import Viewer
from companion.selectors.table import Table, table_read
from companion.services import results
from companion.views.result import told


@require_POST
def share(request, code):
    """Make the public page, or take it away again."""
    game = phone_at(request, code, least=Role.HOST).game
    if "revoke" in request.POST:
        results.share_revoke(game=game)
    else:
        results.share_make(game=game)
    return redirect("result", code=code)


@never_cache
@require_safe
def shared(request, token):
    table = shared_table(token)
    here = request.build_absolute_uri()
    return render(request, "result/shared.html", {**told(table), "token": token, "here": here})


@require_safe
def picture(request, token):
    """What messengers show beside the address."""
    return HttpResponse(result_picture(shared_table(token)), content_type="image/png")


def shared_table(token: str) -> Table:
    """As somebody sees it who may only look; nothing while the game goes on again."""
    share = results.share_find(token)
    table = share and table_read(share.game, viewer=Viewer(Role.WATCH))
    if not table or not table.is_over:
        raise Http404
    return table
