"""A recorded game as a file."""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BYTES = 1_000_000


class ImportForm(forms.Form):
    command = forms.CharField(widget=forms.HiddenInput, max_length=40)
    file = forms.FileField(
        label=_("File of a game"),
        widget=forms.FileInput({"accept": ".json,.txt,application/json,text/plain"}),
        error_messages={"required": _("Choose a file."), "empty": _("This file is empty.")},
    )

    def clean_file(self):
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large to be a game."))
        return file
