"""What deserves a stage, for a phone that heard of it: shown for a few seconds over the table."""

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.selectors.moments import moment_at
from companion.views.play import known_table


@require_safe
def moment(request, code, number):
    """A part of a page, for static/js/moments.js; whoever has no script reads the same in the log."""
    table = known_table(request, code)
    found = moment_at(table, number)
    if found is None:
        raise Http404
    return render(request, "moments/_stage.html", {"table": table, "moment": found})
