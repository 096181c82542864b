"""How often somebody may guess the words of a table."""

from django.core.cache import cache

WINDOW_SECONDS = 600
MOST_OF_A_DEVICE = 10
# A whole convention hall may share one address.
MOST_OF_AN_ADDRESS = 50


def must_wait(request) -> bool:
    return any(cache.get(key, 0) >= most for key, most in counters(request).items())


def count_wrong(request) -> None:
    for key in counters(request):
        cache.add(key, 0, WINDOW_SECONDS)
        cache.incr(key)


def counters(request) -> dict[str, int]:
    if request.session.session_key is None:
        request.session.create()
    return {
        f"wrong-words:{request.META['REMOTE_ADDR']}": MOST_OF_AN_ADDRESS,
        f"wrong-words:{request.session.session_key}": MOST_OF_A_DEVICE,
    }
