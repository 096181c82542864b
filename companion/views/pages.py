"""Pages that belong to no table."""

from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.selectors.pad import pads_of
from companion.selectors.tables import tables_of


@require_safe
def home(request):
    return render(
        request, "pages/home.html", {"tables": tables_of(request), "pads": pads_of(request.session)}
    )
