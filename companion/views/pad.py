"""*Score a finished game*: the pad alone, saved as one goes."""

import uuid

from django.http import Http404, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.account import take_along
from companion.devices import names_known, names_learn
from companion.errors import ReusedCommand, StaleTable
from companion.forms.pad import PadStartForm, section_of
from companion.forms.start import usual_values
from companion.models import PadSheet
from companion.pads import section_keys, sections_left
from companion.selectors.pad import CHECKED, PADS, pad_table, pads_known
from companion.selectors.tables import last_table
from companion.services import pads


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
    data = usual_values(last_table(request), {})
    data |= {"command": uuid.uuid4().hex, "advantages": "none"}
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
    try:
        sheet = pads.pad_change(sheet=sheet, section=section, data=form.said, **command_of(request.POST))
    except StaleTable:
        return show_section(
            request, sheet, form, _("This part was changed on another page meanwhile. Load it anew."), 409
        )
    except ReusedCommand:
        return show_section(
            request, sheet, form, _("This page was sent before. Look at it and save again."), 422
        )
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
        "problem": problem,
        "page": uuid.uuid4().hex,
        "rounds": [key for key in section_keys(sheet) if key.isdecimal()],
    }
    template = "pad_sheet/_sums.html" if request.htmx else "pad_sheet/section.html"
    return render(request, template, context, status=status)


# The result


@require_safe
def result(request, code):
    return show_result(request, own_sheet(request, code))


def show_result(request, sheet, **more):
    context = {"table": pad_table(sheet), "checks": sheet.checks.all(), **more}
    return render(request, "pad_sheet/result.html", context)


@require_safe
def document(request, code, what):
    """The sheet, or its result, for other programs."""
    table = pad_table(sheet := own_sheet(request, code))
    if what == "result" and not table.scored:
        raise Http404
    content = table.result_document() if what == "result" else table.sheet_document()
    named = {"Content-Disposition": f'attachment; filename="empires-{what}-{sheet.code}.json"'}
    return JsonResponse(content, headers=named, json_dumps_params={"ensure_ascii": False, "indent": 1})


# Turned over to the others


@require_POST
def turn_over(request, code):
    """A link for the others to check by; or none any more."""
    sheet = own_sheet(request, code)
    if "back" in request.POST:
        pads.pad_turn_back(sheet=sheet)
        return redirect("pad_result", code=code)
    secret = pads.pad_turn_over(sheet=sheet)
    sheet.refresh_from_db()
    return show_result(request, sheet, link=request.build_absolute_uri(reverse("pad_ticket", args=[secret])))


@require_http_methods(["GET", "HEAD", "POST"])
def ticket(request, secret):
    """A link is a ticket: it is swapped for a place in the session and a clean address."""
    sheet = pads.pad_by_secret(secret)
    if sheet is None:
        raise Http404
    if request.method != "POST":
        return render(request, "pad_sheet/ticket.html", {"table": pad_table(sheet)})
    request.session[CHECKED] = {**request.session.get(CHECKED, {}), sheet.code: sheet.check_digest}
    return redirect("pad_check", code=sheet.code)


@require_http_methods(["GET", "HEAD", "POST"])
def check(request, code):
    """To look at, and to say whether it is right."""
    sheet = get_object_or_404(PadSheet, code=code)
    if not sheet.check_digest or request.session.get(CHECKED, {}).get(code) != sheet.check_digest:
        raise Http404
    name = request.POST.get("name", "").strip()[:24]
    if request.method == "POST" and name:
        note = request.POST.get("note", "").strip()[:200]
        pads.pad_check(sheet=sheet, name=name, is_right="right" in request.POST, note=note)
        return redirect("pad_check", code=code)
    return show_result(request, sheet, is_check=True, asks_name=request.method == "POST")
