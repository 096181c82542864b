"""Finished games kept ready for histories, and what people say about names."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from companion.apart import told_apart
from companion.folds import fold_of
from companion.models import Book, Game, PadSheet, Played, PlayedSeat
from companion.models.account import folded
from companion.selectors.pad import pad_table
from scoring.empires.ending import result_of
from scoring.empires.turns import Stage

STALE = Q(played=None) | ~Q(played__revision=F("revision"))


def played_refresh(games: QuerySet[Game], pads: QuerySet[PadSheet]) -> None:
    """Those of them that changed since are looked at again. The log is the truth; this follows it
    when somebody wants to see it, and costs nothing at the table."""
    for game in games.filter(STALE).prefetch_related("seats"):
        told = {"at": game.started_at, "began": began(game), "revision": game.revision}
        played_keep(seats=seats_of_game(game), told=told, game=game)
    for pad in pads.filter(STALE):
        told = {"at": pad.made_at, "revision": pad.revision}
        played_keep(seats=seats_of_pad(pad), told=told, pad=pad)


@transaction.atomic
def played_keep(*, seats: list[PlayedSeat] | None, told: dict[str, Any], **source: Game | PadSheet) -> Played:
    """Without seats the game is not over, or goes on again."""
    defaults = {**told, "is_over": seats is not None}
    played, _is_new = Played.objects.update_or_create(**source, defaults=defaults)
    played.seats.all().delete()
    for seat, spelled in zip(seats or (), spelled_apart(seats or ()), strict=True):
        seat.played, seat.spelled = played, spelled
    PlayedSeat.objects.bulk_create(seats or ())
    return played


def spelled_apart(seats: Iterable[PlayedSeat]) -> list[str]:
    """The folded names. Ann and ANN who sat at one table are two people."""
    return told_apart((folded(seat.name) for seat in seats), " ")


def began(game: Game) -> datetime | None:
    """When its first entry was recorded, wherever that was."""
    entries = fold_of(game).entries
    return entries[0].at if entries else None


def seats_of_game(game: Game) -> list[PlayedSeat] | None:
    """Those who played to the end."""
    state = fold_of(game).state
    if state.stage is not Stage.OVER:
        return None
    scores = {score.player: score for score in result_of(state, game.left).scores}
    return [
        PlayedSeat(
            number=seat.number,
            name=seat.name,
            color=seat.color,
            nation=seat.nation,
            total=scores[seat.key].total,
            rank=scores[seat.key].rank,
            buildings=list(state.players[seat.key].buildings),
        )
        for seat in game.seats.all()
        if not seat.left
    ]


def seats_of_pad(pad: PadSheet) -> list[PlayedSeat] | None:
    table = pad_table(pad)
    if not table.is_over:
        return None
    return [
        PlayedSeat(
            number=number,
            name=seat.name,
            color=seat.badge.key,
            total=score.total,
            rank=score.rank,
            buildings=pad.sections[seat.key]["buildings"],
        )
        for number, (seat, score) in enumerate(table.sums(), start=1)
    ]


# People


@transaction.atomic
def alias_make(*, book: Book, spelled: str, person: str) -> None:
    """From now on this spelling means that person, and so does whatever meant this spelling."""
    book.aliases.filter(spelled=person).delete()
    book.aliases.filter(person=spelled).update(person=person)
    book.aliases.update_or_create(spelled=spelled, defaults={"person": person})
    Book.objects.filter(pk=book.pk, me=spelled).update(me=person)


def alias_drop(*, book: Book, spelled: str) -> None:
    """This spelling is a person of its own again."""
    book.aliases.filter(spelled=spelled).delete()


def me_say(*, book: Book, person: str) -> None:
    """Who among the people of the own history one is; nobody again with an empty name. A group may call
    somebody by a spelling that means another one in the own history."""
    meant = book.aliases.filter(spelled=person).first()
    Book.objects.filter(pk=book.pk).update(me=meant.person if meant else person)
