"""What a device asked for with the words of a table, until the host has answered."""

from django.conf import settings

from companion.device.capability import digest_of
from companion.models import Knock
from companion.models.access import KNOCK_KEPT


def has_knocked(request) -> bool:
    return settings.KNOCK_COOKIE_NAME in request.COOKIES


def knock_of(request) -> Knock | None:
    """What this device asked for, until it has come in."""
    if not has_knocked(request):
        return None
    digest = digest_of(request.COOKIES[settings.KNOCK_COOKIE_NAME])
    return Knock.objects.filter(digest=digest).select_related("game", "phone__game").first()


def knock_remember(answer, secret: str):
    """In a cookie of its own: whoever only asks is not worth a session, and whoever guesses is not
    worth a thousand."""
    answer.set_cookie(
        settings.KNOCK_COOKIE_NAME,
        secret,
        max_age=KNOCK_KEPT,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return answer


def knock_forget(answer):
    answer.delete_cookie(settings.KNOCK_COOKIE_NAME, samesite="Lax")
    return answer
