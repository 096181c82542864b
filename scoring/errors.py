"""The ways in which a document or an entry can be refused."""

from __future__ import annotations

from typing import Any

from scoring.text import Line


class Refused(Exception):  # noqa: N818  the base of errors by other names
    """Somebody is told no: by a short code for programs and by a line for people."""

    can_be_overridden = False

    def __init__(self, code: str, message: str, /, **params: Any) -> None:
        super().__init__(code, message)
        self.code = code
        self.line = Line(message, params)

    def __str__(self) -> str:
        return str(self.line)


class RuleError(Refused):
    """The rules say no; the table may record it all the same (``override``)."""

    can_be_overridden = True


class BadDocument(Refused):
    """Not understood at all: wrong shape, unknown name, impossible number, wrong moment."""
