"""What somebody says who looks at a pad."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.forms.names import refuse_unseen
from companion.models import PadCheck

NAME_LENGTH, NOTE_LENGTH = (PadCheck._meta.get_field(name).max_length for name in ("name", "note"))


class CheckForm(forms.Form):
    name = forms.CharField(
        max_length=NAME_LENGTH,
        validators=[refuse_unseen],
        error_messages={
            "required": _("Please say who you are."),
            "max_length": _("A name has at most 24 letters."),
        },
    )
    note = forms.CharField(
        required=False,
        max_length=NOTE_LENGTH,
        error_messages={"max_length": _("Say it in at most 200 letters.")},
    )
    right = forms.BooleanField(required=False)

    @property
    def problem(self) -> str:
        """The first sentence of those to be said."""
        return next((error for errors in self.errors.values() for error in errors), "")
