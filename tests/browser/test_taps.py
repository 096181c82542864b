"""A middling turn with four players on one phone: how often the thumb comes down.

Eight landings in three regions, two of them Specialists; four goods, a ship, three buildings, one or two
discoveries, five Specialists, all four in the Initiative box, a battle every other turn (product.md): so the
mean of a full turn, with two discoveries and a battle, and of one with one discovery and none.
"""

from playwright.sync_api import expect

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
LANDINGS = (
    "Ann colonist caribbean",
    "Bob colonist caribbean",
    "Cid merchant peru",
    "Ann colonist caribbean",
    "Dee colonist caribbean",
    "Bob missionary florida",
    "Dee colonist florida",
    "Cid colonist florida",
)
GOODS = ("Ann sugar", "Cid gold", "Dee fish", "Cid rice")
BUILDINGS = ("Bob fortress", "Cid cathedral", "Ann ship_yards")
EIGHTH_SPACE = ("Ann indentured_servitude",)
"""The Dock of four players has seven spaces; this tile has one of its own."""
PRINTED = {"caribbean": "sugar", "florida": "tobacco"}
"""A phone that has seen this board before remembers what it prints."""
TILES = ("fortress", "cathedral", "ship_yards", "mint", "privateers")
NEW_TILES = ("mayflower", "taxation", "university")
NEW_GOODS = ("silver", "fur", "rice", "rice")
MOST_IN_BOX = {
    "place_workers": 1,
    "initiative": 4,
    "dock": 13,
    "goods": 7,
    "shipping": 1,
    "buildings": 6,
    "discovery": 10,
    "specialists": 6,
    "warfare": 3,
    "income": 1,
    "benefits": 1,
    "refresh": 1,
}


def seated(phone, *, unknown="", **options):
    hand = Hand(phone())
    hand.starts("Ann", "Bob", "Cid", "Dee", builders=True, turn=4, **options)
    hand.prints(**{region: good for region, good in PRINTED.items() if region != unknown})
    hand.stands(*COLONIES, money=40, tiles=EIGHTH_SPACE)
    hand.cost()
    return hand


def plays(hand, *, is_full, offers=False, names=""):
    """A turn in which much happens, or one in which less does; what it cost, box by box. ``names`` is the
    good of Florida, if the phone does not know it."""
    hand.sends()
    hand.initiative("Cid Ann Dee Bob")
    lands(hand, names)
    hand.goods(*GOODS, is_last=offers)
    hand.ship("Dee")
    hand.buys(*BUILDINGS)
    hand.sails("Ann", "captain soldier colonist", "brazil", "2-4-3-5")
    if is_full:
        hand.sails("Dee", "captain colonist", "virginia", "1-2-1-4")
    else:
        hand.sends()
    hand.hires(captain="Ann", merchant="Bob", missionary="Cid", soldier="Dee", builder="Ann")
    if is_full:
        hand.fights("Cid", "Dee", "peru")
    hand.sends()
    for box in ("income", "benefits"):
        assert hand.box == box
        hand.sends()
    if offers:  # the last of what lies there starts the turn
        before = hand.revision
        lays_out(hand, "offer", NEW_TILES, NEW_GOODS)
        expect(hand.page.locator("#table")).not_to_have_attribute("data-revision", before)
    else:
        hand.sends()
    assert hand.turn == 5
    return hand.cost()


def lands(hand, names):
    if not names:
        return hand.dock(*LANDINGS, is_full=True)
    before = hand.revision
    hand.drafts_landings(*LANDINGS)
    hand.is_calm()
    claim = hand.page.locator(f'#asked .claims[open] input[value="{names}"]')
    hand.tap(claim.locator("xpath=ancestor::label"))
    return expect(hand.page.locator("#table")).not_to_have_attribute("data-revision", before)


def lays_out(hand, prefix, tiles, goods):
    for part, keys in (("tiles", tiles), ("goods", goods)):
        for key in keys:
            hand.counts(f"{prefix}_{part}_{key}")


def total(spent):
    return sum(taps for taps, _flicks in spent.values())


def test_a_middling_turn_in_full_takes_at_most_55_taps(phone):
    full, quiet = (plays(seated(phone), is_full=is_full) for is_full in (True, False))
    print(f"\nFull\n{as_table(full)}\n\nFull, quiet\n{as_table(quiet)}")  # noqa: T201
    assert {box: taps for box, (taps, _flicks) in full.items() if taps > MOST_IN_BOX[box]} == {}
    assert total(full) <= 55, as_table(full)
    assert total(quiet) <= total(full)


def test_with_what_is_on_offer_it_takes_at_most_60_taps(phone):
    """Laid out before; each turn the new tiles and goods are tapped when the board is refreshed. On a phone
    that does not know what the board prints, in the turn in which much happens, too."""
    spent = []
    for is_full in (True, False):
        hand = seated(phone, unknown="florida" if is_full else "")
        lays_out(hand, "pick_offer", TILES, (good.split()[1] for good in GOODS))
        hand.sends(hand.page.locator('button[name="act"][value="offer"]'))
        hand.cost()
        spent.append(plays(hand, is_full=is_full, offers=True, names="tobacco" if is_full else ""))
        print(f"\nWith offers\n{as_table(spent[-1])}")  # noqa: T201
    assert max(map(total, spent)) <= 60


def test_a_middling_turn_in_light_takes_at_most_25_taps(phone):
    hand = seated(phone, detail="light")
    hand.goods(*GOODS)
    hand.ship("Dee")
    hand.buys(*BUILDINGS)
    hand.finds("Ann brazil 2-4-3-5", "Dee virginia 1-2-1-4")
    hand.sends()

    assert hand.turn == 5
    spent = hand.cost()
    print(f"\nLight\n{as_table(spent)}")  # noqa: T201
    assert total(spent) <= 25, as_table(spent)
