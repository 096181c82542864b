"""Random games: whatever is accepted leaves a sound table, told in a sentence."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from scoring import renaissance
from scoring.errors import Refused
from scoring.interchange import answer_or_error
from scoring.renaissance.documents.log import read_log, write_state
from scoring.renaissance.ending import holdings_of, reasons, result_of
from tests.scoring.renaissance.games import KINDS, a_log, play, propose

seeds = st.integers(0, 2**32)


def check_sound(before, entry, after):
    """What holds at every table, overridden and corrected or not."""
    sentence = str(renaissance.tell(before, entry, after))
    assert sentence.endswith("."), sentence
    assert "%(" not in sentence
    for player in after.players.values():
        assert min(player.income, player.satellites, player.tokens, player.provinces, player.new) >= 0, entry
        assert min(player.cards, player.relieved) >= 0, entry
        assert 0 <= player.misery <= 28, entry
        assert 0 <= player.enlightenment <= 13, entry
        assert player.relief is None or player.relief >= 0, entry
        assert all(number > 0 for number in player.markets.values()), entry
        assert len(set(player.advances)) == len(player.advances), entry
        assert set(player.bought) <= set(player.advances), entry
        assert player.out is (player.name not in after.order), entry
    assert all(number and -4 <= number <= 4 for number in after.market.values()), entry
    assert after.turn - before.turn == (entry["do"] == "places"), entry


def check_conserved(before, entry, after):
    """Without override everybody's tokens are a hundred, and no marker is a twenty-first."""
    check_sound(before, entry, after)
    written = write_state(after)
    for held in written["players"].values():
        together = held["income"] + held["stock"] + held["tokens"] + held["satellites"]
        assert together == 100, entry
        assert held["provinces"] <= 20, entry
        assert held["stock"] >= 0, entry


def check_document(document, states, chance):
    """The whole log answers as the last table; every prefix is the table it was."""
    written = write_state(states[-1])
    assert json.loads(json.dumps(written)) == written
    answered, good = answer_or_error(json.loads(json.dumps(document)))
    assert good
    assert answered == written
    game, entries = read_log(document)
    for length in {0, len(states) // 2, chance.randrange(len(states))}:
        followed = renaissance.replay(game, entries[:length])
        assert (followed.followed, followed.refusal) == (length, None)
        assert followed.state == states[length]


def check_result(state):
    result = result_of(state)
    totals = {score.player: score.total for score in result.scores}
    for holdings in holdings_of(state):
        assert sum(reason.points for reason in reasons(holdings)) == totals[holdings.player]
    ranks = [score.rank for score in result.scores if score.rank is not None]
    assert ranks == sorted(ranks)
    assert {score.player for score in result.scores if score.rank is None} == {
        player.name for player in state.players.values() if player.out
    }
    assert str(result.sentence()).endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize("corrections", [False, True])
@given(seed=seeds)
@settings(max_examples=max(60, settings().max_examples))
def test_games_without_override_conserve_tokens(corrections, seed):
    document, states = play(seed, corrections=corrections, check=check_conserved)

    check_document(document, states, random.Random(seed))
    check_result(states[-1])


@pytest.mark.slow
@given(seed=seeds)
@settings(max_examples=max(60, settings().max_examples))
def test_overridden_games_stay_sound(seed):
    document, states = play(seed, corrections=True, override=True, check=check_sound)

    check_document(document, states, random.Random(seed))
    check_result(states[-1])


def test_random_games_take_entries_of_every_kind_and_come_to_an_end():
    kinds, ended = Counter(), 0
    for seed in range(40):
        document, states = play(seed)
        kinds.update(entry["do"] for entry in document["entries"])
        ended += states[-1].stage.value == "over"

    assert set(KINDS) - {"correct"} - set(kinds) == set()
    assert ended > 5


class Table(RuleBasedStateMachine):
    """Legal and refused entries in any order: a refusal changes nothing, tokens never vanish."""

    @initialize(seed=seeds)
    def begin(self, seed):
        self.chance = random.Random(seed)
        self.document = a_log(self.chance)
        game, _none = read_log(self.document)
        self.state = renaissance.initial(game)

    @rule(seed=seeds)
    def record(self, seed):
        chance = random.Random(seed)
        before = self.state
        written = json.dumps(write_state(before))
        entry = propose(chance, before, corrections=chance.random() < 0.3, override=False)
        try:
            after = renaissance.apply(before, entry)
        except Refused:
            after = None
        assert json.dumps(write_state(before)) == written
        if after is not None:
            check_conserved(before, entry, after)
            self.document["entries"].append(entry)
            self.state = after

    @rule()
    def look_from_outside(self):
        assert answer_or_error(self.document) == (write_state(self.state), True)

    @invariant()
    def tokens_are_a_hundred(self):
        for player in self.state.players.values():
            assert player.income + player.stock + player.tokens + player.satellites == 100


TestTable = pytest.mark.slow(Table.TestCase)
TestTable.settings = settings(max_examples=60, stateful_step_count=80)
