"""Small forms of the table that are no sheets."""

from typing import cast

from django import forms

from companion.forms.fields import RevisionField
from scoring.rules import Rules


class CommandForm(forms.Form):
    seen = RevisionField()
    command = forms.CharField(max_length=40)


class BoxForm(forms.Form):
    box = forms.ChoiceField()

    def __init__(self, rules: Rules, data=None):
        super().__init__(data)
        box = cast(forms.ChoiceField, self.fields["box"])  # Django knows only that it is a field
        box.choices = [(str(one), str(one)) for one in rules.box_names]
