"""What a game brings to the page that starts a table, and to laying it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class SetupHelper:
    """The setup sheet at its own address, for those who keep no score."""

    form: Callable[[Any], Any]
    """Of a query: a form with ``address``, ``is_rearranged`` and ``refuse``."""
    sheet: Callable[[Any], Any]
    """What a valid form asks for, or a refusal."""
    page: str
    parts: Mapping[str, str]
    """Templates of the parts of the page by the id that htmx asks for."""


@dataclass(frozen=True, kw_only=True)
class StartHooks:
    form: Any
    """A kind of ``companion.forms.start.StartFormBase``: it also knows the levels of detail, what the box
    prints, and what a rematch begins with."""
    sheet: Callable[[Any], dict[str, Any]] = lambda table: {}
    """Of a table: what the template shows that tells how to lay it out."""
    sheet_template: str = "start/setup.html"
    standing: Callable[..., Any] | None = None
    """The sheet that says everything as it lies on the table, for a game followed from its middle on."""
    standing_template: str = ""
    helper: SetupHelper | None = None
    printed_in: Callable[[Mapping[str, Any]], Any] = lambda head: None
    """Of what a group decided once: what its box prints, as the form knows it."""
    printed_at: Callable[[Any], Any] | None = None
    """Of a state: what its box prints as far as the table has said it by now, where that is learnt while a
    game goes on."""
    printed_before: str = ""
    """Where a session kept what the box prints when there was one game alone."""
