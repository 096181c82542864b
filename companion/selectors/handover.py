"""A result for other programs and other people: BG Stats, a spreadsheet, a file, a text to paste."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext

from companion.drawings.qr import qr_code
from companion.games import pages_of
from companion.games.hooks.result import Fact
from companion.log.exports import named
from companion.selectors.ended import Ended
from companion.wording.bidi import isolated
from companion.wording.namesakes import told_apart
from companion.wording.saying import say, say_at
from scoring.text import figure, ngettext

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Scorepad"
UNSEEN = (
    r"\s\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    r"\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Signs that take no ink, by Unicode's list of what may be ignored: a spreadsheet may look past them."""
BEGINS = f"(?=[{UNSEEN}]*[=+\\-@＝＋－＠])"
FORMULA = re.compile(rf"""^(?:{BEGINS}|(?=[\t\r\n]))|(?<=[,;|\t\r\n"]){BEGINS}""")
"""Where a formula would begin: at the beginning, or behind what parts cells for some program."""


def result_document(table: Ended) -> dict[str, Any]:
    """In the format of the game, with the players' names."""
    names = {seat.key: seat.name for seat in table.seats}
    return named(table.end.document(names, table.by_the_rules), names)


# BG Stats


def bg_stats_link(table: Ended) -> str:
    return bg_stats_address(bg_stats_play(table))


def bg_stats_code(table: Ended) -> str:
    """The same to be scanned: what is empty or told by the points is left out, because the less a
    code says, the better a camera reads it."""
    play = {key: value for key, value in bg_stats_play(table).items() if value and key != "comments"}
    players = [{key: value for key, value in one.items() if value} for one in play["players"]]
    return qr_code(bg_stats_address({**play, "players": players}), error="l")


def bg_stats_address(play: dict[str, Any]) -> str:
    document = json.dumps(play, ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(document, safe=":,")


def bg_stats_play(table: Ended) -> dict[str, Any]:
    """One play, in the fields that BG Stats reads. It shows a duration of 0 as such: what nobody knows
    is left out."""
    return {
        "sourceName": SOURCE,
        "sourcePlayId": table.code,
        "playDate": timezone.localtime(table.at).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": table.minutes} if table.minutes else {}),
        "location": "",
        "board": table.end.board,
        "comments": say_at(table.if_game_ended.sentence(), table),
        "game": {
            "name": str(table.title),
            "sourceGameId": table.rules,
            "highestWins": True,
            "noPoints": False,
        },
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
        "rank": score.rank or 0,
        "role": pages_of(table.rules).result.role(table.facts(seat.key)),
    }


def bg_stats_ids(table: Ended) -> dict[str, str]:
    """By name, so that BG Stats knows the same person again in the next game; two people who are
    called alike are two."""
    names = [slugify(seat.name, allow_unicode=True) or seat.key for seat in table.seats]
    return dict(zip([seat.key for seat in table.seats], told_apart(names, "-"), strict=True))


# Spreadsheet


def result_csv(table: Ended) -> str:
    """A row for each player, a column for each row of the score table."""
    rows = pages_of(table.rules).result.rows  # a column is always called the same
    names = [say(rows[row.key]) for row in table.score_table.rows]
    facts = [str(fact.name) for fact in facts_shown(table)]
    head = [gettext("Place"), gettext("Player"), *facts, *names, gettext("Total")]
    return spreadsheet([head, *result_rows(table)])


def result_rows(table: Ended) -> Iterator[list[str | int]]:
    for column in table.score_table.columns:
        known = table.facts(column.seat.key)
        facts = [fact.said(known[fact.key]) if fact.key in known else "" for fact in facts_shown(table)]
        points = [row.points[column.seat.key] for row in table.score_table.rows]
        yield [column.place, column.seat.name, *facts, *points, column.total]


def facts_shown(table: Ended) -> tuple[Fact, ...]:
    """What a player was; what else is known is for histories."""
    return pages_of(table.rules).result.facts[:1]


def spreadsheet(rows: Iterable[Iterable[Any]]) -> str:
    """As CSV. Every text is quoted, so that a name stays in one cell wherever a program parts cells:
    at commas, semicolons or tabs."""
    written = io.StringIO()
    writer = csv.writer(written, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows([harmless(cell) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return written.getvalue()


def harmless(text: str) -> str:
    """A spreadsheet would take a cell that begins like this for a formula. One that heeds no quotes may
    begin a cell in the middle of a text, too."""
    return FORMULA.sub("'", text)


# Text


def result_text(table: Ended) -> str:
    """To paste wherever people talk."""
    day = timezone.localtime(table.at).date().isoformat()
    lines = [f"{table.title}, {day}", say_at(table.if_game_ended.sentence(), table), ""]
    for nth, column in enumerate(table.score_table.columns):
        points = say(ngettext("%(count)d point", "%(count)d points", column.total))
        by_row = [(row.name, row.cells[nth].points) for row in table.score_table.rows]
        given = [f"{say(row)}: {figure(number)}" for row, number in by_row if number]
        name = isolated(column.seat.name)
        name = f"{column.place}. {name}" if column.has_place else f"{name} ({column.place})"
        lines.append(f"{name}: {points}" + (f" ({'; '.join(given)})" if given else ""))
    return "\n".join(lines)
