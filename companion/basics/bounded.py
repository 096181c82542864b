"""A memory of the newest things, which never grows beyond what it may hold; threads may share it."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(Generic[K, V]):
    """What was put in first is forgotten first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        return self._held.get(key)

    def __getitem__(self, key: K) -> V:
        return self._held[key]

    def __iter__(self) -> Iterator[K]:
        with self._lock:
            return iter(list(self._held))

    def __len__(self) -> int:
        return len(self._held)

    def put(self, key: K, value: V, *, unless: Callable[[V], bool] = lambda known: False) -> V:
        """What is held then: the value, or what is there already if that is better."""
        with self._lock:
            known = self._held.get(key)
            if known is not None and unless(known):
                return known
            self._held[key] = value
            self._held.move_to_end(key)
            while len(self._held) > self._most:
                self._held.popitem(last=False)
        return value

    def clear(self) -> None:
        with self._lock:
            self._held.clear()
