"""The ways in which the web side says no; the rules' own refusals are in ``scoring.errors``."""

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _


class StaleTable(Exception):  # noqa: N818  it is the table's state that is named
    """The sheet was made for an older table: somebody was faster, or the page is old. ``entry``:
    what was recorded meanwhile, if it is that and not something taken back or corrected."""

    def __init__(self, entry=None):
        super().__init__()
        self.entry = entry


class ReusedCommand(Exception):  # noqa: N818
    """The same command came with other content: a page was changed after it was sent."""


class SheetClosed(PermissionDenied):
    """The players agreed to the result, or the host closed the sheet: nothing changes any more."""

    def __init__(self):
        super().__init__(_("The sheet is closed. The host can open it again."))


class PadClosed(Exception):  # noqa: N818
    """The same of a pad: a sentence on the page that asked, which keeps what was filled in."""


class NoRoom(Exception):  # noqa: N818
    """There are as many as fit already; the sentence says of what."""


class NameTaken(Exception):  # noqa: N818
    """Another account has this name, or another player at the table."""


class WrongPassword(Exception):  # noqa: N818
    """Name and password do not fit, whether or not there is such a name."""


class MustWait(Exception):  # noqa: N818
    """That was tried too often; ``seconds`` until it may be tried again."""

    def __init__(self, seconds: int):
        super().__init__()
        self.seconds = seconds
