"""Settings of an event: the owner's."""

from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from companion.forms.event_settings import (
    PRESET_CHOICES,
    NewStageForm,
    SettingsForm,
    StageForm,
    settings_now,
)
from companion.reading.numbers import whole_number
from companion.services import event_settings
from companion.services.errors import NotNow
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import done, fresh, owner_act, sent, show
from scoring.tournaments.presets import PRESETS


@READ_OR_SEND
@never_cache
@owner_act
def settings(request, place):
    if request.method == "POST":
        return sent(request, SETTINGS_ACTS, place)
    return show_settings(request, place)


def show_settings(request, place, status=200, **forms):
    """Whatever was filled in wrong stays as it was typed."""
    now, rules = fresh(place), place.event.rules
    wrong = forms.pop("stage", None)
    stages = [
        wrong if wrong and wrong.stage.pk == one.stage.pk else form_of(one)
        for one in now.stages
        if not one.stage.settled_at
    ]
    first = {
        "form": SettingsForm(initial=settings_now(place.event), rules=rules),
        "added": NewStageForm(prefix="new"),
    }
    more = {**first, **forms, "stages": stages, "presets": PRESET_CHOICES}
    return show(request, "desk/settings", place, now, status, **more)


def form_of(one, data=None):
    return StageForm(data, stage=one.stage, has_begun=bool(one.rounds))


def back(request, place):
    done(request, _("Saved."))
    return redirect("desk_settings", code=place.event.code)


def save(request, place):
    form = SettingsForm(request.POST, rules=place.event.rules)
    if not form.is_valid():
        return show_settings(request, place, 422, form=form)
    event_settings.event_change(event=place.event, by=place.name, **form.told())
    return back(request, place)


def stage_of(request, place):
    number = whole_number(request.POST.get("stage"))
    found = next((one for one in fresh(place).stages if one.stage.number == number), None)
    if found is None:
        raise Http404
    return found


def save_stage(request, place):
    found = stage_of(request, place)
    form = form_of(found, request.POST)
    if not form.is_valid():
        return show_settings(request, place, 422, stage=form)
    event_settings.stage_change(event=place.event, stage=found.stage.number, by=place.name, **form.told())
    return back(request, place)


def take_preset(request, place):
    preset = request.POST.get("preset")
    if preset not in PRESETS:
        raise NotNow(_("Choose a way to count first."))
    number = stage_of(request, place).stage.number
    event_settings.preset_take(event=place.event, stage=number, preset=preset, by=place.name)
    return back(request, place)


def add_stage(request, place):
    form = NewStageForm(request.POST, prefix="new")
    if not form.is_valid():
        return show_settings(request, place, 422, added=form)
    event_settings.stage_add(event=place.event, by=place.name, **form.cleaned_data)
    return back(request, place)


def remove_stage(request, place):
    number = stage_of(request, place).stage.number
    event_settings.stage_remove(event=place.event, stage=number, by=place.name)
    return back(request, place)


SETTINGS_ACTS = {
    "save": save,
    "stage": save_stage,
    "preset": take_preset,
    "add": add_stage,
    "remove": remove_stage,
}
