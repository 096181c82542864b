"""What is said about the people of a history."""

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from companion.selectors.history import History, PersonRow


class SameForm(forms.Form):
    """Two spellings of one person."""

    other = forms.CharField(max_length=20, error_messages={"required": _("Tap who it is.")})

    def __init__(self, history: History, row: PersonRow, *sent):
        super().__init__(*sent)
        self.history, self.row = history, row

    def clean_other(self) -> PersonRow:
        other = self.history.person.get(self.cleaned_data["other"])
        if other is None or other == self.row:
            raise forms.ValidationError(_("Tap one of the other people here."))
        met = self.history.met(self.row.person, other.person)
        if met:
            raise forms.ValidationError(
                _("%(one)s and %(other)s played together on %(day)s (%(points)s). They are two people."),
                params={
                    "one": self.row.name,
                    "other": other.name,
                    "day": date_format(met.at, "DATE_FORMAT"),
                    "points": ", ".join(f"{player.name} {player.total}" for player in met.players),
                },
            )
        return other
