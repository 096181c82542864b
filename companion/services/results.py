"""The end of a game, followed at a table or noted on a pad: agree to it or object, close the sheet, open it
again, show it to everybody, keep it ready for histories. One path for all of them."""

import re
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from companion.log.errors import StaleTable
from companion.log.outcomes import Outcome, Source, outcome_if_known, outcome_of
from companion.log.results import STALE, is_closed, played_at, source_of
from companion.models import Book, Check, Game, PadSheet, Placing, Result, Share
from companion.models.account import FOLDED_LENGTH, folded
from companion.services.errors import NoRoom, NotOver, SheetClosed
from companion.services.games import locked, moved
from companion.wording.namesakes import told_apart

MOST_ONLOOKERS = 20
DIGEST = re.compile(r"([0-9]{1,4}-)?[0-9a-f]{1,64}")

# Saying something to it


@transaction.atomic
def result_check(
    *,
    of: Source,
    seen: str,
    player: str = "",
    name: str = "",
    is_right: bool = True,
    note: str = "",
    by: str = "",
) -> Check:
    """What a player, or somebody else by name, says to what they have ``seen``. Said again it replaces what
    was said before. When everybody who plays agrees and nobody objects, the sheet is closed."""
    outcome = with_open_sheet(of)
    result = result_row(outcome.source)
    player = player or key_of(outcome, name)
    who: dict[str, Any] = {"player": player} if player else {"player": "", "name": name}
    refuse_crowd(result, who)
    is_now = outcome.is_meant_by(seen)
    if not is_now and (standing := check_of_now(result, outcome, who)):
        return standing
    said = {"is_right": is_right, "note": note, "by": by}
    said["digest"] = outcome.digest if is_now else known_digest(seen, outcome)
    if player:
        said["name"] = next(one.name for one in outcome.people if one.key == player)
    check, _is_new = result.checks.update_or_create(**who, defaults=said)
    if outcome.is_over and is_unanimous(result, outcome):
        result.closings.create()
    shown_anew(outcome.source)
    return check


def check_of_now(result: Result, outcome: Outcome, who: dict[str, Any]) -> Check | None:
    """What somebody said to it as it is now, which an older page does not replace. At a table such a page
    says nothing at all."""
    if isinstance(outcome.source, Game):
        raise StaleTable
    check = result.checks.filter(**who).first()
    return check if check and outcome.is_meant_by(check.digest) else None


def known_digest(seen: str, outcome: Outcome) -> str:
    """What the page had seen; empty if nobody can have seen that."""
    return seen if DIGEST.fullmatch(seen) and not outcome.is_to_come(seen) else ""


@transaction.atomic
def result_uncheck(*, of: Source, player: str) -> None:
    """A player takes back what was said."""
    source = with_open_sheet(of).source
    result_row(source).checks.filter(player=player).delete()
    shown_anew(source)


def is_unanimous(result: Result, outcome: Outcome) -> bool:
    """Everybody who plays agrees to it as it is now, and nobody who has seen that objects."""
    said = [check for check in result.checks.all() if outcome.is_meant_by(check.digest)]
    agreed = {check.player for check in said if check.is_right}
    return {one.key for one in outcome.playing} <= agreed and all(check.is_right for check in said)


def key_of(outcome: Outcome, name: str) -> str:
    """Whose name that is, however somebody writes it; nobody's if they did not play."""
    if exact := [one.key for one in outcome.people if one.name == name]:
        return exact[0]
    return next((one.key for one in outcome.people if folded(one.name) == folded(name)), "")


def refuse_crowd(result: Result, who: dict[str, Any]) -> None:
    """Those who played can always say something; of others there is an end."""
    others = result.checks.filter(player="")
    if not who["player"] and not others.filter(**who).exists() and others.count() >= MOST_ONLOOKERS:
        raise NoRoom(_("Too many people who did not play have answered. Tell the host."))


# Closing


@transaction.atomic
def sheet_close(*, of: Source, seen: str, by: str = "") -> None:
    """With what was ``seen``, without waiting for those who did not agree; StaleTable if it was corrected
    meanwhile."""
    outcome = with_open_sheet(of)
    if not outcome.is_meant_by(seen):
        raise StaleTable
    if not outcome.is_over:
        raise NotOver
    result_row(outcome.source).closings.create(by=by)
    shown_anew(outcome.source)


@transaction.atomic
def sheet_reopen(*, of: Source, by: str = "") -> None:
    """It can be mended again, and those who agreed are asked anew. Open already, it stays as it is."""
    source = locked(of)
    result = result_row(source)
    now = timezone.now()
    if result.closings.filter(reopened_at=None).update(reopened_at=now, reopened_by=by):
        result.checks.filter(is_right=True).delete()
        shown_anew(source)


def with_open_sheet(of: Source) -> Outcome:
    """How it ended, while nobody else writes to it. There is nothing to say to a game that goes on; a pad
    can be looked at before it is full."""
    source = locked(of)
    outcome = outcome_of(source)
    if isinstance(source, Game) and not outcome.is_over:
        raise NotOver
    if is_closed(source):
        raise SheetClosed
    return outcome


def shown_anew(source: Source) -> None:
    """Whoever has the table open sees it anew; a pad is not followed."""
    if isinstance(source, Game):
        moved(source, source.box)


# How long it took


@transaction.atomic
def result_time(*, of: Source, minutes: int) -> None:
    """As those say who were there, whatever the log has."""
    outcome = with_open_sheet(of)
    result = result_row(outcome.source)
    result.minutes = minutes
    result.save(update_fields=["minutes"])


# Sharing


@transaction.atomic
def share_make(*, of: Source) -> Share:
    """The public page of a game or a pad, which it has already or gets now."""
    share, _made = result_row(of).shares.get_or_create(revoked_at=None)
    return share


def share_revoke(*, of: Source) -> None:
    """Its address leads nowhere any more; a new page gets another one."""
    result_row(of).shares.filter(revoked_at=None).update(revoked_at=timezone.now())


# The row


def result_row(source: Source) -> Result:
    """That of a game or a pad, made now if nobody wanted one before; a history fills it in."""
    told = {"rules": source.rules, "at": played_at(source)}
    return Result.objects.get_or_create(**source_of(source), defaults=told)[0]


def results_refresh(*sources: QuerySet[Game] | QuerySet[PadSheet]) -> None:
    """Those of them that changed since are looked at again. The log is the truth; this follows it
    when somebody wants to see it, and costs nothing at the table. Of a log that can't be followed to its
    end nothing is known, so that what was kept before stays."""
    for rows in sources:
        stale: QuerySet[Any] = rows.filter(STALE)
        for source in stale.prefetch_related("seats") if rows.model is Game else stale:
            if outcome := outcome_if_known(source):
                result_keep(outcome)


def result_refresh(source: Source) -> None:
    results_refresh(type(source).objects.filter(pk=source.pk))


def group_refresh(group: Book) -> None:
    """The games of a group, wherever they were recorded."""
    kept = Q(result__kept__group=group)
    results_refresh(Game.objects.filter(kept), PadSheet.objects.filter(kept))


@transaction.atomic
def result_keep(outcome: Outcome) -> Result:
    """As it ended; without placings the game is not over, or goes on again."""
    source = outcome.source
    told = {"rules": source.rules, "at": played_at(source), "began": outcome.began}
    told |= {"revision": source.revision, "is_over": outcome.is_over}
    result, _is_new = Result.objects.update_or_create(**source_of(source), defaults=told)
    result.placings.all().delete()
    if outcome.is_over:
        Placing.objects.bulk_create(placings_of(result, outcome))
    return result


def placings_of(result: Result, outcome: Outcome) -> list[Placing]:
    """Of those who played to the end. Ann and ANN who sat at one table are two people."""
    people = outcome.playing
    spelled = told_apart((folded(one.name) for one in people), " ", most=FOLDED_LENGTH)
    return [
        Placing(
            result=result,
            number=1 + outcome.people.index(one),
            name=one.name,
            spelled=spelling,
            color=one.color,
            total=outcome.score[one.key].total,
            rank=outcome.place_of(one.key),
            facts=outcome.facts(one.key),
        )
        for one, spelling in zip(people, spelled, strict=True)
    ]
