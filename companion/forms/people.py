"""The people of a table, and how much it records."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.forms.names import refuse_unseen
from companion.models import Detail


class PersonForm(forms.Form):
    """A name for a seat: the same person called otherwise, or somebody else who takes over."""

    name = forms.CharField(
        max_length=24,
        validators=[refuse_unseen],
        error_messages={
            "required": _("A player needs a name."),
            "max_length": _("A name has at most 24 letters."),
        },
    )
    left = forms.BooleanField(required=False)

    def refuse_taken(self):
        name = self.cleaned_data["name"]
        self.add_error(
            "name", forms.ValidationError(_("Two players are called %(name)s."), params={"name": name})
        )


class DetailForm(forms.Form):
    detail = forms.ChoiceField(choices=Detail.choices)
