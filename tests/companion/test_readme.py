"""The README tells the truth."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
DEPLOY = ROOT / "deploy" / "README.md"


def section(title):
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_where_things_are_is_where_they_are():
    paths = re.findall(r"^\| `([^`]+)` \|", section("Where things are"), flags=re.MULTILINE)

    assert len(paths) >= 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", DEPLOY], ids=["README", "deploy"])
def test_every_link_leads_somewhere(page):
    found = re.findall(r"\]\(([^)#]+)(?:#[\w-]+)?\)", page.read_text())
    links = [link for link in found if "://" not in link]

    assert links
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_promise_names_a_test_that_exists():
    tests = re.findall(r"`(tests/[\w/]+\.py)`", section("Promises, each with the tests that hold it"))

    assert len(tests) >= 8
    assert [path for path in tests if not (ROOT / path).exists()] == []


# In earnest


def test_every_command_for_running_it_exists():
    text = DEPLOY.read_text()
    commands = set(re.findall(r"(?:^ +|`)manage (\w+)", text, flags=re.MULTILINE))
    targets = set(re.findall(r"(?:`|=\S+ )make (\w+)", text))
    makefile = (ROOT / "Makefile").read_text()

    assert {"backup", "restore", "tidy", "changepassword"} <= commands
    assert "serve" in targets
    assert commands <= set(get_commands())
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def test_what_it_says_in_trouble_is_what_is_written_down():
    """Each sentence in italics is one of the program's."""
    told = re.findall(r"\*([A-Z][^*…]+?)(?: …)?\*", DEPLOY.read_text().split("## When something is wrong")[1])
    said = "".join(path.read_text() for path in (ROOT / "companion").rglob("*.py"))
    # Long ones stand on several lines there.
    said = re.sub(r'"\s+f?"', "", said)

    assert len(told) >= 5
    assert [sentence for sentence in told if sentence not in said] == []
