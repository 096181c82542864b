"""The table is right: say what somebody has, or what stands in a region."""

from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from companion.views.play import known_game


@require_safe
def correct(request, code):
    return redirect("table", code=known_game(request, code).code)
