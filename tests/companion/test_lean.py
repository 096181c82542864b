"""Scripts, styles and drawings reach a phone without comments; their sources keep them."""

import gzip
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static

from companion.device.shell import BUNDLES, bundles, table_style
from companion.games import GAMES, pages_of
from companion.serving.lean import SLIMMING, lean, minify

FOLDER = Path(settings.STATICFILES_DIRS[0])
OURS = sorted(path.relative_to(FOLDER).as_posix() for kind in SLIMMING for path in FOLDER.glob(kind))
WITHOUT_NOTES = {"img/icon.svg"}
needs_minifier = pytest.mark.skipif(not minify, reason="There is no minifier for this machine.")


def served(name):
    """Under its hashed name, as a page asks for it."""
    return Path(settings.STATIC_ROOT, staticfiles_storage.stored_name(name))


@needs_minifier
@pytest.mark.parametrize("name", OURS)
def test_what_is_served_is_the_lean_source(name):
    source = (FOLDER / name).read_text()
    assert served(name).read_text() == lean(name, source)
    assert len(served(name).read_text()) < len(source) or name in WITHOUT_NOTES


@pytest.mark.parametrize(("name", "parts"), bundles().items())
def test_a_bundle_is_its_parts_one_after_the_other(name, parts):
    sources = [(FOLDER / part).read_text() for part in parts]
    assert served(name).read_text() == lean(name, "\n".join(sources))


@pytest.mark.parametrize("name", BUNDLES)
def test_who_develops_finds_a_bundle_as_its_parts_are_now(name, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    parts = [(FOLDER / part).read_text() for part in bundles()[name]]
    assert Path(finders.find(name)).read_text() == "\n".join(parts)
    assert finders.find("css/none.css") is None


@pytest.mark.django_db
def test_a_table_asks_for_its_bundles_and_for_no_part_of_them(start):
    page = start(2).opens().text
    for name in (table_style("empires"), "js/play.js"):
        assert static(name) in page
        assert not [part for part in bundles()[name] if static(part) in page]


WORN = {game: (table_style(game), bundles()[table_style(game)]) for game in GAMES}


@pytest.mark.parametrize("game", WORN)
def test_a_table_wears_its_game_over_what_all_tables_wear(game):
    name, parts = WORN[game]
    pages = pages_of(game)
    own = tuple(filter(None, (*pages.table.styles, pages.style)))
    assert name == f"css/play_{game}.css"
    assert parts == bundles()["css/play.css"] + own


STYLES = {
    "a { width: calc(1rem + 2px - 1px); } /* why */": "a{width:calc(1rem + 2px - 1px)}",
    'a::before { content: "  /* ; } */"; }': 'a::before{content:"  /* ; } */"}',
    "a :is(b, c)  +  d > e:not(.f) { gap: 0 1px; }\n\n": "a :is(b,c) + d > e:not(.f){gap:0 1px}",
    "a b  c { font: 600 1rem/1.2 x;\n  --y: light-dark(#fff, #000) }": (
        "a b c{font:600 1rem/1.2 x;--y:light-dark(#fff,#000)}"
    ),
    "@media (min-width: 60rem) {\n  a { b: c; }\n}": "@media (min-width:60rem){a{b:c}}",
    "a { b: c; /* why */ d: e; }": "a{b:c;d:e}",
    "a :hover, a:hover { b: c }": "a :hover,a:hover{b:c}",
}


@pytest.mark.parametrize("source", STYLES)
def test_a_style_means_the_same(source):
    assert lean("css/a.css", source) == STYLES[source]


@needs_minifier
def test_a_script_loses_its_notes_and_keeps_its_texts():
    source = "// why\nconst first = `x  // y`; /* so */\nout(first, 'a  b')\n"
    assert lean("js/a.js", source) == 'const first=`x  // y`;out(first,"a  b");\n'


def test_where_there_is_no_minifier_a_script_stays_as_it_is(monkeypatch):
    monkeypatch.setattr("companion.serving.lean.minify", None)
    assert lean("js/a.js", "a(); // why\n") == "a(); // why\n"


def test_a_drawing_keeps_all_but_its_notes():
    source = '<svg>\n<!-- why\n so -->\n<path d="M0 0"/>\n  <text>a  b</text></svg>\n'
    assert lean("img/a.svg", source) == '<svg><path d="M0 0"/><text>a  b</text></svg>\n'


def test_what_others_made_comes_as_they_made_it():
    assert lean("django_htmx/htmx-2.min.js", "/* theirs */ a  ( )") == "/* theirs */ a  ( )"


def test_its_compressed_twin_is_the_same():
    twin = served("js/outbox.js").with_name(f"{served('js/outbox.js').name}.gz")
    assert gzip.decompress(twin.read_bytes()) == served("js/outbox.js").read_bytes()
