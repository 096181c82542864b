"""One word for one thing (``docs/words.md``): what pages do not say."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "noop"}
MARKED = re.compile(
    r"""{%\s*translate\s+(?:"([^"]+)"|'([^']+)')|{%\s*blocktranslate[^%]*%}(.*?){%\s*endblocktranslate""",
    re.DOTALL,
)
PAGES = sorted((ROOT / "templates").rglob("*.html"))
MODULES = sorted(
    path
    for room in ("companion", "scoring")
    for path in (ROOT / room).rglob("*.py")
    if "migrations" not in path.parts
)


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def said_in(module):
    """Every marked text, also one that goes over several lines and the plural."""
    for call in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and name_of(call) in MARKS:
            yield from (str(one.value) for one in call.args if isinstance(one, ast.Constant))


def said_on(page):
    for found in MARKED.findall(page.read_text(encoding="utf-8")):
        yield from (" ".join(text.split()) for text in found if text)


SAID = "\n".join(
    [*(text for page in PAGES for text in said_on(page)), *(t for m in MODULES for t in said_in(m))]
)
INSTEAD = {
    r"knock(?!-?out| *-? *out)": "ask to join",
    "revoke": "turn off",
    "withdraw": "turn off",
    "keeper": "host",
    "anew": "again",
    "show out": "remove",
    "pass it on": "share",
    "worth telling": "highlights",
    "lighting": "theme",
    "this device": "this phone",
    "how strong": "ratings",
    r"mend(?:s|ed)?": "fix",
    "passengers?": "ships that carried workers",
    "can't be followed": "no longer fits",
    "it did not happen": "delete this entry",
    "say how it is": "enter what's on the table",
    "a find": "a discovery",
    "so it stands": "record it all",
    r"t(?:aken?|akes|ook) (?:it |the cut )?back": "undo",
    r"dropp?(?:s|ed|ing)?(?: out)?": "delete an entry; somebody left an event",
    "thr(?:ow|ew|own) away": "delete, discard",
    "of now": "now",
    "so many (?!have)": "how many",
    r"(?:do|seat|have) (?:it|them) so": "like this",
    "shall": "should",
    "that is no (?!longer)": "enter what it should be",
    "a sign is": "a letter is",
    "signs that nobody": "invisible characters",
    r"name\)s leaves": "left",
    "read along": "read",
    r"trad(?:e|es|ed|ing) out": "swap",
    r"spaces? up": "lower misery",
}
# What a page said once, and what a friendly person says.
SAID_INSTEAD = {
    "Mend somebody's money": "Fix a player's money",
    "All right: on to turn": "Start turn %(turn)d",
    "It was otherwise": "Correct it",
    "It did not happen: drop it": "Delete this entry",
    "The table is right: say how it is, and the sums follow.": "Enter what's on the table; the sums follow.",
    "say first what the tile asks": "%(tile)s: choose a region for %(player)s.",
    "%(number)d wanted, but only": "All %(printed)d %(good)s tokens are taken.",
    "Something was taken back or corrected.": "{{ by }} undid: {{ line }}",
    "Worth telling": "Highlights",
    "Pass it on": "Share",
    "Close it without waiting": "Lock the result now",
    "Leaves": "Left the game",
    "You knocked, look again": "Waiting for the host",
    "As the device": "Automatic",
    "Go back to here": "Rewind to here (undoes {{ number }} entries)",
    "Your past games: who is how strong": "Past games, ratings, and what wins.",
}


def test_texts_are_found():
    assert "Start a table" in SAID
    assert "Highlights" in SAID
    assert "The result is locked. The host can unlock it." in SAID


@pytest.mark.parametrize("word", INSTEAD)
def test_pages_say_the_other_word(word):
    assert re.findall(rf"[^\n]*\b{word}[^\n]*", SAID, re.IGNORECASE) == []


@pytest.mark.parametrize("stiff", SAID_INSTEAD)
def test_a_stiff_sentence_was_rewritten(stiff):
    assert stiff not in SAID.splitlines()
    assert SAID_INSTEAD[stiff] in SAID


@pytest.mark.parametrize("word", ["phone", "host", "pad", "lock, unlock", "turn off", "highlights"])
def test_the_list_has_the_word(word):
    assert f"| {word} |" in (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
