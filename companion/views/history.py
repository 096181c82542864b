"""Games and people over time: the own history, or that of a group (``code``)."""

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.device.owners import book_of
from companion.drawings.rating_lines import columns_of, rating_line_of, rating_lines_of
from companion.forms.history import SameForm
from companion.selectors.groups import memberships_of
from companion.selectors.history_rows import history_csv, history_document
from companion.selectors.shelf import OTHERS_SHOWN, games_page, people_page, shelf_of
from companion.services.history import alias_drop, alias_make, me_say
from companion.services.results import group_refresh, results_refresh
from companion.views.handover import BYTE_ORDER_MARK


def shelf_at(request, code=None):
    """The history after a look at those of its games that changed since."""
    shelf = shelf_of(request, code)
    if shelf.group:
        group_refresh(shelf.group)
    else:
        results_refresh(shelf.owner.games, shelf.owner.pads)
    return shelf


@require_safe
@never_cache
def history(request, code=None):
    shelf = shelf_at(request, code)
    told = shelf.history
    context = {
        "shelf": shelf,
        "group": shelf.group,
        "people": people_page(shelf, request.GET.get("people")),
        "page": games_page(shelf, request.GET.get("page")),
        "rating_lines": rating_lines_of(told.games, [(row.name, row.rating) for row in told.people]),
        "memberships": [] if shelf.group else memberships_of(shelf.owner),
    }
    return render(request, "history/page.html", context)


@require_safe
@never_cache
def person(request, key, code=None):
    shelf = shelf_at(request, code)
    return show_person(request, shelf, shelf.person(key))


def show_person(request, shelf, row, status=200, problems=()):
    like = request.GET.get("like", "")
    others = shelf.others(row, like)
    context = {
        "shelf": shelf,
        "group": shelf.group,
        "row": row,
        "habits": shelf.history.habits_of(row.person),
        "is_me": row.person in shelf.mine,
        "spellings": shelf.spellings(row.person),
        "others": others[:OTHERS_SHOWN],
        "are_more": len(others) > OTHERS_SHOWN,
        "like": like,
        "problems": problems,
        "page": games_page(shelf, request.GET.get("page"), row),
        "rating_lines": rating_line_of(row.name, row.rating),
        "columns": columns_of(shelf.history.games_of[row.person], row.person),
    }
    return render(request, "history/person.html", context, status=status)


# What is said about somebody


@require_POST
def same(request, key, code=None):
    """Taking apart is the way back, so nobody is asked twice."""
    shelf = shelf_at(request, code)
    row = shelf.person(key)
    form = SameForm(shelf.history, row, request.POST)
    if not form.is_valid():
        return show_person(request, shelf, row, 422, form.errors["other"])
    other = form.cleaned_data["other"]
    alias_make(book=shelf.group or book_of(request), spelled=row.person, person=other.person)
    return redirect(shelf.address("person", other.key) + "#names")


@require_POST
def apart(request, key, code=None):
    shelf = shelf_at(request, code)
    shelf.person(key)
    alias_drop(book=shelf.group or book_of(request), spelled=request.POST.get("spelled", ""))
    # Somebody may have been here by other spellings alone.
    is_left = key in shelf_at(request, code).history.person
    return redirect(shelf.address("person", key) + "#names" if is_left else shelf.address())


@require_POST
def me(request, key, code=None):
    """Whoever one is in a group, that is one's own affair."""
    shelf = shelf_at(request, code)
    person = shelf.person(key).person
    me_say(book=book_of(request), person="" if "not" in request.POST else person)
    return redirect(shelf.address("person", key))


# For other programs


@require_safe
@never_cache
def as_csv(request, code=None):
    written = BYTE_ORDER_MARK + history_csv(shelf_at(request, code).history)
    return download(HttpResponse(written, content_type="text/csv; charset=utf-8"), "csv")


@require_safe
@never_cache
def as_json(request, code=None):
    told = history_document(shelf_at(request, code).history)
    return download(JsonResponse(told, json_dumps_params={"indent": 1, "ensure_ascii": False}), "json")


def download(answer, kind):
    answer["Content-Disposition"] = f'attachment; filename="history.{kind}"'
    return answer
