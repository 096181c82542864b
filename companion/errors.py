"""The ways in which the web side says no; the rules' own refusals are in ``scoring.errors``."""


class StaleTable(Exception):  # noqa: N818  it is the table's state that is named
    """The sheet was made for an older table: somebody was faster, or the page is old."""


class ReusedCommand(Exception):  # noqa: N818
    """The same command came with other content: a page was changed after it was sent."""
