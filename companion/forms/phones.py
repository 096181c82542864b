"""A place at a table, for a link or for somebody at the door."""

from typing import Any

from django import forms

from companion.models import Game, Role


class PlaceForm(forms.Form):
    """The whole table, watching, or one player's seat by its key."""

    place = forms.CharField()

    def __init__(self, game: Game, data):
        super().__init__(data)
        self.seats = {seat.key: seat for seat in game.seats.all()}

    def clean_place(self) -> dict[str, Any]:
        """As the services call it: the role, and the seat if it is for one."""
        place = self.cleaned_data["place"]
        if place in self.seats:
            return {"role": Role.SEAT, "seat": self.seats[place]}
        if place not in (Role.TABLE, Role.WATCH):
            raise forms.ValidationError(place)
        return {"role": Role(place)}
