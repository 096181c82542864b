"""The table's parts as every phone of a role shows them, made once per revision and language.

They are kept in memory, and given out by Django and, without it, by the event loop. What is different
for each phone stands in them as a blank: the token that its forms carry, the ids of what it will send.
The server fills them in (``filled``) or the phone does (static/js/live.js).
"""

import gzip
import re
import threading
import uuid
from collections import OrderedDict
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils import translation

from companion.folds import fold_of
from companion.forms.empires import sheet_for
from companion.models import Entry, Game, Role
from companion.roles import Viewer, viewer_with
from companion.selectors.log import LogStep
from companion.selectors.result import pad_read
from companion.selectors.table import Table

KEPT = 512
PACKING = 5
"""Level of compression: the last percents cost more time than they save."""
TOKEN, COMMAND = "@token@", "@command@"
SCREEN_STEPS = 8
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

    new_command = COMMAND

    @property
    def newest(self) -> Entry | None:
        """What was recorded last, if that is what made this revision."""
        last = self.fold.entries[-1] if self.fold.entries else None
        return last if last and last.revision == self.game.revision else None

    @property
    def is_rewritten(self) -> bool:
        return self.game.rewritten == self.game.revision

    @property
    def last_steps(self) -> list[LogStep]:
        """For those who only look: a handful, the newest first."""
        return [step for turn in self.log_tail for step in turn.steps][:SCREEN_STEPS]


_kept: OrderedDict[tuple[str, str, str], Page] = OrderedDict()
_making: dict[tuple[str, str, str], threading.Lock] = {}
_lock = threading.Lock()


def kept_page(code: str, language: str, face: str) -> Page | None:
    """The newest that was made, whatever its revision."""
    return _kept.get((code, language, face))


def fresh_page(game: Game, language: str, face: str) -> Page:
    """The page at the game's revision; whoever comes while it is being made waits for it."""
    key = (game.code, language, face)
    with _lock:
        making = _making.setdefault(key, threading.Lock())
    try:
        with making:
            page = _kept.get(key)
            if page is None or page.revision < game.revision:
                page = _keep(key, made_page(game, language, face))
    finally:
        with _lock:
            _making.pop(key, None)
    return page


def _keep(key: tuple[str, str, str], page: Page) -> Page:
    with _lock:
        _kept[key] = page
        _kept.move_to_end(key)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return page


def made_page(game: Game, language: str, face: str) -> Page:
    with translation.override(language):
        context = shown(game, face)
        if face == SCREEN:
            table, news = render_to_string("screen/_screen.html", context), ""
        else:
            table, news = (render_to_string(f"play/_{part}.html", context) for part in ("table", "changes"))
    return Page(game.revision, table, news, gzip.compress((table + news).encode(), PACKING, mtime=0))


def shown(game: Game, face: str) -> dict:
    """What the templates of a face are given."""
    if face == SCREEN:
        return {"table": SharedTable(game, fold_of(game), viewer=Viewer(Role.WATCH))}
    table = SharedTable(game, fold_of(game), viewer=viewer_with(face))
    context = {"table": table, "sheet": sheet_for(table), "csrf_token": TOKEN}
    return context | ({"pad": pad_read(table)} if table.is_over else {})


def filled(page: Page, token: str) -> str:
    """The table for one phone."""
    text = page.table.replace(TOKEN, token)
    return re.sub(COMMAND, lambda _blank: uuid.uuid4().hex, text)
