"""Whole recorded games at a table of the companion."""

import json
from pathlib import Path

from companion.drawings.badges import BADGES
from companion.log.exports import named
from companion.models import Detail, Game, Seat
from companion.services import games

FOLDER = Path(__file__).parent / "recorded_games" / "empires"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def recorded(name: str) -> dict:
    """The log of a recorded game, as the interchange format has it."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["document"]


def at_table(document: dict, names: list[str] | None = None) -> Game:
    """The game recorded at a table by these people, all in one step."""
    players = document["players"]
    keys = {player["name"]: f"seat-{nth}" for nth, player in enumerate(players, start=1)}
    head = {key: value for key, value in document.items() if key not in ("format", "players", "entries")}
    seats = [
        Seat(name=name, color=badge.key, brings={key: one for key, one in player.items() if key != "name"})
        for name, badge, player in zip(names or keys, BADGES, players, strict=False)
    ]
    game = games.game_start(head=named(head, keys), seats=seats, detail=Detail.FULL)
    entries = [
        named({key: value for key, value in entry.items() if key not in ("step", "by", "at")}, keys)
        for entry in document["entries"]
    ]
    return games.step_record(game=game, entries=entries, seen=0, command="arranged", box="dock")
