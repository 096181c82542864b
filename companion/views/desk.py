"""Where somebody looks at a result: at a table with their phone, or on their own pad. Both have the same
doors, and what is done behind them is the same."""

from contextlib import suppress
from functools import cached_property

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from companion.device.access import phone_at
from companion.device.event_places import place_at
from companion.device.roles import viewer_of
from companion.log.outcomes import Outcome, Source, outcome_of_fold
from companion.log.pads import seat_keys
from companion.models import EventSeat, EventTable, Game, PadSheet, Phone, Role
from companion.selectors.confirm import Confirm, confirm_read
from companion.selectors.event_strip import event_table_of
from companion.selectors.pad import PadTable, pad_table
from companion.selectors.table import Table, table_read
from companion.services.errors import NotOver, SheetClosed
from companion.views.pad import own_sheet

DOORS = ("confirm", "close", "reopen", "time", "share", "result_csv", "result_json")
"""The addresses that a result has at a table and, called pad_…, on a pad."""


class Desk:
    source: Source
    is_keeper: bool
    """Whether who looks closes the sheet, opens it again and shares it."""
    prefix: str
    whole: str
    """Names of addresses: how those of the doors begin, and that of the whole game as a file."""
    by = ""
    """The phone that asks."""
    is_reloaded = False
    """Whether the whole page shows whether it is closed."""
    hushed: tuple[type[Exception], ...] = ()
    """What is not said, because the page that is shown then tells it."""

    @property
    def table(self) -> Table | PadTable:
        raise NotImplementedError

    @property
    def outcome(self) -> Outcome:
        raise NotImplementedError

    @property
    def is_shown(self) -> bool:
        """Whether there is something to agree to."""
        raise NotImplementedError

    @property
    def mark(self) -> str:
        """Changes as soon as something has happened, where that is known without looking."""
        return ""

    def serves(self, player: str) -> bool:
        """Whether who looks may confirm for a player."""
        raise NotImplementedError

    def refuse_others(self, player: str) -> None:
        """Nobody confirms for somebody whom they do not serve."""

    @property
    def players(self) -> list[str]:
        """The keys of all seats, asked before anything is done that would change the table."""
        raise NotImplementedError

    def refuse_unfinished(self) -> None:
        """There is nothing to share of a pad that is not full."""

    @cached_property
    def confirm(self) -> Confirm:
        return confirm_read(
            self.table, self.outcome, serves=self.serves, is_keeper=self.is_keeper, mark=self.mark
        )

    @property
    def doors(self) -> dict[str, str]:
        doors = {name: reverse(f"{self.prefix}{name}", args=[self.source.code]) for name in DOORS}
        return doors | {"whole": reverse(self.whole, args=[self.source.code])}

    @property
    def page(self) -> str:
        return reverse(f"{self.prefix}result", args=[self.source.code])


class TableDesk(Desk):
    source: Game
    prefix, whole = "", "export"

    def __init__(self, phone: Phone):
        self.source, self.by, self.viewer = phone.game, phone.label, viewer_of(phone)
        self.is_keeper = self.viewer.is_host

    @cached_property
    def table(self) -> Table:
        return table_read(self.source, viewer=self.viewer)

    @cached_property
    def outcome(self) -> Outcome:
        return outcome_of_fold(self.source, self.table.fold)

    @property
    def is_shown(self) -> bool:
        return self.table.is_over

    @property
    def players(self) -> list[str]:
        return [seat.key for seat in self.source.seats.all()]

    @property
    def mark(self) -> str:
        return str(self.source.revision)

    def serves(self, player: str) -> bool:
        return self.viewer.serves(player)

    def refuse_others(self, player: str) -> None:
        if not self.serves(player):
            raise PermissionDenied(_("This phone confirms for %(name)s only.") % {"name": self.by})


class PadDesk(Desk):
    source: PadSheet
    prefix, whole = "pad_", "pad_sheet_json"
    is_keeper, is_reloaded, hushed = True, True, (SheetClosed, NotOver)

    def __init__(self, sheet: PadSheet, chair: str = ""):
        """``chair``: the one that this phone speaks for, if it is one player's."""
        self.source, self.chair = sheet, chair

    @cached_property
    def table(self) -> PadTable:
        return pad_table(self.source)

    @property
    def outcome(self) -> Outcome:
        return self.table.outcome

    @property
    def is_shown(self) -> bool:
        return self.table.scored is not None

    @property
    def players(self) -> list[str]:
        return seat_keys(self.source)

    def serves(self, player: str) -> bool:
        return self.table.is_over and self.chair in ("", player)

    def refuse_others(self, player: str) -> None:
        if self.chair not in ("", player):
            raise PermissionDenied(_("This phone confirms for its own player only."))

    def refuse_unfinished(self) -> None:
        if not self.table.is_over:
            raise Http404


class LinkDesk(PadDesk):
    """By a link for checking: who has it looks, and says something elsewhere."""

    is_keeper = False

    def serves(self, _player: str) -> bool:
        return False


def table_desk(request, code, least: Role | None = None) -> TableDesk:
    return TableDesk(phone_at(request, code, least=least))


def pad_desk(request, code, least: Role | None = None) -> PadDesk:
    """Whoever has the sheet does everything there, but for confirming in the name of others at an event."""
    sheet = own_sheet(request, code)
    return PadDesk(sheet, own_chair(request, event_table_of(sheet)))


def own_chair(request, table: EventTable | None) -> str:
    """Of who came by the own link. The slip makes a phone the table's, which is passed round."""
    with suppress(Http404):
        place = place_at(request, table.round.event.code) if table else None
        if table and place and place.me and not place.has_slip(table):
            mine = (seat.key for seat in table.seats.all() if sits_there(seat) == place.me.pk)
            return next(mine, NO_CHAIR)
    return ""


NO_CHAIR = "nobody"
"""Of a player whose chair somebody else has, or nobody any more: they speak for no one."""


def sits_there(seat: EventSeat) -> int | None:
    return seat.substitute_id or (None if seat.left_at else seat.entrant_id)
