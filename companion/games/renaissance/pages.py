"""This game as the pages know it."""

from django.utils.html import format_html
from django.utils.translation import gettext

from companion.drawings.icons import icon
from companion.games.hooks import GamePages
from companion.games.hooks.table import Panel, TableHooks
from companion.games.renaissance.changes import changes
from companion.games.renaissance.components_page import COMPONENTS
from companion.games.renaissance.corrections import subject, subjects
from companion.games.renaissance.drawings import category_icon, count_icon
from companion.games.renaissance.events import EVENTS
from companion.games.renaissance.field_names import FIELD_NAMES
from companion.games.renaissance.home import HOME
from companion.games.renaissance.log import icon_of
from companion.games.renaissance.lookup import LOOKUP
from companion.games.renaissance.market import market_read
from companion.games.renaissance.pads import PAD
from companion.games.renaissance.parts import PARTS
from companion.games.renaissance.players import players_read
from companion.games.renaissance.results import RESULT
from companion.games.renaissance.sheets import SHEETS
from companion.games.renaissance.start import START
from companion.games.renaissance.why import WHYS
from companion.models import Detail
from scoring.renaissance.reminders import reminders
from scoring.renaissance.state import State
from scoring.text import Word
from scoring.text import gettext_noop as _


def figures(table, seat) -> tuple[str, ...]:
    """Income and misery, each behind its drawing; the points stand beside them. Whoever can't see a drawing
    hears what it is."""
    said = (
        ("income", gettext("Income"), seat.player.income),
        ("misery", gettext("Misery"), seat.player.misery),
    )
    return tuple(
        format_html('{}<span class="unseen">{} </span>{}', icon(*count_icon(key)), name, number)
        for key, name, number in said
    )


def era(state: State) -> Word:
    return LAST_TURN if state.last_turn else EPOCHS[state.epoch]


def once_due(state: State, box: str) -> State:
    """At the stage of the box: without a signal nobody can do the sums of the stages before it."""
    return state.but(stage=SHEETS[Detail.FULL, box].stage)


EPOCHS = {1: _("epoch 1"), 2: _("epoch 2"), 3: _("epoch 3")}
LAST_TURN = _("last turn")
MARKET = category_icon("commerce")


TABLE = TableHooks(
    sheets=SHEETS,
    turn_of=lambda player, nth: player.place,
    panels=(
        Panel("market", _("Market"), MARKET, "games/renaissance/_market.html", market_read),
        Panel("players", _("Players"), ("thing", "players"), "games/renaissance/_players.html", players_read),
    ),
    on_screen="market",
    screen=Panel("screen", _("Market"), MARKET, "games/renaissance/_screen.html", market_read),
    parts=PARTS,
    field_names=FIELD_NAMES,
    changes=changes,
    subjects=subjects,
    subject=subject,
    figures=figures,
    era=era,
    once_due=once_due,
    reminders=reminders,
    entry_icon=icon_of,
    keeps_money=lambda detail: True,
    styles=("css/renaissance_sheets.css",),
)

PAGES = GamePages(
    home=HOME,
    start=START,
    table=TABLE,
    pad=PAD,
    result=RESULT,
    whys=WHYS,
    lookup=LOOKUP,
    components=COMPONENTS,
    events=EVENTS,
    style="css/renaissance.css",
)
