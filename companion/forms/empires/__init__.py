"""The sheets of this game: ``sheet_for`` finds the one of a box, at the table's level of detail."""

from companion.forms.empires.base import Sheet
from companion.forms.empires.benefits import BenefitsSheet
from companion.forms.empires.buildings import BuildingsSheet
from companion.forms.empires.discovery import DiscoverySheet
from companion.forms.empires.dock import DockSheet
from companion.forms.empires.goods import GoodsSheet
from companion.forms.empires.income import IncomeSheet
from companion.forms.empires.initiative import InitiativeSheet
from companion.forms.empires.light import (
    LightBuildingsSheet,
    LightDiscoverySheet,
    LightRefreshSheet,
    LightScoringSheet,
)
from companion.forms.empires.place_workers import PlaceWorkersSheet
from companion.forms.empires.refresh import RefreshSheet
from companion.forms.empires.score import ScoreRefreshSheet, ScoreScoringSheet
from companion.forms.empires.scoring import ScoringSheet
from companion.forms.empires.shipping import ShippingSheet
from companion.forms.empires.specialists import SpecialistsSheet
from companion.forms.empires.warfare import WarfareSheet
from companion.models import Detail
from companion.selectors.table import Table

SHEETS: dict[tuple[str, str], type[Sheet]] = {
    (sheet.detail, sheet.box): sheet
    for sheet in (
        PlaceWorkersSheet,
        InitiativeSheet,
        DockSheet,
        WarfareSheet,
        IncomeSheet,
        BenefitsSheet,
        ScoringSheet,
        RefreshSheet,
        GoodsSheet,
        ShippingSheet,
        SpecialistsSheet,
        BuildingsSheet,
        DiscoverySheet,
        LightBuildingsSheet,
        LightDiscoverySheet,
        LightScoringSheet,
        LightRefreshSheet,
        ScoreScoringSheet,
        ScoreRefreshSheet,
    )
}


def sheet_for(table: Table, data=None) -> Sheet | None:
    """The sheet of the box that the table shows, filled in with what was sent. A level that has
    none of its own for a box uses that of *Full*. Once the game is over there is nothing to fill in,
    and for those who watch there never is."""
    if (table.is_over and data is None) or not table.viewer.may_record:
        return None
    kind = SHEETS.get((table.game.detail, table.box)) or SHEETS.get((Detail.FULL, table.box))
    return kind(table, data) if kind else None
