"""Accounts: a name and a password, for having one's games on several devices."""

from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import redirect_to_login
from django.http import JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.access import SAFE, phones_known
from companion.device.account import sign_in, sign_out
from companion.device.claims import account_claim
from companion.device.owners import device_book
from companion.device.session import pad_codes
from companion.forms.account import NewAccountForm, NewPasswordForm, OtherAccountForm, ProofForm, SignInForm
from companion.selectors.account import account_document, figures_read, lent_codes, unclaimed_of
from companion.services import accounts
from companion.services.errors import MustWait, NameTaken, WrongPassword


def signed_in(view):
    """Others are asked to sign in first; what they sent is not done after that by itself."""

    @never_cache
    @wraps(view)
    def guarded(request):
        if request.user.is_authenticated:
            return view(request)
        return redirect_to_login(request.path) if request.method in SAFE else redirect("account")

    return guarded


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def account(request):
    """Who is signed in, or the way to it."""
    if request.user.is_authenticated:
        return redirect("account") if request.method == "POST" else show_own(request)
    form = SignInForm(sent(request), **asked_by(request), unclaimed=unclaimed_of(request.session))
    if not form.is_valid():
        return show(request, "sign_in", form)
    return come_in(request, form, form.account)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request):
    if request.user.is_authenticated:
        return redirect("account")
    form = NewAccountForm(sent(request), unclaimed=unclaimed_of(request.session))
    if not form.is_valid():
        return show(request, "new", form)
    said = {key: form.cleaned_data[key] for key in ("name", "password")}
    try:
        made = accounts.account_make(address=address_of(request), **said)
    except (NameTaken, MustWait) as refusal:
        form.refuse(refusal)
        return show(request, "new", form)
    return come_in(request, form, made)


def come_in(request, form, account):
    sign_in(request, account)
    if form.takes_along:
        take_all(request)
    return redirect(next_path(request) or "account")


def take_all(request) -> None:
    """Everything that this device has, and still has then."""
    session = request.session
    account_claim(
        account=request.user,
        phones=phones_known(session),
        pads=pad_codes(session),
        book=device_book(session),
    )


@require_POST
@signed_in
def claim(request):
    take_all(request)
    return done(request, _("Your account has it all now. It also stays on this phone."))


@require_POST
@never_cache
def leave(request):
    sign_out(request)
    return done(request, _("You are signed out."))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def password(request):
    form = NewPasswordForm(sent(request), **proof_of(request))
    if not form.is_valid():
        return show(request, "password", form)
    try:
        accounts.password_change(account=form.account, password=form.cleaned_data["new"])
    except WrongPassword:
        form.add_error(None, form.refusal)
        return show(request, "password", form)
    request.session.leads_on = False  # whoever has the old key is out
    update_session_auth_hash(request, form.account)
    return done(request, _("The password is changed. Other phones are signed out."))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def merge(request):
    form = OtherAccountForm(sent(request), **asked_by(request), into=request.user)
    if not form.is_valid():
        return show(request, "merge", form)
    accounts.account_merge(account=request.user, other=form.account)
    return done(request, _("The other account is part of this one now."))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def delete(request):
    form = ProofForm(sent(request), **proof_of(request))
    if not form.is_valid():
        return show(request, "delete", form, lent=lent_codes(request))
    accounts.account_delete(account=form.account)
    sign_out(request)
    return done(request, _("The account is deleted."))


@require_safe
@signed_in
def export(request):
    name = f"scorepad-{slugify(request.user.name) or 'account'}.json"
    return JsonResponse(
        account_document(request.user),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )


def show_own(request):
    context = {
        "figures": figures_read(request),
        "unclaimed": unclaimed_of(request.session),
        "lent": lent_codes(request),
    }
    return render(request, "account/page.html", context)


def show(request, page, form, **more):
    """422 with the sentences of what does not fit, 429 if one has to wait."""
    wait = getattr(form, "wait", 0)
    context = {"form": form, "next": next_path(request), **more}
    status = 429 if wait else 422 if form.is_bound else 200
    answer = render(request, f"account/{page}.html", context, status=status)
    if wait:
        answer["Retry-After"] = str(wait)
    return answer


def sent(request):
    return request.POST if request.method == "POST" else None


def done(request, sentence: str):
    messages.success(request, sentence)
    return redirect("account")


def next_path(request) -> str:
    """Where somebody was on the way to; never to another site."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    is_own = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if is_own else ""


def address_of(request) -> str:
    return request.META["REMOTE_ADDR"]


def asked_by(request) -> dict[str, Any]:
    """By what guesses at a password are counted."""
    return {"address": address_of(request), "session": request.session}


def proof_of(request) -> dict[str, Any]:
    return {**asked_by(request), "name": request.user.name}
