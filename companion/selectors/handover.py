"""A result for other programs and other people: BG Stats, a spreadsheet, a file, a text to paste."""

import csv
import io
import json
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import segno
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext
from segno import DataOverflowError

from companion.exports import named
from companion.selectors.result import Pad
from companion.selectors.table import Table
from companion.templatetags.scorepad import say, say_at
from scoring.empires.nations import NATIONS
from scoring.interchange import empires_result

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorepad"
GAME = "Empires: Age of Discovery"
ONE_SITTING = timedelta(hours=12)
"""Longer than that nobody played: the table was left open."""


def result_document(table: Table) -> dict[str, Any]:
    """``empires-result/1`` with the players' names."""
    names = {seat.key: seat.name for seat in table.seats}
    document = empires_result.write(names, table.if_game_ended, table.state.scorings)
    return named(document, names)


# BG Stats


def bg_stats_link(table: Table) -> str:
    return bg_stats_address(bg_stats_play(table))


def bg_stats_code(table: Table) -> str:
    """The same to be scanned: what is empty or told by the points is left out, because the less a
    code says, the better a camera reads it."""
    play = {key: value for key, value in bg_stats_play(table).items() if value and key != "comments"}
    players = [{key: value for key, value in one.items() if value} for one in play["players"]]
    return qr_code(bg_stats_address({**play, "players": players}))


def bg_stats_address(play: dict[str, Any]) -> str:
    document = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(document, safe=":,")


def bg_stats_play(table: Table) -> dict[str, Any]:
    """One play, in the fields that BG Stats reads."""
    game = table.game
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.code,
        "playDate": timezone.localtime(game.started_at).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": minutes_played(table),
        "location": "",
        "board": gettext("Builder expansion") if game.head.get("builders") else "",
        "comments": say_at(table.if_game_ended.sentence(), table),
        "game": {"name": GAME, "sourceGameId": "empires", "highestWins": True, "noPoints": False},
        "players": [bg_stats_player(table, score) for score in table.if_game_ended.scores],
    }


def bg_stats_player(table: Table, score) -> dict[str, Any]:
    seat = table.seat[score.player]
    return {
        "name": seat.name,
        # By name, so that BG Stats knows the same person again in the next game.
        "sourcePlayerId": slugify(seat.name, allow_unicode=True) or seat.key,
        "score": str(score.total),
        "winner": score.player in table.if_game_ended.winners,
        "startPlayer": seat.key == table.fold.states[0].order[0],
        "rank": score.rank,
        "role": nation_name(seat),
    }


def minutes_played(table: Table) -> int:
    """From the start to the last entry of the log; 0 if that says nothing."""
    if not table.fold.entries:
        return 0
    took = table.fold.entries[-1].at - table.game.started_at
    return round(took / timedelta(minutes=1)) if took < ONE_SITTING else 0


def nation_name(seat) -> str:
    return say(NATIONS[seat.nation].name) if seat.nation else ""


def qr_code(text: str) -> str:
    """As a drawing without a style of its own; nothing if there is too much to say."""
    try:
        code = segno.make(text, error="l", micro=False)
    except DataOverflowError:
        return ""
    return code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, light="#fff", border=4)


# Spreadsheet


def result_csv(table: Table, pad: Pad) -> str:
    """A row for each player, a column for each row of the pad."""
    written = io.StringIO()
    writer = csv.writer(written)
    names = [say(row.name) for row in pad.rows]
    head = [gettext("Place"), gettext("Player"), gettext("Nation"), *names, gettext("Total")]
    writer.writerow(head)
    for nth, column in enumerate(pad.columns):
        points = [row.cells[nth].points for row in pad.rows]
        person = [harmless(column.seat.name), nation_name(column.seat)]
        writer.writerow([column.rank, *person, *points, column.total])
    return written.getvalue()


def harmless(name: str) -> str:
    """A spreadsheet would take a name that begins like this for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t")) else name


# Text


def result_text(table: Table, pad: Pad) -> str:
    """To paste wherever people talk."""
    day = timezone.localtime(table.game.started_at).date().isoformat()
    lines = [f"{GAME}, {day}", say_at(table.if_game_ended.sentence(), table), ""]
    for nth, column in enumerate(pad.columns):
        points = ngettext("%(count)d point", "%(count)d points", column.total) % {"count": column.total}
        given = [f"{say(row.name)}: {row.cells[nth].points}" for row in pad.rows if row.cells[nth].points]
        lines.append(
            f"{column.rank}. {column.seat.name}: {points}" + (f" ({'; '.join(given)})" if given else "")
        )
    return "\n".join(lines)
