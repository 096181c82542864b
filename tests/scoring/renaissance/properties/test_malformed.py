"""Documents of this game, broken in every way: an answer or a known code, never anything else."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import renaissance
from scoring.interchange import answer_or_error
from tests.scoring.properties.test_malformed import STRANGE, at, break_something, json_values, places
from tests.scoring.renaissance.games import play
from tests.scoring.renaissance.table import TO, log

CODES = {
    *("not_enough_money", "not_owned", "already_done", "no_such_token", "bad_choice", "wrong_stage"),
    *("unknown_player", "unknown_entry", "bad_count", "bad_format", "unknown_commodity", "unknown_advance"),
    *("not_known", "wrong_amount", "already_owned", "out_of_order", "tier_needed", "no_cards", "out_of_play"),
}
NEVER_OVERRIDDEN = {
    *("unknown_player", "unknown_entry", "unknown_commodity", "unknown_advance"),
    *("bad_count", "bad_format", "wrong_stage", "bad_choice"),
}

DOCUMENTS = {
    "setup": {"format": "renaissance-setup/1", "players": 4},
    "competition": {
        "format": "renaissance-competition/1",
        "market": 4,
        "defender": "dominated",
        "own_tokens": 0,
        "modifiers": 1,
        "in_attacker_capital": False,
        "in_defender_capital": False,
        "surplus": False,
        "shortage": False,
        "place": 3,
    },
    "sheet": {
        "format": "renaissance-sheet/1",
        "players": {
            "Ann": {"advances": ["The Heavens"], "enlightenment": 3, "income": 15, "misery": 4},
            "Bob": {"advances": 4, "provinces": 7},
            "Cid": {},
        },
    },
    "log": play(5, corrections=True, override=True)[0],
    "another log": play(11, corrections=True)[0],
}


def check_answer(document):
    answered, good = answer_or_error(document)
    json.dumps(answered)
    assert ("error" in answered) is not good
    if good:
        return None
    error = answered["error"]
    assert error["code"] in CODES, error
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
    document = copy.deepcopy(DOCUMENTS[name])
    for _time in range(chance.choice((1, 1, 2, 3))):
        document = break_something(chance, document)
        if not isinstance(document, dict | list):
            break
    check_answer(document)


ENTRIES = [(name, nth) for name in ("log", "another log") for nth in range(len(DOCUMENTS[name]["entries"]))]


@pytest.mark.slow
@given(place=st.sampled_from(ENTRIES), seed=st.integers(0, 2**32))
@settings(max_examples=5 * settings().max_examples)
def test_broken_entry_is_the_one_that_is_refused(place, seed):
    name, nth = place
    document = DOCUMENTS[name]
    entry = break_something(random.Random(seed), copy.deepcopy(document["entries"][nth]))

    error = check_answer({**document, "entries": [*document["entries"][:nth], entry]})

    if error is not None:
        assert error["entry"] == nth


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_place_in_turn_holds_every_strange_value(name):
    """Each place once with each strange value; logs only in their envelope and first entries."""
    original = DOCUMENTS[name]
    if "log" in name:
        original = {**original, "entries": original["entries"][:6]}
    for path in places(original):
        if path:
            for strange in STRANGE:
                document = copy.deepcopy(original)
                at(document, path[:-1])[path[-1]] = strange
                check_answer(document)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_extra_key_of_a_document_is_refused(name):
    assert check_answer({**DOCUMENTS[name], "extra": 1})["code"] == "bad_format"


@pytest.mark.parametrize("name", ["log", "another log"])
def test_every_extra_key_of_an_entry_is_refused(name):
    document = DOCUMENTS[name]
    for nth, entry in enumerate(document["entries"][:60]):
        broken = [*document["entries"][:nth], {**entry, "extra": 1}]
        error = check_answer({**document, "entries": broken})
        assert (error["code"], error["entry"]) == ("bad_format", nth)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["log", "another log"])
def test_override_forgives_rules_but_nothing_malformed(name):
    chance = random.Random(name)
    document = DOCUMENTS[name]
    for nth, entry in enumerate(document["entries"]):
        broken = break_something(chance, copy.deepcopy(entry))
        if not isinstance(broken, dict):
            continue
        before = document["entries"][:nth]
        plain = check_answer({**document, "entries": [*before, {**broken, "override": False}]})
        by_force = check_answer({**document, "entries": [*before, {**broken, "override": True}]})
        if by_force is not None:
            assert by_force["code"] in NEVER_OVERRIDDEN, by_force
            assert plain["code"] == by_force["code"]


FIELDS = sorted({key for kind in renaissance.KINDS.values() for key in kind.shape.readers})
SOME = ["Ann", "Bob", "wine", "gold", "Caravan", "dominated", {"Ann": 1}, {"wine": 1}, ["Ann"], [1, 2, 3]]


@pytest.mark.slow
@given(
    st.sampled_from(sorted(TO)),
    st.sampled_from(sorted(renaissance.KINDS)),
    st.dictionaries(
        st.sampled_from(FIELDS), json_values | st.sampled_from(SOME) | st.integers(0, 9), max_size=6
    ),
)
@settings(max_examples=5 * settings().max_examples)
def test_any_values_in_an_entry_are_answered(stage, kind, fields):
    check_answer(log(*TO[stage], {"do": kind, **fields}))
