"""Look things up: tiles, cards, pieces, phases; at a table those of its game, with their owners."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from companion.forms.lookup import LookupForm
from companion.games import on_shelf
from companion.lookup.shelf import shelf
from companion.selectors import lookup as read
from companion.views.play import known_table
from companion.views.which import game_at_hand


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def lookup(request, code=None):
    """Everything, or what was searched for."""
    context = desk(request, code)
    form = LookupForm(request.GET, context["shelf"])
    valid = form.is_valid()
    groups = read.groups_read(form, context["shelf"], context["owners"]) if valid else []
    if code and valid and not form.query():
        groups = read.box_first(groups, context["table"], request.GET.get("box", ""))
    number = sum(len(group.rows) for group in groups)
    context |= {"form": form, "groups": groups, "number": number}
    if request.htmx.target == "found" and not request.htmx.history_restore_request:
        response = render(request, "lookup/_answer.html", context, status=200 if valid else 422)
        is_addressed = valid and is_page(request)
        return replace_url(response, context["here"] + form.query()) if is_addressed else response
    return render(request, "lookup/page.html", context, status=200 if valid else 422)


def is_page(request) -> bool:
    """Whether the look-up is the page itself, whose address says what was found, and no layer over one."""
    path = request.htmx.current_url_abs_path
    return path is None or path.partition("?")[0] == request.path


@require_safe
def thing(request, slug, code=None):
    """One of them, or a chapter that tells many; a phase stands among the others of its turn."""
    context = desk(request, code)
    if slug in context["shelf"].chapters:
        return show_chapter(request, slug, context)
    found = context["shelf"].things.get(slug)
    if found is None:
        raise Http404
    if found.section.in_chapter:
        return redirect(f"{context['here']}{chapter_of(found, context['shelf'])}/#{found.key}")
    context |= {"row": read.row_read(found, context["owners"]), "names": read.names_read(found)}
    context["rules"] = found.game
    return render(request, "lookup/thing.html", context)


def show_chapter(request, slug, context):
    game, chapter = context["shelf"].chapters[slug]
    return render(request, chapter.template, context | {"rules": game} | chapter.context())


def chapter_of(found, shelf) -> str:
    return next(slug for slug, (game, _chapter) in shelf.chapters.items() if game == found.game)


def desk(request, code):
    """Where one looks things up: at no table, or at one, where things have owners."""
    if code is None:
        titles, first = on_shelf(), game_at_hand(request)
        context = {"here": reverse("lookup"), "owners": {}, "table": None, "shelf": shelf(first=first)}
        return context | {"titles": titles if len(titles) > 1 else {}, "rules": first}
    table = known_table(request, code)
    game = table.game.rules
    return {
        "here": reverse("table_lookup", args=[code]),
        "owners": read.owners_read(table, game),
        "table": table,
        "shelf": shelf(game),
        "titles": {},
    }
