"""What an event card did to whom: numbers up and down for each player."""

from typing import NamedTuple

from companion.drawings.faces import Face
from companion.forms.sheet import Data
from companion.selectors.table import SeatRow
from companion.wording.saying import say
from scoring.renaissance.commodities import commodity_name
from scoring.renaissance.phases.events import CHANGED_NAMES

MARKETS = "markets"
MOST = 99


class Field(NamedTuple):
    name: str
    face: Face
    value: int


class Touched(NamedTuple):
    seat: SeatRow
    fields: list[Field]
    markets: list[Field]

    @property
    def is_touched(self) -> bool:
        return any(one.value for one in (*self.fields, *self.markets))


def touched_rows(sheet) -> list[Touched]:
    return [
        Touched(
            seat,
            [_field(sheet, seat, key, say(name)) for key, name in CHANGED_NAMES.items()],
            [
                _field(sheet, seat, f"{MARKETS}.{good}", say(commodity_name(good)))
                for good in sheet.table.state.commodities
            ],
        )
        for seat in sheet.table.seats
    ]


def _field(sheet, seat: SeatRow, key: str, name: str) -> Field:
    field = f"event|{seat.key}|{key}"
    return Field(field, Face(name), sheet.number(field, -MOST) or 0)


def event_asked(sheet) -> Data:
    """Name → what changed for that player; those untouched are left out."""
    changes: Data = {}
    for row in touched_rows(sheet):
        said = {key_of(one): one.value for one in row.fields if one.value}
        markets = {key_of(one).removeprefix(f"{MARKETS}."): one.value for one in row.markets if one.value}
        if said or markets:
            changes[row.seat.key] = {**said, **({MARKETS: markets} if markets else {})}
    return changes


def key_of(field: Field) -> str:
    return field.name.split("|")[-1]
