"""A recorded game as a file."""

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BYTES = 1_000_000


class FileForm(forms.Form):
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


class EventFileForm(forms.Form):
    """A whole event; it may be packed."""

    file = forms.FileField(
        label=_("Event file"),
        widget=forms.FileInput({"accept": ".json,.gz,application/json,application/gzip"}),
        error_messages={"required": _("Choose a file."), "empty": _("This file is empty.")},
    )
    go_on = forms.BooleanField(
        label=_("If the event is here already, go on here with what is in the file"), required=False
    )

    # What would be lost here, as the page named it.
    replace = forms.CharField(required=False, max_length=40)

    def clean_file(self):
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too large to be an event."))
        return file


class ImportForm(FileForm):
    command = forms.CharField(
        widget=forms.HiddenInput,
        max_length=40,
        error_messages=dict.fromkeys(
            ["required", "max_length"], _("Open this page again, then choose the file.")
        ),
    )
