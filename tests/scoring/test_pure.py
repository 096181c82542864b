"""The rules know nothing of the web: no Django, nothing outside the standard library."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "scoring").rglob("*.py"))
MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in FILES]

BLOCKED = """
import importlib, sys

class NoDjango:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("django", "companion"):
            raise ImportError(f"the rules ask for {name}")

sys.meta_path.insert(0, NoDjango())
for name in sys.argv[1:]:
    importlib.import_module(name)
allowed = sys.stdlib_module_names | {"scoring", "__main__"}
strangers = {name.partition(".")[0] for name in set(sys.modules) - before} - allowed
sys.exit(f"not in the standard library: {sorted(strangers)}" if strangers else 0)
"""


def test_every_module_is_imported_without_django():
    script = "import sys; before = set(sys.modules)\n" + BLOCKED
    command = [sys.executable, "-c", script, *MODULES]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)

    assert len(MODULES) > 30
    assert (done.returncode, done.stderr) == (0, "")


def imported(file):
    """The first word of everything a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "scoring" if node.level else node.module.partition(".")[0]


@pytest.mark.parametrize("file", FILES, ids=MODULES)
def test_module_imports_only_the_standard_library_and_scoring(file):
    assert set(imported(file)) <= sys.stdlib_module_names | {"scoring"}


@pytest.mark.parametrize("file", FILES, ids=MODULES)
def test_module_has_no_clock(file):
    assert set(imported(file)).isdisjoint({"time", "datetime", "zoneinfo", "uuid"})


GAMES = ("empires", "renaissance")
RULES = [(game, file) for game in GAMES for file in sorted((ROOT / "scoring" / game).rglob("*.py"))]
rules = pytest.mark.parametrize(("game", "file"), RULES, ids=[f"{game}-{file.stem}" for game, file in RULES])


@rules
def test_rules_leave_chance_to_the_table(game, file):
    assert set(imported(file)).isdisjoint({"random", "secrets"})


@rules
def test_rules_of_one_game_know_nothing_of_another(game, file):
    others = [f"scoring.{other}" for other in GAMES if other != game]

    assert not any(other in file.read_text() for other in others)
