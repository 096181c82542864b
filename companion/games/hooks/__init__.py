"""What the pages may ask of a game: one record for each part of the product. ``GamePages`` holds them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.hooks.components import ComponentsHooks
from companion.games.hooks.events import EventHooks
from companion.games.hooks.home import HomeHooks
from companion.games.hooks.lookup import LookupHooks
from companion.games.hooks.pad import PadHooks
from companion.games.hooks.result import ResultHooks
from companion.games.hooks.start import StartHooks
from companion.games.hooks.styleguide import Samples
from companion.games.hooks.table import TableHooks
from companion.games.hooks.why import Why


@dataclass(frozen=True, kw_only=True)
class GamePages:
    """Everything that the pages know of one game."""

    start: StartHooks
    table: TableHooks
    result: ResultHooks
    pad: PadHooks | None = None
    """None where nobody scores a finished game."""
    home: HomeHooks = field(default_factory=HomeHooks)
    whys: Mapping[str, Why] = field(default_factory=dict)
    """What a player may ask to have explained, by its address."""
    lookup: LookupHooks = field(default_factory=LookupHooks)
    components: ComponentsHooks | None = None
    """Where a game's components print what no rulebook says."""
    style: str = ""
    """The stylesheet of its own face, over that of all games."""
    samples: Samples | None = None
    events: EventHooks = field(default_factory=EventHooks)
