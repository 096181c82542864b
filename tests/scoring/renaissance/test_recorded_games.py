"""What the recorded games of The Age of Renaissance show together; they are replayed with all others."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import renaissance
from tests.scoring.renaissance.table import ADVANCES
from tests.scoring.test_recorded_games import EVERY, moments, recorded

GAME = "renaissance"
NAMES = [name for game, name in EVERY if game == GAME]


def every_entry() -> list[dict[str, Any]]:
    return [entry for name in NAMES for entry in recorded(name, GAME)["document"]["entries"]]


def every_table() -> list[dict[str, Any]]:
    return [after for name in NAMES for _before, _entry, after in moments(name, GAME)]


@pytest.mark.parametrize("name", NAMES)
def test_every_token_is_somewhere(name: str) -> None:
    """A hundred each, as long as nothing was overridden."""
    for _before, entry, after in moments(name, GAME):
        if entry.get("override"):
            break
        for held in after["players"].values():
            assert held["income"] + held["stock"] + held["tokens"] + held["satellites"] == 100, entry


@pytest.mark.parametrize("name", NAMES)
def test_tax_is_paid_by_place(name: str) -> None:
    """Told by the rulebook's numbers alone: five tokens and one misery for each place further back."""
    for before, entry, after in moments(name, GAME):
        held = before["players"]
        indulged = any("Holy Indulgence" in one["advances"] for one in held.values())
        if entry["do"] != "tax" or indulged:
            continue
        for player, one in held.items():
            if one["out"]:
                continue
            misery = min(28, one["misery"] + one["place"] - 1)
            tokens = min(one["stock"], 5 * (one["place"] - 1))
            assert after["players"][player]["misery"] == misery
            assert after["players"][player]["income"] == one["income"] + tokens


def test_each_kind_of_entry_occurs() -> None:
    assert {entry["do"] for entry in every_entry()} == set(renaissance.KINDS)


def test_each_advance_is_bought_in_some_game() -> None:
    assert {entry["advance"] for entry in every_entry() if entry["do"] == "buy"} == set(ADVANCES)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_number_of_players_with_and_without_printed_numbers(players: int) -> None:
    documents = [recorded(name, GAME)["document"] for name in NAMES]
    known = {bool(one["printed"]) for one in documents if len(one["players"]) == players}

    assert known == {True, False}


def test_games_end_by_the_third_deck_and_by_all_advances() -> None:
    ends = set()
    for name in NAMES:
        held = recorded(name, GAME)["answer"]["players"].values()
        ends.add(any(len(one["advances"]) == len(ADVANCES) for one in held))
    assert ends == {True, False}


def test_every_way_to_decide_a_competition_and_all_that_can_be_competed_for() -> None:
    competitions = [entry for entry in every_entry() if entry["do"] == "compete"]
    assert {key for entry in competitions for key in ("dice", "won", "cathedral") if key in entry} == {
        *("dice", "won", "cathedral"),
    }
    assert {1, 2} <= {len(entry["against"]) for entry in competitions}
    assert {"dominated", "new", 1} <= {one for entry in competitions for one in entry["against"].values()}
    assert 1 in {entry["market"] for entry in competitions}


def test_draws_use_what_advances_allow() -> None:
    draws = [entry for entry in every_entry() if entry["do"] == "draw"]
    assert {key for entry in draws for key in entry} >= {"remove", "wind", "urban", "discard"}


def test_some_entries_were_recorded_against_the_rules_and_some_were_corrected() -> None:
    assert {entry["do"] for entry in every_entry() if entry.get("override")} >= {"buy", "relief", "upgrade"}
    corrections = [entry for entry in every_entry() if entry["do"] == "correct"]
    assert {key for entry in corrections for key in entry} >= {
        *("set", "market", "wind", "places", "epoch", "note"),
    }


def test_somebody_is_out_for_a_while_and_unknown_relief_occurs() -> None:
    assert any(held["out"] for table in every_table() for held in table["players"].values())
    assert any(held["relief"] is None for table in every_table() for held in table["players"].values())


def test_the_long_game_is_long() -> None:
    assert len(recorded("six-players-long", GAME)["document"]["entries"]) >= 300
