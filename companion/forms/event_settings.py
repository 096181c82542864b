"""Settings of an event: what all tables share, and how a stage counts."""

import re

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion.forms.events import SIZES, EventForm
from companion.forms.names import refuse_unseen
from companion.models import Stage
from scoring.tournaments.criteria import CRITERIA
from scoring.tournaments.presets import PRESETS

LINKS, MORE_LINKS = 8, 2
"""How many criteria a page offers; no known chain has more."""
MOST_POINTS, MOST_PLACES = 9_999, 40
"""Points as a document `standings/1` takes them, for so many places."""
CHOICES = [("", "–"), *((key, one.name) for key, one in CRITERIA.items())]
PRESET_CHOICES = [(key, preset.name) for key, preset in PRESETS.items()]


class SettingsForm(EventForm):
    """What a new event is asked, but for its counting, which is a stage's."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        for key in ("preset", "kind", "command"):
            del self.fields[key]

    def told(self) -> dict:
        return {"name": self.cleaned_data["name"], **super().told()}


def settings_now(event) -> dict:
    sizes = [key for key in SIZES if getattr(event, key)]
    known = {key: getattr(event, key) for key in ("name", "copies", "minutes", "options")}
    facts = {f"fact_{key}": value for key, value in event.facts.items()}
    return {**known, "sizes": sizes, **facts}


class PointsField(forms.CharField):
    """Whole numbers for the places, the first one first: 10-6-3-1."""

    def __init__(self, **more):
        super().__init__(required=False, max_length=200, label=_("Points by place, like 10-6-3-1"), **more)

    def prepare_value(self, value):
        return "-".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value):
        parts = re.findall(r"[^\s,;-]+", super().clean(value))
        if len(parts) > MOST_PLACES or not all(re.fullmatch(r"\d{1,5}", part) for part in parts):
            raise forms.ValidationError(gettext("Points are whole numbers with dashes between them."))
        points = list(map(int, parts))
        if any(one > MOST_POINTS for one in points):
            raise forms.ValidationError(gettext("At most %(most)d points.") % {"most": MOST_POINTS})
        return points


class StageForm(forms.Form):
    name = forms.CharField(label=_("Name of the stage"), max_length=40, validators=[refuse_unseen])
    kind = forms.ChoiceField(label=_("How people are seated"), choices=Stage.Kind.choices)
    tables = forms.IntegerField(label=_("Tables of a knock-out"), required=False, min_value=1, max_value=100)
    points = PointsField()

    def __init__(self, data=None, *, stage: Stage, has_begun: bool):
        super().__init__(data, initial=stage_now(stage), prefix=f"stage{stage.number}")
        self.stage, self.has_begun = stage, has_begun
        if has_begun:
            del self.fields["kind"], self.fields["tables"]
        for nth in range(LINKS):
            label = _("First by") if nth == 0 else _("then by")
            self.fields[f"by{nth}"] = forms.ChoiceField(label=label, required=False, choices=CHOICES)

    def chain_fields(self) -> list:
        """Those that are filled in, and two more."""
        filled = [nth for nth in range(LINKS) if self[f"by{nth}"].value()]
        shown = min(LINKS, (filled[-1] + 1 if filled else 0) + MORE_LINKS)
        return [self[f"by{nth}"] for nth in range(shown)]

    @property
    def preset(self) -> str:
        """The one by which this stage counts now, if it is one."""
        counts = (self.stage.points, self.stage.chain)
        known = (key for key, one in PRESETS.items() if (list(one.points), list(one.chain)) == counts)
        return next(known, "")

    def clean(self):
        cleaned = super().clean()
        chain = [cleaned[key] for nth in range(LINKS) if cleaned.get(key := f"by{nth}")]
        if not chain:
            raise forms.ValidationError(gettext("Choose at least one thing to rank people by."))
        if len(set(chain)) < len(chain):
            raise forms.ValidationError(gettext("Choose each criterion only once."))
        cleaned["chain"] = chain
        return cleaned

    def told(self) -> dict:
        keys = ("name", "kind", "tables", "points", "chain")
        told = {key: self.cleaned_data[key] for key in keys if key in self.cleaned_data}
        if told.get("kind", Stage.Kind.KNOCKOUT) != Stage.Kind.KNOCKOUT:
            told["tables"] = None
        return told


def stage_now(stage: Stage) -> dict:
    chain = {f"by{nth}": key for nth, key in enumerate(stage.chain[:LINKS])}
    known = {key: getattr(stage, key) for key in ("name", "kind", "tables", "points")}
    return {**known, **chain}


class NewStageForm(forms.Form):
    name = forms.CharField(label=_("Name of the stage"), max_length=40, validators=[refuse_unseen])
    kind = forms.ChoiceField(
        label=_("How people are seated"), choices=Stage.Kind.choices, initial=Stage.Kind.KNOCKOUT
    )
    tables = forms.IntegerField(label=_("Tables of a knock-out"), required=False, min_value=1, max_value=100)
