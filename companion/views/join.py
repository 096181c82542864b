"""Come in to a table: by a link, or by its words and the host's leave."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.device.access import is_removed_from, own_phone, phone_of, phone_remember
from companion.device.account import account_of
from companion.device.knocks import has_knocked, knock_forget, knock_of, knock_remember
from companion.device.throttle import place_of, words_wait
from companion.forms.join import JoinForm, KnockForm
from companion.models import Role
from companion.selectors.phones import Place
from companion.selectors.tables import people_of
from companion.services import access
from companion.views.which import game_at_hand

# Never more than the bare origin. With no referrer at all a browser would not say from where a form
# is sent either, and the form would be refused as a forgery.
REFERRER = "strict-origin"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join_link(request, secret):
    """To look joins nobody: messengers look at every link they carry. The button does."""
    link = access.link_find(secret)
    if link is None:
        return guarded(render(request, "join/unknown.html", status=404))
    if is_removed_from(request.session, link):
        return guarded(render(request, "join/unknown.html", {"is_removed": True}, status=404))
    form = JoinForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        phone, account = own_phone(request.session, link.game.code), account_of(request.session)
        phone = access.link_use(link=link, name=form.cleaned_data["name"], phone=phone, account=account)
        return come_in(request, phone)
    context = {"form": form, "people": people_of(link.game), "place": Place(Role(link.role), link.seat)}
    return guarded(render(request, "join/link.html", context))


def guarded(response):
    """The address of this page is a key: nobody who is visited from it may read it."""
    response["Referrer-Policy"] = REFERRER
    return response


def come_in(request, phone):
    """A session that somebody else may have planted is left behind; who is in waits at no door."""
    access.knock_withdraw(knock=knock_of(request))
    phone_remember(request.session, phone)
    request.session.cycle_key()
    answer = redirect("table", code=phone.game.code)
    return guarded(knock_forget(HttpResponseClientRedirect(answer.url) if request.htmx else answer))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request):
    """The words of a table lead no further than to its door. What can't be a code is known to be wrong
    by everybody and gives nothing away."""
    form = KnockForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return ask(request, form)
    game = access.words_find(form.cleaned_data["words"])
    if game and phone_of(request.session, game.code):
        return redirect("table", code=game.code)
    wait = words_wait(request, is_right=game is not None) if form.cleaned_data["words"] else 0
    if not (game or wait):
        return ask(request, form, is_wrong=True)
    secret = access.knock_make(
        game=game,
        name=form.cleaned_data["name"],
        place=place_of(request),
        knock=knock_of(request),
        is_told=not wait,
    )
    return knock_remember(redirect("knock"), secret)


def ask(request, form, *, is_wrong=False):
    context = {"form": form, "is_wrong": is_wrong, "rules": game_at_hand(request)}
    return render(request, "join/words.html", context, status=422 if form.is_bound else 200)


@require_safe
@never_cache
def knock(request):
    """Wait until the host has answered; the page asks again by itself."""
    if not has_knocked(request):
        return redirect("join")
    asked = knock_of(request)
    if asked and asked.phone:
        return come_in(request, asked.phone)
    if asked is None or asked.is_over:
        return at_door(request, "over")
    if not asked.is_told:
        return say_or_wait(request, asked)
    if asked.refused:
        return at_door(request, "refused")
    return HttpResponse(status=204) if request.htmx else at_door(request, "waiting", knock=asked)


def say_or_wait(request, asked):
    """Nothing is said of the code, not even that the host refused, before it is this device's turn."""
    if wait := words_wait(request, is_right=asked.game is not None):
        answer = at_door(request, "untold", knock=asked, wait=wait)
        answer["Retry-After"] = str(wait)
        return answer
    access.knock_tell(knock=asked)
    stage = "wrong" if asked.game is None else "refused" if asked.refused else "waiting"
    return at_door(request, stage, knock=asked)


def at_door(request, stage, **context):
    template = "join/_knock.html" if request.htmx else "join/knock.html"
    return render(request, template, {"stage": stage, **context})
