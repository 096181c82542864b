"""What to look up. All of it stands in the address, so that a list can be shared."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.games import on_shelf
from companion.games.hooks.lookup import Filter, Thing
from companion.lookup.shelf import WHAT, Shelf, hooks_of
from scoring.text import Word
from scoring.text import gettext_noop as noop

LONGEST = 60
GAME = "game"


def chips(wanted: Filter):
    """Any number of them; those of one row add to each other, rows narrow each other down."""
    return forms.MultipleChoiceField(
        label=_(wanted.label),
        required=False,
        choices=[(value, _(label)) for value, label in wanted.choices],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("There is no filter “%(value)s”.")},
    )


class LookupForm(forms.Form):
    q = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST,
        error_messages={"max_length": _("Search for %(limit_value)d letters at most.")},
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "autocomplete": "off",
                "autocapitalize": "off",
                "spellcheck": "false",
                "enterkeyhint": "search",
            }
        ),
    )

    def __init__(self, query, shelf: Shelf):
        super().__init__(query, auto_id="lookup-%s")
        games = list(dict.fromkeys(thing.game for thing in shelf.things.values()))
        self.names = [one.key for one in filters_of(shelf, games)]
        for one in filters_of(shelf, games):
            self.fields[one.key] = chips(one)
        if example := example_of(games):
            self.fields["q"].widget.attrs["placeholder"] = _(example)

    def wants(self, thing: Thing) -> bool:
        marks = {**thing.marks, WHAT: thing.section.key, GAME: thing.game}
        chosen = {name: self.cleaned_data[name] for name in self.names}
        return all(not values or marks.get(name) in values for name, values in chosen.items())

    @property
    def chosen(self) -> list[str]:
        """The filters that are set, in words."""
        fields: dict[str, Any] = self.fields  # Django knows only that they are fields, not that one chooses
        return [
            label
            for name in self.names
            for value, label in fields[name].choices
            if value in self.cleaned_data.get(name, ())
        ]

    @property
    def filters(self):
        return [self[name] for name in self.names]

    def query(self) -> str:
        """The shortest that asks for the same."""
        asked = {name: value for name, value in self.cleaned_data.items() if value}
        return f"?{urlencode(asked, doseq=True)}" if asked else ""


def filters_of(shelf: Shelf, games: Iterable[str]) -> tuple[Filter, ...]:
    """Which game, where there are several; then those of the games."""
    titles = on_shelf()
    choices = tuple((game, titles[game]) for game in games)
    return shelf.filters if len(choices) < 2 else (Filter(GAME, noop("Game"), choices), *shelf.filters)


def example_of(games: Iterable[str]) -> Word | None:
    return next((hooks_of(game).example for game in games if hooks_of(game).example), None)
