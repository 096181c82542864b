"""People who play together: begin a group, come in, invite, leave."""

import uuid

from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.device.owners import book_of, owner_of
from companion.device.session import names_known
from companion.device.shown_once import secret_shown, shown_at, shows_once
from companion.drawings.qr import qr_code
from companion.forms.groups import GroupForm, MemberForm, RenameForm
from companion.selectors.groups import member_at
from companion.selectors.history import group_history
from companion.services import groups
from companion.services.errors import NoRoom
from companion.serving.addresses import shared_address
from companion.views.join import guarded


@require_http_methods(["GET", "HEAD", "POST"])
def new(request):
    if request.method != "POST":
        form = GroupForm(initial={"label": usual_label(request), "command": uuid.uuid4().hex})
        return show_form(request, "groups/new.html", form)
    form = GroupForm(request.POST)
    if not form.is_valid():
        return show_form(request, "groups/new.html", form, status=422)
    said = {key: form.cleaned_data[key] for key in ("name", "label")}
    try:
        member = groups.group_make(book=book_of(request), once=form.cleaned_data["command"], **said)
    except NoRoom as refusal:
        return show_form(request, "groups/new.html", form, status=422, problem=refusal)
    return redirect("group_members", code=member.group.code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request, secret):
    """To look joins nobody: messengers look at every link they carry. The button does."""
    group = groups.group_by_secret(secret)
    if group is None:
        return guarded(render(request, "groups/unknown.html", status=404))
    if owner_of(request).places.filter(group=group).exists():
        return guarded(redirect("group", code=group.code))
    if request.method != "POST":
        form = MemberForm(initial={"label": usual_label(request)})
        return guarded(show_form(request, "groups/join.html", form, group=group))
    return guarded(come_in(request, group, MemberForm(request.POST)))


def come_in(request, group, form):
    """A session that somebody else may have planted is left behind."""
    if not form.is_valid():
        return show_form(request, "groups/join.html", form, status=422, group=group)
    try:
        groups.group_join(group=group, book=book_of(request), label=form.cleaned_data["label"])
    except NoRoom as refusal:
        return show_form(request, "groups/join.html", form, status=422, group=group, problem=refusal)
    request.session.cycle_key()
    return redirect("group", code=group.code)


def usual_label(request) -> str:
    """Somebody who signed in has said a name already."""
    account = owner_of(request).account
    return account.name if account else ""


def show_form(request, template, form, status=200, **more):
    return render(
        request, template, {"form": form, "names": names_known(request.session), **more}, status=status
    )


# Members


@require_safe
@never_cache
@shows_once
def members(request, code):
    member, secret = member_at(request, code), secret_shown(request)
    if not secret:
        return show_members(request, member)
    address = shared_address(request, reverse("group_join", args=[secret]))
    return show_members(request, member, address=address, qr_code=qr_code(address))


def show_members(request, member, status=200, **more):
    context = {
        "group": member.group,
        "member": member,
        "members": member.group.members.all(),
        "own": groups.places_of(member),
        "form": RenameForm(initial={"name": member.group.name}),
        **more,
    }
    return render(request, "groups/members.html", context, status=status)


@require_POST
@never_cache
def invite(request, code):
    """A link is shown by the page that follows and never again, because only its digest is kept."""
    keeper = member_at(request, code, keeper=True)
    if "withdraw" in request.POST:
        groups.invitation_withdraw(group=keeper.group)
        return redirect("group_members", code=code)
    return shown_at(reverse("group_members", args=[code]), groups.invitation_make(group=keeper.group))


@require_POST
def show_out(request, code, number):
    member = another(member_at(request, code, keeper=True), number)
    groups.member_remove(member=member)
    messages.success(request, _("You removed %(name)s. The link no longer works.") % {"name": member.label})
    return redirect("group_members", code=code)


@require_POST
def hand_over(request, code, number):
    keeper = member_at(request, code, keeper=True)
    member = another(keeper, number)
    if groups.keeper_hand_over(keeper=keeper, to=member):
        messages.success(request, _("%(name)s is the host now.") % {"name": member.label})
    return redirect("group_members", code=code)


def another(keeper, number):
    """Not oneself: who goes by oneself leaves."""
    member = get_object_or_404(keeper.group.members, pk=number)
    if member in groups.places_of(keeper):
        raise Http404
    return member


@require_POST
def leave(request, code):
    member = member_at(request, code)
    groups.member_leave(member=member)
    messages.success(request, _("You left %(group)s.") % {"group": member.group.name})
    return redirect("history")


# The group itself


@require_POST
def rename(request, code):
    keeper = member_at(request, code, keeper=True)
    form = RenameForm(request.POST)
    if not form.is_valid():
        return show_members(request, keeper, status=422, form=form)
    groups.group_rename(group=keeper.group, name=form.cleaned_data["name"])
    return redirect("group_members", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def close(request, code):
    """Nothing brings a group back, so its page says first what goes and what stays."""
    group = member_at(request, code, keeper=True).group
    if request.method == "POST":
        groups.group_close(group=group)
        messages.success(request, _("%(group)s is closed.") % {"group": group.name})
        return redirect("history")
    games = group_history(group).games
    context = {"group": group, "games": len(games), "members": group.members.count()}
    return render(request, "groups/close.html", context)
