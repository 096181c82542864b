"""The base of this game's entries: each knows what it does to the table and how it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.entry import BaseEntry
from scoring.renaissance.advances import ADVANCES
from scoring.renaissance.state import LAST_MISERY, MOST_PROVINCES, Player
from scoring.renaissance.tokens import so_many_tokens
from scoring.renaissance.turns import Box
from scoring.text import Line, Word
from scoring.text import gettext_noop as _


@dataclass(frozen=True, kw_only=True)
class Entry(BaseEntry):
    box: ClassVar[Box | None] = None
    """The sheet it belongs to; None for what may be recorded beside any sheet."""
    actor: ClassVar[str | None] = None
    """The field that names whose act it is."""


def in_play(entry: Entry, player: Player) -> None:
    """Refuse somebody whose misery went past the end of its track."""
    if player.misery > LAST_MISERY:
        entry.refuse("out_of_play", _("%(player)s is out of play."), player=player.name)


def needs_advance(entry: Entry, player: Player, advance: str) -> None:
    if not player.owns(advance):
        entry.refuse(
            "not_owned",
            _("%(player)s does not own %(advance)s."),
            player=player.name,
            advance=ADVANCES[advance].name,
        )


THAT = _("that")


def afford(entry: Entry, player: Player, price: int, what: Word | Line = THAT) -> Player:
    """Pay for ``what``, or say that the Income does not do."""
    if player.income < price:
        entry.refuse(
            "not_enough_money",
            _("%(player)s has an Income of %(income)d; %(what)s costs %(price)s."),
            player=player.name,
            what=what,
            income=player.income,
            price=so_many_tokens(price),
        )
    return player.paying(price)


def settled(entry: Entry, player: str, what: Word | Line, given: int | None, worked_out: int | None) -> int:
    """A number that the table may leave out if we can work it out, and must say if we can't: ``what`` names
    it."""
    if worked_out is None:
        if given is None:
            entry.refuse(
                "not_known",
                _("Enter %(what)s for %(player)s: only your components print it."),
                what=what,
                player=player,
            )
        return given or 0
    if given is None or given == worked_out:
        return worked_out
    entry.refuse(
        "wrong_amount",
        _("For %(player)s %(what)s is %(right)d, not %(given)d."),
        player=player,
        what=what,
        right=worked_out,
        given=given,
    )
    return given


def plays_card(entry: Entry, player: Player, cards: int = 1) -> Player:
    """Cards leave the hand; of those that are not there, none."""
    if player.cards < cards:
        entry.refuse("no_cards", _("%(player)s has too few cards in hand."), player=player.name)
    return player.but(cards=max(0, player.cards - cards))


def refuse_too_many_provinces(entry: Entry, player: Player, more: int) -> None:
    if more > 0 and player.provinces + more > MOST_PROVINCES:
        entry.refuse(
            "no_such_token",
            _("%(player)s has %(most)d markers; %(number)d provinces would need more."),
            player=player.name,
            most=MOST_PROVINCES,
            number=player.provinces + more,
        )


def refuse_missing(entry: Entry, player: str, what: object, there: int, wanted: int) -> int:
    """How many of the wanted pieces there are; too few are refused."""
    if there < wanted:
        none, some = (
            _("%(player)s has no %(what)s; that needs %(wanted)d."),
            _("%(player)s has too few %(what)s: %(there)d; that needs %(wanted)d."),
        )
        entry.refuse(
            "no_such_token",
            some if there else none,
            player=player,
            there=there,
            what=what,
            wanted=wanted,
        )
    return min(there, wanted)
