"""Who helps and who reads along: their links, and the page behind such a link."""

from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from companion.device.event_places import come_to_help, ticket_find, ticket_of
from companion.drawings.qr import qr_code
from companion.forms.events import OnceForm, RegisterForm
from companion.models import HelpLink
from companion.reading.numbers import whole_number
from companion.services import event_people
from companion.services.errors import NotNow
from companion.serving.addresses import shared_address
from companion.views.events.desk import READ_OR_SEND
from companion.views.events.shared import done, fresh, owner_act, sent, show, text_sent
from companion.views.join import guarded


@READ_OR_SEND
@never_cache
@owner_act
def people(request, place):
    if request.method == "POST":
        return sent(request, PEOPLE_ACTS, place)
    links = [(link, *shown(request, link)) for link in place.event.help_links.filter(revoked_at=None)]
    more = {"links": links, "roles": HelpLink.Role.choices, "form": OnceForm()}
    return show(request, "desk/people", place, fresh(place), **more)


def shown(request, link) -> tuple[str, str]:
    """Its address, as often as it is wanted, and the same to scan."""
    address = shared_address(request, reverse("help_ticket", args=[ticket_of(link)]))
    return address, qr_code(address)


def make(request, place):
    role = request.POST.get("role")
    if role not in HelpLink.Role.values:
        raise Http404
    label, once = text_sent(request, "label", 40), text_sent(request, "command", 40)
    event_people.help_link_make(event=place.event, role=role, label=label, by=place.name, once=once)
    done(request, _("The link is below: show it, or print it."))
    return redirect("desk_people", code=place.event.code)


def turn_off(request, place):
    link = place.event.help_links.filter(pk=whole_number(request.POST.get("link"))).first()
    if link is None:
        raise Http404
    event_people.help_link_off(link=link, by=place.name)
    done(request, _("Turned off: %(label)s.") % {"label": link.label or link.get_role_display()})
    return redirect("desk_people", code=place.event.code)


PEOPLE_ACTS = {"make": make, "turn_off": turn_off}


# Behind the link


@READ_OR_SEND
@never_cache
def help_ticket(request, secret):
    """To look takes no place; who gives a name is at the desk under that name."""
    link = ticket_find(HelpLink, secret)
    if link is None:
        return guarded(render(request, "events/unknown.html", {"is_help": True}, status=404))
    form = RegisterForm(request.POST if request.method == "POST" else None)
    if not (form.is_bound and form.is_valid() and comes(link, form)):
        status = 422 if form.is_bound else 200
        context = {"link": link, "event": link.event, "form": form}
        return guarded(render(request, "events/help.html", context, status=status))
    code = come_to_help(request.session, link, form.cleaned_data["name"])
    request.session.cycle_key()
    return guarded(redirect("desk", code=code))


def comes(link: HelpLink, form: RegisterForm) -> bool:
    """Unless somebody else at the desk has this name."""
    try:
        event_people.help_come(link=link, name=form.cleaned_data["name"])
    except NotNow as refusal:
        form.add_error("name", str(refusal))
        return False
    return True
