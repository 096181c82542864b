"""Trading House: what its owners sell when it is their turn in Building benefits."""

from django.utils.translation import gettext as _

from companion.forms.asking import Asking
from companion.forms.sheet import Data
from companion.selectors.table import SeatRow, Table
from companion.wording.saying import say
from scoring.empires.buildings import lets_record, tile_for
from scoring.empires.goods import GOODS
from scoring.empires.phases.gifts import SALE_PRICE, SELLS


def sellers(table: Table) -> list[SeatRow]:
    """Owners with anything to sell, in player order."""
    return [seat for seat in table.seats if lets_record(seat.player, SELLS) and seat.player.goods]


def ask_sales(asking: Asking) -> dict[str, Data]:
    """What each of them sells, nothing too: then they were asked all the same."""
    return {seat.key: _sold_by(asking, seat) for seat in sellers(asking.table)}


def _sold_by(asking: Asking, seat: SeatRow) -> Data:
    held = seat.player.goods
    legend = _("%(player)s · %(tile)s: tap goods to sell for $%(price)d each") % {
        "player": seat.name,
        "tile": say(tile_for(SELLS).name),
        "price": SALE_PRICE,
    }
    options = asking.options("good", [good for good in GOODS if held.get(good)])
    sold = asking.counts(seat.key, legend, options, most=max(held.values()))
    return {good: min(number, held[good]) for good, number in sold.items()}


def sold_entry(sold: dict[str, Data]) -> Data:
    """As entry ``benefits`` carries it."""
    return {"sell": sold} if sold else {}
