"""A secret that a page shows once. The answer that made it leads to that page, so that *Back* and *Reload*
ask nothing twice. On the way there the secret is in no address and in nothing that we keep, only in a cookie
of this device for this one page, for a minute."""

from functools import wraps

from django.conf import settings
from django.http import HttpResponseRedirect
from django.utils.cache import add_never_cache_headers

NAME = "shown"
MINUTE = 60


def shown_at(page: str, secret: str) -> HttpResponseRedirect:
    """Leads to this page, which then shows the secret."""
    answer = HttpResponseRedirect(page)
    answer.set_signed_cookie(
        NAME,
        secret,
        salt=page,
        path=page,
        max_age=MINUTE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return answer


def secret_shown(request) -> str:
    """What this page shall show now; usually nothing."""
    return request.get_signed_cookie(NAME, default="", salt=request.path, max_age=MINUTE)


def shows_once(view):
    """For a page that can show a secret: it never does so again, and no copy of it is kept."""

    @wraps(view)
    def showing(request, *args, **kwargs):
        answer = view(request, *args, **kwargs)
        if NAME in request.COOKIES:
            answer.delete_cookie(NAME, path=request.path, samesite="Lax")
            add_never_cache_headers(answer)
        return answer

    return showing
