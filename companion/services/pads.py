"""Everything that changes a score pad. Each function is one transaction."""

import secrets
from typing import Any

from django.db import transaction

from companion.errors import ReusedCommand, StaleTable
from companion.models import PadCheck, PadSheet
from companion.services.access import SECRET_BYTES, digest_of
from companion.services.starting import code_of

Data = dict[str, Any]


@transaction.atomic
def pad_start(*, people: list[Data], builders: bool, age_of_reason: str, once: str) -> PadSheet:
    """The same page sent again (``once`` names it and its device) is the sheet it began before."""
    head = {"people": people, "builders": builders, "age_of_reason": age_of_reason}
    sheet, _is_new = PadSheet.objects.get_or_create(code=code_of(["pad", once, head]), defaults=head)
    return sheet


@transaction.atomic
def pad_change(*, sheet: PadSheet, section: str, data: Data, seen: int, page: str, nth: int) -> PadSheet:
    """One section as it is now said to be. ``page`` and ``nth`` are the command: the same one again
    changes nothing, an older one of the same page comes too late. Raises StaleTable if another page
    changed the section after it was ``seen``."""
    sheet = PadSheet.objects.select_for_update().get(pk=sheet.pk)
    known = sheet.changes.filter(page=page, nth=nth).first()
    if known is not None and (known.section, known.data) != (section, data):
        raise ReusedCommand
    if known is not None or sheet.changes.filter(page=page, nth__gt=nth).exists():
        return sheet
    if sheet.sections.get(section) == data:
        return sheet
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
    secret = secrets.token_urlsafe(SECRET_BYTES)
    PadSheet.objects.filter(pk=sheet.pk).update(check_digest=digest_of(secret))
    return secret


def pad_turn_back(*, sheet: PadSheet) -> None:
    """Nobody looks at it any more."""
    PadSheet.objects.filter(pk=sheet.pk).update(check_digest="")


def pad_by_secret(secret: str) -> PadSheet | None:
    return PadSheet.objects.filter(check_digest=digest_of(secret)).first()


@transaction.atomic
def pad_check(*, sheet: PadSheet, name: str, is_right: bool, note: str) -> PadCheck:
    """Said again by the same name it replaces what was said before."""
    said = {"is_right": is_right, "note": note, "revision": sheet.revision}
    check, _is_new = PadCheck.objects.update_or_create(sheet=sheet, name=name, defaults=said)
    return check
