"""Look things up: buildings, counters, cards, nations, workers, phases; at a table with their owners."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from companion.forms.lookup import LookupForm
from companion.lookup.things import THINGS, Group
from companion.selectors import lookup as read
from companion.views.play import known_table
from scoring.empires.turns import AGES


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def lookup(request, code=None):
    """Everything, or what was searched for."""
    form, context = LookupForm(request.GET), desk(request, code)
    valid = form.is_valid()
    sections = read.sections_read(form, context["owners"]) if valid else []
    number = sum(len(section.rows) for section in sections)
    context |= {"form": form, "sections": sections, "number": number}
    if request.htmx.target == "found" and not request.htmx.history_restore_request:
        response = render(request, "lookup/_answer.html", context, status=200 if valid else 422)
        return replace_url(response, context["here"] + form.query()) if valid else response
    return render(request, "lookup/page.html", context, status=200 if valid else 422)


@require_safe
def thing(request, key, code=None):
    """One of them; a phase stands among the others of its turn."""
    if key not in THINGS:
        raise Http404
    found, context = THINGS[key], desk(request, code)
    if found.group is Group.PHASES:
        return redirect(f"{context['here']}phases/#{key}")
    context |= {"row": read.row_read(found, context["owners"]), "names": read.names_read(found)}
    return render(request, "lookup/thing.html", context)


@require_safe
def phases(request, code=None):
    """A turn on one page."""
    context = {"phases": read.phases_read(), "workers": read.workers_read(), "ages": AGES.values()}
    return render(request, "lookup/phases.html", desk(request, code) | context)


def desk(request, code):
    """Where one looks things up: at no table, or at one, where things have owners."""
    if code is None:
        return {"here": reverse("lookup"), "owners": {}, "table": None}
    table = known_table(request, code)
    return {"here": reverse("table_lookup", args=[code]), "owners": read.owners_read(table), "table": table}
