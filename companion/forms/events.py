"""What is said about an event and its tables."""

import csv
import json
import re
import uuid

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.forms.entrant_lists import Listed, people_in
from companion.forms.fields import WholeField
from companion.forms.names import refuse_unseen
from companion.games import pages_of
from companion.log.events import TableNow
from companion.models import Event, EventSeat, Stage
from companion.reading.texts import is_writable
from companion.services.event_entrants import too_long
from companion.wording.ranked import preset_said
from scoring.tournaments.presets import PRESETS

NAME_OF_EVENT = Event._meta.get_field("name").max_length
MOST_SIGNS = 20_000
MOST_IN_FILE = 200_000
NUMBERING = re.compile(r"^\(?\d{1,4}(?:\.(?!\d)|\))\s*(?=\S)")
"""Before the names of a list; a number alone may be somebody."""
LOWEST, HIGHEST = -99, 999
MOST_COPIES = 100
KINDS = [
    (kind.value, kind.label)
    for kind in (Stage.Kind.ROUNDS, Stage.Kind.HEATS, Stage.Kind.SWISS, Stage.Kind.LEAGUE)
]

SIZES = {
    "no_threes": _("No tables of three"),
    "no_fives": _("No tables of five"),
    "no_sixes": _("No tables of six: who finds no chair stands by"),
}
"""Each is a column of an event."""


class EventForm(forms.Form):
    """A new one, from a preset."""

    name = forms.CharField(label=_("Name of the event"), max_length=NAME_OF_EVENT, validators=[refuse_unseen])
    preset = forms.ChoiceField(
        label=_("How it counts"),
        choices=[(key, preset.name) for key, preset in PRESETS.items()],
        # So that a script can choose the seating that goes with it.
        widget=forms.Select({"data-kinds": json.dumps({key: one.kind for key, one in PRESETS.items()})}),
    )
    kind = forms.ChoiceField(
        label=_("How people are seated"),
        choices=[("", _("As it goes with the way to count")), *KINDS],
        required=False,
    )
    copies = forms.IntegerField(
        label=_("Copies of the game (empty: enough for all)"),
        required=False,
        min_value=1,
        max_value=MOST_COPIES,
    )
    minutes = forms.IntegerField(label=_("Minutes of a round"), min_value=10, max_value=600, initial=240)
    sizes = forms.MultipleChoiceField(
        label=_("Table sizes"),
        required=False,
        choices=list(SIZES.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    # Names this very page, so that sent twice it makes one event.
    command = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, *args, rules: str, **kwargs):
        super().__init__(*args, **kwargs)
        self.hooks = hooks = pages_of(rules).events
        self.fields["options"] = forms.MultipleChoiceField(
            label=_("Rules of all tables"),
            required=False,
            choices=[(one.key, one.name) for one in hooks.options],
            widget=forms.CheckboxSelectMultiple,
        )
        for fact in hooks.facts:
            self.fields[f"fact_{fact.key}"] = forms.ChoiceField(
                label=fact.name, required=False, choices=[("", _("not known")), *fact.choices]
            )

    def clean_kind(self) -> str:
        """Whoever chooses none gets the one of the preset."""
        preset = PRESETS.get(self.cleaned_data.get("preset", ""))
        return self.cleaned_data["kind"] or (preset.kind if preset else "")

    def told(self) -> dict:
        """What an event keeps of it."""
        cleaned = self.cleaned_data
        sizes = {key: key in cleaned["sizes"] for key in SIZES}
        facts = {key.removeprefix("fact_"): cleaned[key] for key in self.fields if key.startswith("fact_")}
        known = {key: said for key, said in facts.items() if said}
        return {key: cleaned[key] for key in ("copies", "minutes", "options")} | sizes | {"facts": known}

    def options_told(self):
        """What the game lets an event set for all tables, and what each of it does."""
        return [(one.name, one.line) for one in self.hooks.options]

    def presets(self):
        """What each of them does, in the order of the choices."""
        return [(one.name, f"{preset_said(one)} {seating_said(one.kind)}") for one in PRESETS.values()]

    def facts(self):
        """What the box prints, as fields."""
        return [field for field in self if field.name.startswith("fact_")]


def seating_said(kind: str) -> str:
    return gettext("Seating: %(kind)s.") % {"kind": Stage.Kind(kind).label}


class OnceForm(forms.Form):
    """Names its very page, so that sent twice it enters nobody twice."""

    command = forms.CharField(
        max_length=40, required=False, widget=forms.HiddenInput, initial=lambda: uuid.uuid4().hex
    )


class NamesForm(OnceForm):
    """Entrants, one a line, or out of a CSV file."""

    names = forms.CharField(
        label=_("Names, one per line"),
        required=False,
        max_length=MOST_SIGNS,
        widget=forms.Textarea({"rows": 6}),
    )
    file = forms.FileField(label=_("or a CSV file"), required=False)

    def clean_file(self):
        file = self.cleaned_data["file"]
        if not file:
            return []
        if file.size > MOST_IN_FILE:
            raise forms.ValidationError(gettext("This file is too large for a list of people."))
        try:
            return people_in(file.read().decode("utf-8-sig"))
        except (UnicodeDecodeError, csv.Error) as wrong:
            raise forms.ValidationError(gettext("The file is not text in UTF-8.")) from wrong

    def clean(self):
        cleaned = super().clean()
        typed = [name_in(line) for line in cleaned.get("names", "").splitlines()]
        people = [*(Listed(name) for name in typed if name), *cleaned.get("file", ())]
        names = [one.name for one in people]
        if not names and not self.errors:
            raise forms.ValidationError(gettext("Enter at least one name."))
        for name in names:
            if not is_writable(name):
                raise forms.ValidationError(gettext("A name has invisible characters. Use letters."))
            refuse_unseen(name)
        if long := too_long(" ".join(name.split()) for name in names):
            raise forms.ValidationError(long)
        if not all(is_writable(one.note) for one in people):
            raise forms.ValidationError(gettext("A note has invisible characters. Use letters."))
        cleaned["all"] = people
        return cleaned


def name_in(line: str) -> str:
    """A pasted list brings its numbering and commas along: "1. Ann", "2) Bob", "Cid,"."""
    return NUMBERING.sub("", line.strip()).rstrip(",; \t")


def refuse_long(name: str) -> None:
    if long := too_long([name]):
        raise forms.ValidationError(long)


class RegisterForm(OnceForm):
    name = forms.CharField(label=_("Your name"), validators=[refuse_unseen, refuse_long])


def pasted(text: str) -> list[list[str]]:
    """A seating: one line for a table, people between commas, or numbers between spaces."""
    lines = [line.strip() for line in text[:MOST_SIGNS].splitlines() if line.strip()]
    return [read_line(line) for line in lines]


def read_line(line: str) -> list[str]:
    parts = re.split("[,;\t]", line) if re.search("[,;\t]", line) else line.split()
    return [part.strip() for part in parts if part.strip()]


def sitter(seat: EventSeat) -> str:
    return (seat.sitting or seat.entrant).name


class TotalsForm(forms.Form):
    """One number for each seat. Equal totals ask who was ahead; the same place is shared."""

    seen = WholeField(min_value=0, widget=forms.HiddenInput)
    # Whom the page named, so that nobody's total goes to who has the chair since.
    chairs = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data, *, table: TableNow):
        super().__init__(data)
        self.is_sent = False
        self.seats = table.seats
        for seat in self.seats:
            self.fields[f"total{seat.number}"] = WholeField(min_value=LOWEST, max_value=HIGHEST)
            self.fields[f"place{seat.number}"] = WholeField(
                required=False, min_value=1, max_value=len(self.seats)
            )

    def is_valid(self) -> bool:
        """From now on the page says what is wrong: before, nobody has sent anything."""
        self.is_sent = True
        return super().is_valid()

    def totals(self) -> list[int]:
        return [self.cleaned_data[f"total{seat.number}"] for seat in self.seats]

    def ahead(self) -> list[int]:
        return [self.cleaned_data.get(f"place{seat.number}") or 1 for seat in self.seats]

    @property
    def asks(self) -> bool:
        """Whether somebody has to say who of equals was ahead."""
        totals = self.totals()
        tied = [seat for seat, total in zip(self.seats, totals, strict=True) if totals.count(total) > 1]
        return any(self.cleaned_data.get(f"place{seat.number}") is None for seat in tied)

    def told(self) -> dict:
        """What is sent on: everybody's line, and what the page knew."""
        return {"totals": self.ranked(), **{key: self.cleaned_data[key] for key in ("seen", "chairs")}}

    def ranked(self) -> dict[int, tuple[int, int]]:
        """By seat: points and rank."""
        keys = [(-total, place) for total, place in zip(self.totals(), self.ahead(), strict=True)]
        order = sorted(keys)
        ranks = [order.index(key) + 1 for key in keys]
        return {
            seat.number: line
            for seat, line in zip(self.seats, zip(self.totals(), ranks, strict=True), strict=True)
        }

    def entered(self) -> str:
        """What was typed, in words: nobody has to remember it."""
        pairs = zip(self.seats, self.totals(), strict=True)
        lines = [f"{sitter(seat)} {total}" for seat, total in pairs]
        return gettext("You entered: %(totals)s.") % {"totals": ", ".join(lines)}

    def wrong(self, seat: EventSeat) -> str:
        """Of the number that this seat has, once somebody asked whether all is right."""
        if not self.is_sent or f"total{seat.number}" not in self.errors:
            return ""
        said = {"name": sitter(seat), "least": LOWEST, "most": HIGHEST}
        return gettext("%(name)s: a whole number from %(least)d to %(most)d.") % said

    def rows(self) -> list[dict]:
        """For the page: what was typed stays typed."""
        sent = [self.data.get(f"total{seat.number}", "") for seat in self.seats]
        return [
            {
                "seat": seat,
                "total": total,
                "wrong": self.wrong(seat),
                "place": self.data.get(f"place{seat.number}", ""),
                "is_tied": bool(total) and sent.count(total) > 1,
                "places": range(1, sent.count(total) + 1),
            }
            for seat, total in zip(self.seats, sent, strict=True)
        ]
