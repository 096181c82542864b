"""A result for other programs and other people: BG Stats, a spreadsheet, a file, a text to paste."""

import csv
import io
import json
from typing import Any
from urllib.parse import quote

import segno
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext, ngettext
from segno import DataOverflowError

from companion.apart import told_apart
from companion.bidi import isolated
from companion.exports import named
from companion.selectors.ended import Ended
from companion.templatetags.scorepad import say, say_at
from scoring.empires.nations import NATIONS
from scoring.interchange import empires_result

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorepad"
GAME = "Empires: Age of Discovery"


def result_document(table: Ended) -> dict[str, Any]:
    """``empires-result/1`` with the players' names."""
    names = {seat.key: seat.name for seat in table.seats}
    document = empires_result.write(names, table.by_the_rules, table.scorings)
    return named(document, names)


# BG Stats


def bg_stats_link(table: Ended) -> str:
    return bg_stats_address(bg_stats_play(table))


def bg_stats_code(table: Ended) -> str:
    """The same to be scanned: what is empty or told by the points is left out, because the less a
    code says, the better a camera reads it."""
    play = {key: value for key, value in bg_stats_play(table).items() if value and key != "comments"}
    players = [{key: value for key, value in one.items() if value} for one in play["players"]]
    return qr_code(bg_stats_address({**play, "players": players}))


def bg_stats_address(play: dict[str, Any]) -> str:
    document = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(document, safe=":,")


def bg_stats_play(table: Ended) -> dict[str, Any]:
    """One play, in the fields that BG Stats reads."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": table.code,
        "playDate": timezone.localtime(table.at).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": table.minutes,
        "location": "",
        "board": gettext("Builder expansion") if table.builders else "",
        "comments": say_at(table.if_game_ended.sentence(), table),
        "game": {"name": GAME, "sourceGameId": "empires", "highestWins": True, "noPoints": False},
        "players": [bg_stats_player(table, score) for score in table.if_game_ended.scores],
    }


def bg_stats_player(table: Ended, score) -> dict[str, Any]:
    seat = table.seat[score.player]
    return {
        "name": seat.name,
        "sourcePlayerId": bg_stats_ids(table)[seat.key],
        "score": str(score.total),
        "winner": score.player in table.if_game_ended.winners,
        "startPlayer": seat.key == table.starter,
        "rank": score.rank,
        "role": nation_name(seat),
    }


def bg_stats_ids(table: Ended) -> dict[str, str]:
    """By name, so that BG Stats knows the same person again in the next game; two people who are
    called alike are two."""
    names = [slugify(seat.name, allow_unicode=True) or seat.key for seat in table.seats]
    return dict(zip([seat.key for seat in table.seats], told_apart(names, "-"), strict=True))


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


def result_csv(table: Ended) -> str:
    """A row for each player, a column for each row of the pad."""
    written, pad = io.StringIO(), table.pad
    writer = csv.writer(written)
    names = [say(row.name) for row in pad.rows]
    head = [gettext("Place"), gettext("Player"), gettext("Nation"), *names, gettext("Total")]
    writer.writerow(head)
    for nth, column in enumerate(pad.columns):
        points = [row.cells[nth].points for row in pad.rows]
        person = [harmless(column.seat.name), nation_name(column.seat)]
        writer.writerow([column.place, *person, *points, column.total])
    return written.getvalue()


def harmless(name: str) -> str:
    """A spreadsheet would take a name that begins like this for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


# Text


def result_text(table: Ended) -> str:
    """To paste wherever people talk."""
    day = timezone.localtime(table.at).date().isoformat()
    lines = [f"{GAME}, {day}", say_at(table.if_game_ended.sentence(), table), ""]
    pad = table.pad
    for nth, column in enumerate(pad.columns):
        points = ngettext("%(count)d point", "%(count)d points", column.total) % {"count": column.total}
        given = [f"{say(row.name)}: {row.cells[nth].points}" for row in pad.rows if row.cells[nth].points]
        name = isolated(column.seat.name)
        name = f"{name} ({column.place})" if column.seat.left else f"{column.place}. {name}"
        lines.append(f"{name}: {points}" + (f" ({'; '.join(given)})" if given else ""))
    return "\n".join(lines)
