"""The README tells the truth."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def section(title):
    return README.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_where_things_are_is_where_they_are():
    paths = re.findall(r"^\| `([^`]+)` \|", section("Where things are"), flags=re.MULTILINE)

    assert len(paths) >= 10
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_link_leads_somewhere():
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]

    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_promise_names_a_test_that_exists():
    tests = re.findall(r"`(tests/[\w/]+\.py)`", section("Promises, each with the tests that hold it"))

    assert len(tests) >= 8
    assert [path for path in tests if not (ROOT / path).exists()] == []
