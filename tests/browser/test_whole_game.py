"""A complete game for four players with the Builder expansion, through the pages on a small phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.agreement import assert_the_rules_agree
from tests.browser.hand import Hand


@pytest.mark.long
def test_a_whole_game_ends_as_the_rules_say(phone):
    hand = Hand(phone())
    sits(hand)
    for number, turn in enumerate((turn_1, turn_2, turn_3, turn_4, turn_5, turn_6, turn_7, turn_8), start=1):
        assert hand.turn == number
        assert hand.box == "place_workers"
        turn(hand)

    assert_the_rules_agree(hand)


def sits(hand):
    hand.starts("Ann", "Bob", "Cid", "Dee", builders=True, rules=["buy_vp"])
    hand.prints(caribbean="sugar", new_spain="gold", florida="tobacco")
    hand.sits_down()


def turn_1(hand):
    """Everybody arrives; one expedition fails, one finds New Spain."""
    assert hand.money == {"Ann": 10, "Bob": 11, "Cid": 12, "Dee": 13}
    hand.sends()
    hand.initiative("Dee Cid Bob Ann")
    hand.dock(
        "Ann colonist caribbean",
        "Bob colonist caribbean",
        "Cid colonist caribbean",
        "Ann colonist caribbean",
        "Bob colonist caribbean",
        "Dee colonist caribbean",
        "Ann colonist caribbean",
        is_full=True,
    )
    hand.goods("Ann sugar", "Bob gold", "Cid gold", "Dee fish")
    hand.ship("Bob")
    hand.buys(
        "Ann settlers",
        "Bob trade_routes",
        "Cid spoils_specialists",
        "Dee overpopulation",
        questions=lambda: (
            hand.counts("q_spoils_specialists_specialists_soldier"),
            hand.counts("q_spoils_specialists_specialists_captain"),
            hand.counts("q_overpopulation_colonists_caribbean", 3),
        ),
    )
    assert hand.money == {"Ann": 4, "Bob": 4, "Cid": 14, "Dee": 4}
    hand.sails("Ann", "colonist colonist", "florida", "2-4-3-5")
    hand.sails("Cid", "colonist colonist", "new_spain", "1-2-1-4")
    leaves_discovery(hand)
    hand.hires(captain="Ann", soldier="Bob", builder="Dee", training="Cid", trains="missionary")
    hand.fights("", "")
    closes(hand, mends={"Dee": 6})


def turn_2(hand):
    """A known counter is won at the second try; a Soldier starts a battle; Smuggler swaps a good."""
    hand.sends()
    hand.initiative("Ann Bob")
    hand.dock(
        "Bob merchant caribbean",
        "Cid missionary new_spain",
        "Bob soldier caribbean",
        "Dee builder caribbean",
        "Ann colonist caribbean",
    )
    hand.goods("Dee tobacco", "Cid rice", "Bob gold", "Ann sugar")
    hand.ship("Ann")
    hand.buys("Bob monastery", "Cid navigator", "Dee smuggler builder")
    hand.sails("Dee", "captain colonist colonist", "florida", "2-4-3-5")
    hand.sails("Ann", "captain colonist", "peru", "1-3-2-4")
    leaves_discovery(hand)
    hand.hires(captain="Bob", merchant="Ann", soldier="Cid", builder="Dee")
    hand.fights("Bob", "Ann", "caribbean")
    hand.fights("", "")
    hand.sends()
    hand.sends()
    hand.acts("swap_good", "Dee", give="fish", get=f"{hand.seats['Bob']}:gold")
    ends(hand)


def turn_3(hand):
    """A step taken back and recorded again; a purchase against the rules; the first scoring."""
    hand.sends()
    hand.initiative()
    hand.dock("Cid soldier caribbean", "Ann merchant peru", "Ann colonist peru", "Bob missionary florida")
    hand.undoes()
    assert hand.box == "dock"
    hand.redoes()
    assert hand.box == "goods"
    hand.goods("Ann silver", "Bob gold", "Dee indigo", "Cid cattle")
    hand.ship("Cid")
    hand.drafts_purchases("Ann inca_conquest", "Dee trading_post")
    hand.is_refused("Dee has $3; Trading Post costs $10.")
    hand.sends(hand.page.get_by_role("button", name="Record anyway"))
    hand.sails("Bob", "captain captain", "brazil", "3-4-4-6")
    leaves_discovery(hand)
    hand.hires(merchant="Dee", soldier="Ann")
    hand.fights("", "")
    closes(hand, bought={"Ann": 2}, mends={"Ann": 80, "Bob": 80, "Cid": 80, "Dee": 80})


def turn_4(hand):
    """A region is claimed whose good nobody had named."""
    hand.sends()
    hand.initiative("Cid")
    hand.drafts_landings(
        "Bob colonist brazil",
        "Bob colonist brazil",
        "Dee merchant florida",
        "Ann soldier peru",
        "Cid colonist new_spain",
    )
    hand.picks("claim_1_good", "coffee")
    hand.sends()
    hand.goods("Ann coffee", "Bob indigo", "Dee fur", "Cid cattle")
    hand.ship("Dee")
    hand.buys(
        "Ann indian_allies",
        "Bob spoils_goods",
        "Bob stables",
        "Cid west_indies_co",
        "Dee taxation builder",
        questions=lambda: (
            hand.picks("q_indian_allies_region", "caribbean"),
            hand.counts("q_spoils_goods_goods_indigo"),
            hand.counts("q_spoils_goods_goods_coffee"),
        ),
    )
    hand.sails("Cid", "captain captain", "new_granada", "1-2-1-4")
    leaves_discovery(hand)
    hand.hires(missionary="Ann", soldier="Dee", training="Bob", trains="builder")
    hand.fights("", "")
    hand.sends()
    hand.sends()
    hand.acts("free_good", "Cid", said="fish")
    ends(hand)


def turn_5(hand):
    """A war; then somebody remembers that turn 1 was recorded wrongly."""
    hand.sends()
    hand.initiative("Dee Ann")
    hand.dock("Ann missionary new_granada", "Bob builder brazil", "Dee soldier florida", "Cid colonist peru")
    hand.goods("Cid fish", "Ann silver", "Bob cocoa", "Dee fur")
    hand.ship("Ann")
    hand.buys(
        "Cid papal_edict",
        "Ann mint",
        questions=lambda: (
            hand.picks("q_papal_edict_other", hand.seats["Ann"]),
            hand.picks("q_papal_edict_region", "new_spain"),
            hand.picks("q_papal_edict_other_region", "peru"),
        ),
    )
    hand.acts("march", "Bob", to="florida")
    hand.sends()
    hand.hires(captain="Dee", merchant="Cid")
    hand.fights("Cid", "Ann", war=True)
    hand.fights("", "")
    corrects_turn_1(hand)
    closes(hand)


def corrects_turn_1(hand):
    """Dee had taken Cattle, not Fish: so the Fish that was swapped in turn 2 no longer fits."""
    page = hand.page
    hand.tabs("log")
    hand.tap(page.get_by_role("link", name="The whole log"))
    hand.tap(page.get_by_role("link", name="Turn 1", exact=True))
    hand.tap(page.get_by_role("link", name=re.compile("Dee.*Fish")))
    hand.picks("good", "cattle")
    hand.tap(page.get_by_role("button", name="Correct it"))
    expect(page.get_by_text("1 entry no longer fits")).to_be_visible()
    hand.tap(page.get_by_role("button", name="Record anyway"))
    expect(page.get_by_text("no longer fits")).to_have_count(0)
    hand.opens()
    assert hand.box == "income"


def turn_6(hand):
    """Ships with passengers, goods sold, a plague, and the second scoring."""
    hand.sends()
    hand.initiative("Bob Cid Ann Dee")
    hand.dock(
        "Dee captain florida", "Ann colonist new_granada", "Cid merchant new_granada", "Bob merchant peru"
    )
    hand.goods("Dee fur", "Ann sugar", "Cid rice", "Bob cocoa")
    hand.ship("Cid")
    hand.buys("Dee plague_2", "Bob trading_house", "Cid mayflower")
    hand.sails("Dee", "captain captain", "virginia", "4-5-5-7")
    leaves_discovery(hand)
    hand.hires(captain="Ann", merchant="Bob", missionary="Cid", soldier="Dee", builder="Bob")
    hand.fights("Dee", "Bob", "florida")
    hand.fights("", "")
    hand.picks(f"idle-{hand.seats['Cid']}", 1)
    hand.sends()
    hand.counts(f"sell_{hand.seats['Bob']}_gold", 2)
    hand.sends()
    hand.acts("free_good", "Cid", said="rice")
    ends(hand, bought={"Bob": 3, "Dee": 1}, mends={"Ann": 150, "Bob": 150, "Cid": 150, "Dee": 150})


def turn_7(hand):
    """Age III: tiles that take from others."""
    hand.sends()
    hand.initiative("Dee")
    hand.dock(
        "Ann captain new_granada", "Bob builder florida", "Cid missionary new_granada", "Dee soldier brazil"
    )
    hand.goods("Bob tobacco", "Cid sugar", "Ann silver", "Dee indigo")
    hand.ship("Bob")
    hand.buys(
        "Ann factory",
        "Bob migration",
        "Cid plague_3",
        "Dee rewrite_history",
        questions=lambda: (
            hand.picks("q_plague_3_colony", f"{hand.seats['Bob']}:caribbean"),
            hand.picks(f"q_rewrite_history_{hand.seats['Ann']}", "1-3-2-4"),
        ),
    )
    hand.sends()
    hand.hires(builder="Ann")
    hand.fights("", "")
    hand.sends()
    hand.sends()
    hand.acts("migrate", "Bob", **{"from": "brazil", "to": "new_spain"})
    ends(hand)


def turn_8(hand):
    """The last scoring."""
    hand.sends()
    hand.initiative("Ann Dee")
    hand.dock(
        "Ann builder peru", "Bob colonist caribbean", "Cid colonist new_granada", "Dee colonist florida"
    )
    hand.goods("Dee fur", "Ann sugar", "Bob tobacco", "Cid cocoa")
    hand.ship("Cid")
    hand.buys("Ann wealth", "Bob population", "Cid age_of_reason", "Dee glory builder")
    hand.sends()
    hand.hires(captain="Cid", soldier="Cid")
    hand.fights("", "")
    closes(hand, bought={"Dee": 2}, specialists={"Cid": 2})


def leaves_discovery(hand):
    """Nobody else explores; after the expedition of the last player the table goes on by itself."""
    if hand.box == "discovery":
        hand.sends()


def closes(hand, **kwargs):
    """Income and benefits, of which there is nothing to decide, and the end of the turn."""
    hand.sends()
    hand.sends()
    ends(hand, **kwargs)


def ends(hand, *, mends=None, bought=None, specialists=None):
    """Nothing else to decide; scoring, where there is one; and Refresh."""
    if hand.box == "benefits":
        hand.sends()
    if hand.box == "scoring":
        hand.sends()
        for name, points in (bought or {}).items():
            hand.steps(f"vp-{hand.seats[name]}", points)
        if hand.turn < 8:
            hand.sends()
    assert hand.box == ("refresh" if hand.turn < 8 else "scoring"), "the last purchase ends the game"
    for name, number in (specialists or {}).items():
        hand.steps(f"specialists-{hand.seats[name]}", number)
    if mends:
        hand.tap(hand.page.get_by_text("Fix a player's money"))
        for name, money in mends.items():
            hand.types(hand.page.locator(f'input[name="money-{hand.seats[name]}"]'), str(money))
    hand.sends()
