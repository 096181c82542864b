"""What an event was like: as a page that prints well, as a text to paste, as a file."""

from django.http import HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.device.event_places import place_at
from companion.log.event_cuts import places_of
from companion.selectors.event_report import as_document, as_text, report_of
from companion.views.events.shared import fresh, show


@require_safe
@never_cache
def report(request, code):
    place = place_at(request, code)
    now = fresh(place)
    return show(request, "report", place, now, places=places_of(now), report=report_of(now))


@require_safe
@never_cache
def report_text(request, code):
    now = fresh(place_at(request, code))
    return HttpResponse(as_text(now), content_type="text/plain; charset=utf-8")


@require_safe
@never_cache
def report_json(request, code):
    return JsonResponse(as_document(fresh(place_at(request, code))))
