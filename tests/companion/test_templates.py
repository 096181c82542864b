"""Templates are laid out for people; pages and catalogues do not see the layout."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import engines
from django.utils.translation.template import templatize

from companion.serving.loaders import without_layout

FOLDER = Path(settings.BASE_DIR / "templates")
TEMPLATES = sorted(FOLDER.rglob("*.html"))
MESSAGES = re.compile(r"gettext\(\s*u?(?:'.*?'|\".*?\")[^)]*\)", re.S)


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("<ul>\n  <li>Ann</li>\n</ul>\n", "<ul> <li>Ann</li> </ul> "),
        ("{{ a }}  \n\n    <b>b</b>", "{{ a }} <b>b</b>"),
        ('<a class="b"\n    href="c">', '<a class="b" href="c">'),
        ("<b>a</b>  <b>b</b>", "<b>a</b>  <b>b</b>"),
    ],
)
def test_the_layout_of_a_template_is_not_sent(written, sent):
    assert without_layout(written) == sent


def test_templates_are_loaded_so():
    written = (FOLDER / "play" / "_tabs.html").read_text()
    loaded = engines["django"].get_template("play/_tabs.html").template.source
    assert loaded == without_layout(written) != written


def test_a_script_keeps_its_lines():
    written = (FOLDER / "offline" / "sw.js").read_text()
    assert engines["django"].get_template("offline/sw.js").template.source == written


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_what_is_translated_is_what_was_collected(path):
    """Texts are collected from the files as they are, and looked up as they are loaded."""
    written = path.read_text()
    assert MESSAGES.findall(templatize(written)) == MESSAGES.findall(templatize(without_layout(written)))
