"""Why nothing is recorded, besides what the rules refuse (``scoring.errors``)."""

from scoring.errors import Refused
from scoring.text import gettext_noop


class StaleTable(Exception):  # noqa: N818  it is the table's state that is named
    """The sheet belongs to an older table: somebody was faster, or the page is old. ``entry`` is what was
    recorded meanwhile, unless something was undone or corrected."""

    def __init__(self, entry=None):
        super().__init__()
        self.entry = entry


class AlreadyRecorded(StaleTable):
    """What was recorded meanwhile, by another phone, is exactly this sheet."""


class ReusedCommand(Exception):  # noqa: N818
    """The same command came with other content: somebody changed a page after sending it."""


class BrokenLog(Refused):
    """An entry no longer fits. The page shows the table before it, so nobody would see what comes next."""

    def __init__(self, number: int):
        message = gettext_noop("Entry %(number)d no longer fits. Set it aside, and you can record again.")
        super().__init__("broken_log", message, number=number)


class UnreadableTable(Exception):  # noqa: N818
    """We can't show a table: nobody can read how it began, or know its result. ``refusal`` says why,
    ``number`` at which entry."""

    def __init__(self, game, refusal: Refused, number: int | None = None):
        super().__init__(str(refusal))
        self.game = game
        self.refusal = refusal
        self.number = number


class UnreadablePad(Exception):  # noqa: N818
    """We can't show a pad: we don't know its game, or it has something that none of our pages wrote."""

    def __init__(self, sheet):
        super().__init__(str(sheet))
        self.sheet = sheet
