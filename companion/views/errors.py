"""What is said when the server says no: a page, or for htmx a notice on the page that asked."""

from django.shortcuts import render
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRefresh, reswap, retarget

from companion.access import SAFE


def forbidden(request, exception):
    return refused(request, str(exception))


def csrf_failure(request, reason=""):
    return refused(
        request, _("This page is too old, or its cookies are blocked. Load it anew and try again.")
    )


def refused(request, sentence):
    if not is_htmx(request):
        return render(request, "403.html", {"sentence": sentence}, status=403)
    answer = render(request, "parts/_refused.html", {"sentence": sentence}, status=403)
    return reswap(retarget(answer, "#refused"), "innerHTML")


def not_found(request, exception):
    """A table that this phone was shown out of while its page stood open: the page sees for itself."""
    if is_htmx(request) and request.method not in SAFE:
        answer = HttpResponseClientRefresh()
        answer.status_code = 404
        return answer
    return render(request, "404.html", status=404)


def is_htmx(request) -> bool:
    """Asked before the middleware that knows has run, too."""
    return bool(getattr(request, "htmx", False))
