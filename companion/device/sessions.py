"""Sessions in the database, as Django has them. When two requests of one device write at once, neither takes
away what the other one brought: a device knows by its session alone at which tables it sits.

A key changes whenever somebody joins, signs in or signs out, so that whoever planted or kept the old one does
not come along. But what a device sent a moment before still goes by the old key, and the answer with the new
one may never arrive. So the old row stays for a while, for the device alone that had it:

- after a join it holds nothing but the way to the new key, for two weeks at most;
- when the account or its password changes it leads nowhere, and keeps what is the device's own, without the
  account.

As soon as the device shows the new key, the old one has two minutes left. Nothing renews it, and no other key
comes of it then.

The limit of this: a device is known by the secret of its forms, which is a cookie, too. To us, whoever has
planted or copied both cookies is that device, until two minutes after the new key was shown, and learns no
new key once it was. Over HTTPS no other site can plant them (``__Host-``); over plain HTTP whoever is in
the same network can.
"""

from collections.abc import Iterable
from copy import deepcopy
from datetime import timedelta
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.db import DatabaseError, transaction
from django.utils import timezone

from companion.device.session import CAME, LEFT, MOVED, SIGN_IN

NOTHING = object()
OF_THE_ACCOUNT = (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY, SIGN_IN)

UNDER_WAY = timedelta(minutes=2)
"""Nothing that a device sent is on its way for longer (``companion/serving/bodies.py``)."""

LEADS_ON = timedelta(days=14)
"""Whoever has not heard of the new key for so long has lost it."""


class SessionStore(DatabaseStore):
    """Its name is part of how Django signs what it stores."""

    was: dict[str, Any] | None = None
    """As it was read."""

    is_unknown = False
    """Whether it was asked for by a key that is not there any more."""

    mark = ""
    """By what its device is known besides the key, as a digest; empty if by nothing."""

    leads_on = True
    """Whether the next change of its key leaves a way from the old one."""

    is_late = False
    """Whether it came by an old key though its device has shown the new one. Such a request may have been
    under way; but whoever kept or planted all cookies of a device sends the same, and learns no key by it."""

    def load(self):
        key = self.session_key
        found = super().load()
        if MOVED in found:
            found = self.followed(found)
        if self.is_closed_to_us(found):
            self._session_key, found = None, {}
        self.is_unknown = key is not None and self.session_key is None
        if key == self.session_key and (came := found.pop(CAME, None)):
            self.arrive(came)
        self.was = deepcopy(found)
        return found

    def followed(self, found: dict[str, Any]) -> dict[str, Any]:
        """What is there where the old row leads; for another device there is nothing."""
        row = self.model.objects.filter(session_key=self.way(found), expire_date__gt=timezone.now()).first()
        self._session_key = row.session_key if row else None
        if row is None:
            return {}
        data = row.get_decoded()
        if MOVED in data:
            return self.followed(data)
        self.is_late = CAME not in data
        self.modified = not self.is_late  # so that the answer brings the new key
        return data

    def way(self, data: dict[str, Any]) -> str | None:
        """The key to which this device was led from there."""
        to, mark = data.get(MOVED, (None, ""))
        return to if mark and mark == self.mark else None

    def is_closed_to_us(self, data: dict[str, Any]) -> bool:
        """Whether another device has left it."""
        return LEFT in data and not (self.mark and self.mark == data[LEFT])

    def arrive(self, came: list[str]) -> None:
        """The device has the new key; the old ones go. A database that can't write now hears it later."""
        try:
            with transaction.atomic():
                old = self.model.objects.filter(session_key__in=came)
                old.update(expire_date=timezone.now() + UNDER_WAY)
                if row := self.locked(self.session_key):
                    self.put(row, without(row.get_decoded(), [CAME]))
        except DatabaseError:
            pass

    def is_empty(self) -> bool:
        """Django takes away the cookie of an empty session. A look that was on its way when its device got a
        new key would take away the new one."""
        return not self.is_unknown and super().is_empty()

    def save(self, must_create: bool = False) -> None:
        if must_create or self.was is None or self.session_key is None:
            super().save(must_create)
        else:
            with transaction.atomic():
                if not (row := self.newest()):
                    raise UpdateError
                self.take_up(row)
                if self.is_left:
                    self.put(row, without(self._session_cache, OF_THE_ACCOUNT))  # it gets no more time
                else:
                    super().save()
        self.was = deepcopy(dict(self.items()))

    def cycle_key(self) -> None:
        self.items()  # is read now, if it was not yet
        with transaction.atomic():
            before, old = self.session_key, self.newest()
            if old is None or (self.is_late and not self.leads_on):
                self._session_key, self.is_late = None, False
                self._session_cache = merged(self.was, dict(self.items()), {})  # what this request brought
                self.create()
            else:
                self.take_up(old)
                if self.is_left and old.expire_date <= timezone.now() + UNDER_WAY:
                    self.put(old, without(self._session_cache, OF_THE_ACCOUNT))
                elif self.is_late or (self.leads_on and old.session_key != before):
                    super().save()  # another request of this device was first, and has moved already
                else:
                    self.move(old)
        self.leads_on = True
        self.was = deepcopy(dict(self.items()))
        self.modified = True

    def move(self, old) -> None:
        """To a new key, which remembers the old ones until its device has shown it."""
        before = old.get_decoded()
        self._session_cache.pop(LEFT, None)
        self._session_cache[CAME] = [old.session_key, *before.get(CAME, ())]
        self.create()
        del self._session_cache[CAME]
        if self.leads_on:
            old.expire_date = min(old.expire_date, timezone.now() + LEADS_ON)
            self.put(old, {MOVED: (self.session_key, self.mark)})
        else:
            self.put(old, without(before, (*OF_THE_ACCOUNT, CAME)) | {LEFT: self.mark})

    @property
    def is_left(self) -> bool:
        """Whether its device has been given another key, and this one is for what was under way alone."""
        return LEFT in self

    def newest(self):
        """Where it is stored now, locked; none if it is gone. Another request may have moved it since it was
        read."""
        row = self.locked(self.session_key)
        while row and MOVED in (data := row.get_decoded()):
            row = self.locked(self.way(data))
        if row is None or self.is_closed_to_us(row.get_decoded()):
            return None
        self._session_key = row.session_key
        return row

    def take_up(self, row) -> None:
        """What was stored since it was read."""
        self._session_cache = merged(self.was, dict(self.items()), row.get_decoded())

    def locked(self, key: str | None):
        return self.model.objects.select_for_update().filter(session_key=key).first()

    def put(self, row, data: dict[str, Any]) -> None:
        row.session_data = self.encode(data)
        row.save(update_fields=["session_data", "expire_date"])


def without(data, names: Iterable[str]) -> dict[str, Any]:
    return {name: one for name, one in data.items() if name not in names}


def merged(was: Any, ours: Any, theirs: Any) -> Any:
    """Both changes of what was there before; where they are about the same thing, ours."""
    if theirs == was or ours == theirs:
        return ours
    if ours == was:
        return theirs
    if isinstance(ours, dict) and (isinstance(theirs, dict) or theirs is NOTHING):
        before, after = (one if isinstance(one, dict) else {} for one in (was, theirs))
        parts = {
            key: merged(before.get(key, NOTHING), ours.get(key, NOTHING), after.get(key, NOTHING))
            for key in {**ours, **after}
        }
        return {key: part for key, part in parts.items() if part is not NOTHING}
    if isinstance(ours, list) and (isinstance(theirs, list) or theirs is NOTHING):
        had, have = (one if isinstance(one, list) else [] for one in (was, theirs))
        kept = [one for one in ours if one in have or one not in had]
        return [*kept, *(one for one in have if one not in ours and one not in had)]
    return ours
