"""*Our components*: what the own box prints and no rulebook says, shown, mended, carried as a file."""

import uuid

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.access import phone_at
from companion.device.session import printed_learn
from companion.forms.importing import FileForm
from companion.games import pages_of
from companion.log.folds import fitting, fold_of
from companion.models import Role
from companion.selectors.printed import printed_known
from companion.selectors.tables import KnownTable, tables_of
from companion.services import games
from companion.views.handover import json_file
from companion.views.which import of_a_game
from companion.wording.saying import say
from scoring.errors import Refused
from scoring.parsing import parse


def hooks_of(rules):
    hooks = pages_of(rules).components
    if hooks is None:
        raise Http404
    return hooks


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_game
def components(request, rules):
    hooks = hooks_of(rules)
    if request.method != "POST":
        return show(request, rules, hooks.page(printed_known(request, rules)))
    page = hooks.page(None, request.POST)
    try:
        facts = page.facts()
        tell_tables(request, rules, facts)
    except Refused as refusal:
        return show(request, rules, page, say(refusal.line), 422)
    return keep(request, rules, facts, _("Kept. The next table begins with it."))


def tell_tables(request, rules, facts) -> None:
    """Those that go on hear of it, too, or their next sheet would bring back what they know."""
    for code in request.POST.getlist("tell"):
        phone = phone_at(request, code, least=Role.SEAT)
        entry = hooks_of(rules).entry(facts)
        if phone.game.rules == rules and facts and is_news(phone.game, entry):
            tell(phone, entry)


def is_news(game, entry) -> bool:
    """A table that knows it already hears nothing, so that a page sent twice is recorded once."""
    fold, known_at = fold_of(game), pages_of(game.rules).start.printed_at
    _recorded, [after] = fitting(fold.rules, fold.state, [entry], anyway=False)
    return known_at(after) != known_at(fold.state)


def tell(phone, entry) -> None:
    game = phone.game
    how = {"seen": game.revision, "command": uuid.uuid4().hex, "by": phone.label}
    games.step_record(game=game, entries=[entry], box=game.box, next_box=game.box, **how)


def tables_going_on(request, rules) -> list[KnownTable]:
    known = [table for table in tables_of(request) if table.game.rules == rules]
    return [table for table in known if table.is_going_on and not table.needs_a_look]


def keep(request, rules, facts, sentence):
    printed_learn(request.session, rules, facts)
    messages.success(request, sentence)
    return redirect(f"{reverse('components')}?game={rules}")


def show(request, rules, page, problem="", status=200):
    context = {"page": page, "rules": rules, "problem": problem}
    context["tables"] = tables_going_on(request, rules)
    return render(request, hooks_of(rules).template, context, status=status)


@require_safe
@of_a_game
def as_json(request, rules):
    answer = json_file(hooks_of(rules).write(printed_known(request, rules)))
    answer["Content-Disposition"] = f'attachment; filename="{rules}-components.json"'
    return answer


@require_POST
@of_a_game
def from_file(request, rules):
    hooks = hooks_of(rules)
    form = FileForm(request.POST, request.FILES)
    known = hooks.page(printed_known(request, rules))
    if not form.is_valid():
        return show(request, rules, known, form.errors["file"][0], 422)
    try:
        facts = hooks.read(parse(form.cleaned_data["file"].read()))
    except Refused as refusal:
        return show(request, rules, known, say(refusal.line), 422)
    return keep(request, rules, facts, _("Read from the file."))
