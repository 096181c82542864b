"""How entries are told: plain sentences that say what happened, recorded all the same or not."""

import pytest

from scoring.renaissance.rules import RULES
from tests.scoring.renaissance.table import TO, fix, forced, log, places, refusal

CARDS, PURCHASE, EXPANSION = TO["cards"], TO["purchase"], TO["expansion"]


def told(*entries):
    """The sentence of the last entry."""
    state = RULES.begin(log())
    for entry in entries[:-1]:
        state = RULES.apply(state, entry)
    return str(RULES.tell(state, entries[-1], RULES.apply(state, entries[-1])))


def leader(player="Ann", **fields):
    return {"do": "leader", "player": player, "discounts": {}, **fields}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Ann plays a leader."),
        ({"card": "Dante", "steps": 2}, "Ann plays Dante: Enlightenment +2."),
        (
            {"discounts": {"Caravan": 3}, "tokens": 2, "override": True},
            "Ann plays a leader: Caravan −3 and 2 tokens asked for Patronage.",
        ),
    ],
)
def test_leader(fields, sentence):
    assert told(*CARDS, leader(**fields)) == sentence


def test_event_says_of_each_player_apart_what_changed():
    changes = {"Ann": {"income": 2, "misery": 1}, "Bob": {}, "Cid": {"cards": -1}}
    event = {"do": "event", "player": "Bob", "changes": changes}

    assert told(*CARDS, event) == "Bob plays an event. Ann: Income +2 and misery +1. Cid: cards −1."


def test_tax_names_both_who_exchange_places():
    swap = {"do": "tax", "swap": "Bob"}

    assert told(*PURCHASE, fix("Ann", enlightenment=3), swap).endswith(" Ann and Bob swap spaces.")


def test_tax_tells_of_no_exchange_where_somebody_only_falls_out():
    """The order changes, because misery takes Cid out of it; nobody has another place."""
    swap = forced({"do": "tax", "swap": "Bob"})

    assert told(*PURCHASE, fix("Cid", misery=27), swap).endswith("Income now: Ann 10 and Bob 20.")


def test_domination_is_told_sentence_by_sentence():
    rolls = [{"commodity": "fur", "result": "shortage"}, {"commodity": "wine", "result": "surplus"}]
    expand = {"do": "expand", "player": "Bob", "won": [{"market": 2}]}

    assert told(*EXPANSION, {"do": "domination"}) == "Domination: province income is paid."
    assert told(*EXPANSION, expand, {"do": "domination", "rolls": rolls[:1]}) == (
        "Domination: province income is paid. Bob draws the bonus card. Rolled: shortage of Fur."
    )
    assert told(*EXPANSION, {"do": "domination", "rolls": rolls}) == (
        "Domination: province income is paid. Rolled: shortage of Fur, surplus of Wine."
    )


def test_who_spends_nothing_does_not_expand():
    assert told(*EXPANSION, {"do": "expand", "player": "Ann"}) == "Ann does not expand."


def event_of_bob(**change):
    return {"do": "event", "player": "Ann", "changes": {"Bob": change}}


@pytest.mark.parametrize(
    ("bob", "change", "sentence"),
    [
        ({}, {"markets": {"wine": -1}}, "Bob has no Wine markets; that needs 1."),
        ({"satellites": 1}, {"satellites": -2}, "Bob has too few satellites: 1; that needs 2."),
        ({"tokens": 99, "income": 1}, {"tokens": 2}, "Bob has 1 token left, not 2."),
    ],
)
def test_a_refusal_says_what_is_there(bob, change, sentence):
    assert refusal(*CARDS, fix("Bob", **bob), event_of_bob(**change))["message"] == sentence


def test_a_refusal_says_who_sits_where_and_which_spaces_are_open():
    swap = {"do": "tax", "swap": "Cid"}
    lead = fix("Ann", enlightenment=3)

    assert refusal(*PURCHASE, lead, swap)["message"] == "Cid is not next to Ann in play order."
    assert refusal(*TO["order"], {"do": "bids", "bids": {}}, places(1, 1, 1))["message"].startswith(
        "Everybody needs a different one of the open spaces: 1"
    )


def test_what_was_paid_is_told_not_what_was_asked():
    buy_card = forced({"do": "buy_card", "player": "Ann"})
    use = forced({"do": "patronage", "player": "Bob", "leader": 1})
    asked = leader(card="Dante", tokens=4)

    assert told(*EXPANSION, fix("Ann", income=0), buy_card) == "Ann buys a card for 0 tokens."
    sentence = told(*CARDS, leader("Cid"), asked, {"do": "end_cards"}, fix("Bob", income=1), use)
    assert sentence == "Bob uses Dante of Ann by Patronage for 1 token."


def test_an_advance_is_not_bought_a_second_time():
    again = forced({"do": "buy", "player": "Ann", "advance": "Caravan", "paid": 2})

    assert told(*PURCHASE, fix("Ann", advances=["Caravan"]), again) == (
        "Ann pays 2 tokens for Caravan once more."
    )


def test_a_draw_is_told_in_the_order_in_which_it_happens():
    draw = {
        "do": "draw",
        "remove": "wine",
        "wind": {"commodity": "grain", "as": "shortage"},
        "urban": ["Bob"],
        "discard": {"Cid": 2},
    }
    owners = [
        fix("Bob", advances=["Wind/Watermill", "Urban Ascendancy"]),
        fix("Cid", advances=["Master Art"], cards=2),
    ]

    assert told({"do": "correct", "market": {"wine": 1}}, *owners, draw) == (
        "One marker of Wine goes. Wind/Watermill makes a shortage of Grain. Everybody draws a card. "
        "Bob buys another. Cid discards 2 cards."
    )


def test_a_wrong_amount_is_named():
    buy = {"do": "buy", "player": "Ann", "advance": "Human Body", "paid": 9}

    assert refusal(*PURCHASE, buy)["message"] == "For Ann the price of Human Body is 6, not 9."


def test_no_marker_goes_where_none_lies():
    assert told(forced({"do": "draw", "remove": "wine"})) == "Everybody draws a card."


def test_a_satellite_is_no_market():
    compete = {"do": "compete", "player": "Ann", "against": {"Bob": 1}, "market": 1, "won": True}

    assert told(*EXPANSION, fix("Bob", satellites=1), compete) == (
        "Ann competes with Bob for a satellite, pays 2 tokens and wins."
    )


def test_a_row_of_one_step_is_said_correctly():
    row = {"do": "printed", "printed": {"shipping": {"galley": [2]}}}
    upgrade = {"do": "upgrade", "player": "Ann", "steps": 2}
    followed = RULES.replay(RULES.begin(log()), [*PURCHASE, row, upgrade])

    assert str(followed.refusal) == "Galleys: the row ends with step 1."
