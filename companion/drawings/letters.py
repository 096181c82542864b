"""Writing on pictures, in every script that the font we ship has letters for."""

from functools import cache
from pathlib import Path

from PIL import ImageFont

FONT = Path(__file__).parent / "fonts" / "DejaVuSans-Bold.ttf"
NOWHERE = "\uffff"
"""What no font has: it is drawn as the box for letters that are missing."""
SMALLEST = 18


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size)


@cache
def can_write(letter: str) -> bool:
    plain = ImageFont.truetype(FONT, SMALLEST, layout_engine=ImageFont.Layout.BASIC)
    return letter.isspace() or bytes(plain.getmask(letter)) != bytes(plain.getmask(NOWHERE))


def written(text: str) -> str:
    """Without the letters that the font lacks."""
    return "".join(filter(can_write, text)).strip()


def width_of(text: str, size: int) -> float:
    return font(size).getlength(text)


def fitted(text: str, size: int, width: float) -> tuple[str, int]:
    """A text as large as there is room for it, and cut where even small letters have none."""
    while size > SMALLEST and width_of(text, size) > width:
        size -= 2
    if width_of(text, size) <= width:
        return text, size
    while text and width_of(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…", size


def wrapped(text: str, size: int, width: float) -> list[str]:
    """A sentence on as many lines as it needs."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
