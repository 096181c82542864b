"""The sheets of this game, by level of detail and box."""

from companion.forms.sheet import Sheet
from companion.games.empires.sheets.anytime import at_any_time
from companion.games.empires.sheets.benefits import BenefitsSheet
from companion.games.empires.sheets.buildings import BuildingsSheet
from companion.games.empires.sheets.discovery import DiscoverySheet
from companion.games.empires.sheets.dock import DockSheet
from companion.games.empires.sheets.goods import GoodsSheet
from companion.games.empires.sheets.income import IncomeSheet
from companion.games.empires.sheets.initiative import InitiativeSheet
from companion.games.empires.sheets.light import (
    LightBuildingsSheet,
    LightDiscoverySheet,
    LightRefreshSheet,
    LightScoringSheet,
)
from companion.games.empires.sheets.place_workers import PlaceWorkersSheet
from companion.games.empires.sheets.refresh import RefreshSheet
from companion.games.empires.sheets.score import ScoreRefreshSheet, ScoreScoringSheet
from companion.games.empires.sheets.scoring import ScoringSheet
from companion.games.empires.sheets.shipping import ShippingSheet
from companion.games.empires.sheets.specialists import SpecialistsSheet
from companion.games.empires.sheets.warfare import WarfareSheet

SHEETS: dict[tuple[str, str], type[Sheet]] = {
    (sheet.detail, sheet.box): at_any_time(sheet)
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
