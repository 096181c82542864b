"""The setup helper: how this table begins."""

from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url, replace_url

from companion.forms.setup import SetupForm
from companion.selectors.setup import sheet_read
from scoring.errors import Refused


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def setup(request):
    form, sheet = SetupForm(request.GET), None
    if form.is_valid():
        if form.is_rearranged:
            return redirect(form.address())
        try:
            sheet = sheet_read(form.to_setup(), form.badges())
        except Refused as refusal:
            form.refuse(refusal)
    return show(request, form, sheet)


def show(request, form, sheet):
    """The page; for htmx the part it asked for, and the address to show above it."""
    part = "page" if request.htmx.history_restore_request else request.htmx.target
    template = {"helper": "setup/_helper.html", "sheet": "setup/_sheet.html"}.get(part, "setup/page.html")
    context = {"form": form, "sheet": sheet}
    response = render(request, template, context, status=200 if sheet else 422)
    if sheet and part == "helper":
        push_url(response, form.address())
    if sheet and part == "sheet":
        replace_url(response, form.address())
    return response
