"""Come in to a table: by a link, or by its words and the host's leave."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.access import knock_forget, knock_of, knock_remember, own_phone, phone_of, phone_remember
from companion.account import account_of
from companion.forms.join import JoinForm, KnockForm
from companion.models import Role
from companion.selectors.phones import Place
from companion.selectors.tables import people_of
from companion.services import access
from companion.throttle import WINDOW_SECONDS, count_wrong, seconds_to_wait, words_limits

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
    """A session that somebody else may have planted is left behind."""
    phone_remember(request.session, phone)
    knock_forget(request.session)
    request.session.cycle_key()
    return guarded(redirect("table", code=phone.game.code))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request):
    """The words of a table lead no further than to its door."""
    if request.method != "POST":
        return render(request, "join/words.html", {"form": KnockForm()})
    form = KnockForm(request.POST)
    if not form.is_valid():
        return render(request, "join/words.html", {"form": form}, status=422)
    limits = words_limits(request)
    if seconds_to_wait(limits):
        return ask_again(request, form, status=429)
    game = access.words_find(form.cleaned_data["words"])
    if game is None:
        count_wrong(limits)
        return ask_again(request, form, status=422)
    if phone_of(request.session, game.code):
        return redirect("table", code=game.code)
    knock = access.knock_make(game=game, name=form.cleaned_data["name"], knock=knock_of(request.session))
    if knock is None:
        return ask_again(request, form, status=429)
    knock_remember(request.session, knock)
    return redirect("knock")


def ask_again(request, form, status):
    answer = render(request, "join/words.html", {"form": form, "status": status}, status=status)
    if status == 429:
        answer["Retry-After"] = str(WINDOW_SECONDS)
    return answer


@require_safe
@never_cache
def knock(request):
    """Wait until the host has answered; the page asks again by itself."""
    asked = knock_of(request.session)
    if asked is None:
        return redirect("join")
    if asked.phone is not None:
        answer = come_in(request, asked.phone)
        return HttpResponseClientRedirect(answer.url) if request.htmx else answer
    if request.htmx and not asked.refused:
        return HttpResponse(status=204)
    template = "join/_knock.html" if request.htmx else "join/knock.html"
    return render(request, template, {"knock": asked})
