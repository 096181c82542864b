"""No page of *Now* is a form on half a page of empty paper: rows of nothing but background, counted."""

import base64

from tests.browser.hand import Hand

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


def emptiness(hand, eye):
    """Of what is between the head of the box and the bar."""
    hand.is_calm()
    head, bar = (hand.page.locator(one).bounding_box() for one in (".now-head", "#bar"))
    top = head["y"] + head["height"]
    clip = {"x": 0, "y": top, "width": 360, "height": bar["y"] - top}
    png = base64.b64encode(hand.page.screenshot(clip=clip, caret="initial")).decode()
    return eye.evaluate(EMPTY_ROWS, png)


def test_no_box_leaves_more_than_a_third_of_the_page_empty(phone):
    hand, eye = Hand(phone()), phone()
    hand.sits("Ann", "Bob", "Cid", "Dee", builders=True)
    seen = {}
    for box in BOXES:
        if hand.box != box:
            hand.goes(box)
        seen[box] = emptiness(hand, eye)
    hand.goes("income")
    for box in ("income", "benefits", "refresh"):
        assert hand.box == box
        seen[box] = emptiness(hand, eye)
        hand.sends()
    print({box: f"{share:.0%}" for box, share in seen.items()})  # noqa: T201
    assert {box: f"{share:.0%}" for box, share in seen.items() if share > MOST_EMPTY} == {}
