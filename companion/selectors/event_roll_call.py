"""Who is called for a round, who is here, and the tables that those fill."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_shifts import called_in, in_line, next_alternates
from companion.log.event_titles import title_of
from companion.log.event_wishes import hall_of, here_of
from companion.log.events import EventNow, RoundNow
from companion.models import Entrant, Presence
from companion.wording.saying import say
from scoring.errors import RuleError
from scoring.tournaments.sizes import FEWEST

FEW_TABLES = 6


IN_VIEW = 12
"""So many people are found at a glance; among more of them the desk searches."""


@dataclass(frozen=True)
class RollCall:
    sentence: str
    rows: list[tuple[Entrant, str]]
    warnings: list[str]
    unknown: int
    is_empty: bool
    """Nobody is here yet."""
    can_draw: bool
    """Whether those who are here fill a table."""
    line: list[tuple[Entrant, str, bool]]
    """After a cut those who did not go on, the best first: alternates; and who of them may step in now."""

    @property
    def is_long(self) -> bool:
        return len(self.rows) > IN_VIEW


def roll_call(now: EventNow, one: RoundNow) -> RollCall:
    """*Unknown* first; the sizes follow who is here."""
    rows = [(entrant, one.presence.get(entrant.pk, "")) for entrant in called_in(now, one)]
    rows.sort(key=lambda row: (bool(row[1]), row[0].number))
    here, unknown = len(here_of(now, one)), sum(not state for _one, state in rows)
    said = {"round": title_of(one), "here": here, "unknown": unknown}
    sentence = _("%(round)s: %(here)d here, %(unknown)d unknown.") % said
    sizes, warnings = room_for(now, one, here)
    if sizes:
        sentence += " " + sizes_said(sizes)
    next_ones = next_alternates(now, one)
    line = [(each, one.presence.get(each.pk, ""), each.name in next_ones) for each in in_line(now, one)]
    return RollCall(sentence, rows, warnings, unknown, is_empty=not here, can_draw=bool(sizes), line=line)


def room_for(now: EventNow, one: RoundNow, here: int) -> tuple[Sequence[int], list[str]]:
    """The tables for so many people, and what the desk has to know of them."""
    try:
        room = hall_of(now.event, here, one.stage)
    except RuleError as refusal:
        return (), [say(refusal.line)]
    if not room.sizes:
        least = _("A table needs at least %(number)d people.") % {"number": FEWEST}
        return (), [least] if here else []
    standby = ngettext("%(number)d stands by.", "%(number)d stand by.", room.standby)
    said = [standby % {"number": room.standby}] if room.standby else []
    return room.sizes, [*said, *(say(line) for line in room.warnings)]


def sizes_said(sizes: Sequence[int]) -> str:
    """One by one where the eye can count them."""
    if len(sizes) <= FEW_TABLES:
        return _("Tables: %(sizes)s.") % {"sizes": " + ".join(map(str, sizes))}
    counts = Counter(sizes).most_common()
    listed = ", ".join(_("%(tables)d of %(people)d") % {"tables": n, "people": size} for size, n in counts)
    return _("%(number)d tables: %(sizes)s.") % {"number": len(sizes), "sizes": listed}


PRESENCES = [("", gettext_lazy("unknown")), *Presence.State.choices]
