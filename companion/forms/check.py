"""What somebody says who looks at a result."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from companion.forms.names import refuse_unseen
from companion.models import Check
from companion.models.account import NAME_LENGTH
from companion.selectors.pad import PadSeat

NOTE_LENGTH = Check._meta.get_field("note").max_length

SOMEBODY_ELSE = "other"


class CheckForm(forms.Form):
    """``who`` is a player by the seat, or somebody else by name."""

    name = forms.CharField(
        max_length=NAME_LENGTH,
        validators=[refuse_unseen],
        error_messages={
            "required": _("Say who you are."),
            "max_length": _("A name has at most 24 letters."),
        },
    )
    note = forms.CharField(
        required=False,
        max_length=NOTE_LENGTH,
        error_messages={"max_length": _("Use at most 200 letters.")},
    )
    right = forms.BooleanField(required=False)

    def __init__(self, sent: QueryDict, seats: list[PadSeat]):
        names = {seat.key: seat.name for seat in seats}
        who = sent.get("who")
        known = {"name": names[who]} if who in names else {"who": SOMEBODY_ELSE}
        super().__init__(sent.dict() | known)

    @property
    def problem(self) -> str:
        """The first sentence of those to be said."""
        return next((str(error) for errors in self.errors.values() for error in errors), "")
