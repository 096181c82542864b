"""The table on a TV or a laptop: everything to look at, nothing to press."""

from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.device.access import phone_at
from companion.streaming.pages import SCREEN, shown


@require_safe
def screen(request, code):
    return render(request, "screen/page.html", shown(phone_at(request, code).game, SCREEN))
