"""Everything that changes a score pad. Each function is one transaction."""

from typing import Any

from django.db import transaction

from companion.device.capability import digest_of, new_secret
from companion.games import FIRST
from companion.log.errors import ReusedCommand, StaleTable
from companion.log.results import is_closed
from companion.models import PadSheet
from companion.models.codes import code_of
from companion.services.errors import SheetClosed
from companion.services.games import locked

Data = dict[str, Any]


@transaction.atomic
def pad_start(*, people: list[Data], head: Data, once: str, rules: str = FIRST) -> PadSheet:
    """The same page sent again (``once`` names it and its device) is the sheet it began before."""
    code = code_of(["pad", once, {"people": people, **head}])
    begun = {"rules": rules, "people": people, "head": head}
    return PadSheet.objects.get_or_create(code=code, defaults=begun)[0]


@transaction.atomic
def pad_change(*, sheet: PadSheet, section: str, data: Data, seen: int, page: str, nth: int) -> PadSheet:
    """One section as it is now said to be. ``page`` and ``nth`` are the command: the same one again
    changes nothing, an older one of the same page comes too late. Raises StaleTable if another page
    changed the section after it was ``seen``, SheetClosed if nothing may change any more."""
    sheet = locked(sheet)
    known = sheet.changes.filter(page=page, nth=nth).first()
    if known is not None and (known.section, known.data) != (section, data):
        raise ReusedCommand
    if known is not None or sheet.changes.filter(page=page, nth__gt=nth).exists():
        return sheet
    if sheet.sections.get(section) == data:
        return sheet
    if is_closed(sheet):
        raise SheetClosed
    if sheet.changes.filter(section=section, revision__gt=seen).exclude(page=page).exists():
        raise StaleTable
    sheet.revision += 1
    sheet.sections[section] = data
    sheet.save(update_fields=["revision", "sections", "changed_at"])
    sheet.changes.create(revision=sheet.revision, section=section, page=page, nth=nth, data=data)
    return sheet


@transaction.atomic
def pad_turn_over(*, sheet: PadSheet) -> str:
    """The secret of a new link for those who check; the link before it opens nothing any more."""
    secret, digest = new_secret()
    PadSheet.objects.filter(pk=sheet.pk).update(check_digest=digest)
    return secret


def pad_turn_back(*, sheet: PadSheet) -> None:
    """Nobody looks at it any more."""
    PadSheet.objects.filter(pk=sheet.pk).update(check_digest="")


def pad_by_secret(secret: str) -> PadSheet | None:
    return PadSheet.objects.filter(check_digest=digest_of(secret)).first()
