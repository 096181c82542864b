"""No page of *Now* is a form on half a page of empty paper: rows of nothing but background, counted."""

import base64

from tests.browser.hand import Hand
from tests.browser.second_hand import SecondHand

BOXES = (
    "place_workers",
    "initiative",
    "dock",
    "goods",
    "shipping",
    "buildings",
    "discovery",
    "specialists",
    "warfare",
)
MOST_EMPTY = 1 / 3
PHONE = {"width": 360, "height": 640}
SCREENS = {"small": PHONE, "tall": {"width": 412, "height": 915}, "tablet": {"width": 820, "height": 1180}}
# The share of rows that hold one colour alone, that of the page.
EMPTY_ROWS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  const { data, width, height } = canvas.getImageData(0, 0, picture.width, picture.height);
  const pixels = new Uint32Array(data.buffer);
  const paper = pixels[0];
  let empty = 0;
  for (let row = 0; row < height; row += 1) {
    empty += pixels.subarray(row * width, (row + 1) * width).every((pixel) => pixel === paper);
  }
  return empty / height;
}"""


def emptiness(hand, eye, size):
    """Of what is between the head of the box and the bar, on a screen of that size."""
    hand.is_calm()
    hand.page.set_viewport_size(size)
    head, bar = (hand.page.locator(one).bounding_box() for one in (".now-head", "#bar"))
    top = head["y"] + head["height"]
    clip = {"x": 0, "y": top, "width": size["width"], "height": bar["y"] - top}
    png = base64.b64encode(hand.page.screenshot(clip=clip, caret="initial")).decode()
    return eye.evaluate(EMPTY_ROWS, png)


def test_no_box_leaves_more_than_a_third_of_the_page_empty(phone):
    """On a small phone, on a tall one and on a tablet."""
    hand, eye = Hand(phone()), phone()
    hand.sits("Ann", "Bob", "Cid", "Dee", builders=True)
    seen = {}

    def looks(box):
        for name, size in SCREENS.items():
            seen[f"{box} {name}"] = emptiness(hand, eye, size)
        hand.page.set_viewport_size(PHONE)

    hand.sends()
    hand.initiative("Ann Bob")  # so that something was recorded
    for box in BOXES:
        if hand.box != box:
            hand.goes(box)
        looks(box)
    hand.goes("income")
    for box in ("income", "benefits", "refresh"):
        assert hand.box == box
        looks(box)
        hand.sends()
    print({box: f"{share:.0%}" for box, share in seen.items()})  # noqa: T201
    assert {box: f"{share:.0%}" for box, share in seen.items() if share > MOST_EMPTY} == {}


def test_nor_where_a_table_records_lightly(phone):
    hand, eye = Hand(phone()), phone()
    hand.starts("Ann", "Bob", "Cid", "Dee", builders=True, detail="light")
    hand.sits_down()
    seen = {}
    for box in ("goods", "shipping", "buildings", "discovery", "refresh"):
        assert hand.box == box
        seen[box] = emptiness(hand, eye, PHONE)
        hand.sends()
    assert {box: f"{share:.0%}" for box, share in seen.items() if share > MOST_EMPTY} == {}


def test_nor_in_the_second_game(phone, tmp_path):
    """Nor before somebody is picked in a competition, nor while it is said who stands where."""
    hand, eye = SecondHand(phone()), phone()
    hand.knows_its_components(tmp_path)
    hand.begins("Ann", "Bob", "Cid", "Dee")
    hand.yields("wine", "wine", "cloth", "grain")
    hand.sits_down()
    seen = {}

    def looks(box):
        for name in ("small", "tall"):
            seen[f"{box} {name}"] = emptiness(hand, eye, SCREENS[name])
        hand.page.set_viewport_size(PHONE)

    for box in ("draw", "cards", "purchase", "tax", "expansion", "domination", "order"):
        assert hand.box == box
        looks(box)
        if box == "expansion":
            hand.picks("pick_way", "fight")
            looks("competition")
        if box == "domination":
            hand.dominates()
        else:
            hand.sends()
    looks("places")
    assert {box: f"{share:.0%}" for box, share in seen.items() if share > MOST_EMPTY} == {}
