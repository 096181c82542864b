"""How a service says no. ``companion/log/errors.py`` says why nothing is recorded, ``scoring.errors`` has
what the rules refuse."""

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _


class SheetClosed(PermissionDenied):
    """Everybody confirmed the result, or the host locked it: nothing changes now."""

    def __init__(self):
        super().__init__(_("The result is locked. The host can unlock it."))


class NotOver(PermissionDenied):
    """There is no result to confirm yet."""

    def __init__(self):
        super().__init__(_("The game is not over yet."))


class NoRoom(Exception):  # noqa: N818
    """No more fit in; the sentence says of what."""


class NameTaken(Exception):  # noqa: N818
    """Another account has this name, or another player at the table."""


class WrongPassword(Exception):  # noqa: N818
    """Name or password is wrong; nobody learns which."""


class MustWait(Exception):  # noqa: N818
    """Somebody tried too often and waits ``seconds``."""

    def __init__(self, seconds: int):
        super().__init__()
        self.seconds = seconds


class NotNow(Exception):  # noqa: N818
    """The desk of an event can't do that as things are; the sentence says why."""


class NoReason(NotNow):
    """The desk rules without a word why."""

    def __init__(self):
        super().__init__(_("Say why: everybody reads it in the log."))
