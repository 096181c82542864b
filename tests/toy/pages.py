"""The same game as the pages know it."""

from dataclasses import dataclass
from typing import ClassVar

from django import forms

from companion.forms.pad import PadSection, PadStart
from companion.forms.parts import PLAYER, face_of
from companion.forms.sheet import Sheet
from companion.forms.start import StartFormBase
from companion.games.hooks import GamePages, pad, result, start
from companion.games.hooks.lookup import LookupHooks, Section, Thing
from companion.games.hooks.table import Change, Panel, Subject, Subjects, TableHooks
from companion.log.pads import seat_keys
from companion.models import Detail
from companion.reading.numbers import number_or_text
from scoring.kinds import Count
from scoring.rules import Reason
from scoring.text import Line
from scoring.text import gettext_noop as _
from tests.toy.rules import GATHER, REST, TRADE, State, scored, write_result


class GatherSheet(Sheet):
    box, template = GATHER, "games/toy/_lines.html"
    parts, adds = (PLAYER, "count"), PLAYER
    resets: ClassVar = {"count": "1"}
    skippable, numbers = True, range(1, 10)

    def entries(self):
        said = [(line[PLAYER], number_or_text(line["count"])) for line in self.lines]
        return [{"do": "take", "player": player, "count": count} for player, count in said]


class TradeSheet(GatherSheet):
    box = TRADE

    def entries(self):
        other = dict(zip(self.table.seat, reversed(self.table.seat), strict=True))
        return [{**one, "do": "give", "to": other[one["player"]]} for one in super().entries()]


class RestSheet(Sheet):
    box, template = REST, "games/toy/_rest.html"

    def entries(self):
        return [{"do": "rest"}]


def changes(before, after):
    made = {key: after.players[key] - number for key, number in before.players.items()}
    return {key: [Change(_("Pebbles"), number)] for key, number in made.items() if number}


def subjects(table):
    return [Subjects(_("Players"), {seat.key: face_of(table, PLAYER, seat.key) for seat in table.seats})]


def subject(table, about):
    if about not in table.seat:
        return None
    has = {"pebbles": table.state.players[about]}
    face = face_of(table, PLAYER, about)
    return Subject(face, {"pebbles": Count()}, has, lambda new: {"do": "correct", "player": about, **new})


class ToyStart(StartFormBase):
    game_key = "toy"
    levels_told = ((Detail.FULL, _("Everything.")),)
    choices_part = "games/toy/_start.html"
    worth = forms.IntegerField(min_value=1)

    def printed(self):
        return {"worth": self.cleaned_data["worth"]}

    to_head = printed

    @classmethod
    def fill_printed(cls, data, printed):
        data["worth"] = str((printed or {}).get("worth", 1))


class ToyPadStart(PadStart, ToyStart):
    pass


class Holder(PadSection):
    template = "games/toy/_holder.html"

    def read(self, given):
        return {"pebbles": number_or_text(given.get("pebbles", "")) or 0}


def sheet_document(sheet):
    said = {key: sheet.sections.get(key, {}).get("pebbles", 0) for key in seat_keys(sheet)}
    return {"format": "toy-sheet/1", "players": said, **sheet.head}


@dataclass
class ToyEnd(result.End):
    state: State

    def reasons(self):
        line = Line(_("Each is worth %(worth)d."), {"worth": self.state.worth})
        return {"pebbles": {one.player: [Reason("", one.total, line)] for one in self.state.result.scores}}

    def document(self, names, result):
        return write_result(result)


TABLE = TableHooks(
    sheets={("full", sheet.box): sheet for sheet in (GatherSheet, TradeSheet, RestSheet)},
    panels=(
        Panel("heap", _("Heap"), ("thing", "map"), "games/toy/_heap.html", lambda table: table.state.heap),
        Panel("players", _("Players"), ("thing", "players"), "games/toy/_players.html"),
    ),
    on_screen="heap",
    parts={},
    field_names={key: _(key.capitalize()) for key in ("player", "to", "count", "pebbles", "note")},
    changes=changes,
    subjects=subjects,
    subject=subject,
    figures=lambda table, seat: (f"{seat.player} ●",),
)
PAD = pad.PadHooks(
    start_form=ToyPadStart,
    first_values=ToyPadStart.usual_values,
    asks=ToyStart.choices_part,
    section=Holder,
    document=sheet_document,
    score=lambda sheet, document: scored(document),
)
RESULT = result.ResultHooks(
    of_table=lambda fold, game: ToyEnd(fold.state),
    of_sheet=lambda sheet, state: ToyEnd(state),
    rows={"pebbles": _("Pebbles")},
    agreed={1: lambda score: score._asdict()},
)
PEBBLE = Thing(Section("pebbles", _("Pebbles")), "pebble", _("Pebble"), _("Worth what the board prints."))
LOOKUP = LookupHooks(things=(PEBBLE,))
PAGES = GamePages(table=TABLE, start=start.StartHooks(form=ToyStart), pad=PAD, result=RESULT, lookup=LOOKUP)
