"""This game as the pages know it."""

from companion.games.empires.changes import changes
from companion.games.empires.corrections import subject, subjects
from companion.games.empires.events import EVENTS
from companion.games.empires.field_names import FIELD_NAMES
from companion.games.empires.home import HOME
from companion.games.empires.log import also, icon_of
from companion.games.empires.lookup import LOOKUP
from companion.games.empires.map import map_read
from companion.games.empires.me import me_read
from companion.games.empires.moments import moment
from companion.games.empires.pads import PAD
from companion.games.empires.parts import PARTS
from companion.games.empires.players import players_read
from companion.games.empires.results import RESULT
from companion.games.empires.samples import SAMPLES
from companion.games.empires.screen import large_map, place_of, track
from companion.games.empires.sheets import SHEETS
from companion.games.empires.sheets.scoring import standings_now
from companion.games.empires.start import START
from companion.games.empires.why import WHYS
from companion.games.hooks import GamePages
from companion.games.hooks.table import Panel, TableHooks
from companion.models import Detail
from companion.wording.saying import money
from scoring.empires.reminders import reminders
from scoring.empires.state import State
from scoring.empires.turns import LAST_TURN, Box
from scoring.text import Word
from scoring.text import gettext_noop as _


def keeps_money(detail: str) -> bool:
    return detail == Detail.FULL


def keeps_order(detail: str) -> bool:
    """The order follows from initiative, which is recorded with everything else."""
    return detail == Detail.FULL


def box_named(state: State, box: str) -> Word | None:
    """After the last turn no board is refreshed."""
    return _("End of the game") if box == Box.REFRESH and state.turn == LAST_TURN else None


TABLE = TableHooks(
    sheets=SHEETS,
    panels=(
        Panel("map", _("Map"), ("thing", "map"), "games/empires/_map.html", map_read),
        Panel("players", _("Players"), ("thing", "players"), "games/empires/_players.html", players_read),
    ),
    on_screen="map",
    parts=PARTS,
    field_names=FIELD_NAMES,
    changes=changes,
    subjects=subjects,
    subject=subject,
    figures=lambda table, seat: (money(seat.player.money),) if table.keeps_money else (),
    era=lambda state: state.age.name,
    box_named=box_named,
    reminders=reminders,
    keeps_money=keeps_money,
    keeps_order=keeps_order,
    styles=("css/empires.css", "css/empires_sheets.css"),
    entry_icon=icon_of,
    entry_also=also,
    moment=moment,
    place=place_of,
    track=track,
    screen=Panel("screen", _("Map"), ("thing", "map"), "games/empires/_screen.html", large_map),
    drawing="games/empires/_world.html",
    me=Panel("me", _("Me"), ("thing", "players"), "games/empires/_me.html", me_read),
    if_ended=Panel(
        "colonies",
        _("If the Age ended now"),
        ("thing", "map"),
        "games/empires/_ended_now.html",
        standings_now,
    ),
)

PAGES = GamePages(
    home=HOME,
    start=START,
    table=TABLE,
    pad=PAD,
    result=RESULT,
    whys=WHYS,
    lookup=LOOKUP,
    samples=SAMPLES,
    events=EVENTS,
)
