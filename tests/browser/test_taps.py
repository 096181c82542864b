"""A middling turn with four players on one phone: how often the thumb comes down.

Eight landings in three regions, two of them Specialists; four goods, a ship, three buildings, two
discoveries, five Specialists, all four in the Initiative box, a battle (product.md).
"""

from tests.browser.hand import Hand, as_table

COLONIES = (
    "Ann caribbean colonist 3",
    "Bob caribbean colonist 2",
    "Cid peru colonist 2",
    "Cid peru soldier 1",
    "Dee peru colonist 2",
    "Ann florida colonist 1",
    "Dee florida colonist 2",
)
GOODS = ("Ann sugar", "Cid gold", "Dee fish", "Cid rice")
BUILDINGS = ("Bob fortress", "Cid cathedral", "Ann ship_yards")
MOST_IN_BOX = {
    "place_workers": 1,
    "initiative": 5,
    "dock": 16,
    "goods": 9,
    "shipping": 1,
    "buildings": 7,
    "discovery": 2 * 7,
    "specialists": 6,
    "warfare": 7,
    "income": 1,
    "benefits": 1,
    "refresh": 1,
}


def seated(phone, **options):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", "Cid", "Dee", builders=True, turn=4, **options)
    hand.stands(*COLONIES, money=40)
    hand.cost()
    return hand


def test_a_middling_turn_in_full_takes_at_most_60_taps(phone):
    hand = seated(phone)
    hand.sends()
    hand.initiative("Cid Ann Dee Bob")
    hand.dock(
        "Ann colonist caribbean",
        "Bob colonist caribbean",
        "Cid merchant peru",
        "Ann colonist caribbean",
        "Dee colonist caribbean",
        "Bob missionary florida",
        "Dee colonist florida",
        "Cid colonist florida",
    )
    hand.goods(*GOODS)
    hand.ship("Dee")
    hand.buys(*BUILDINGS)
    hand.sails("Ann", "captain soldier colonist", "brazil", "2-4-3-5")
    hand.sails("Dee", "captain colonist", "virginia", "1-2-1-4")
    hand.sends()
    hand.hires(captain="Ann", merchant="Bob", missionary="Cid", soldier="Dee", builder="Ann")
    hand.fights("Cid", "Dee", "peru")
    hand.sends()
    for box in ("income", "benefits", "refresh"):
        assert hand.box == box
        hand.sends()

    assert hand.turn == 5
    spent = hand.cost()
    print(f"\nFull\n{as_table(spent)}")  # noqa: T201
    assert {box: taps for box, (taps, _flicks) in spent.items() if taps > MOST_IN_BOX[box]} == {}
    assert sum(taps for taps, _flicks in spent.values()) <= 60, as_table(spent)


def test_a_middling_turn_in_light_takes_at_most_30_taps(phone):
    hand = seated(phone, detail="light")
    hand.goods(*GOODS)
    hand.ship("Dee")
    hand.buys(*BUILDINGS)
    hand.finds("Ann brazil 2-4-3-5", "Dee virginia 1-2-1-4")
    hand.sends()

    assert hand.turn == 5
    spent = hand.cost()
    print(f"\nLight\n{as_table(spent)}")  # noqa: T201
    assert sum(taps for taps, _flicks in spent.values()) <= 30, as_table(spent)
