"""Seasons: several events together. Each function is one transaction."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from companion.models import Account, Entrant, Event, Season, SeasonPerson
from companion.models.account import folded
from companion.models.codes import code_of
from companion.services.errors import NotNow

MOST_EVENTS = 60


def season_make(*, account: Account, name: str, points: Sequence[int], best: int | None, once: str) -> Season:
    """The same page sent again is the same season."""
    code = code_of(["season", account.pk, once])
    said = {"account": account, "name": name, "points": list(points), "best": best}
    return Season.objects.get_or_create(code=code, defaults=said)[0]


def season_change(*, season: Season, name: str, points: Sequence[int], best: int | None) -> None:
    Season.objects.filter(pk=season.pk).update(name=name, points=list(points), best=best)


def season_delete(*, season: Season) -> None:
    """Its events stay."""
    season.delete()


@transaction.atomic
def event_add(*, season: Season, event: Event) -> None:
    season = Season.objects.select_for_update().get(pk=season.pk)
    if season.rows.count() >= MOST_EVENTS:
        raise NotNow(_("A season has at most %(number)d events.") % {"number": MOST_EVENTS})
    season.rows.get_or_create(event=event)


@transaction.atomic
def event_remove(*, season: Season, event: Event) -> None:
    season.rows.filter(event=event).delete()
    season.people.filter(entrant__event=event).delete()


# One person at several events


@transaction.atomic
def people_join(*, season: Season, entrants: Sequence[Entrant], name: str) -> None:
    """They are one person, under this name; so is whoever was joined with one of them before. Nobody
    takes part in one event twice."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    said = set(season.people.filter(entrant__in=entrants).values_list("name", flat=True))
    before = [row.entrant for row in season.people.filter(name__in=said).select_related("entrant")]
    everybody = {one.pk: one for one in (*entrants, *before)}
    events = [one.event_id for one in everybody.values()]
    if len(everybody) < 2 or len(set(events)) < len(events):
        raise NotNow(_("Two entries of one event are two people."))
    for entrant in everybody.values():
        season.people.update_or_create(entrant=entrant, defaults={"name": name})


def people_part(*, season: Season, name: str) -> None:
    """They were not one person after all."""
    SeasonPerson.objects.filter(season=season, name=name).delete()


@transaction.atomic
def namesakes_join(*, season: Season) -> int:
    """All who are called the same at several events, in one tap; how many people that makes."""
    known = season.people.values("entrant")
    alike: dict[str, list[Entrant]] = {}
    for entrant in Entrant.objects.filter(event__seasons=season).exclude(pk__in=known):
        alike.setdefault(folded(entrant.name), []).append(entrant)
    groups = [people for people in alike.values() if len(people) > 1]
    for people in groups:
        people_join(season=season, entrants=people, name=people[0].name)
    return len(groups)
