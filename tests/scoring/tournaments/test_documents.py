"""seating/1 and standings/1: what they answer, and every way in which they are refused."""

import copy
import json

import pytest

from scoring.__main__ import answered
from scoring.interchange import answer_or_error
from tests.scoring.tournaments.events import WBC, wbc_heats

NAMES = [f"P{nth}" for nth in range(1, 10)]
SEATING = {
    "format": "seating/1",
    "players": NAMES,
    "rounds": 2,
    "seed": 7,
    "history": [[["P1", "P2", "P3", "Zoe"], ["P4", "P5", "P6"]]],
    "keep_apart": [["P1", "P2"]],
    "sizes": [5, 4],
}
STANDINGS = {
    "format": "standings/1",
    "points": [5, 3, 2, 1],
    "chain": ["points", "draw"],
    "games": [
        {"results": [{"player": "Ann", "vp": 9, "rank": 1}, {"player": "Bob", "vp": -3, "rank": 2}]},
        {"results": [{"player": "Cid", "vp": 9, "rank": 1}, {"player": "Bob", "vp": 9, "rank": 1}]},
    ],
    "draws": {"Ann": 3},
}


def code(document):
    found, good = answer_or_error(document)
    return None if good else found["error"]["code"]


def changed(document, path, value):
    made = copy.deepcopy(document)
    inside = made
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    return made


def without(document, key):
    return {name: value for name, value in document.items() if name != key}


# seating/1


def test_seating_is_answered():
    found, good = answer_or_error(SEATING)

    assert good
    assert set(found) == {"format", "rounds", "repeats", "minimum", "first_seats"}
    assert found["format"] == "seating-plan/1"
    for tables in found["rounds"]:
        assert [len(table) for table in tables] == [5, 4]
        assert sorted(name for table in tables for name in table) == NAMES
        assert not any({"P1", "P2"} <= set(table) for table in tables)
    assert found["minimum"] <= found["repeats"]
    assert found["first_seats"] <= 1


def test_seating_needs_only_players_and_rounds():
    found, good = answer_or_error({"format": "seating/1", "players": NAMES, "rounds": 1})

    assert good
    assert [len(table) for table in found["rounds"][0]] == [4, 5]
    assert (
        found
        == answer_or_error(
            {**SEATING, "rounds": 1, "seed": 0, "history": [], "keep_apart": [], "sizes": [4, 5]}
        )[0]
    )


def test_same_seed_same_document():
    assert answer_or_error(SEATING) == answer_or_error(SEATING)


def test_repeats_of_the_history_count():
    table = NAMES[:4]
    found, _good = answer_or_error(
        {"format": "seating/1", "players": NAMES[:8], "rounds": 1, "history": [[table], [table], [table]]}
    )

    # Six pairs met three times; a table of four with two of them meets again, twice over.
    assert found["repeats"] == found["minimum"] == 18 + 2 * 3


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (["players"], NAMES[:4], "bad_count"),
        (["players"], [f"P{nth}" for nth in range(401)], "bad_count"),
        (["players"], [], "bad_count"),
        (["players"], "Ann", "bad_format"),
        (["players"], 5, "bad_format"),
        (["players"], None, "bad_format"),
        (["players", 0], "", "bad_format"),
        (["players", 0], "  ", "bad_format"),
        (["players", 0], 1, "bad_format"),
        (["players", 3], "P9", "bad_choice"),
        (["rounds"], 0, "bad_count"),
        (["rounds"], 21, "bad_count"),
        (["rounds"], 2.0, "bad_count"),
        (["rounds"], True, "bad_count"),
        (["rounds"], None, "bad_count"),
        (["seed"], -1, "bad_count"),
        (["seed"], 10_000, "bad_count"),
        (["seed"], 1.5, "bad_count"),
        (["seed"], 10**4000, "bad_count"),
        (["history"], {}, "bad_format"),
        (["history"], [["P1"]], "bad_format"),
        (["history", 0, 0, 0], 4, "bad_format"),
        (["history", 0, 0, 0], "P4", "bad_choice"),
        (["history", 0, 0, 0], "P2", "bad_choice"),
        (["keep_apart"], [["P1"]], "bad_format"),
        (["keep_apart"], [["P1", "P2", "P3"]], "bad_format"),
        (["keep_apart"], [["P1", "Zoe"]], "unknown_player"),
        (["keep_apart"], [["P1", "P1"]], "bad_choice"),
        (["keep_apart"], [["P1", 2]], "bad_format"),
        (["sizes"], [5, 5], "bad_choice"),
        (["sizes"], [], "bad_choice"),
        (["sizes"], [7, 2], "bad_count"),
        (["sizes"], [4, 5.0], "bad_count"),
        (["sizes"], None, "bad_format"),
        (["extra"], 1, "bad_format"),
    ],
)
def test_seating_is_refused(path, value, expected):
    assert code(changed(SEATING, path, value)) == expected


@pytest.mark.parametrize("key", ["players", "rounds"])
def test_seating_misses_a_key(key):
    assert code(without(SEATING, key)) == "bad_format"


def test_malformed_comes_before_what_is_not_allowed():
    doubled = changed(SEATING, ["players", 3], "P9")

    assert code(changed(doubled, ["rounds"], 0)) == "bad_count"
    twice = changed(STANDINGS, ["games", 0, "results", 0, "rank"], 2)
    assert code(changed(twice, ["games", 1, "results", 1, "vp"], 0.5)) == "bad_count"
    assert code(changed(twice, ["draws"], {"Zoe": 1})) == "unknown_player"


@pytest.mark.slow
def test_large_seating_is_answered():
    found, good = answer_or_error(
        {"format": "seating/1", "players": [f"P{nth}" for nth in range(400)], "rounds": 20}
    )

    assert good
    assert found["repeats"] == 0


# standings/1


def test_standings_are_answered():
    assert answer_or_error(STANDINGS)[0] == {
        "format": "standings-answer/1",
        "rows": [
            {"player": "Bob", "rank": 1, "games": 2, "values": [7, 0], "above_next_by": "points"},
            {"player": "Ann", "rank": 2, "games": 1, "values": [5, 3], "above_next_by": "points"},
            {"player": "Cid", "rank": 3, "games": 1, "values": [4, 0], "above_next_by": None},
        ],
    }


def test_standings_of_nothing():
    assert answer_or_error({**without(STANDINGS, "draws"), "games": []})[0]["rows"] == []


def test_scripted_event_as_a_document():
    games = [
        {"results": [{"player": r.player, "vp": r.vp, "rank": r.rank} for r in game]} for game in wbc_heats()
    ]
    found, good = answer_or_error(
        {"format": "standings/1", "points": [], "chain": list(WBC.chain), "games": games, "draws": {"11": 6}}
    )

    assert good
    assert [row["player"] for row in found["rows"][:3]] == ["9", "15", "25"]
    assert found["rows"][0]["values"] == [1, 2, 1, 0, 0.84, 1.666667, 0]
    assert [(row["player"], row["rank"]) for row in found["rows"][24:26]] == [("11", 25), ("16", 26)]


RESULT = ["games", 0, "results", 0]


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (["points"], 5, "bad_format"),
        (["points"], [-1], "bad_count"),
        (["points"], [0.5], "bad_count"),
        (["points"], [10_000], "bad_count"),
        (["chain"], [], "bad_format"),
        (["chain"], ["luck"], "bad_format"),
        (["chain"], "points", "bad_format"),
        (["chain"], [1], "bad_format"),
        (["games"], {}, "bad_format"),
        (["games", 0], [], "bad_format"),
        (["games", 0, "table"], 1, "bad_format"),
        (["games", 0, "results"], [], "bad_count"),
        (["games", 0, "results"], [{"player": "Ann", "vp": 1, "rank": 1}], "bad_count"),
        (["games", 0, "results"], [{"player": f"P{n}", "vp": 1, "rank": 1} for n in range(7)], "bad_count"),
        (["games", 1, "results", 0, "player"], "Bob", "bad_choice"),
        ([*RESULT, "player"], "", "bad_format"),
        ([*RESULT, "player"], None, "bad_format"),
        ([*RESULT, "vp"], 10_000, "bad_count"),
        ([*RESULT, "vp"], -10_000, "bad_count"),
        ([*RESULT, "vp"], 9.0, "bad_count"),
        ([*RESULT, "vp"], False, "bad_count"),
        ([*RESULT, "rank"], 0, "bad_choice"),
        ([*RESULT, "rank"], 2, "bad_choice"),
        ([*RESULT, "rank"], 3, "bad_choice"),
        ([*RESULT, "rank"], -1, "bad_count"),
        ([*RESULT, "rank"], "1", "bad_count"),
        ([*RESULT, "seat"], 1, "bad_format"),
        (["draws"], [], "bad_format"),
        (["draws"], {"Zoe": 1}, "unknown_player"),
        (["draws"], {"Ann": -1}, "bad_count"),
        (["draws"], {"Ann": 1.5}, "bad_count"),
        (["extra"], 1, "bad_format"),
    ],
)
def test_standings_are_refused(path, value, expected):
    assert code(changed(STANDINGS, path, value)) == expected


@pytest.mark.parametrize("key", ["points", "chain", "games"])
def test_standings_miss_a_key(key):
    assert code(without(STANDINGS, key)) == "bad_format"


@pytest.mark.parametrize("key", ["player", "vp", "rank"])
def test_result_misses_a_key(key):
    result = without(STANDINGS["games"][0]["results"][0], key)

    assert code(changed(STANDINGS, RESULT, result)) == "bad_format"


@pytest.mark.parametrize("ranks", [(1, 1, 2), (2, 2, 2), (1, 3, 3), (1, 2, 2, 3), (1, 1, 1, 3)])
def test_ranks_that_cannot_be(ranks):
    game = {"results": [{"player": f"P{n}", "vp": 1, "rank": rank} for n, rank in enumerate(ranks)]}

    assert code({**without(STANDINGS, "draws"), "games": [game]}) == "bad_choice"


@pytest.mark.parametrize("ranks", [(1, 1, 3), (1, 2, 2), (1, 1, 1, 4), (1, 2, 2, 2), (3, 1, 1)])
def test_ranks_like_one_one_three(ranks):
    game = {"results": [{"player": f"P{n}", "vp": 1, "rank": rank} for n, rank in enumerate(ranks)]}

    assert code({**without(STANDINGS, "draws"), "games": [game]}) is None


def test_numbers_of_thousands_of_digits_are_refused():
    text = json.dumps(STANDINGS).replace('"vp": -3', '"vp": ' + "9" * 5000)

    assert answered(text.encode())[0]["error"]["code"] == "bad_count"
    assert answered(text.encode()[:-1])[0]["error"]["code"] == "bad_format"


@pytest.mark.slow
def test_many_games_with_awkward_fractions_are_answered():
    """Ten thousand games of two people, with every best score from 1 to 9999."""
    games = [
        {"results": [{"player": "Ann", "vp": vp, "rank": 1}, {"player": "Bob", "vp": vp // 2, "rank": 2}]}
        for vp in range(1, 10_000)
    ]
    found, good = answer_or_error(
        {"format": "standings/1", "points": [1], "chain": ["share", "percent", "opponents"], "games": games}
    )

    assert good
    assert [row["player"] for row in found["rows"]] == ["Ann", "Bob"]
