"""What a table can say otherwise: what somebody has, what stands in a region, who comes first."""

from typing import Any

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.parts import PLAYER, face_of
from companion.games.hooks.table import Data, Subject, Subjects
from companion.selectors.table import Table
from scoring.empires.phases.corrections import Correct
from scoring.empires.regions import REGIONS
from scoring.kinds import Group, Kind
from scoring.text import gettext_noop as _

KINDS = Correct.shape.kinds
REGION_KINDS = {key: KINDS[key] for key in ("workers", "discovered", "good")}
ORDER = "order"


def settable() -> dict[str, Kind]:
    """What can be said of a player, in the order of the page: sums first, long lists last."""
    group = KINDS["set"]
    assert isinstance(group, Group)
    order = ("money", "ships", "goods", "other_vp", "gained", "buildings", "counters", "cards")
    return {key: group.kinds[key] for key in order}


def subjects(table: Table) -> list[Subjects]:
    people = {seat.key: face_of(table, PLAYER, seat.key) for seat in table.seats}
    return [
        Subjects(_("Players"), {**people, ORDER: Face(gettext("Player order"))}),
        Subjects(_("Regions"), {key: face_of(table, "region", key) for key in REGIONS}),
    ]


def subject(table: Table, about: str) -> Subject | None:
    """The player, the region or the order that goes by this word."""
    if about in table.seat:
        return of_player(table, about)
    if about in REGIONS:
        return of_region(table, about)
    return of_order(table) if about == ORDER else None


def of_player(table: Table, key: str) -> Subject:
    player, kinds = table.state.players[key], settable()
    now: dict[str, Any] = {one: getattr(player, one) for one in kinds}
    now["counters"] = [counter._asdict() for counter in player.counters]
    return Subject(
        face_of(table, PLAYER, key), kinds, now, lambda new: {"do": Correct.kind, "player": key, "set": new}
    )


def of_region(table: Table, key: str) -> Subject:
    now = {one: getattr(table.state.regions[key], one) for one in REGION_KINDS}

    def entry(new: Data) -> Data:
        return {"do": Correct.kind, "region": key, **new}

    return Subject(face_of(table, "region", key), REGION_KINDS, now, entry)


def of_order(table: Table) -> Subject:
    return Subject(
        Face(gettext("Player order")),
        {ORDER: KINDS[ORDER]},
        {ORDER: table.state.order},
        lambda new: {"do": Correct.kind, **new},
    )
