"""To come in: by a link, or by asking."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.device.word_codes import words_meant


class JoinForm(forms.Form):
    """A link says all but who is holding the phone."""

    name = forms.CharField(required=False, max_length=24)


class KnockForm(forms.Form):
    words = forms.CharField(
        label=_("Code of the table"),
        max_length=60,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    name = forms.CharField(
        label=_("Your name"),
        max_length=24,
        error_messages={
            "required": _("Enter your name."),
            "max_length": _("A name has at most 24 letters."),
        },
    )

    def clean_words(self) -> str:
        return words_meant(self.cleaned_data["words"])
