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

from companion.games import GAMES, pages_of

KEPT_FILES = ("css/*.css", "js/*.js", "img/*.svg")
FOR_BUILDERS = "css/styleguide.css"
PLAIN_TABLE_STYLE = "css/play.css"
HTMX = "django_htmx/htmx-2.min.js"


def parts(kind: str, names: str) -> tuple[str, ...]:
    return tuple(f"{kind}/{name}.{kind}" for name in names.split())


TABLE_STYLES = parts("css", "scorepad offline table sheet log door")
BUNDLES = {
    "css/page.css": parts("css", "scorepad offline pages"),
    PLAIN_TABLE_STYLE: TABLE_STYLES,
    "js/page.js": parts("js", "scorepad sharing offline store waiting outbox"),
    "js/page_drafts.js": parts("js", "scorepad sharing offline store waiting drafts outbox"),
    "js/play.js": parts("js", "sheet now stream live wake scorepad offline store waiting drafts outbox"),
}
"""Made of others (``companion/serving/bundles.py``), in the order in which a page would load them."""
ONLY_IN_BUNDLES = (
    *parts("css", "scorepad offline pages"),
    *parts("js", "scorepad sharing offline store waiting drafts outbox sheet now wake"),
)
"""No page that a phone keeps asks for one of these alone."""


def own_styles(game: str) -> tuple[str, ...]:
    """What a game's table wears over that of all tables: its panels, its sheets, its face."""
    pages = pages_of(game)
    return tuple(style for style in (*pages.table.styles, pages.style) if style)


def table_style(game: str) -> str:
    """All that the table of a game wears, in one piece; without styles of its own, the plain one."""
    return f"css/play_{game}.css" if own_styles(game) else PLAIN_TABLE_STYLE


def bundles() -> dict[str, tuple[str, ...]]:
    """Those of all pages, and of the tables of each game."""
    return BUNDLES | {table_style(game): TABLE_STYLES + own_styles(game) for game in GAMES}


def kept_files() -> list[str]:
    folder = Path(settings.STATICFILES_DIRS[0])
    found = (path for pattern in KEPT_FILES for path in folder.glob(pattern))
    names = (path.relative_to(folder).as_posix() for path in found)
    worn = {table_style(game) for game in GAMES}
    made = (name for name in bundles() if name != PLAIN_TABLE_STYLE or name in worn)
    return [HTMX, *made, *sorted(name for name in names if name not in (FOR_BUILDERS, *ONLY_IN_BUNDLES))]


def shell_files() -> list[str]:
    """Their addresses, with the hashes in their names."""
    return [static(name) for name in kept_files()]


@cache
def version() -> str:
    """Changes as soon as one file does. Files do not change under a running server."""
    return hashlib.sha256(json.dumps(shell_files()).encode()).hexdigest()[:12]
