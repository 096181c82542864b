"""Military events: for one turn their player needs a token less to compete, and everybody against them one
more."""

from __future__ import annotations

from typing import NamedTuple

from scoring.renaissance.state import Event, State

STIRRUPS = frozenset({"stirrups"})
LONG_BOW = frozenset({"long bow", "longbow"})
MILITARY = STIRRUPS | LONG_BOW | {"gunpowder"}


class Military(NamedTuple):
    """One of these cards as it was played this turn."""

    nth: int
    """Among all events of the turn."""
    player: str
    card: str
    is_void: bool = False
    not_against: tuple[str, ...] = ()
    """Those with whom its player competes as if it had not been played."""

    def helps_against(self, others: tuple[str, ...]) -> bool:
        """Whether its player needs a token less: only if it counts against all who defend."""
        return not self.is_void and not set(others) & set(self.not_against)

    def hinders(self, attacker: str) -> bool:
        """Whether it costs whoever competes with its player a token more."""
        return not self.is_void and attacker not in self.not_against


def military_events(state: State) -> tuple[Military, ...]:
    """Long bow voids Stirrups that come after it; those that came before don't count against its player."""
    found = []
    for nth, event in enumerate(state.events):
        if _is_one(event, STIRRUPS):
            bows = tuple(dict.fromkeys(_players(state.events[nth + 1 :], LONG_BOW, but=event.player)))
            is_void = bool(_players(state.events[:nth], LONG_BOW))
            found.append(Military(nth, event.player, event.card, is_void, bows))
        elif _is_one(event, MILITARY):
            found.append(Military(nth, event.player, event.card))
    return tuple(found)


def _is_one(event: Event, cards: frozenset[str]) -> bool:
    return event.card.strip().casefold() in cards


def _players(events: tuple[Event, ...], cards: frozenset[str], but: str | None = None) -> list[str]:
    return [event.player for event in events if _is_one(event, cards) and event.player != but]
