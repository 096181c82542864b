"""Small forms of the table that are no sheets."""

from django import forms

from scoring.empires.turns import Box


class CommandForm(forms.Form):
    seen = forms.IntegerField()
    command = forms.CharField(max_length=40)


class BoxForm(forms.Form):
    box = forms.ChoiceField(choices=[(box.value, box.value) for box in Box])
