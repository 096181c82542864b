"""The entries of a game at its table: read, applied, told. Every game does it alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from scoring.entry import BaseEntry, read_entry
from scoring.errors import BadDocument, Refused
from scoring.reading import Table
from scoring.text import Line, Word
from scoring.text import gettext_noop as _


class Staged(Protocol):
    """A table that stands at a stage of a turn."""

    @property
    def turn(self) -> int: ...
    @property
    def stage(self) -> Any: ...


S = TypeVar("S", bound=Staged)
E = TypeVar("E", bound=BaseEntry)


@dataclass(frozen=True)
class Acts(Generic[S, E]):
    kinds: Mapping[str, type[E]]
    stage_names: Mapping[Any, Word]
    table: Callable[[S], Table]
    """Of a state, who and what its entries may name."""

    def read(self, state: S, raw: Any) -> E:
        """An entry out of its JSON: of a known kind, with known names."""
        entry = read_entry(self.kinds, raw, self.table(state))
        entry.check_shape(state)
        return entry

    def can_read(self, state: S, raw: Any) -> bool:
        """Whether it is an entry at all; it need not be allowed here."""
        try:
            self.read(state, raw)
        except Refused:
            return False
        return True

    def understand(self, state: S, raw: Any) -> E:
        """An entry out of its JSON, at its right moment."""
        entry = self.read(state, raw)
        if state.stage not in entry.stages:
            raise BadDocument(
                "wrong_stage",
                _("You can't record that now (turn %(turn)d: %(stage)s)."),
                turn=state.turn,
                stage=self.stage_names[state.stage],
            )
        return entry

    def apply(self, state: S, raw: Any) -> S:
        """The table after one more entry."""
        after: S = self.understand(state, raw).apply(state)
        return after

    def tell(self, before: S, raw: Any, after: S) -> Line:
        """One plain sentence for an entry that was recorded between these two tables."""
        return self.understand(before, raw).tell(before, after)
