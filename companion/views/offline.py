"""What makes the companion an app that opens without a signal: manifest, service worker, its page."""

import hashlib
import json
from pathlib import Path

from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

PAPER, SEA = "#f4ecd9", "#0f4a5e"
ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("icon-maskable", 512, "maskable"))
KEPT_FILES = ("css/*.css", "js/*.js", "img/*.svg")
FOR_BUILDERS = "css/styleguide.css"
HTMX = "django_htmx/htmx-2.min.js"


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
        "name": _("Scorepad for Empires: Age of Discovery"),
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
    files = [static(name) for name in kept_files()]
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    context = {"files": json.dumps(files), "version": version}
    response = render(request, "offline/sw.js", context, content_type="text/javascript")
    response.headers["Service-Worker-Allowed"] = "/"
    response.headers["Cache-Control"] = "no-cache"
    return response


def kept_files() -> list[str]:
    folder = Path(settings.STATICFILES_DIRS[0])
    found = (path for pattern in KEPT_FILES for path in folder.glob(pattern))
    names = (path.relative_to(folder).as_posix() for path in found)
    return [HTMX, *sorted(name for name in names if name != FOR_BUILDERS)]


@require_safe
def offline(request):
    """Stands in for every page that the phone has not kept."""
    return render(request, "offline/page.html")


@require_safe
@never_cache
def signal(request):
    """Whether the server is within reach."""
    return HttpResponse(status=204)
