"""Documents of every format, broken in every way: an answer or a known code, never anything else."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import empires
from scoring.__main__ import answered as answer_bytes
from scoring.empires.documents.log import read_log
from scoring.errors import Refused
from scoring.interchange import answer_or_error
from tests.builders import EASY, HARD, PRINTED_COUNTERS, REGIONS
from tests.scoring.properties.games import a_log, propose

CODES = {
    *("not_enough_money", "wrong_age", "tile_taken", "not_in_game", "not_owned", "already_done", "used_up"),
    *("no_such_token", "no_such_workers", "not_discovered", "already_discovered", "too_many_losses"),
    *("no_soldier", "bad_choice", "unknown_player", "unknown_region", "unknown_good", "unknown_worker"),
    *("unknown_building", "unknown_card", "unknown_counter", "unknown_entry", "bad_count", "bad_format"),
    "wrong_stage",
}
MALFORMED = {code for code in CODES if code.startswith(("unknown_", "bad_"))} | {"wrong_stage"}


def recorded_log(seed=5):
    """A log with entries of many kinds, all accepted."""
    chance = random.Random(seed)
    document = a_log(chance)
    game, _none = read_log(document)
    state = empires.initial(game)
    for _ in range(500):
        entry = propose(chance, state, corrections=True)
        try:
            state = empires.apply(state, entry)
        except Refused:
            continue
        document["entries"].append({**entry, "step": 1, "by": "Ann", "at": "noon"})
    return document


DOCUMENTS = {
    "setup": {
        "format": "empires-setup/1",
        "players": ["Ann", "Bob", "Cid"],
        "builders": True,
        "advantages": "auction",
        "random_money": "rising",
        "extra_money": 1,
        "reduced_luck": False,
        "auction": [["Bob", 5], ["Ann", 3], ["Cid", None]],
    },
    "income": {"format": "empires-income/1", "goods": {"sugar": 3, "gold": 2}, "ships": 2},
    "odds": {
        "format": "empires-odds/1",
        "strength": 4,
        "soldiers": 1,
        "reduce": 0,
        "deck": "counters",
        "gone": PRINTED_COUNTERS[:3],
    },
    "odds of cards": {
        "format": "empires-odds/1",
        "strength": 4,
        "deck": "cards",
        "gone": ["china", "india"],
    },
    "sheet": {
        "format": "empires-sheet/1",
        "builders": True,
        "players": ["Ann", "Bob"],
        "colonies": {"3": {"caribbean": {"Ann": {"colonist": 3, "builder": 1}}}, "6": {}, "8": {}},
        "colony_points": {"6": {"Ann": 3}},
        "bought": {"3": {"Ann": 2}, "6": {}, "8": {"Bob": 1}},
        "final": {
            "Ann": {
                "money": 17,
                "goods": {"sugar": 3},
                "ships": 2,
                "idle_ships": 0,
                "counters": [EASY, HARD],
                "cards": ["china"],
                "buildings": ["navy", "glory", "wealth", "population", "power", "age_of_reason"],
                "other": -2,
            },
            "Bob": {"buildings": ["prosperity", "mercantilism", "new_world_capital_city"]},
        },
        "economy": {"Ann": None, "Bob": 7},
        "specialists": {"Ann": 1},
        "age_of_reason": "own",
    },
    "seating": {
        "format": "seating/1",
        "players": ["Ann", "Bob", "Cid", "Dea", "Eve"],
        "rounds": 2,
        "seed": 7,
        "history": [[["Ann", "Bob", "Cid"], ["Dea", "Eve", "Zoe"]]],
        "keep_apart": [["Ann", "Bob"]],
        "sizes": [5],
    },
    "standings": {
        "format": "standings/1",
        "points": [5, 3, 2, 1],
        "chain": ["points", "wins", "percent", "opponents", "draw"],
        "games": [
            {"results": [{"player": "Ann", "vp": 91, "rank": 1}, {"player": "Bob", "vp": -8, "rank": 2}]},
            {"results": [{"player": "Cid", "vp": 9, "rank": 1}, {"player": "Bob", "vp": 9, "rank": 1}]},
        ],
        "draws": {"Ann": 2},
    },
    "log": recorded_log(),
    "another log": recorded_log(11),
}


def a_strange_value(chance):
    """A fresh one, because it may be broken further; the deepest are deeper than Python copies."""
    value = chance.choice(STRANGE)
    if any(value is deep for deep in DEEPEST):
        return nested(DEPTH) if isinstance(value, list) else nested_objects(DEPTH)
    return copy.deepcopy(value)


def nested(depth, inside=None):
    for _ in range(depth):
        inside = [inside]
    return inside


def nested_objects(depth):
    inside = {}
    for _ in range(depth):
        inside = {"format": inside}
    return inside


DEPTH = 700
DEEPEST = (nested(DEPTH), nested_objects(DEPTH))
STRANGE = [
    *(None, True, False, 0, 1, -1, 2, 6, 9999, 10_000, 2**63, -(2**63), 10**400),
    *(0.0, 1.0, -1.5, 1e308, 1e-308, -0.0, float("inf"), float("-inf"), float("nan")),
    *("", " ", "Ann", "Zoe", "__class__", "do", "\u0000", "\ud800", "💥" * 30, "<script>alert(1)</script>"),
    *("%s %(player)s %d", "{0}", "a" * 5000, "sugar", "peru", "colonist", "caribbean", "navy", "china"),
    *([], {}, [None], [[]], [{}], {"": None}, {"Ann": {}}, {"Ann": -1}, {"sugar": 1.5}, {"peru": []}),
    *(["Ann", "Ann"], ["Ann", "Bob"], {"do": "land"}, EASY, [EASY] * 3, dict.fromkeys("abc")),
    *(nested(60), nested_objects(60), *DEEPEST),
]


def places(value, path=()):
    """Every place in a document: itself, and what is in it."""
    yield path
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for nth, item in enumerate(value):
            yield from places(item, (*path, nth))


def at(document, path):
    for step in path:
        document = document[step]
    return document


def break_something(chance, document):
    """One change at one place: another value, a key more or less, something twice."""
    path = chance.choice(list(places(document)))
    if not path:
        return a_strange_value(chance) if chance.random() < 0.05 else document
    inside, key = at(document, path[:-1]), path[-1]
    way = chance.randrange(6)
    if way <= 1:
        inside[key] = a_strange_value(chance)
    elif way == 2:
        del inside[key]
    elif way == 3:
        if isinstance(inside, dict):
            inside[chance.choice(("extra", "Zoe", "", "wine", "atlantis", "override"))] = inside[key]
        else:
            inside.insert(key, copy.deepcopy(inside[key]))
    elif way == 4:
        inside[key] = copy.deepcopy(at(document, chance.choice(list(places(document)))))
    elif isinstance(inside, list):
        chance.shuffle(inside)
    else:
        renamed = chance.choice(("ann", "Peru", "SUGAR", "💥", "do", "0"))
        inside[renamed] = inside.pop(key)
    return document


def check_answer(document):
    answered, good = answer_or_error(document)
    text = json.dumps(answered)
    assert ("error" in answered) is not good
    if good:
        assert answered["format"]
        assert "NaN" not in text
        assert "Infinity" not in text
        return None
    error = answered["error"]
    assert error["code"] in CODES, error
    assert isinstance(error["message"], str)
    assert error["message"].endswith(".")
    assert set(error) <= {"code", "message", "entry"}
    return error


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_are_good_before_they_are_broken(name):
    assert check_answer(copy.deepcopy(DOCUMENTS[name])) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=2 * settings().max_examples)
def test_broken_documents_get_an_answer_or_a_known_code(name, seed):
    chance = random.Random(seed)
    # The short documents are broken many times over for each example.
    for _ in range(1 if "log" in name else 10):
        document = copy.deepcopy(DOCUMENTS[name])
        for _ in range(chance.choice((1, 1, 2, 3))):
            document = break_something(chance, document)
            if not isinstance(document, dict | list):
                break
        check_answer(document)


ENTRIES = [(name, nth) for name in ("log", "another log") for nth in range(len(DOCUMENTS[name]["entries"]))]


@pytest.mark.slow
@given(place=st.sampled_from(ENTRIES), seed=st.integers(0, 2**32))
@settings(max_examples=4 * settings().max_examples)
def test_broken_entry_is_the_one_that_is_refused(place, seed):
    name, nth = place
    chance = random.Random(seed)
    log = DOCUMENTS[name]
    entry = break_something(chance, copy.deepcopy(log["entries"][nth]))

    error = check_answer({**log, "entries": [*log["entries"][:nth], entry]})

    if error is not None:
        assert error["entry"] == nth


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.slow
def test_every_place_in_turn_holds_every_strange_value(name):
    """Each kind of place once with each strange value; logs only in their envelope and first entries."""
    original = DOCUMENTS[name]
    if "log" in name:
        original = {**original, "entries": original["entries"][:4]}
    for path in places(original):
        if path:
            for strange in STRANGE:
                document = copy.deepcopy(original)
                at(document, path[:-1])[path[-1]] = strange
                check_answer(document)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_extra_key_of_a_document_is_refused(name):
    error = check_answer({**DOCUMENTS[name], "extra": 1})

    assert error["code"] == "bad_format"


@pytest.mark.parametrize("name", ["log", "another log"])
def test_every_extra_key_of_an_entry_is_refused(name):
    log = DOCUMENTS[name]
    for nth, entry in enumerate(log["entries"][:60]):
        error = check_answer({**log, "entries": [*log["entries"][:nth], {**entry, "extra": 1}]})
        assert (error["code"], error["entry"]) == ("bad_format", nth)


@pytest.mark.parametrize("name", ["log", "another log"])
def test_override_forgives_rules_but_nothing_malformed(name):
    """The same broken entry with and without override: only rules of the game are forgiven."""
    chance = random.Random(name)
    log = DOCUMENTS[name]
    for nth, entry in enumerate(log["entries"][:120]):
        broken = break_something(chance, copy.deepcopy(entry))
        if not isinstance(broken, dict):
            continue
        before = log["entries"][:nth]
        plain = check_answer({**log, "entries": [*before, {**broken, "override": False}]})
        forced = check_answer({**log, "entries": [*before, {**broken, "override": True}]})
        if forced is not None:
            assert forced["code"] in MALFORMED - {"bad_choice"}, forced
            assert plain["code"] == forced["code"]


@given(st.binary(max_size=60))
def test_any_bytes_are_answered(given_bytes):
    answered, _good = answer_bytes(given_bytes)

    assert answered["error"]["code"] in CODES


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(
    st.sampled_from([document["format"] for document in DOCUMENTS.values()]),
    st.dictionaries(
        st.sampled_from(
            [*{key for document in DOCUMENTS.values() for key in document if key != "format"}, "extra"]
        ),
        json_values,
        max_size=5,
    ),
)
@pytest.mark.slow
def test_any_values_under_the_right_keys_are_answered(name, fields):
    check_answer({"format": name, **fields})


@pytest.mark.slow
@given(
    st.sampled_from(sorted(empires.KINDS)),
    st.dictionaries(
        st.sampled_from(
            [
                *(
                    "player",
                    "region",
                    "worker",
                    "counter",
                    "workers",
                    "order",
                    "good",
                    "goods",
                    "set",
                    "from",
                ),
                *("to", "count", "building", "attacker", "defender", "losses", "battles", "override", "with"),
                *("give", "get", "vp", "card", "specialist", "specialists", "idle_ships", "mint"),
                *("sell", "tiles", "discovery"),
            ]
        ),
        json_values | st.sampled_from(["Ann", "Bob", *REGIONS, "sugar", "navy", "colonist"]),
        max_size=5,
    ),
)
@settings(max_examples=3 * settings().max_examples)
def test_any_values_in_an_entry_are_answered(kind, fields):
    log = {
        "format": "empires-log/1",
        "players": [{"name": "Ann", "nation": "spain"}, {"name": "Bob", "nation": None}],
        "options": {},
        "entries": [{"do": kind, **fields}],
    }
    check_answer(log)
