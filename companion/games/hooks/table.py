"""What a game brings to its table: sheets, tabs, figures, and words for what an entry holds.

A *table* here is a ``companion.selectors.table.Table``, a *state* one of the game's own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from companion.drawings.faces import Drawing, Face
from companion.games.hooks.moments import Happening, Moment
from scoring.kinds import Kind
from scoring.text import Line, Word
from scoring.text import gettext_noop as _

Data = dict[str, Any]

NOTHING = _("None")


@dataclass(frozen=True)
class Panel:
    """A tab of the table beside Now and Log. Every game has one whose key is ``players``, with an element
    for each player whose id is the key of the seat."""

    key: str
    name: Word
    icon: tuple[str, str]
    template: str
    read: Callable[[Any], Any] = lambda table: None
    """Of a table, what the template shows: ``table.panel.<key>.shown``."""


@dataclass(frozen=True)
class Part:
    """Things of a game that an entry can name: regions, goods. Pages send them by their keys."""

    keys: Callable[[Any, str | None], Iterable[str]]
    """Of a table, and of the key that is picked now: all that can be picked."""
    face: Callable[[str], Face]
    """Of a known key."""
    known: Callable[[str], bool]
    copies: Callable[[str], int] = lambda key: 1
    """How many of it there are."""
    nothing: Word = NOTHING
    """What naming none is called."""
    drawing: Callable[[str], Drawing | None] = lambda key: None
    """Where a face does not do."""
    sent: Callable[[Any], str] = lambda value: value
    """A value of the game's log as a field of a form says it."""
    meant: Callable[[str], Any] = lambda sent: sent
    """The other way round; what is unknown goes on as it was sent, for the rules to refuse."""


@dataclass(frozen=True)
class Change:
    """So much more or less of something; ``icon`` is the kind and key of a drawing."""

    thing: Word
    by: int
    icon: tuple[str, str] | None = None
    is_money: bool = False


class TrackPart(NamedTuple):
    """Turns that belong together: an Age."""

    name: Word
    turns: tuple[int, ...]


class Reminded(Protocol):
    """What a player should not forget now."""

    @property
    def player(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def text(self) -> Word | Line: ...


@dataclass(frozen=True)
class Subject:
    """Something that the table can say otherwise than the sums have it."""

    face: Face
    kinds: Mapping[str, Kind]
    """What can be said of it."""
    now: Mapping[str, Any]
    """As the app believes it is, under the same keys."""
    entry: Callable[[Data], Data]
    """Out of what was changed, the entry that says so."""


class Subjects(NamedTuple):
    """Subjects of one sort under their title, each by its address."""

    title: Word
    faces: Mapping[str, Face]


@dataclass(frozen=True, kw_only=True)
class TableHooks:
    sheets: Mapping[tuple[str, str], Any]
    """The sheet of a box at a level of detail; *Full* serves every level that has none of its own."""
    panels: tuple[Panel, ...]
    """In the order of their tabs; the first one is what a past table shows, and a wide page beside Now."""
    on_screen: str
    """The key of the panel that a large screen shows."""
    parts: Mapping[str, Part]
    """By the word that the kinds of fields use; players are known without."""
    field_names: Mapping[Any, Any]
    """What a field of an entry is called: by its key, or by kind and key where the same word means
    something else."""
    changes: Callable[[Any, Any], dict[str, list[Change]]]
    """For each player whom an entry touched, what is different between the states before and after it."""
    subjects: Callable[[Any], list[Subjects]]
    """All that a table can correct."""
    subject: Callable[[Any, str], Subject | None]
    """The one with this address; None if there is none."""
    figures: Callable[[Any, Any], tuple[str, ...]] = lambda table, seat: ()
    """Of a table and a seat: what the strip at the top says beside the points."""
    era: Callable[[Any], Word | None] = lambda state: None
    """In which part of the game a state is, beside the number of its turn."""
    box_named: Callable[[Any, str], Word | None] = lambda state, box: None
    """What a box is called in a state where its usual name would mislead."""
    reminders: Callable[[Any, Any], tuple[Reminded, ...]] = lambda state, box: ()
    """Of a state and a box."""
    once_due: Callable[[Any, Any], Any] = lambda state, box: state
    """Of a state and a box: the table as it will stand when the box is due, as far as anybody can know. So
    a phone without a signal goes on to it; where a box can be recorded at any time, that is as it stands."""
    keeps_money: Callable[[str], bool] = lambda detail: False
    """Whether a level of detail keeps money."""
    keeps_order: Callable[[str], bool] = lambda detail: True
    """Whether a level of detail knows in which order people play."""
    turn_of: Callable[[Any, int], int] = lambda player, nth: nth
    """The number on the badge of somebody who plays as the nth."""
    me: Panel | None = None
    """What a player's own phone shows above its sheet: ``table.viewer.own`` is whose it is."""
    if_ended: Panel | None = None
    """What the page *If it ended now* shows above the points."""
    entry_icon: Callable[[Data], tuple[str, str] | None] = lambda entry: None
    """The drawing of what an entry is about, for the log."""
    entry_also: Callable[[Any, Any], Iterable[Line]] = lambda before, after: ()
    """What happened by an entry that its own sentence does not say, of the states before and after it."""
    moment: Callable[[Any, Sequence[Happening]], Moment | None] = lambda table, step: None
    """Of a table and of what was recorded together: what of it deserves a stage. Who won is shown without."""
    place: Callable[[Mapping[str, Any]], str] = lambda entry: ""
    """Of an entry: the thing of the board that it is about, to which a large screen turns."""
    track: Callable[[Any], tuple[TrackPart, ...]] = lambda state: ()
    """All turns of a game whose end is known."""
    screen: Panel | None = None
    """What a large screen shows, where the panel ``on_screen`` is too small to be read from afar."""
    drawing: str = ""
    """The template of its board alone, as it stands; "" if nobody drew it."""
    styles: tuple[str, ...] = field(default=())
    """Style sheets of its own: what its panels and its sheets wear, here and on pages beside the table."""
