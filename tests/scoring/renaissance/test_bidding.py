"""Capital bids: preferences, tokens in fist, dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import Refused
from scoring.renaissance.bidding import Award, Bid, Tie, work_out
from tests.scoring.renaissance.table import CAPITALS, NAMES

V, G, B, P, L, H = CAPITALS


def bid(*preferences, tokens=0):
    return Bid(preferences, tokens)


def test_most_tokens_pick_first_and_pay():
    outcome = work_out(
        {"Ann": bid(V, G, B, tokens=2), "Bob": bid(V, B, G, tokens=5), "Cid": bid(G, V, B, tokens=1)}
    )

    assert outcome.tie is None
    assert outcome.awards == (Award("Bob", V, 5), Award("Ann", G, 2), Award("Cid", B, 1))


def test_equal_fists_roll_and_the_lower_pay_one_less():
    bids = {"Ann": bid(V, G, B, tokens=3), "Bob": bid(V, G, B, tokens=3), "Cid": bid(V, G, B, tokens=3)}

    assert work_out(bids) == ((), Tie(("Ann", "Bob", "Cid"), None))
    rolled = work_out(bids, [{"Ann": 7, "Bob": 11, "Cid": 2}])
    assert rolled.awards == (Award("Bob", V, 3), Award("Ann", G, 2), Award("Cid", B, 2))


def test_equal_rolls_are_rolled_again():
    bids = {"Ann": bid(V, G, B, tokens=3), "Bob": bid(V, G, B, tokens=3), "Cid": bid(V, G, B)}

    assert work_out(bids, [{"Ann": 7, "Bob": 7}]).tie == Tie(("Ann", "Bob"), None)
    again = work_out(bids, [{"Ann": 7, "Bob": 7}, {"Ann": 2, "Bob": 3}])
    assert again.awards == (Award("Bob", V, 3), Award("Ann", G, 2), Award("Cid", B, 0))


def test_without_tokens_a_unique_wish_is_granted_and_others_roll():
    bids = {"Ann": bid(V, G, B), "Bob": bid(V, B, G), "Cid": bid(G, V, B)}

    open_one = work_out(bids)
    assert open_one == ((Award("Cid", G, 0),), Tie(("Ann", "Bob"), V))
    # Ann's next wish is taken, so that Barcelona is left.
    assert work_out(bids, [{"Ann": 3, "Bob": 9}]).awards == (
        Award("Cid", G, 0),
        Award("Bob", V, 0),
        Award("Ann", B, 0),
    )


def test_chosen_capitals_are_removed_from_the_wishes():
    bids = {"Ann": bid(V, G, B), "Bob": bid(V, B, G), "Cid": bid(V, G, B, tokens=1)}

    assert work_out(bids).awards == (Award("Cid", V, 1), Award("Bob", B, 0), Award("Ann", G, 0))


def test_several_ties_at_once_are_rolled_for_from_hamburg_to_venice():
    first = {"Ann": V, "Bob": V, "Cid": H, "Dee": H, "Eve": P, "Fay": P}
    bids = {name: bid(wish, *(one for one in CAPITALS if one != wish)) for name, wish in first.items()}
    asked, rolls = [], []
    while (outcome := work_out(bids, rolls)).tie is not None:
        asked.append(outcome.tie.capital)
        rolls.append({name: nth for nth, name in enumerate(outcome.tie.players)})

    assert asked[:3] == [H, P, V]
    assert [award.player for award in outcome.awards[:3]] == ["Dee", "Fay", "Bob"]


def test_bids_refuse():
    with pytest.raises(Refused, match="every capital"):
        work_out({"Ann": bid(V, G), "Bob": bid(V, G, B), "Cid": bid(V, G, B)})
    with pytest.raises(Refused, match="0 to 10"):
        work_out({"Ann": bid(V, G, B, tokens=11), "Bob": bid(V, G, B), "Cid": bid(V, G, B)})
    tied = {"Ann": bid(V, G, B, tokens=1), "Bob": bid(V, G, B, tokens=1), "Cid": bid(V, G, B)}
    with pytest.raises(Refused, match="tied"):
        work_out(tied, [{"Ann": 1, "Cid": 2}])


@given(st.data())
def test_everybody_gets_one_capital_and_nobody_pays_more_than_the_fist(data):
    number = data.draw(st.integers(3, 6))
    bids = {
        name: Bid(tuple(data.draw(st.permutations(CAPITALS[:number]))), data.draw(st.integers(0, 3)))
        for name in NAMES[:number]
    }
    rolls = []
    while (outcome := work_out(bids, rolls)).tie is not None:
        assert len(rolls) < 20
        players = outcome.tie.players
        rolled = data.draw(st.permutations(range(len(players))))
        # Now and then all roll the same, and once more.
        again = len(rolls) < 3 and data.draw(st.booleans())
        rolls.append(dict.fromkeys(players, 7) if again else dict(zip(players, rolled, strict=True)))

    assert sorted(award.capital for award in outcome.awards) == sorted(CAPITALS[:number])
    assert {award.player for award in outcome.awards} == set(bids)
    for award in outcome.awards:
        assert bids[award.player].tokens - 1 <= award.paid <= bids[award.player].tokens
        assert award.paid >= 0
    picked = [bids[award.player].tokens for award in outcome.awards]
    assert picked == sorted(picked, reverse=True)
