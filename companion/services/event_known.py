"""Which event of this server a file is about, whatever somebody else made up."""

from typing import Any

from django.db import transaction

from companion.log.event_parts import Row
from companion.models import Account, Event
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
    if found := printed.filter(account=account).first() or printed.first():
        return found
    said["code"] = new_code()
    return None


@transaction.atomic
def called_otherwise(event: Event, code: Any, account: Account) -> Event:
    """The log says so, if it could not have the code that its file has."""
    if event.code != code:
        acted(event, "other_code", account.name, code=event.code, was=code)
    return event
