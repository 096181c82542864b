"""The files that a phone keeps so that its pages open without a signal, and what they are called together.

Pages and files of one version belong together: every answer names its version, every page does, and the
service worker keeps no page of another one.
"""

import hashlib
import json
from functools import cache
from pathlib import Path

from django.conf import settings
from django.templatetags.static import static

KEPT_FILES = ("css/*.css", "js/*.js", "img/*.svg")
FOR_BUILDERS = "css/styleguide.css"
BUNDLES = {
    "css/play.css": tuple(
        f"css/{part}.css" for part in ("scorepad", "offline", "table", "sheet", "log", "phones")
    ),
    "js/play.js": tuple(
        f"js/{part}.js"
        for part in (
            "sheet",
            "now",
            "stream",
            "live",
            "wake",
            "scorepad",
            "offline",
            "store",
            "waiting",
            "drafts",
            "outbox",
        )
    ),
}
"""Made of others (``companion/serving/bundles.py``), in the order in which a page would load them."""
ONLY_IN_ONE = ("js/sheet.js", "js/now.js", "js/wake.js")
HTMX = "django_htmx/htmx-2.min.js"


def kept_files() -> list[str]:
    folder = Path(settings.STATICFILES_DIRS[0])
    found = (path for pattern in KEPT_FILES for path in folder.glob(pattern))
    names = (path.relative_to(folder).as_posix() for path in found)
    return [HTMX, *BUNDLES, *sorted(name for name in names if name not in (FOR_BUILDERS, *ONLY_IN_ONE))]


def shell_files() -> list[str]:
    """Their addresses, with the hashes in their names."""
    return [static(name) for name in kept_files()]


@cache
def version() -> str:
    """Changes as soon as one file does. Files do not change under a running server."""
    return hashlib.sha256(json.dumps(shell_files()).encode()).hexdigest()[:12]
