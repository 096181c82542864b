"""*Score a finished game*: the pad alone, saved as one goes."""

import uuid

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.device.account import take_along
from companion.device.session import device_mark, names_known, names_learn, pad_code_keep
from companion.games import pages_of
from companion.log.errors import ReusedCommand, StaleTable
from companion.log.pads import hooks_of, section_keys, sections_left
from companion.log.results import is_closed
from companion.models import PadSheet
from companion.reading.numbers import whole_number
from companion.selectors.pad import pad_table, pads_known
from companion.selectors.tables import again_of
from companion.services import pads, results
from companion.services.errors import SheetClosed
from companion.views.which import of_a_game

REFUSALS = {
    SheetClosed: (_("The result is locked. Unlock it to save what you filled in here."), 409),
    StaleTable: (_("Somebody changed this part on another page. Reload it."), 409),
    ReusedCommand: (_("You sent this page before. Check it and save again."), 422),
}


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_game
def new(request, rules):
    hooks = pages_of(rules).pad
    if hooks is None:
        raise Http404
    if request.method != "POST":
        return show_new(request, hooks, first_form(request, hooks))
    form = hooks.start_form(request.POST, names_known(request.session))
    if not form.is_valid() or form.is_draft:
        return show_new(request, hooks, form, status=200 if form.is_draft else 422)
    sheet = pads.pad_start(
        rules=rules,
        people=form.to_people(),
        head=form.to_head(),
        once=f"{device_mark(request)}:{form.cleaned_data['command']}",
    )
    pad_code_keep(request.session, sheet.code)
    take_along(request.session, pads=[sheet.code])
    names_learn(request.session, form.names_said())
    answer = redirect("pad", code=sheet.code)
    return HttpResponseClientRedirect(answer.url) if request.htmx else answer


def first_form(request, hooks):
    """The people of the last table; an own id, so that a page sent twice begins one sheet."""
    data = hooks.first_values(again_of(request))
    data["command"] = uuid.uuid4().hex
    form = hooks.start_form(data, names_known(request.session))
    form.is_valid()
    return form


def show_new(request, hooks, form, status=200):
    template = "pad_sheet/_start.html" if request.htmx else "pad_sheet/start.html"
    return render(request, template, {"form": form, "asks": hooks.asks}, status=status)


def own_sheet(request, code) -> PadSheet:
    """A sheet does not exist for a device that did not begin it, unless its account has it."""
    return get_object_or_404(pads_known(request.session), code=code)


@require_safe
def pad(request, code):
    """Where nothing was said yet; with everything said, the result."""
    sheet = own_sheet(request, code)
    left = sections_left(sheet)
    if not left:
        return redirect("pad_result", code=code)
    return redirect("pad_section", code=code, section=left[0])


@require_http_methods(["GET", "HEAD", "POST"])
def section(request, code, section):
    sheet = own_sheet(request, code)
    if section not in section_keys(sheet):
        raise Http404
    if request.method != "POST":
        return show_section(request, sheet, section_of(sheet, section))
    form = section_of(sheet, section, request.POST)
    if "reopen" in request.POST:
        results.sheet_reopen(of=sheet)
    try:
        sheet = pads.pad_change(sheet=sheet, section=section, data=form.said, **command_of(request.POST))
    except (SheetClosed, StaleTable, ReusedCommand) as refusal:
        sentence, status = REFUSALS[type(refusal)]
        return show_section(request, sheet, form, sentence, status)
    if request.htmx:
        return show_section(request, sheet, form)
    return redirect(onward(sheet, section) if "next" in request.POST else here(sheet, section))


def section_of(sheet, key, given=None):
    return hooks_of(sheet).section(sheet, key, given)


def command_of(given) -> dict:
    """Which page sends, its number there, and what it had seen."""
    known = {key: whole_number(given.get(key), default=0) for key in ("seen", "nth")}
    return {"page": given.get("page", "")[:40], **known}


def here(sheet, section) -> str:
    return reverse("pad_section", args=[sheet.code, section])


def onward(sheet, section) -> str:
    """The section after this one; after the last the result."""
    later = section_keys(sheet)[section_keys(sheet).index(section) + 1 :]
    return here(sheet, later[0]) if later else reverse("pad_result", args=[sheet.code])


def show_section(request, sheet, form, problem="", status=200):
    context = {
        "form": form,
        "table": (table := pad_table(sheet)),
        "parts": table.parts_of(form.key),
        "uncounted": table.uncounted(form.key),
        "is_refresh": bool(request.htmx),
        "is_last": form.key == section_keys(sheet)[-1],
        "problem": problem,
        "closed": is_closed(sheet),
        "page": uuid.uuid4().hex,
    }
    template = "pad_sheet/_sums.html" if request.htmx else "pad_sheet/section.html"
    return render(request, template, context, status=status)
