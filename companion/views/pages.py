"""Pages that belong to no table."""

from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.owners import owner_of
from companion.selectors.pad import pads_of
from companion.selectors.shelf import games_told
from companion.selectors.tables import tables_of


@require_safe
def home(request):
    context = {
        "tables": tables_of(request),
        "pads": pads_of(request.session),
        "games_told": games_told(owner_of(request)),
    }
    return render(request, "pages/home.html", context)
