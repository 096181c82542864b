"""The drawings of the second game: all there, in a sprite of its own, and where they stand."""

import gzip
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from django.conf import settings

from companion.games.renaissance.changes import COUNTED
from companion.games.renaissance.drawings import GOODS, good_icon
from companion.games.renaissance.log import COUNTS, icon_of
from companion.games.renaissance.lookup import THINGS
from companion.serving.lean import lean_drawing
from scoring.renaissance.advances import CATEGORIES
from scoring.renaissance.commodities import COMMODITIES
from scoring.renaissance.rules import RULES
from tests.scoring.renaissance.table import MAT

ROOT = Path(settings.BASE_DIR)
SPRITE = ROOT / "static/img/renaissance.svg"
MOST = 4_500
"""Bytes over the wire; it comes once, with the first table of this game."""


def drawn():
    return {one.get("id") for one in ElementTree.parse(SPRITE).iter()}


def test_every_commodity_category_and_count_is_drawn():
    goods = {*COMMODITIES, *MAT["commodities"]}
    assert goods == GOODS
    assert {f"good-{key}" for key in (*goods, "other")} <= drawn()
    assert {f"category-{key}" for key in CATEGORIES} <= drawn()
    assert {f"count-{key}" for key in (*COUNTED, "stock", *COUNTS.values())} <= drawn()


def test_every_drawing_that_a_template_names_is_there():
    templates = (ROOT / "templates/games/renaissance").rglob("*.html")
    named = {
        f"{kind}-{key}"
        for file in templates
        for kind, key in re.findall(r'{% icon "renaissance/(\w+)" "(\w+)" %}', file.read_text())
    }
    assert len(named) > 5
    assert named - drawn() == set()


def test_it_is_light():
    assert len(gzip.compress(lean_drawing(SPRITE.read_text()).encode())) <= MOST


@pytest.mark.parametrize(
    ("said", "seen"), [("wine", "wine"), ("Fur", "fur"), ("Spices", "spice"), ("<b>", "other"), ("", "other")]
)
def test_a_commodity_of_the_table_is_what_we_drew_or_a_sack(said, seen):
    assert good_icon(said) == ("renaissance/good", seen)


def test_the_log_draws_what_an_entry_is_about():
    assert icon_of({"do": "commodity", "commodity": "wine"}) == ("renaissance/good", "wine")
    assert icon_of({"do": "buy", "advance": "Cathedral"}) == ("renaissance/category", "religion")
    assert icon_of({"do": "compete"}) == ("renaissance/count", "fight")
    assert icon_of({"do": "correct"}) is None
    assert set(COUNTS) <= set(RULES.kinds)


def test_everything_in_the_look_up_that_has_a_drawing_has_one_of_ours():
    drawings = {thing.icon for thing in THINGS if thing.icon}
    assert {kind for kind, _key in drawings} <= {
        f"renaissance/{one}" for one in ("good", "category", "count")
    }
    assert {f"{kind.partition('/')[2]}-{key}" for kind, key in drawings} <= drawn()
