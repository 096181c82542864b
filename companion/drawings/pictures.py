"""The picture of a result that messengers show beside its address: the board, who won, and the podium."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from PIL import Image, ImageColor, ImageDraw

from companion.drawings.letters import fitted, font, wrapped, written
from companion.drawings.outlines import Area, Outline
from companion.wording.saying import say
from scoring.text import figure

WIDTH, HEIGHT = 1200, 630
FINER = 2
"""It is drawn this many times larger and then made smaller, so that its edges are smooth."""
MARGIN = 48
BOARD = (360, 480)

COLORS = {
    "paper": "#f4ecd9",
    "ink": "#1c2a35",
    "soft": "#4c5862",
    "line": "#c8b68a",
    "shallow": "#dbe8e2",
    "land": "#e7d9b3",
    "sea": "#12536a",
    "brass": "#b98a2b",
    "white": "#ffffff",
    "red": "#a51d23",
    "yellow": "#fdf980",
    "blue": "#115eff",
    "green": "#21c5a4",
    "orange": "#d97a12",
    "purple": "#4d1f66",
}
DARK = ("red", "blue", "purple")

# The badges as points in a box of 24 by 24; red is round.
SHAPES: dict[str, Outline] = {
    "yellow": [(12, 1), (23, 12), (12, 23), (1, 12)],
    "blue": [(2.5, 2.5), (21.5, 2.5), (21.5, 21.5), (2.5, 21.5)],
    "green": [
        (2.5, 2.5),
        (21.5, 2.5),
        (21.5, 12),
        (19.5, 17),
        (16, 21),
        (12, 23.2),
        (8, 21),
        (4.5, 17),
        (2.5, 12),
    ],
    "orange": [(12, 1), (21.8, 6.5), (21.8, 17.5), (12, 23), (2.2, 17.5), (2.2, 6.5)],
    "purple": [(12, 1), (23, 9.2), (18.8, 22.5), (5.2, 22.5), (1, 9.2)],
}
STEPS = ((1, 165), (0, 210), (2, 125))
"""Of the podium, from the left: who stands there, the best being 0, and how high it is."""
FOOT = 540


class Canvas:
    """Everything in points of the finished picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), COLORS["paper"])
        self.draw = ImageDraw.Draw(self.image)

    def box(self, x: float, y: float, width: float, height: float, color: str) -> None:
        self.draw.rectangle((x * FINER, y * FINER, (x + width) * FINER, (y + height) * FINER), COLORS[color])

    def shape(self, points: Outline, color: str, line: float = 2) -> None:
        finer = [(x * FINER, y * FINER) for x, y in points]
        self.draw.polygon(finer, fill=color)
        self.draw.line([*finer, finer[0]], fill=COLORS["ink"], width=round(line * FINER), joint="curve")

    def disc(self, x: float, y: float, across: float, color: str) -> None:
        box = (x * FINER, y * FINER, (x + across) * FINER, (y + across) * FINER)
        self.draw.ellipse(box, fill=color, outline=COLORS["ink"], width=2 * FINER)

    def write(self, text: str, x: float, y: float, size: int, color: str = "ink", anchor: str = "ls") -> None:
        at = (x * FINER, y * FINER)
        self.draw.text(at, text, fill=COLORS[color], font=font(size * FINER), anchor=anchor)

    def png(self) -> bytes:
        small = self.image.resize((WIDTH, HEIGHT), Image.Resampling.BOX)
        few = small.quantize(method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        data = BytesIO()
        few.save(data, "PNG", optimize=True)
        return data.getvalue()


def result_picture(table: Any, sentence: str, areas: Sequence[Area] = ()) -> bytes:
    """Of a game that has ended; ``sentence`` says who won, ``areas`` are its board, if it has one."""
    canvas = Canvas()
    left = draw_board(canvas, table, areas) if areas else 0
    draw_sentence(canvas, written(say(table.title)), written(sentence), left)
    draw_podium(canvas, table.podium, left)
    canvas.box(left, HEIGHT - 14, WIDTH - left, 14, "sea")
    return canvas.png()


def draw_board(canvas: Canvas, table: Any, areas: Sequence[Area]) -> float:
    """As high as the picture; answers how wide it is."""
    scale = HEIGHT / BOARD[1]
    width = BOARD[0] * scale
    canvas.box(0, 0, width, HEIGHT, "shallow")
    for area in areas:
        color = tinted(table.seat[area.player].badge.key) if area.player in table.seat else COLORS["land"]
        for outline in area.outlines:
            canvas.shape([(x * scale, y * scale) for x, y in outline], color)
    for area in areas:
        if area.player in table.seat:
            x, y = middle_of(max(area.outlines, key=len))
            draw_badge(canvas, table.seat[area.player].badge, x * scale - 20, y * scale - 20, 40)
    canvas.box(width, 0, 5, HEIGHT, "brass")
    return width + 5


def tinted(color: str) -> str:
    """The colour of a player on land, half of each."""
    pairs = zip(*(ImageColor.getrgb(COLORS[one]) for one in (color, "land")), strict=True)
    mixed = (sum(pair) // 2 for pair in pairs)
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def middle_of(outline: Outline) -> tuple[float, float]:
    xs, ys = [x for x, _y in outline], [y for _x, y in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def draw_sentence(canvas: Canvas, title: str, sentence: str, left: float) -> None:
    room = WIDTH - left - 2 * MARGIN
    title, size = fitted(title, 28, room)
    canvas.write(title, left + MARGIN, 64, size, "sea")
    size = next((size for size in (46, 38, 32) if len(wrapped(sentence, size, room)) <= 3), 28)
    for nth, line in enumerate(wrapped(sentence, size, room)[:4]):
        canvas.write(line, left + MARGIN, 122 + nth * (size + 10), size)


def draw_podium(canvas: Canvas, podium: Any, left: float) -> None:
    """The first in the middle; those below the podium are named under it."""
    width = (WIDTH - left - 2 * MARGIN) / len(STEPS)
    for place, (nth, height) in enumerate(STEPS):
        if nth < len(podium.steps):
            draw_stand(canvas, podium.steps[nth], left + MARGIN + place * width, width, height)
    others = " · ".join(f"{one.place} {name_of(one.seat)} {figure(one.total)}" for one in podium.others)
    text, size = fitted(others, 26, WIDTH - left - 2 * MARGIN)
    canvas.write(text, left + (WIDTH - left) / 2, 592, size, "soft", "ms")


def draw_stand(canvas: Canvas, stand: Any, x: float, width: float, height: float) -> None:
    top, middle = FOOT - height, x + width / 2
    canvas.box(x + 4, top, width - 8, height, "brass" if stand.place == 1 else "line")
    canvas.box(x + 8, top + 4, width - 16, height - 4, "shallow")
    name, size = fitted(name_of(stand.seat), 30, width - 12)
    canvas.write(name, middle, top - 14, size, anchor="ms")
    draw_badge(canvas, stand.seat.badge, middle - 24, top - 96, 48)
    canvas.write(figure(stand.total), middle, top + 62, 48, anchor="ms")
    canvas.write(str(stand.place), middle, top + 104, 26, "soft", "ms")


def name_of(seat: Any) -> str:
    """The colour, where the font has none of the letters."""
    return written(seat.name) or written(str(seat.badge.name))


def draw_badge(canvas: Canvas, badge: Any, x: float, y: float, across: float) -> None:
    scale = across / 24
    if badge.key in SHAPES:
        canvas.shape([(x + a * scale, y + b * scale) for a, b in SHAPES[badge.key]], COLORS[badge.key])
    else:
        canvas.disc(x, y, across, COLORS[badge.key])
    letter = "white" if badge.key in DARK else "ink"
    canvas.write(
        written(str(badge.letter)), x + across / 2, y + across / 2, round(across * 0.5), letter, "mm"
    )
