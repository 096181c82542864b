"""Three dice, tapped as they lie on the table or rolled by the app."""

import random

from django.utils.translation import gettext

from companion.drawings.faces import Face
from companion.forms.asking import Asking, Option
from companion.reading.numbers import whole_number

FACES = range(1, 7)
COLORS = ("black", "white", "green")


def color_names() -> dict[str, str]:
    return {"black": gettext("Black"), "white": gettext("White"), "green": gettext("Green")}


def ask_dice(asking: Asking, key: str) -> list[int] | None:
    """None as long as one of them is not said."""
    options = [Option(str(face), Face(str(face))) for face in FACES]
    said = [asking.one(f"{key}_{color}", name, options) for color, name in color_names().items()]
    return [whole_number(one, default=1) for one in said] if all(said) else None


def with_rolled(given, prefix: str, keys: tuple[str, ...]):
    """What was sent, with dice that the app rolled just now; those that all lie there stay as they lie."""
    rolled = given.copy()
    for key in keys:
        names = [f"{prefix}_{key}_{color}" for color in COLORS]
        if not all(given.get(name) for name in names):
            for name in names:
                rolled[name] = str(random.choice(FACES))
    return rolled


def with_cleared(given, prefix: str, keys: tuple[str, ...]):
    """What was sent, without these dice."""
    cleared = given.copy()
    for key in keys:
        for color in COLORS:
            cleared.pop(f"{prefix}_{key}_{color}", None)
    return cleared
