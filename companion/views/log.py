"""The log: read it, look at one entry, go back to it."""

from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from companion.views.play import known_game


@require_safe
def log(request, code):
    return redirect("table", code=known_game(request, code).code)


@require_safe
def entry(request, code, number):
    return redirect("table", code=known_game(request, code).code)


@require_safe
def export(request, code):
    return redirect("table", code=known_game(request, code).code)
