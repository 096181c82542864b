"""*Score a finished game*: the pad alone, saved as one goes."""

import uuid

from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.account import take_along
from companion.devices import names_known, names_learn
from companion.errors import PadClosed, ReusedCommand, StaleTable
from companion.forms.pad import PadStartForm, section_of
from companion.forms.start import usual_values
from companion.models import PadSheet
from companion.pads import section_keys, sections_left
from companion.selectors.pad import PADS, pad_table, pads_known
from companion.selectors.tables import again_of
from companion.services import pads

REFUSALS = {
    PadClosed: (_("The sheet is closed. Open it again to save what you filled in here."), 409),
    StaleTable: (_("This part was changed on another page meanwhile. Load it anew."), 409),
    ReusedCommand: (_("This page was sent before. Look at it and save again."), 422),
}


@require_http_methods(["GET", "HEAD", "POST"])
def new(request):
    if request.method != "POST":
        return show_new(request, first_form(request))
    form = PadStartForm(request.POST, names_known(request))
    if not form.is_valid() or form.is_draft:
        return show_new(request, form, status=200 if form.is_draft else 422)
    sheet = pads.pad_start(
        people=form.to_people(),
        builders="builders" in form.cleaned_data["also"],
        age_of_reason="all" if form.all_reason else "own",
        once=f"{request.session.session_key}:{form.cleaned_data['command']}",
    )
    known = [code for code in request.session.get(PADS, []) if code != sheet.code]
    request.session[PADS] = [sheet.code, *known]
    take_along(request.session, pads=[sheet.code])
    names_learn(request, form.names_said())
    answer = redirect("pad", code=sheet.code)
    return HttpResponseClientRedirect(answer.url) if request.htmx else answer


def first_form(request) -> PadStartForm:
    """The people of the last table; an own id, so that a page sent twice begins one sheet."""
    if request.session.session_key is None:
        request.session.create()
    data = usual_values(again_of(request), {})
    data["command"], data["advantages"] = uuid.uuid4().hex, "none"
    form = PadStartForm(data, names_known(request))
    form.is_valid()
    return form


def show_new(request, form, status=200):
    template = "pad_sheet/_start.html" if request.htmx else "pad_sheet/start.html"
    return render(request, template, {"form": form}, status=status)


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
        pads.pad_reopen(sheet=sheet)
    try:
        sheet = pads.pad_change(sheet=sheet, section=section, data=form.said, **command_of(request.POST))
    except (PadClosed, StaleTable, ReusedCommand) as refusal:
        sentence, status = REFUSALS[type(refusal)]
        return show_section(request, sheet, form, sentence, status)
    if request.htmx:
        return show_section(request, sheet, form)
    return redirect(onward(sheet, section) if "next" in request.POST else here(sheet, section))


def command_of(given) -> dict:
    """Which page sends, its number there, and what it had seen."""
    count = {key: given.get(key, "") for key in ("seen", "nth")}
    known = {key: int(sent) if sent.isdecimal() and len(sent) < 9 else 0 for key, sent in count.items()}
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
        "problem": problem,
        "closed": pads.is_closed(sheet),
        "page": uuid.uuid4().hex,
        "rounds": [key for key in section_keys(sheet) if key.isdecimal()],
    }
    template = "pad_sheet/_sums.html" if request.htmx else "pad_sheet/section.html"
    return render(request, template, context, status=status)
