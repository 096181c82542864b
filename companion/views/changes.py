"""What is new at a table since a phone looked: the same for the stream's phones and for those that poll."""

from django.http import HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.device.access import phone_at
from companion.device.roles import viewer_of
from companion.streaming.pages import SCREEN, fresh_page


@require_safe
@never_cache
def changes(request, code, revision):
    phone = phone_at(request, code)
    if phone.game.revision == revision:
        return HttpResponse(status=204)
    face = SCREEN if request.GET.get("view") == SCREEN else viewer_of(phone).face
    page = fresh_page(phone.game, get_language(), face)
    return HttpResponse(page.table + page.news)
