"""A file is written whole or not at all, whatever happens meanwhile."""

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def write_whole(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Afterwards all of it is on the disk."""
    with whole(path, mode) as part:
        part.write_bytes(data)


@contextmanager
def whole(path: Path, mode: int) -> Iterator[Path]:
    """A place beside the file to write to. After a power cut or on a full disk there is what was there
    before: the new file takes the place of the old one when it is complete."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    part = Path(name)
    try:
        yield part
        with opened(part) as written:
            os.fchmod(written, mode)
            os.fsync(written)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    with opened(path.parent) as folder:
        os.fsync(folder)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Of all processes that ask for it, one at a time."""
    with opened(folder) as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextmanager
def opened(path: Path) -> Iterator[int]:
    handle = os.open(path, os.O_RDONLY)
    try:
        yield handle
    finally:
        os.close(handle)
