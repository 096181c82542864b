"""One table at the desk: who sits there, who could step in, versions side by side."""

from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from companion.log.event_stops import stopped_said
from companion.log.events import EventNow, Reported, TableNow
from companion.models import Entrant, EventSeat, OldSlip
from scoring.text import figure


@dataclass(frozen=True)
class SeatLine:
    seat: EventSeat
    said: str
    """What became of who sat there."""


def seat_lines(table: TableNow) -> list[SeatLine]:
    return [SeatLine(seat, seat_said(seat)) for seat in table.seats]


def seat_said(seat: EventSeat) -> str:
    if seat.substitute:
        said = {"name": seat.substitute.name, "whom": seat.get_counts_for_display()}
        return _("%(name)s took over; the result counts for: %(whom)s") % said
    return _("left; takes the last place") if seat.left_at else ""


SITS_FOR: dict[str, object] = {
    EventSeat.For.LEFT: gettext_lazy("plays for %(name)s"),
    EventSeat.For.CAME: gettext_lazy("took over from %(name)s"),
    EventSeat.For.NOBODY: gettext_lazy("took over from %(name)s; counts for nobody"),
}


def sits_for_said(seat: EventSeat) -> str:
    """Beside the name of who sits there now."""
    if seat.substitute:
        return str(SITS_FOR[seat.counts_for]) % {"name": seat.entrant.name}
    return seat_said(seat)


def substitutes_of(now: EventNow, table: TableNow) -> list[Entrant]:
    """Who plays nowhere in this round, or not any more."""
    one = now.round_at(table.round.number)
    going = [other for other in (one.tables if one else []) if not (other.versions or other.is_settled)]
    playing = {seat.sitting for other in going for seat in other.seats}
    gone = {seat.entrant for seat in table.seats}
    return [entrant for entrant in now.active if entrant not in playing | gone]


def known_of(table: TableNow) -> list[str]:
    """Where its result comes from, and who has confirmed it; or in which way it is scored now."""
    known = table.now
    if known is None:
        followed = [_("This table is followed in the app.")] if table.table.game else []
        pad = [_("This table has a pad, to be scored at the end.")] if table.table.pad else []
        return [*gone_said(table), *(followed or pad)]
    said = {"source": known.version.get_source_display(), "by": known.version.by or "–"}
    lines = [_("Source: %(source)s, reported by %(by)s.") % said]
    names = [seat.sitting.name for seat in table.asked if seat.sitting and seat.key in known.agreed]
    if not known.is_final:
        counted = {"number": len(names), "of": len(table.asked)}
        line = _("Confirmed by %(number)d of %(of)d.") % counted
        lines.append(f"{line} {', '.join(names)}".strip())
    return lines


def gone_said(table: TableNow) -> list[str]:
    """Who sits there while it plays, and has left the event by the own phone."""
    sentence = _("%(name)s left the event: last place, or who plays on?")
    return [sentence % {"name": name} for name in table.gone]


@dataclass(frozen=True)
class Column:
    """A version beside others."""

    known: Reported
    cells: list[str]
    """In seat order: points and place."""
    stopped: str
    is_now: bool


def version_columns(table: TableNow) -> list[Column]:
    return [
        Column(one, cells_of(table, one), stopped_said(one.version), one is table.now)
        for one in table.versions
    ]


def cells_of(table: TableNow, known: Reported) -> list[str]:
    lines = [known.by_seat.get(seat.number) for seat in table.seats]
    return [f"{figure(line.total)} · {line.rank}" if line else "–" for line in lines]


def penalty_said(penalty: dict, table: TableNow) -> str:
    """ "Bob: 5 points off"."""
    names = {seat.number: seat.entrant.name for seat in table.seats}
    said = {"name": names.get(penalty["seat"], "–"), "points": penalty.get("points", 0)}
    if penalty["kind"] == "points":
        message = ngettext(
            "%(name)s: %(points)d point off", "%(name)s: %(points)d points off", said["points"]
        )
        return message % said
    return _("%(name)s: last place") % said


def penalties_said(table: TableNow) -> list[tuple[str, str]]:
    """Each line with its reason."""
    known = table.now.version.penalties if table.now else []
    return [(penalty_said(one, table), one.get("reason", "")) for one in known]


def corrected_said(table: TableNow) -> str:
    """Why the desk counted anew, if the totals of now came of that; an early end has words of its own."""
    versions = [one.version for one in table.versions]
    changes = [pair for pair in pairwise(versions) if pair[0].counted != pair[1].counted]
    if not changes:
        return ""
    before, after = changes[-1]
    is_correction = after.reason and after.stopped == before.stopped
    return _("Corrected by the desk: %(reason)s") % {"reason": after.reason} if is_correction else ""


@dataclass(frozen=True)
class Moved:
    """Somebody of an old slip, and the seat of now."""

    entrant: Entrant
    table: int | None
    seat: int | None


def moved_to(now: EventNow, slip: OldSlip) -> list[Moved]:
    """Nobody has a seat while the round is the desk's alone."""
    one = now.round_at(slip.round.number)
    seats = [seat for table in one.tables for seat in table.seats] if one and one.is_public else []
    found = {seat.entrant.number: seat for seat in seats}
    known = {entrant.number: entrant for entrant in now.entrants}
    return [moved(known[number], found.get(number)) for number in slip.people if number in known]


def moved(entrant: Entrant, seat: EventSeat | None) -> Moved:
    return Moved(entrant, seat.table.number, seat.number) if seat else Moved(entrant, None, None)
