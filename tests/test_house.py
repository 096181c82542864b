"""The house itself: which room may use which, and where a game is known. Read from the source, not run."""

import ast
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from companion.games import GAMES
from scoring.empires.turns import Box
from scoring.games import GAMES as RULES

ROOT = Path(__file__).parents[1]

FLOORS = (
    ("scoring",),
    ("games", "basics"),
    ("reading", "history"),
    ("wording", "models"),
    ("drawings",),
    ("hooks",),
    ("live", "log"),
    ("device", "lookup"),
    ("services", "selectors"),
    ("forms",),
    ("a game",),
    ("streaming",),
    ("serving",),
    ("views",),
    ("templatetags", "middleware", "urls", "management", "asgi", "wsgi", "apps", "checks", "settings", "env"),
)
"""Rooms from the ground up: each may use those below it, and no other. ``games`` is the registry alone, which
finds a game when it is asked for one; ``a game`` is any package ``companion/games/<key>``, and no game uses
another. So no two rooms use each other, however far round. The README says the same."""

FLOOR = {room: number for number, floor in enumerate(FLOORS) for room in floor}
ON_TOP = len(FLOORS) - 1


# Reading the source


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the product, but for migrations, which are history."""
    files = [file for room in ("scoring", "companion") for file in (ROOT / room).rglob("*.py")]
    return {module_of(file): ast.parse(file.read_text()) for file in files if "migrations" not in file.parts}


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports_of(module: str):
    """Full names of our modules that a module imports, anywhere in it."""
    for node in ast.walk(sources()[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in sources())
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module} imports by dots"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from (name for name in (inner, node.module) if name in sources())


def room_of(module: str) -> str:
    first, *rest = module.split(".")
    if first == "scoring" or not rest:
        return "scoring" if first == "scoring" else "settings"
    if rest[0] != "games" or len(rest) == 1:
        return rest[0]
    return "hooks" if rest[1] == "hooks" else "a game"


def game_of(module: str) -> str | None:
    """The game in whose packages a module lies."""
    parts = module.split(".")
    at = {"scoring": 1, "companion": 2}[parts[0]]
    is_inside = len(parts) > at and (parts[0] == "scoring" or parts[1] == "games")
    return parts[at] if is_inside and (ROOT / "scoring" / parts[at] / "rules.py").exists() else None


def uses():
    """Every import of one room by another: who, and what."""
    for module in sources():
        for other in dict.fromkeys(imports_of(module)):
            # To import a part of a package is not to use what the package itself holds.
            if not any(name.startswith(f"{other}.") for name in imports_of(module)):
                yield module, other


# Rooms


def goes_up(module: str, other: str) -> bool:
    here, there = room_of(module), room_of(other)
    if here == there:
        return game_of(module) != game_of(other) and here == "a game"
    return FLOOR[there] >= FLOOR[here] and FLOOR[here] != ON_TOP


def test_every_room_has_its_floor():
    assert {room_of(module) for module in sources()} - set(FLOOR) == set()


def test_imports_go_one_way():
    upwards = {(module, other) for module, other in uses() if goes_up(module, other)}

    assert sorted(upwards) == []


# Games


def names_of(game: str) -> frozenset[str]:
    """Keys of boxes, and of whatever else a game names: its module of rules says which."""
    rules = RULES[game]
    return frozenset(map(str, rules.box_names)) | frozenset(map(str, rules.start_roles)) | things_of(game)


def things_of(game: str) -> frozenset[str]:
    """What can be looked up in it."""
    return frozenset(thing.key for thing in import_module(GAMES[game]).PAGES.lookup.things)


REGISTRIES = ("companion.games", "scoring.games")
OUTSIDE = sorted(module for module in sources() if game_of(module) is None and module not in REGISTRIES)


def test_nothing_outside_imports_a_game():
    knows = {module for module in OUTSIDE if any(map(game_of, imports_of(module)))}

    assert sorted(knows) == []


COMMON = {"place", "order", "players", "final", "draw"}
"""Words that are the house's own, too: a tournament has a final and draws its seats."""


def test_nothing_outside_names_a_game_or_a_thing_of_one():
    keys = frozenset(GAMES)
    told = keys | frozenset().union(*map(names_of, keys)) - COMMON
    found = {
        (module, node.value)
        for module in OUTSIDE
        for node in ast.walk(sources()[module])
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in told
    }

    assert sorted(found) == []


def test_no_template_outside_shows_a_game():
    marks = [mark for key in GAMES for mark in (f"games/{key}/", f" {key} %}}")]
    templates = [file for file in (ROOT / "templates").rglob("*") if file.is_file()]
    outside = {file.relative_to(ROOT / "templates").as_posix(): file for file in templates}
    found = {
        name
        for name, file in outside.items()
        if not name.startswith("games/") and any(mark in file.read_text() for mark in marks)
    }

    assert sorted(found) == []


# Who may write

WRITES = {"create", "save", "bulk_create", "bulk_update", "get_or_create", "update_or_create", "delete"}


def writes_in(tree: ast.AST) -> bool:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(isinstance(call, ast.Attribute) and call.attr in WRITES for call in calls)


def test_selectors_and_forms_write_nothing():
    """A form's ``clean`` creates nothing: services do, once it is valid."""
    rooms = ("companion.selectors", "companion.forms")
    assert [module for module in sources() if module.startswith(rooms) and writes_in(sources()[module])] == []


# What stands once

ONCE = {"digest_of": 2, "Option": 1, "refusal_of": 1, "counter_key": 1, "Purse": 0}
"""Names that stood in several modules for the same thing; the second digest is that of a secret."""


@pytest.mark.parametrize("name", ONCE)
def test_a_helper_has_one_place(name):
    kinds = ast.FunctionDef | ast.ClassDef
    found = [
        module
        for module, tree in sources().items()
        if any(isinstance(node, kinds) and node.name == name for node in tree.body)
    ]
    assert len(found) == ONCE[name], found


def test_nothing_depends_on_an_assert():
    """``python -O`` skips them: an attribute may not be read in one only to have it made."""
    found = {
        (module, node.lineno)
        for module, tree in sources().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        and isinstance(node.test, ast.Attribute)
        and node.test.attr in made_when_read()
    }
    assert sorted(found) == []


@cache
def made_when_read() -> frozenset[str]:
    """Names of all cached properties."""
    return frozenset(
        node.name
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Name) and mark.id == "cached_property" for mark in node.decorator_list)
    )


# Loose modules

LOOSE = {"__init__", "apps", "asgi", "checks", "env", "middleware", "settings", "urls", "wsgi"}
"""Those that Django or a server looks for there, and what reads the environment for them."""


def test_no_module_stands_in_the_hall():
    assert {file.stem for file in (ROOT / "companion").glob("*.py")} == LOOSE
    assert {file.stem for file in (ROOT / "scoring").glob("*.py")} <= {
        *("__init__", "__main__", "acts", "documents", "entry", "errors", "games", "interchange"),
        *("kinds", "log", "parsing", "reading", "rules", "text"),
    }


@pytest.mark.parametrize(("lower", "upper"), list(pairwise(FLOORS)))
def test_the_readme_tells_the_floors_in_the_same_order(lower, upper):
    told = (ROOT / "README.md").read_text()
    assert told.index(line_of(lower)) < told.index(line_of(upper))


def line_of(floor: tuple[str, ...]) -> str:
    """How the README writes a floor."""
    return " · ".join(f"`{room}`" for room in floor)


# One word for one feature

WITHOUT_RULES = {Box.PLACE_WORKERS}
"""Nothing is recorded there: its sheet only leads on."""
PLACES = (
    "companion/games/empires/sheets/{}.py",
    "templates/games/empires/_{}.html",
    "tests/companion/empires/test_{}.py",
)
PLACES_OF_RULES = ("scoring/empires/phases/{}.py", "tests/scoring/empires/test_{}.py")


@pytest.mark.parametrize("box", Box)
def test_a_box_has_the_same_word_in_every_folder(box):
    places = PLACES if box in WITHOUT_RULES else PLACES + PLACES_OF_RULES
    assert [place for place in places if not (ROOT / place.format(box)).is_file()] == []


def test_a_box_without_rules_records_nothing():
    assert {entry.box for entry in RULES["empires"].kinds.values()} - {None} == set(Box) - WITHOUT_RULES


# One table of listeners in each script

FIRST_LINE = 'document.addEventListener("DOMContentLoaded", () => {'
"""A script that needs the others waits for them."""


@pytest.mark.parametrize("script", sorted((ROOT / "static/js").glob("*.js")), ids=lambda file: file.stem)
def test_a_script_listens_by_the_table_alone(script):
    told = script.read_text().replace(FIRST_LINE, "", 1)
    assert told.count("addEventListener") == (1 if script.stem == "theme" else 0)


# One chip, one stepper

BY_HAND = {"play/table.html", "fields/field.html"}
"""A switch that is no field of a form, and Django's own fields, which bring their tags along."""


def test_chips_and_steppers_are_made_by_their_tags():
    templates = {
        file.relative_to(ROOT / "templates").as_posix(): file for file in (ROOT / "templates").rglob("*.html")
    }
    marks = ('<label class="chip', "data-step=")
    found = {name for name, file in templates.items() if any(mark in file.read_text() for mark in marks)}

    assert found == BY_HAND
