"""The picture of a result that messengers show beside its address: a PNG drawn with rectangles and
letters of our own, so that no drawing library has to be carried along for it."""

import struct
import unicodedata
import zlib

from companion.selectors.ended import Ended

WIDTH, HEIGHT = 1200, 630
MARGIN = 60

# Every colour is the place of its red, green and blue in the palette.
PALETTE = {
    "paper": "f4ecd9",
    "ink": "1c2a35",
    "line": "c8b68a",
    "sea": "12536a",
    "brass": "b98a2b",
    "white": "ffffff",
    "red": "a51d23",
    "yellow": "fdf980",
    "blue": "115eff",
    "green": "21c5a4",
    "orange": "d97a12",
    "purple": "4d1f66",
}
COLORS = {name: nth for nth, name in enumerate(PALETTE)}
DARK = ("red", "blue", "purple")

# A letter and its five columns, the lowest bit on top.
DRAWN = """
    03e5149453e 100427f4000 24261514946 32141454b31 41814127f10 52745454539
    63c4a494930 70171090503 83649494936 9064949291e A7e1111117e B7f49494936
    C3e41414122 D7f4141221c E7f49494941 F7f09090901 G3e4149497a H7f0808087f
    I00417f4100 J2040413f01 K7f08142241 L7f40404040 M7f020c027f N7f0408107f
    O3e4141413e P7f09090906 Q3e4151215e R7f09192946 S4649494931 T01017f0101
    U3f4040403f V1f2040201f W3f4038403f X6314081463 Y0708700807 Z6151494543
    -0808080808 .0060600000 :0036360000
"""
GLYPHS = {" ": bytes(5), **{drawn[0]: bytes.fromhex(drawn[1:]) for drawn in DRAWN.split()}}
COLUMNS, ROWS = 5, 7
# Letters that do not fall apart into a plain one and its accent.
PLAIN = str.maketrans({"Ł": "L", "Ø": "O", "Đ": "D", "Æ": "AE", "Œ": "OE", "ẞ": "SS"})


class Canvas:
    def __init__(self):
        self.pixels = bytearray([COLORS["paper"]]) * (WIDTH * HEIGHT)

    def box(self, x, y, width, height, color):
        row = bytes([COLORS[color]]) * width
        for line in range(y, y + height):
            start = line * WIDTH + x
            self.pixels[start : start + width] = row

    def write(self, text, x, y, scale, color):
        for letter in text:
            for column, bits in enumerate(GLYPHS[letter]):
                for row in range(ROWS):
                    if bits >> row & 1:
                        self.box(x + column * scale, y + row * scale, scale, scale, color)
            x += (COLUMNS + 1) * scale

    def png(self):
        rows = b"".join(
            b"\0" + self.pixels[start : start + WIDTH] for start in range(0, len(self.pixels), WIDTH)
        )
        head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
        palette = bytes.fromhex("".join(PALETTE.values()))
        parts = ((b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def written(text: str) -> str:
    """With the letters that we can draw; accents are left out."""
    plain = unicodedata.normalize("NFKD", text.upper().translate(PLAIN))
    return "".join(letter for letter in plain if letter in GLYPHS).strip()


def text_width(text: str, scale: int) -> int:
    return len(text) * (COLUMNS + 1) * scale - scale


BADGE, NAME_SCALE, TOTAL_SCALE, LONGEST_NAME = 56, 5, 6, 10
BARS_FROM, BARS_TO = MARGIN + BADGE + 40 + LONGEST_NAME * (COLUMNS + 1) * NAME_SCALE, WIDTH - MARGIN - 130


def result_picture(table: Ended) -> bytes:
    """Everybody's badge, name and points, the best first."""
    canvas = Canvas()
    canvas.box(0, 0, WIDTH, 110, "sea")
    canvas.box(0, 116, WIDTH, 4, "brass")
    canvas.box(0, HEIGHT - 20, WIDTH, 20, "sea")
    canvas.write("EMPIRES: AGE OF DISCOVERY", MARGIN, 34, 6, "white")
    scores = table.if_game_ended.scores
    best = max(1, *(score.total for score in scores))
    height = (HEIGHT - 160) // len(scores)
    for nth, score in enumerate(scores):
        seat, middle = table.seat[score.player], 130 + height * nth + height // 2
        draw_badge(canvas, seat.badge, middle - BADGE // 2)
        name = written(seat.name)[:LONGEST_NAME]
        canvas.write(name, MARGIN + BADGE + 20, middle - ROWS * NAME_SCALE // 2, NAME_SCALE, "ink")
        length = max(0, score.total) * (BARS_TO - BARS_FROM) // best
        canvas.box(BARS_FROM, middle - 22, length, 44, "ink")
        canvas.box(BARS_FROM + 3, middle - 19, max(0, length - 6), 38, seat.badge.key)
        total = written(str(score.total))
        canvas.write(total, BARS_FROM + length + 20, middle - ROWS * TOTAL_SCALE // 2, TOTAL_SCALE, "ink")
    return canvas.png()


def draw_badge(canvas: Canvas, badge, y: int) -> None:
    canvas.box(MARGIN, y, BADGE, BADGE, "ink")
    canvas.box(MARGIN + 4, y + 4, BADGE - 8, BADGE - 8, badge.key)
    letter = written(str(badge.letter))
    x = MARGIN + (BADGE - text_width(letter, 5)) // 2
    canvas.write(letter, x, y + (BADGE - ROWS * 5) // 2, 5, "white" if badge.key in DARK else "ink")
