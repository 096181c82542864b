"""What makes the companion an app that opens without a signal: manifest, service worker, its page."""

import json

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.device.shell import shell_files, version
from companion.games import titles
from companion.wording.saying import say

PAPER, SEA = "#f4ecd9", "#0f4a5e"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable", 512, "maskable"))


@require_safe
def manifest(request):
    icons = [
        {
            "src": static(f"img/{name}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in ICONS
    ]
    app = {
        "id": "/",
        "name": _("Scorepad for %(games)s") % {"games": say(titles())},
        "short_name": _("Scorepad"),
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SEA,
        "icons": icons,
    }
    return JsonResponse(app, content_type="application/manifest+json")


@require_safe
def worker(request):
    """The service worker. From the root and without a hash in its name, or browsers would keep to
    an old one; it lists every file that a page may need, by its hashed name."""
    context = {"files": json.dumps(shell_files()), "version": version(), "files_at": settings.STATIC_URL}
    response = render(request, "offline/sw.js", context, content_type="text/javascript")
    response.headers["Service-Worker-Allowed"] = "/"
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request):
    """Stands in for every page that the phone has not kept."""
    return render(request, "offline/page.html")


@require_safe
@never_cache
def signal(request):
    """Whether the server is within reach."""
    return HttpResponse(status=204)
