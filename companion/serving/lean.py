"""Scripts, styles and drawings as phones get them: without comments and white space that means nothing.

The sources keep theirs. What is served under a hashed name was made leaner before its name was made, so
that a new comment is no new version. A script needs a minifier, which understands its language; where there
is none for the machine, scripts are served as they are.
"""

import re
from collections.abc import Callable
from fnmatch import fnmatch
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

from companion.device.shell import HTMX, table_style
from companion.games import GAMES

# Both only make lighter what works without them.
try:
    import minify  # there is none for the processors that Apple makes
except ImportError:
    minify = None
try:
    from zopfli.gzip import compress as squeeze
except ImportError:
    squeeze = None

QUOTED = r'"(?:\\.|[^"\\])*"'
COMMENTS = re.compile(rf"({QUOTED})|/\*.*?\*/", re.DOTALL)
SPACES = re.compile(rf"({QUOTED})|\s*([{{}};,])\s*|(:)\s+|(\s)\s*")
LAST_SEMICOLON = re.compile(rf"({QUOTED})|;(}})")
NOTES = re.compile(r"<!--.*?-->", re.DOTALL)
BETWEEN_TAGS = re.compile(r">\s+<")


def kept(found: re.Match) -> str:
    """Of what a pattern finds, the one group that stays."""
    return next((group for group in found.groups() if group), "")


def lean_style(source: str) -> str:
    for pattern in (COMMENTS, SPACES, LAST_SEMICOLON):
        source = pattern.sub(kept, source)
    return source


def lean_script(source: str) -> str:
    """One that ends, whatever follows it."""
    return f"{minify.string('application/javascript', source)};\n" if minify else source


def lean_drawing(source: str) -> str:
    return BETWEEN_TAGS.sub("><", NOTES.sub("", source))


SLIMMING: dict[str, Callable[[str], str]] = {
    "css/*.css": lean_style,
    "js/*.js": lean_script,
    "img/*.svg": lean_drawing,
}


def slimming(name: str) -> Callable[[str], str] | None:
    """What others made comes as they made it, with the comments that their licences ask for."""
    return next((slim for pattern, slim in SLIMMING.items() if fnmatch(name, pattern)), None)


def lean(name: str, source: str) -> str:
    slim = slimming(name)
    return slim(source) if slim else source


class LeanSource:
    """A place where static files come from, read through ``lean``."""

    def __init__(self, source: Any):
        self.source = source

    def open(self, name: str, mode: str = "rb") -> File:
        if not slimming(name):
            return self.source.open(name, mode)
        with self.source.open(name) as file:
            return ContentFile(lean(name, file.read().decode()).encode(), name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.source, name)


class Squeezer(Compressor):
    """Packs closer and takes ten times as long: for what the first visit of a table fetches."""

    @staticmethod
    def compress_gzip(data: bytes) -> bytes:
        return squeeze(data, numiterations=15) if squeeze else Compressor.compress_gzip(data)


class LeanFiles(CompressedManifestStaticFilesStorage):
    packer: type[Compressor] = Compressor

    def post_process(self, paths: dict[str, tuple[Any, str]], *args: Any, **options: Any) -> Any:
        """Of what django_htmx brings, pages ask for one file."""
        leaner = {
            name: (LeanSource(source), path)
            for name, (source, path) in paths.items()
            if name == HTMX or not name.startswith("django_htmx/")
        }
        yield from super().post_process(leaner, *args, **options)

    def compress_files(self, paths: set[str]) -> Any:
        """Pages ask for files by their hashed names alone."""
        names = self.hashed_files
        drawings = (name for name in names if name.endswith(".svg"))
        first = {names[name] for name in (HTMX, "js/play.js", *map(table_style, GAMES), *drawings)}
        for self.packer, some in ((Squeezer, first), (Compressor, set(names.values()) - first)):
            yield from super().compress_files(paths & some)

    def create_compressor(self, **options: Any) -> Compressor:
        return self.packer(**options)
