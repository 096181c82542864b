"""A game recorded elsewhere becomes a table here."""

import uuid

from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from companion.device.access import phone_remember
from companion.device.session import device_mark
from companion.forms.importing import ImportForm
from companion.services.access import host_welcome
from companion.services.importing import game_import
from scoring.errors import Refused
from scoring.parsing import parse


@require_http_methods(["GET", "HEAD", "POST"])
def importing(request):
    if request.method != "POST":
        return show(request, ImportForm(initial={"command": uuid.uuid4().hex}))
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return show(request, form, status=422)
    once = f"{device_mark(request)}:{form.cleaned_data['command']}"
    try:
        game = game_import(document=parse(form.cleaned_data["file"].read()), once=once)
    except Refused as refusal:
        return show(request, form, refusal=refusal, status=422)
    phone_remember(request.session, host_welcome(game=game))
    return redirect("table", code=game.code)


def show(request, form, *, refusal=None, status=200):
    entry = getattr(refusal, "entry", None)
    context = {"form": form, "refusal": refusal, "number": None if entry is None else entry + 1}
    return render(request, "importing/importing.html", context, status=status)
