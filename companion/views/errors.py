"""What is said when the server says no: a page, or for htmx a notice on the page that asked."""

import sys

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh, reswap, retarget

from companion.device.access import SAFE
from companion.serving.faults import AWAY, Fault, away, code_of, fault_of, tell
from scoring import text


def forbidden(request, exception):
    return refused(request, str(exception))


def unreadable(request, exception):
    """What is known of a table that can't be shown (UnreadableTable), and for its phones the way to its
    file."""
    names = {seat.key: seat.name for seat in exception.game.seats.all()}
    reason = text.say(exception.refusal.line, gettext, ngettext, lambda key: names.get(key, key))
    context = {
        "game": exception.game,
        "number": exception.number,
        "reason": reason,
        "names": names.values(),
        "is_here": hasattr(request, "phone"),
    }
    if not is_htmx(request):
        return render(request, "play/unreadable.html", context, status=409)
    answer = render(request, "play/_unreadable.html", context, status=409)
    return reswap(retarget(answer, "#refused"), "innerHTML")


def unreadable_pad(request, exception):
    """That a pad can't be shown (UnreadablePad), and what to do."""
    names = [one["name"] for one in exception.sheet.people]
    if not is_htmx(request):
        return render(request, "pad_sheet/unreadable.html", {"names": names}, status=409)
    answer = render(request, "pad_sheet/_unreadable.html", status=409)
    return reswap(retarget(answer, "#refused"), "innerHTML")


def csrf_failure(request, reason=""):
    return refused(
        request, _("This page is too old, or your browser blocks cookies. Reload it and try again.")
    )


def refused(request, sentence):
    if not is_htmx(request):
        return render(request, "403.html", {"sentence": sentence}, status=403)
    answer = render(request, "parts/_refused.html", {"sentence": sentence}, status=403)
    return reswap(retarget(answer, "#refused"), "innerHTML")


def not_understood(request, exception):
    """Made without looking at what was sent: that may be what nobody can read."""
    return HttpResponse(render_to_string("400.html"), status=400)


def not_found(request, exception):
    """A table that this phone was shown out of while its page stood open: the page sees for itself."""
    if is_htmx(request) and request.method not in SAFE:
        answer = HttpResponseClientRefresh()
        answer.status_code = 404
        return answer
    return render(request, "404.html", status=404)


def failed(request):
    """A mistake in the program, or a matter of disk or database, which is said in words and passes."""
    error = sys.exc_info()[1]
    fault = fault_of(error)
    if fault is AWAY and not code_of(error):
        away.begins()
    return out_of_order(request, fault) if fault else HttpResponse(render_to_string("500.html"), status=500)


def out_of_order(request, fault: Fault):
    """Made without asking the database for anything. A phone keeps the sheet that it sent."""
    template = "parts/_refused.html" if "HX-Request" in request.headers else "503.html"
    page = render_to_string(template, {"sentence": fault.page})
    tell(fault)
    answer = HttpResponse(page, status=503, headers={"Retry-After": str(fault.seconds)})
    answer._has_been_logged = True  # type: ignore[attr-defined]  # a mark that Django keeps to itself
    return answer


def is_htmx(request) -> bool:
    """Asked before the middleware that knows has run, too."""
    return bool(getattr(request, "htmx", False))
