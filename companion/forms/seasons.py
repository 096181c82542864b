"""What a season is asked."""

from django import forms
from django.utils.translation import gettext_lazy as _

from companion.forms.event_settings import PointsField
from companion.forms.names import refuse_unseen
from companion.models import Season

NAME_OF_SEASON = Season._meta.get_field("name").max_length


class SeasonForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the season"), max_length=NAME_OF_SEASON, validators=[refuse_unseen]
    )
    points = PointsField()
    best = forms.IntegerField(
        label=_("How many events count for everybody; empty for all"),
        required=False,
        min_value=1,
        max_value=60,
    )
    # Names this very page, so that sent twice it makes one season.
    command = forms.CharField(max_length=40, widget=forms.HiddenInput, required=False)

    def told(self) -> dict:
        return {key: self.cleaned_data[key] for key in ("name", "points", "best")}
