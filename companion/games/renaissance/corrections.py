"""What a table can say otherwise: what somebody has, the marketplace, places, epoch."""

from typing import Any

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.parts import PLAYER, face_of
from companion.games.hooks.table import Data, Subject, Subjects
from companion.games.renaissance.parts import ADVANCE, COMMODITY
from companion.selectors.table import Table
from scoring.kinds import AnyOf, Count, Each, Kind, Of
from scoring.renaissance.phases.corrections import CARDS, MOST_MARKERS, MOST_STEPS, Correct
from scoring.renaissance.setup import SPACES
from scoring.renaissance.state import LAST_ENLIGHTENMENT, LAST_EPOCH, MOST_PROVINCES, OUT, TOKENS
from scoring.text import gettext_noop as _

MARKET, WIND, PLACES, EPOCH = "market", "wind", "places", "epoch"
NAMES = {
    MARKET: _("Marketplace"),
    WIND: _("Wind/Watermill"),
    PLACES: _("Play order"),
    EPOCH: _("Epoch"),
}
COUNTED: dict[str, Kind] = {
    "income": Count(0, TOKENS),
    "misery": Count(0, OUT),
    "enlightenment": Count(0, LAST_ENLIGHTENMENT),
    "cards": Count(0, CARDS),
    "provinces": Count(0, MOST_PROVINCES),
    "satellites": Count(0, TOKENS),
    "tokens": Count(0, TOKENS),
}


def subjects(table: Table) -> list[Subjects]:
    people = {seat.key: face_of(table, PLAYER, seat.key) for seat in table.seats}
    shared = {key: Face(gettext(name)) for key, name in NAMES.items()}
    return [Subjects(_("Players"), people), Subjects(_("The table"), shared)]


def subject(table: Table, about: str) -> Subject | None:
    """The player or the thing that goes by this word."""
    if about in table.seat:
        return of_player(table, about)
    kinds_and_now = SHARED.get(about)
    if kinds_and_now is None:
        return None
    kinds, now = kinds_and_now(table)
    return Subject(Face(gettext(NAMES[about])), kinds, now, WRITTEN.get(about, of_all))


def of_player(table: Table, key: str) -> Subject:
    player = table.state.players[key]
    kinds = COUNTED | {
        "markets": Each(COMMODITY, Count(0, MOST_PROVINCES)),
        "ship": Of("ship"),
        "step": Count(0, MOST_STEPS),
        "advances": AnyOf(ADVANCE),
    }
    now: dict[str, Any] = {one: getattr(player, one) for one in COUNTED}
    ship, step = player.shipping or ("galley", 0)
    now |= {"markets": dict(player.markets), "ship": ship, "step": step, "advances": list(player.advances)}

    def entry(new: Data) -> Data:
        return {"do": Correct.kind, "player": key, "set": with_shipping(new, now)}

    return Subject(face_of(table, PLAYER, key), kinds, now, entry)


def with_shipping(new: Data, now: Data) -> Data:
    """Ship and step are one thing; step 0 is no ship at all."""
    said = {key: value for key, value in new.items() if key not in ("ship", "step")}
    if said.keys() != new.keys():
        step = new.get("step", now["step"])
        said["shipping"] = {"ship": new.get("ship", now["ship"]), "step": step} if step else None
    return said


# What belongs to all


def of_all(new: Data) -> Data:
    return {"do": Correct.kind, **new}


def the_market(table: Table) -> tuple[dict[str, Kind], Data]:
    kinds: dict[str, Kind] = {MARKET: Each(COMMODITY, Count(-MOST_MARKERS, MOST_MARKERS))}
    return kinds, {MARKET: dict(table.state.market)}


def the_wind(table: Table) -> tuple[dict[str, Kind], Data]:
    wind = table.state.wind
    kinds: dict[str, Kind] = {WIND: Each(COMMODITY, Count(-1, 1))}
    return kinds, {WIND: {wind.commodity: 1 if wind.direction == "shortage" else -1} if wind else {}}


def write_wind(new: Data) -> Data:
    """1 is a shortage, −1 a surplus, and none no marker at all."""
    lies = [(good, number) for good, number in (new.get(WIND) or {}).items() if number]
    if not lies:
        return {"do": Correct.kind, WIND: None}
    good, number = lies[0]
    return {"do": Correct.kind, WIND: {"commodity": good, "as": "shortage" if number == 1 else "surplus"}}


def the_places(table: Table) -> tuple[dict[str, Kind], Data]:
    kinds: dict[str, Kind] = {PLACES: Each(PLAYER, Count(1, len(SPACES)))}
    return kinds, {PLACES: {player.name: player.place for player in table.state.in_order()}}


def the_epoch(table: Table) -> tuple[dict[str, Kind], Data]:
    return {EPOCH: Count(1, LAST_EPOCH)}, {EPOCH: table.state.epoch}


SHARED = {MARKET: the_market, WIND: the_wind, PLACES: the_places, EPOCH: the_epoch}
WRITTEN = {WIND: write_wind}
