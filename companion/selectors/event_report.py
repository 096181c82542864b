"""The figures of an event: in words for the page and as a text, as numbers for a file."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from companion.log.event_cuts import places_of
from companion.log.event_stops import stopped_said
from companion.log.event_titles import place_of
from companion.log.events import EventNow, StageNow, TableNow
from companion.selectors.event_changes import Correction, correction_said, corrections_of
from companion.wording.saying import say
from scoring.tournaments.games import Game as Lines
from scoring.tournaments.report import Played, Report, report
from scoring.tournaments.wording import decimal

FORMAT = "event-report/1"
LIKELY = range(10, 601)
"""Minutes that a game can have taken; anything else is a slip that was typed in much later."""


@dataclass(frozen=True)
class Told:
    figures: list[tuple[str, str]]
    """Each with its name."""
    winners: list[tuple[str, list[str]]]
    """Of each stage: who came first, at every table of a knock-out."""
    stopped: list[str]
    corrections: list[str]


def report_of(now: EventNow) -> Told | None:
    """None of an event without games."""
    found = figures_of(now)
    if not found.games:
        return None
    tables = tables_of(now)
    return Told(
        figures=figures_said(now, found),
        winners=[(stage.stage.name, winners_of(stage)) for stage in now.stages if stage.games],
        stopped=[stop_said(table) for table in tables if is_stopped(table)],
        corrections=[correction_said(one) for table in tables for one in corrections_of(table)],
    )


def tables_of(now: EventNow) -> list[TableNow]:
    return [table for stage in now.stages for table in stage.tables() if table.game()]


def figures_of(now: EventNow) -> Report:
    return report([played_at(table) for table in tables_of(now)])


def played_at(table: TableNow) -> Played:
    return Played(
        table.game() or (),
        table.players,
        minutes=minutes_of(table),
        stopped=is_stopped(table),
        corrected=len(corrections_of(table)),
    )


def is_stopped(table: TableNow) -> bool:
    return bool(table.now and table.now.version.stopped)


def players_of(now: EventNow) -> list[str]:
    """Who played, under the name for which it counts."""
    return list(dict.fromkeys(line.player for table in tables_of(now) for line in table.game() or ()))


def days_of(now: EventNow) -> list[date]:
    """From the day on which the first game began to that of the last result."""
    tables = tables_of(now)
    began = [table.round.clock_at or table.round.published_at for table in tables]
    ended = [table.versions[0].version.at for table in tables]
    days = sorted(timezone.localtime(at).date() for at in (*began, *ended) if at)
    return list(dict.fromkeys([days[0], days[-1]])) if days else []


def minutes_of(table: TableNow) -> int | None:
    """From the first entry, or from the clock of the round, to the first result."""
    game = table.table.game
    began: datetime | None = game.started_at if game else table.round.clock_at
    if began is None or not table.versions:
        return None
    minutes = round((table.versions[0].version.at - began).total_seconds() / 60)
    return minutes if minutes in LIKELY else None


# In words


def figures_said(now: EventNow, found: Report) -> list[tuple[str, str]]:
    first = [one.player for one in places_of(now) if one.rank == 1]
    title = _("Winner") if now.is_decided else _("First so far")
    days = " – ".join(date_format(day, "j M Y") for day in days_of(now))
    lines = [(title, ", ".join(first)), (_("Played on"), days)]
    lines += [(_("Players"), str(len(players_of(now)))), (_("Games"), str(found.games))]
    lines.append((_("Mean duration"), duration_said(found)))
    if found.mean_vp is not None:
        lines.append((_("Mean score"), str(decimal(found.mean_vp, 1))))
    if found.biggest:
        lines.append(
            (_("Biggest score"), f"{found.biggest.vp} – {', '.join(with_score(now, found.biggest.vp))}")
        )
    if found.closest:
        lines.append((_("Closest game"), closest_said(*found.closest)))
    too_few = found.positions_line()
    lines.append((_("Wins by start position"), say(too_few) if too_few else positions(found)))
    lines.append((_("Stopped games"), str(found.stopped)))
    lines.append((_("Corrections"), str(found.corrections)))
    return lines


def duration_said(found: Report) -> str:
    if found.mean_minutes is None:
        return _("not known")
    return _("%(minutes)d minutes") % {"minutes": round(found.mean_minutes)}


def with_score(now: EventNow, vp: int) -> list[str]:
    """All who had it, each of them once."""
    games = [table.game() or () for table in tables_of(now)]
    return list(dict.fromkeys(line.player for game in games for line in game if line.vp == vp))


def closest_said(game: Lines, gap: int) -> str:
    first = [line.player for line in game if line.rank == 1]
    second = [line.player for line in game if line.rank == 2]
    if gap:
        said = {"name": first[0], "gap": gap, "second": ", ".join(second) or "–"}
        return _("%(name)s by %(gap)d over %(second)s") % said
    if len(first) > 1:
        return _("%(names)s share it") % {"names": ", ".join(first)}
    return _("%(name)s by the tie-breaker") % {"name": first[0]}


def winner_of(game: Lines) -> str:
    return next(line.player for line in game if line.rank == 1)


def positions(found: Report) -> str:
    return ", ".join(f"{one.seat}: {decimal(one.wins, 1)} / {one.games}" for one in found.positions)


def winners_of(stage: StageNow) -> list[str]:
    """With their points at the tables of a knock-out."""
    if stage.is_knockout:
        return [f"{line.player} {line.vp}" for game in stage.games for line in game if line.rank == 1]
    return [row.player for row in stage.rows if row.rank == 1]


def stop_said(table: TableNow) -> str:
    return f"{place_of(table)}: {stopped_said(table.now.version)}" if table.now else ""


def as_text(now: EventNow) -> str:
    """To be pasted anywhere."""
    told = report_of(now)
    lines = [now.event.name, "=" * len(now.event.name), ""]
    if told is None:
        return "\n".join([*lines, _("No result yet."), ""])
    lines += [f"{name}: {figure}" for name, figure in told.figures]
    lines += [f"{stage}: {', '.join(names)}" for stage, names in told.winners]
    places = [f"{one.rank:>4}  {one.player}" for one in places_of(now)]
    lines += ["", _("Places") if now.is_decided else _("Places so far"), *places]
    for title, said in ((_("Stopped games"), told.stopped), (_("Corrections"), told.corrections)):
        if said:
            lines += ["", title, *(f"- {line}" for line in said)]
    return "\n".join([*lines, ""])


# As numbers


def as_document(now: EventNow) -> dict[str, Any]:
    found = figures_of(now)
    return {
        "format": FORMAT,
        "event": now.event.name,
        "game": now.event.rules,
        "is_over": now.is_decided,
        "days": [day.isoformat() for day in days_of(now)],
        "players": len(players_of(now)),
        "games": found.games,
        "places": [{"player": one.player, "place": one.rank} for one in places_of(now)],
        "stages": [stage_document(stage) for stage in now.stages if stage.games],
        "mean_score": None if found.mean_vp is None else float(decimal(found.mean_vp, 1)),
        "mean_minutes": None if found.mean_minutes is None else round(found.mean_minutes),
        "biggest": {"player": found.biggest.player, "score": found.biggest.vp} if found.biggest else None,
        "closest": closest_document(found),
        "start_positions": [
            {"seat": one.seat, "games": one.games, "wins": float(decimal(one.wins, 2))}
            for one in found.positions
        ],
        "start_positions_tell": found.enough,
        "stopped": found.stopped,
        "corrections": found.corrections,
        "corrected": [correction_document(one) for table in tables_of(now) for one in corrections_of(table)],
    }


def correction_document(one: Correction) -> dict[str, Any]:
    number, table = one.table.at
    changes = {"scores": one.changes(0), "places": one.changes(1)}
    return {"round": number, "table": table, "reason": one.reason} | {
        key: [{"player": name, "before": before, "after": after} for name, before, after in lines]
        for key, lines in changes.items()
    }


def stage_document(stage: StageNow) -> dict[str, Any]:
    return {
        "name": stage.stage.name,
        "games": len(stage.games),
        "standings": [{"player": row.player, "rank": row.rank} for row in stage.rows],
    }


def closest_document(found: Report) -> dict[str, Any] | None:
    if found.closest is None:
        return None
    game, gap = found.closest
    return {"winner": winner_of(game), "by": gap, "players": [line.player for line in game]}
