"""Which event of this server a file is about, whatever somebody else made up."""

from typing import Any

from django.db import transaction

from companion.log.event_parts import Row
from companion.models import Account, Act, Event
from companion.models.game import new_code
from companion.services.event_acts import acted
from companion.services.event_pads import rows_in


def known_as(account: Account, said: Row) -> Event | None:
    """The event of a file as far as it is here: by its code, or by what was printed of it, if somebody else
    took the code. Whoever made up a file with that code keeps nobody from going on: ``said`` has a free one
    then, and printed links lead there, because they name no code."""
    known = Event.objects.filter(code=said.get("code")).first() if isinstance(said.get("code"), str) else None
    if known is None or known.account_id == account.pk:
        return known
    marks = [one["mark"] for one in rows_in(said, "entrants") if isinstance(one.get("mark"), str)]
    printed = Event.objects.filter(entrants__mark__in=marks).order_by("pk")
    mine = printed.filter(account=account).first() or came_before(account, said["code"])
    if found := mine or printed.first():
        return found
    said["code"] = new_code()
    return None


def came_before(account: Account, code: str) -> Event | None:
    """What an earlier file of theirs became that could not have its code either."""
    named = Act.objects.filter(what="other_code", said__was=code, event__account=account)
    act = named.select_related("event").order_by("pk").first()
    return act.event if act else None


@transaction.atomic
def called_otherwise(event: Event, code: Any, account: Account) -> Act | None:
    """The log says so, if it could not have the code that its file has."""
    return acted(event, "other_code", account.name, code=event.code, was=code) if event.code != code else None
