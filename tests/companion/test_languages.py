"""Translations: marked everywhere, compiled without gettext's tools."""

import ast
import gettext
import os
import re
from collections import Counter
from collections.abc import Iterator

import polib
import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation.template import templatize

from companion.drawings.badges import BADGES
from companion.wording.catalogues import compile_catalogues
from companion.wording.saying import say
from scoring.text import Line, Word

# As Django has them; the tools accept fewer without a word.
PLURAL_FORMS = {"fr": 2, "es": 3, "pl": 4}
PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

msgid "Setup sheet"
msgstr "Lista przygotowań"

msgid "%d ship"
msgid_plural "%d ships"
msgstr[0] "%d statek"
msgstr[1] "%d statki"
msgstr[2] "%d statków"
"""


@pytest.fixture
def locale(tmp_path):
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(PO)
    return tmp_path


def test_catalogues_are_compiled(locale):
    (written,) = compile_catalogues(locale)
    with written.open("rb") as file:
        polish = gettext.GNUTranslations(file)

    assert polish.gettext("Setup sheet") == "Lista przygotowań"
    assert [polish.ngettext("%d ship", "%d ships", n) % n for n in (1, 3, 5)] == [
        "1 statek",
        "3 statki",
        "5 statków",
    ]


def test_catalogues_are_compiled_again_only_when_they_change(locale):
    (written,) = compile_catalogues(locale)
    assert compile_catalogues(locale) == []

    later = written.stat().st_mtime + 5
    os.utime(written.with_suffix(".po"), (later, later))
    assert compile_catalogues(locale) == [written]


def test_a_language_is_offered_once_it_has_a_catalogue():
    there = {path.parent.name for path in settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES")}

    assert {code for code, _name in settings.LANGUAGES} == {"en"} | there


def test_catalogues_are_whole():
    """No entry without its translation, no plural without all the forms of its language."""
    for po in settings.LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.po"):
        catalogue = polib.pofile(str(po))
        assert catalogue.untranslated_entries() == []
        assert catalogue.fuzzy_entries() == []
        forms = PLURAL_FORMS[po.parent.parent.name]
        plurals = [entry.msgstr_plural for entry in catalogue if entry.msgid_plural]
        assert [plural for plural in plurals if len(list(filter(None, plural.values()))) != forms] == []


def test_letters_of_the_badges_differ_in_every_language():
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            assert max(Counter(str(badge.letter) for badge in BADGES).values()) == 1


def test_say_translates_our_words_and_no_names():
    line = Line("%(player)s builds %(building)s.", {"player": "Mint", "building": Word("Mint")})

    assert say(line) == "Mint builds Mint."


# What xgettext stumbles over, and then collects nothing: the same words with a plural and without

PLURALS = {"ngettext", "ngettext_lazy"}
MARKERS = {"_", "gettext", "gettext_lazy", "gettext_noop", "noop"}


def marked(source: str) -> Iterator[tuple[str, str]]:
    """The name of each function that marks words, with the words."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield node.func.id, first.value


def marked_in_templates() -> Iterator[tuple[str, str]]:
    for file in (settings.BASE_DIR / "templates").rglob("*.html"):
        source = templatize(file.read_text())
        yield from ((name, ast.literal_eval(words)) for name, words in CALLS.findall(source))


CALLS = re.compile(r"\b(gettext|ngettext|_)\(\s*u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")")


def test_no_words_have_a_plural_in_one_place_and_none_in_another():
    files = [file for room in ("companion", "scoring") for file in (settings.BASE_DIR / room).rglob("*.py")]
    found = {one for file in files for one in marked(file.read_text())} | set(marked_in_templates())
    counted = {words for name, words in found if name in PLURALS}
    alone = {words for name, words in found if name in MARKERS}

    assert len(counted) > 100
    assert len(alone) > 1000
    assert sorted(counted & alone) == []
