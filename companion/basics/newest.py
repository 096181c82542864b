"""What is made anew at each revision: once, for all who ask for it meanwhile."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from companion.basics.bounded import Bounded

K = TypeVar("K")
V = TypeVar("V")


@dataclass
class Making:
    """One makes it; the lock stays for as long as anybody waits for it."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    callers: int = 0


class Newest(Generic[K, V]):
    """Of each key the newest that was made."""

    def __init__(self, most: int) -> None:
        self._kept: Bounded[K, tuple[int, V]] = Bounded(most)
        self._making: dict[K, Making] = {}
        self._lock = threading.Lock()

    def kept(self, key: K, revision: int = 0) -> V | None:
        """If it is of this revision, or of a newer one; without a revision, whatever there is."""
        found = self._kept.get(key)
        return found[1] if found and found[0] >= revision else None

    def at(self, key: K, revision: int, make: Callable[[], V]) -> V:
        """The same, made now if nobody has."""
        found = self.kept(key, revision)
        if found is not None:
            return found
        with self._alone(key):
            found = self.kept(key, revision)
            if found is None:
                made = revision, make()
                found = self._kept.put(key, made, unless=lambda known: known[0] > revision)[1]
        return found

    def clear(self) -> None:
        self._kept.clear()

    @contextmanager
    def _alone(self, key: K) -> Iterator[None]:
        with self._lock:
            making = self._making.setdefault(key, Making())
            making.callers += 1
        try:
            with making.lock:
                yield
        finally:
            with self._lock:
                making.callers -= 1
                if not making.callers:
                    del self._making[key]
