"""What the desk says about a table: an early end, a penalty."""

from django import forms
from django.utils.translation import gettext as _

from companion.forms.events import HIGHEST, LOWEST, TotalsForm
from companion.log.event_stops import AGREED, RULED, Way
from companion.log.events import TableNow
from companion.reading.numbers import whole_number
from companion.services.errors import NotNow

MOST_TURNS = 99


class StopForm(TotalsForm):
    """How a game is stopped; who says places says all of them."""

    turn = forms.IntegerField(required=False, min_value=0, max_value=MOST_TURNS)

    def __init__(self, data, *, table: TableNow, ways: list[Way]):
        super().__init__(data, table=table)
        self.ways = {way.key: way for way in ways}
        self.fields["way"] = forms.ChoiceField(choices=[(way.key, way.name) for way in ways])
        for seat in self.seats:
            self.fields[f"total{seat.number}"].required = False

    def clean(self):
        cleaned = super().clean()
        way = cleaned.get("way")
        if way in (AGREED, RULED):
            self.every("place", _("Enter everybody's place."))
        elif way and (self.is_typed or not self.ways[way].totals):
            self.every("total", _("Enter a whole number for every seat."))
        return cleaned

    def every(self, what: str, problem: str) -> None:
        if any(self.cleaned_data.get(f"{what}{seat.number}") is None for seat in self.seats):
            raise forms.ValidationError(problem)

    @property
    def is_typed(self) -> bool:
        """Whether somebody counted at the table: then their numbers count, not what the app knows."""
        return any(self.data.get(f"total{seat.number}", "").strip() for seat in self.seats)

    @property
    def way(self) -> Way:
        return self.ways[self.cleaned_data["way"]]

    def said(self) -> dict[int, tuple[int, int]]:
        """By seat: points and rank."""
        if self.way.key in (AGREED, RULED):
            return self.placed()
        return self.ranked() if self.is_typed else dict(self.way.totals or {})

    def placed(self) -> dict[int, tuple[int, int]]:
        """The places that were said, with points as far as anybody knows them."""
        known = next((way.totals for way in self.ways.values() if way.totals), {})
        return {seat.number: (self.points_of(seat, known), self.place_of(seat)) for seat in self.seats}

    def points_of(self, seat, known) -> int:
        typed = self.cleaned_data.get(f"total{seat.number}")
        return typed if typed is not None else known.get(seat.number, (0, 0))[0]

    def place_of(self, seat) -> int:
        return self.cleaned_data[f"place{seat.number}"]

    @property
    def asks(self) -> bool:
        """Of points alone, equals are asked who was ahead."""
        return self.way.key not in (AGREED, RULED) and self.is_typed and super().asks

    def after_turn(self) -> int | None:
        return self.cleaned_data.get("turn") or self.way.turn


def points_off(text: str) -> int:
    """How many points a penalty takes."""
    found: int | None = whole_number(text, 1, HIGHEST - LOWEST)
    if found is None:
        raise NotNow(_("Enter how many points to take off."))
    return found
