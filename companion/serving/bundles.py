"""What a page wears and what a table does, in one piece of each: a phone with a weak signal asks twice and
not twenty times, and what is alike in the parts is packed once. Pages that need a part alone load it.
"""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile, File
from django.core.files.storage import FileSystemStorage

from companion.basics.files import write_whole
from companion.device.shell import bundles


class Bundles(FileSystemStorage):
    """The parts are read from their sources; the piece itself stands nowhere."""

    def __init__(self) -> None:
        super().__init__(settings.STATICFILES_DIRS[0])

    def _open(self, name: str, mode: str = "rb") -> File:
        parts = (Path(self.path(part)).read_text() for part in bundles()[name])
        return ContentFile("\n".join(parts).encode(), name)

    def get_modified_time(self, name: str) -> datetime:
        return max(super(Bundles, self).get_modified_time(part) for part in bundles()[name])


class BundleFinder(BaseFinder):
    """Says to ``collectstatic`` that they are there, and to who develops (``DEBUG=true``) where."""

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Made anew each time: nothing is collected for who changes the parts."""
        if path not in bundles():
            return []
        made = settings.DATA_DIR / "bundles" / path
        made.parent.mkdir(parents=True, exist_ok=True)
        write_whole(made, Bundles().open(path).read())
        return [str(made)] if find_all else str(made)

    def list(self, ignore_patterns: Any) -> Iterator[tuple[str, Bundles]]:
        storage = Bundles()
        yield from ((name, storage) for name in bundles())
