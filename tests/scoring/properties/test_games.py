"""Random games: whatever is accepted leaves a sound table, told in a sentence."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import empires
from scoring.empires.buildings import BUILDINGS
from scoring.empires.documents.log import read_log, write_state
from scoring.empires.ending import holdings_of, if_game_ended_now, reasons, result_of
from scoring.errors import Refused
from scoring.interchange import answer_or_error
from tests.builders import PRINTED_CARDS, PRINTED_COUNTERS, PRINTED_GOODS
from tests.scoring.properties.games import KINDS, a_log, propose

seeds = st.integers(0, 2**32)
PROPOSED = 600
TILES = Counter({key: 2 if key == "settlers" else 1 for key in BUILDINGS})
LEGAL_KINDS = set(KINDS) - {"correct"}


def play(seed, *, corrections, check):
    """A random game: the document with the entries that were accepted, and the tables between."""
    chance = random.Random(seed)
    document = a_log(chance)
    game, _none = read_log(document)
    states = [empires.initial(game)]
    for _ in range(PROPOSED):
        if states[-1].stage.value == "over" and chance.random() < 0.1:
            break
        entry = propose(chance, states[-1], corrections=corrections)
        try:
            after = empires.apply(states[-1], entry)
        except Refused:
            continue
        check(states[-1], entry, after)
        document["entries"].append(entry)
        states.append(after)
    return document, game, states


def check_told(before, entry, after):
    assert str(empires.tell(before, entry, after)).strip()


def check_sound(before, entry, after):
    """What holds at every table, corrected or not."""
    check_told(before, entry, after)
    for player in after.players.values():
        assert player.money >= 0, entry
        assert player.ships >= 0, entry
        for counts in (player.goods, player.workers, player.gained):
            assert all(number > 0 for number in counts.values()), entry
    for region in after.regions.values():
        for workers in region.workers.values():
            assert workers, entry
            assert all(number > 0 for number in workers.values()), entry
    check_board(before, entry, after)
    assert sorted(after.order) == sorted(after.players), entry
    assert after.turn - before.turn in (0, 1), entry


def check_board(before, entry, after):
    """The board loses what is taken, is told anew, and goes with the turn; nothing else touches it."""
    was, now = before.board, after.board
    assert all(workers and all(workers.values()) for workers in now.discovery.values()), entry
    assert now.goods is None or all(now.goods.values()), entry
    if entry["do"] == "board":
        unsaid = [part for part in now._fields if part not in entry]
        assert all(getattr(now, part) == getattr(was, part) for part in unsaid), entry
    elif entry["do"] == "end_turn" and after.turn > before.turn:
        assert (now.goods, now.discovery) == (None, was.discovery), entry
        assert now.tiles == (None if before.turn in (3, 6) else was.tiles), entry
    else:
        lost = {
            "tiles": Counter(was.tiles or ()) - Counter(now.tiles or ()),
            "goods": Counter(was.goods) - Counter(now.goods),
        }
        assert lost["tiles"] <= Counter([entry.get("building")]), entry
        assert lost["goods"] <= Counter([entry.get("good")]), entry
        assert now.discovery == was.discovery or entry["do"] == "expedition", entry
        assert (now.tiles is None, now.goods is None) == (was.tiles is None, was.goods is None), entry


def check_legal(before, entry, after):
    """What holds as long as nobody corrects anything."""
    check_sound(before, entry, after)
    held = Counter()
    lying = Counter(region.good for region in after.regions.values() if region.good)
    counters, cards, tiles = Counter(), Counter(), Counter()
    for player in after.players.values():
        held.update(player.goods)
        counters.update(tuple(counter) for counter in player.counters)
        cards.update(player.cards)
        tiles.update(player.buildings)
    assert held + lying <= Counter(PRINTED_GOODS), entry
    counters.update(tuple(region.counter) for region in after.regions.values() if region.counter)
    counters.update({tuple(counter): number for counter, number in after.gone.items()})
    assert counters <= Counter(tuple(counter.values()) for counter in PRINTED_COUNTERS), entry
    assert cards <= Counter(PRINTED_CARDS.keys()), entry
    assert tiles <= TILES, entry
    assert tiles + Counter(after.board.tiles or ()) <= TILES, entry
    assert len(after.board.tiles or ()) <= 5, entry
    assert sum((after.board.goods or {}).values()) <= 4, entry
    for region in after.regions.values():
        assert region.discovered or not region.workers, entry
        assert not (region.discovered and region.counter), entry


def check_document(document, game, states, chance):
    """The whole log answers as the last table; every prefix is the table it was."""
    written = write_state(states[-1])
    assert json.loads(json.dumps(written)) == written
    answered, good = answer_or_error(json.loads(json.dumps(document)))
    assert good
    assert answered == written
    for length in {0, len(states) // 2, chance.randrange(len(states))}:
        followed = empires.replay(game, document["entries"][:length])
        assert (followed.followed, followed.refusal) == (length, None)
        assert followed.state == states[length]


def check_result(state):
    """Reasons add up, ranks are in order, and the prophecy can be made at any time."""
    result = result_of(state)
    totals = {score.player: score.total for score in result.scores}
    for holdings in holdings_of(state):
        assert sum(reason.points for reason in reasons(holdings)) == totals[holdings.player]
        assert all(str(reason.line) for reason in reasons(holdings))
    assert [score.rank for score in result.scores] == sorted(score.rank for score in result.scores)
    assert totals[result.winners[0]] == max(totals.values())
    assert str(result.sentence())
    assert if_game_ended_now(state).winners


@pytest.mark.slow
@given(seeds)
@settings(max_examples=max(60, settings().max_examples))
def test_legal_games_stay_within_the_box(seed):
    document, game, states = play(seed, corrections=False, check=check_legal)

    check_document(document, game, states, random.Random(seed))
    for state in (states[0], states[len(states) // 2], states[-1]):
        check_result(state)


@pytest.mark.slow
@given(seeds)
@settings(max_examples=max(60, settings().max_examples))
def test_corrected_games_stay_sound(seed):
    document, game, states = play(seed, corrections=True, check=check_sound)

    check_document(document, game, states, random.Random(seed))
    for state in (states[0], states[len(states) // 2], states[-1]):
        check_result(state)


def test_random_games_take_entries_of_every_kind_and_come_to_an_end():
    kinds, ended = set(), 0
    for seed in range(40):
        document, _game, states = play(seed, corrections=False, check=lambda *_: None)
        kinds |= {entry["do"] for entry in document["entries"]}
        ended += states[-1].stage.value == "over"

    assert LEGAL_KINDS - kinds == set()
    assert ended > 5


@pytest.mark.slow
@given(seeds)
def test_refused_entries_change_nothing(seed):
    """A refusal leaves the table before it as it was, down to the last field."""
    chance = random.Random(seed)
    game, _none = read_log(a_log(chance))
    state = empires.initial(game)
    for _ in range(150):
        before = json.dumps(write_state(state))
        try:
            state = empires.apply(state, propose(chance, state, corrections=False))
        except Refused:
            assert json.dumps(write_state(state)) == before
