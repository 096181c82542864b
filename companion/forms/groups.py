"""What is said about a group: its name, and what one is called in it."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.forms.names import refuse_unseen
from companion.models import Book, Member

NAME_LENGTH = Book._meta.get_field("name").max_length
LABEL_LENGTH = Member._meta.get_field("label").max_length


def text(label, length: int | None, errors: dict, **attributes) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=length,
        validators=[refuse_unseen],
        error_messages=errors,
        widget=forms.TextInput({"autocomplete": "off", **attributes}),
    )


def name_field() -> forms.CharField:
    errors = {
        "required": _("A group needs a name."),
        "max_length": _("The name of a group has at most 40 letters."),
    }
    return text(_("Name of the group"), NAME_LENGTH, errors)


def label_field() -> forms.CharField:
    errors = {
        "required": _("Enter your name."),
        "max_length": _("A name has at most 24 letters."),
    }
    return text(_("Your name in the group"), LABEL_LENGTH, errors, list="names")


class GroupForm(forms.Form):
    """A new one."""

    name = name_field()
    label = label_field()
    # Names this very page, so that sent twice it makes one group.
    command = forms.CharField(max_length=40, widget=forms.HiddenInput)


class MemberForm(forms.Form):
    """Somebody comes in."""

    label = label_field()


class RenameForm(forms.Form):
    name = name_field()
