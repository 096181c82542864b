"""Everything that changes a score pad. Each function is one transaction."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.capability import digest_of, new_secret
from companion.errors import NoRoom, PadClosed, ReusedCommand, StaleTable
from companion.models import Closing, PadCheck, PadSheet
from companion.models.account import folded
from companion.selectors.pad import pad_table
from companion.services.starting import code_of

Data = dict[str, Any]

MOST_ONLOOKERS = 20


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
    changed the section after it was ``seen``, PadClosed if nothing may change any more."""
    sheet = locked(sheet)
    known = sheet.changes.filter(page=page, nth=nth).first()
    if known is not None and (known.section, known.data) != (section, data):
        raise ReusedCommand
    if known is not None or sheet.changes.filter(page=page, nth__gt=nth).exists():
        return sheet
    if sheet.sections.get(section) == data:
        return sheet
    refuse_closed(sheet)
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


@transaction.atomic
def pad_check(*, sheet: PadSheet, name: str, is_right: bool, note: str, seen: int) -> PadCheck:
    """What somebody says to the sheet at the revision that was ``seen``. Said again by the same name
    it replaces what was said before. When everybody on the sheet agrees to it and nobody objects, it is
    closed."""
    sheet = locked(sheet)
    refuse_closed(sheet)
    said = {"is_right": is_right, "note": note, "revision": min(seen, sheet.revision)}
    name = name_on(sheet, name)
    refuse_crowd(sheet, name)
    check, _is_new = PadCheck.objects.update_or_create(sheet=sheet, name=name, defaults=said)
    if is_unanimous(sheet) and pad_table(sheet).is_over:
        Closing.objects.create(pad=sheet)
    return check


def refuse_crowd(sheet: PadSheet, name: str) -> None:
    """Those who played can always say something; of others there is an end."""
    played = {one["name"] for one in sheet.people}
    others = set(sheet.checks.exclude(name__in=played).values_list("name", flat=True))
    if name not in played | others and len(others) >= MOST_ONLOOKERS:
        raise NoRoom(_("Many who did not play have said something already. Tell the keeper of the sheet."))


def name_on(sheet: PadSheet, name: str) -> str:
    """As the sheet writes it, however somebody wrote it; who did not play is called as they say."""
    names = [one["name"] for one in sheet.people]
    alike = (one for one in names if folded(one) == folded(name))
    return name if name in names else next(alike, name)


@transaction.atomic
def pad_uncheck(*, sheet: PadSheet, name: str) -> None:
    """Somebody takes back what was said."""
    sheet = locked(sheet)
    refuse_closed(sheet)
    sheet.checks.filter(name=name).delete()


def is_unanimous(sheet: PadSheet) -> bool:
    """Everybody on the sheet agrees to it as it is now, and nobody who looked at that objects."""
    said = dict(sheet.checks.filter(revision=sheet.revision).values_list("name", "is_right"))
    return {one["name"] for one in sheet.people} <= said.keys() and all(said.values())


# Closing


@transaction.atomic
def pad_close(*, sheet: PadSheet, seen: int) -> None:
    """With what was ``seen``, without waiting for the others; StaleTable if it changed meanwhile.
    Closed already, or not filled in everywhere, it stays as it is."""
    sheet = locked(sheet)
    if sheet.revision != seen:
        raise StaleTable
    if pad_table(sheet).is_over:
        sheet.closings.get_or_create(reopened_at=None)


@transaction.atomic
def pad_reopen(*, sheet: PadSheet) -> None:
    """It can be changed again, and those who agreed are asked anew. Open already, it stays as it is."""
    sheet = locked(sheet)
    if sheet.closings.filter(reopened_at=None).update(reopened_at=timezone.now()):
        sheet.checks.filter(is_right=True).delete()


def is_closed(sheet: PadSheet) -> bool:
    return sheet.closings.filter(reopened_at=None).exists()


def refuse_closed(sheet: PadSheet) -> None:
    if is_closed(sheet):
        raise PadClosed


def locked(sheet: PadSheet) -> PadSheet:
    """The sheet as it is now, while nobody else writes to it."""
    return PadSheet.objects.select_for_update().get(pk=sheet.pk)
