"""The sheets of this game, by level of detail and box."""

from companion.games.renaissance.sheets.base import TurnSheet
from companion.games.renaissance.sheets.cards import CardsSheet, FinalSheet
from companion.games.renaissance.sheets.domination import DominationSheet, LightDominationSheet
from companion.games.renaissance.sheets.draw import DrawSheet, LightDrawSheet
from companion.games.renaissance.sheets.expansion import ExpansionSheet
from companion.games.renaissance.sheets.final import LightFinalSheet
from companion.games.renaissance.sheets.order import OrderSheet
from companion.games.renaissance.sheets.purchase import PurchaseSheet
from companion.games.renaissance.sheets.tax import TaxSheet

SHEETS: dict[tuple[str, str], type[TurnSheet]] = {
    (sheet.detail, sheet.box): sheet
    for sheet in (
        DrawSheet,
        CardsSheet,
        PurchaseSheet,
        TaxSheet,
        ExpansionSheet,
        DominationSheet,
        OrderSheet,
        FinalSheet,
        LightDrawSheet,
        LightDominationSheet,
        LightFinalSheet,
    )
}
