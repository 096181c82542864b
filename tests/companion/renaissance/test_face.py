"""The second game's own face: which pages wear it, and whether its colours can be read."""

import re
from pathlib import Path

import pytest
from django.conf import settings

CSS = (Path(settings.BASE_DIR) / "static/css/renaissance.css").read_text()
COLOURS = {name: pair for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", CSS)}
READ, SEEN = 4.5, 3.0
"""As much contrast a text needs, and as much a line."""
PAIRS = [
    *((text, back, READ) for text in ("ink", "ink-soft", "sea") for back in ("paper", "card", "shallow")),
    ("on-sea", "sea", READ),
    *((line, back, SEEN) for line in ("edge", "brass") for back in ("paper", "card")),
]


def light_of(colour):
    parts = [int(colour[nth : nth + 2], 16) / 255 for nth in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((light_of(one), light_of(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_its_colours_can_be_read(front, back, least, theme):
    assert contrast(COLOURS[front][theme], COLOURS[back][theme]) >= least


def worn(answer):
    found = re.search(r'<html[^>]* data-game="(\w+)"', answer.text)
    return found and found[1], any(
        style in answer.text for style in ("css/renaissance.", "css/play_renaissance.")
    )


@pytest.mark.django_db
def test_pages_wear_the_face_of_their_game(client, phone):
    own = ("renaissance", True)
    assert worn(client.get("/")) == (None, False)
    assert worn(client.get("/start/?game=renaissance")) == own
    assert worn(client.get("/start/?game=empires")) == ("empires", False)
    assert worn(client.get("/components/?game=renaissance")) == own
    assert worn(phone.opens()) == own
    client.post("/game/?then=home", {"game": "renaissance"})
    assert worn(client.get("/")) == own
    assert "engraving" in client.get("/").text
    assert "Our components" in client.get("/").text
