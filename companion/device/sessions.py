"""Sessions in the database, as Django has them. When two requests of one device write at once, neither takes
away what the other one brought: a device knows by its session alone at which tables it sits."""

from copy import deepcopy
from typing import Any

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import transaction

NOTHING = object()


class SessionStore(DatabaseStore):
    """Its name is part of how Django signs what it stores."""

    was: dict[str, Any] | None = None
    """As it was read."""

    is_unknown = False
    """Whether it was asked for by a key that is not there any more."""

    def load(self):
        key = self.session_key
        found = super().load()
        self.is_unknown = key is not None and self.session_key is None
        self.was = deepcopy(found)
        return found

    def is_empty(self) -> bool:
        """Django takes away the cookie of an empty session. A look that was on its way when its device got a
        new key would take away the new one."""
        return not self.is_unknown and super().is_empty()

    def save(self, must_create: bool = False) -> None:
        if must_create or self.was is None or self.session_key is None:
            super().save(must_create)
        else:
            with transaction.atomic():
                self.take_up()
                super().save()
        self.was = deepcopy(dict(self.items()))

    def cycle_key(self) -> None:
        """What another request stored under the old key meanwhile comes along; else it would be gone."""
        with transaction.atomic():
            if self.was is not None and self.session_key is not None:
                self.take_up()
            super().cycle_key()

    def take_up(self) -> None:
        """What was stored since it was read."""
        row = self.model.objects.select_for_update().filter(session_key=self.session_key).first()
        if row is not None:
            self._session_cache = merged(self.was, dict(self.items()), row.get_decoded())


def merged(was: Any, ours: Any, theirs: Any) -> Any:
    """Both changes of what was there before; where they are about the same thing, ours."""
    if theirs == was or ours == theirs:
        return ours
    if ours == was:
        return theirs
    if isinstance(ours, dict) and isinstance(theirs, dict):
        before = was if isinstance(was, dict) else {}
        parts = {
            key: merged(before.get(key, NOTHING), ours.get(key, NOTHING), theirs.get(key, NOTHING))
            for key in {**ours, **theirs}
        }
        return {key: part for key, part in parts.items() if part is not NOTHING}
    if isinstance(ours, list) and isinstance(theirs, list):
        known = [*ours, *(was if isinstance(was, list) else [])]
        return [*ours, *(one for one in theirs if one not in known)]
    return ours
