"""The table's parts as every phone of a role shows them, made once per revision and language.

They are kept in memory, and given out by Django and, without it, by the event loop. What is different
for each phone stands in them as a blank: the token that its forms carry, the ids of what it will send.
The server fills them in (``filled``) or the phone does (static/js/live.js).
"""

import gzip
import re
import uuid
from functools import partial
from typing import NamedTuple

from django.db.models import prefetch_related_objects
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import mark_safe

from companion.basics.newest import Newest
from companion.device.roles import Viewer, viewer_with
from companion.forms.sheet import sheet_for
from companion.live.deeds import Deed, deed_of
from companion.log.folds import fold_of
from companion.models import Entry, Game, Role
from companion.selectors.log import entry_row
from companion.selectors.score_table import score_table_of
from companion.selectors.table import Table
from scoring.text import Line

KEPT = 512
PACKING = 5
"""Level of compression: the last percents cost more time than they save."""
TOKEN, COMMAND = "@token@", "@command@"
BLANKS = re.compile(f"{TOKEN}|{COMMAND}")
SCREEN = "screen"
"""The face that a table shows on a large screen; its other faces are those of the phones."""


class Page(NamedTuple):
    revision: int
    table: str
    news: str
    """In a sentence, what made this revision."""
    packed: bytes
    """Both, compressed."""


class SharedTable(Table):
    """The same for every phone: what it sends gets its id there."""

    new_command = mark_safe(f"<{COMMAND}>")

    @property
    def newest(self) -> Entry | None:
        """What was recorded last, if that is what made this revision."""
        last = self.fold.entries[-1] if self.fold.entries else None
        return last if last and last.revision == self.game.revision else None

    @property
    def is_rewritten(self) -> bool:
        return self.game.rewritten == self.game.revision

    @property
    def deed(self) -> Deed | None:
        """What was done to the log, if that is what made this revision and this process did it."""
        return deed_of(self.game.code, self.game.revision) if self.is_rewritten else None

    @property
    def deed_line(self) -> Line | None:
        """The entry that it was about, in words; of a rewind, the last one that stays."""
        entry = self.game.entries.filter(number=self.deed.number).first() if self.deed else None
        if entry is None:
            return None
        return entry_row(self.fold, entry).line if self.fold.follows(entry.number) else None


_pages: Newest[tuple[str, str, str], Page] = Newest(KEPT)


def kept_page(code: str, language: str, face: str) -> Page | None:
    """The newest that was made, whatever its revision."""
    return _pages.kept((code, language, face))


def fresh_page(game: Game, language: str, face: str) -> Page:
    """The page at the game's revision; whoever comes while it is being made waits for it."""
    make = partial(made_page, game, language, face)
    return _pages.at((game.code, language, face), game.revision, make)


def made_page(game: Game, language: str, face: str) -> Page:
    # Its parts ask for the seats again and again.
    prefetch_related_objects([game], "seats")
    with translation.override(language):
        context = shown(game, face)
        if face == SCREEN:
            table, news = rendered("screen/_screen.html", context), ""
        else:
            table, news = (rendered(f"play/_{part}.html", context) for part in ("table", "changes"))
    return Page(game.revision, table, news, gzip.compress((table + news).encode(), PACKING, mtime=0))


def rendered(template: str, context: dict) -> str:
    """With its blanks. What only looks like one, because somebody is called so, is written another way:
    ours stand in brackets here, which no text of anybody's does, its ``<`` being written ``&lt;``."""
    text: str = render_to_string(template, context)
    for blank in (TOKEN, COMMAND):
        between = text.split(f"<{blank}>")
        text = blank.join(said.replace(blank, f"&#64;{blank[1:]}") for said in between)
    return text


def shown(game: Game, face: str) -> dict:
    """What the templates of a face are given."""
    if face == SCREEN:
        return {"table": SharedTable(game, fold_of(game), viewer=Viewer(Role.WATCH))}
    table = SharedTable(game, fold_of(game), viewer=viewer_with(face))
    context = {"table": table, "sheet": sheet_for(table), "csrf_token": mark_safe(f"<{TOKEN}>")}
    return context | ({"scores": score_table_of(table)} if table.is_over else {})


def filled(page: Page, token: str) -> str:
    """The table for one phone."""
    return BLANKS.sub(lambda blank: token if blank[0] == TOKEN else uuid.uuid4().hex, page.table)
